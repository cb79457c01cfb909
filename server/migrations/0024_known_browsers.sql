-- Strangers cannot close a person's own door: wrong passwords of a browser in which the person has signed in before are
-- counted apart. Such a browser holds a mark that the server signed.

CREATE TABLE server_secrets (
  name text PRIMARY KEY,
  secret bytea NOT NULL
);
COMMENT ON TABLE server_secrets IS 'What this installation signs with: one for all of its servers, made here, never shown';
INSERT INTO server_secrets (name, secret)
  VALUES ('known browsers', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

ALTER TABLE sign_in_failures RENAME COLUMN email TO door;
ALTER INDEX sign_in_failures_by_email RENAME TO sign_in_failures_by_door;
COMMENT ON COLUMN sign_in_failures.door IS 'What is counted together: an e-mail tried by strangers, one known browser, a signed-in person, invitations of an address';
