-- Account numbers are encrypted with the installation's key, which is outside the database; the server does so at its
-- next start for those stored before.
ALTER TABLE bank_accounts ALTER COLUMN account_number DROP NOT NULL, ADD COLUMN sealed_number bytea,
  ADD CHECK ((account_number IS NULL) <> (sealed_number IS NULL));
COMMENT ON COLUMN bank_accounts.account_number IS 'Not yet encrypted; null afterwards';
