-- Passkeys (WebAuthn): keys of a person's devices, with which they sign in without a password.

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  kinde_id text NOT NULL REFERENCES persons (kinde_id),
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text NOT NULL DEFAULT '',
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_person ON passkeys (kinde_id);
COMMENT ON TABLE passkeys IS 'Passkeys of people; the private key never leaves the device';
COMMENT ON COLUMN passkeys.credential_id IS 'By which the browser names the key, base64url';
COMMENT ON COLUMN passkeys.counter IS 'How often the key was used, where the device counts: a lower number betrays a copy';
COMMENT ON COLUMN passkeys.transports IS 'How the browser reaches the device, by comma';
CREATE TRIGGER passkeys_history AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name', 'credential_id', 'public_key', 'counter', 'last_used_at');

CREATE OR REPLACE FUNCTION has_way_in(person persons) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT person.password_hash IS NOT NULL
      OR EXISTS (SELECT FROM person_identities i WHERE i.kinde_id = person.kinde_id)
      OR EXISTS (SELECT FROM passkeys k WHERE k.kinde_id = person.kinde_id)
$$;
