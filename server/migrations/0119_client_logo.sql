-- The logo of a client, by its address.
ALTER TABLE clients ADD COLUMN "logoUrl" text;
