-- A second factor: the codes of an authenticator app (RFC 6238), recovery codes for the day when the app is lost, and workspaces
-- that ask for two factors.

CREATE TABLE authenticator_apps (
  kinde_id text PRIMARY KEY REFERENCES persons (kinde_id),
  secret bytea NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  codes_left integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE authenticator_apps IS 'The authenticator app of a person, one each';
COMMENT ON COLUMN authenticator_apps.secret IS 'Sealed under the secret key of the installation, which is not in the database';
COMMENT ON COLUMN authenticator_apps.confirmed_at IS 'When the first code was entered; until then the app is not asked for';
COMMENT ON COLUMN authenticator_apps.last_step IS 'The newest time step of which a code was used; that step and earlier ones are used up';
COMMENT ON COLUMN authenticator_apps.codes_left IS 'Recovery codes that have not been used';

CREATE TABLE recovery_codes (
  kinde_id text NOT NULL REFERENCES authenticator_apps (kinde_id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (kinde_id, code_hash)
);
COMMENT ON COLUMN recovery_codes.code_hash IS 'HMAC under the secret key of the installation: the codes are too short for a plain hash';

CREATE TRIGGER authenticator_apps_history AFTER INSERT OR DELETE OR UPDATE OF confirmed_at, codes_left ON authenticator_apps
  FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'kinde_id', 'secret', 'last_step');

ALTER TABLE invitations ADD COLUMN is_mailed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN invitations.is_mailed IS 'Sent to the address of the account: it proves the address, and takes the second factor from nobody';

ALTER TABLE workspaces ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN workspaces.requires_second_factor IS 'Opened by browser sessions with two factors alone; API tokens are not asked';
