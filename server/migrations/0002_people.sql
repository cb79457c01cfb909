-- People, how they sign in, and the companies they belong to.

CREATE TABLE global_companies (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE global_companies IS 'The company a person belongs to and that owns workspaces';

CREATE TABLE persons (
  kinde_id text PRIMARY KEY,
  issuer text NOT NULL DEFAULT 'local',
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text,
  title text,
  global_company_id uuid REFERENCES global_companies (id),
  -- None until an invited person has chosen one, or where an identity provider signs them in.
  password_hash text,
  last_seen_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN persons.kinde_id IS 'Opaque subject of the person, on the wire everywhere';
CREATE UNIQUE INDEX persons_by_email ON persons (lower(email));

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  kinde_id text NOT NULL REFERENCES persons (kinde_id),
  token_hash text NOT NULL UNIQUE,
  -- Set while the person is shown the product as a member sees it.
  seeing_as text REFERENCES persons (kinde_id),
  seeing_in uuid,
  user_agent text,
  ip text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_by_person ON sessions (kinde_id, created_at DESC);

CREATE TABLE api_tokens (
  id uuid PRIMARY KEY,
  kinde_id text NOT NULL REFERENCES persons (kinde_id),
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'write')),
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_tokens_by_person ON api_tokens (kinde_id, created_at DESC);

CREATE TABLE invitations (
  token_hash text PRIMARY KEY,
  kinde_id text NOT NULL REFERENCES persons (kinde_id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE invitations IS 'Links with which a new person chooses a password; only the hash is kept';
CREATE INDEX invitations_by_person ON invitations (kinde_id);

CREATE TABLE sign_in_failures (
  at timestamptz NOT NULL DEFAULT now(),
  email text NOT NULL,
  ip text NOT NULL
);
COMMENT ON TABLE sign_in_failures IS 'Wrong passwords of the last fifteen minutes, for the lock-out';
CREATE INDEX sign_in_failures_by_email ON sign_in_failures (email, at);
CREATE INDEX sign_in_failures_by_ip ON sign_in_failures (ip, at);

CREATE TRIGGER global_companies_history AFTER INSERT OR UPDATE OR DELETE ON global_companies FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER persons_history AFTER INSERT OR DELETE OR UPDATE OF email, first_name, last_name, phone, title, global_company_id, password_hash, issuer ON persons
  FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'email', 'password_hash', 'last_seen_at');
CREATE TRIGGER api_tokens_history AFTER INSERT OR DELETE OR UPDATE OF revoked_at ON api_tokens FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name', 'token_hash', 'last_used_at');
CREATE TRIGGER sessions_history AFTER UPDATE OF seeing_as ON sessions FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'seeing_as', 'token_hash', 'last_used_at', 'user_agent', 'ip');
