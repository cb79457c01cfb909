-- Sign-in at an identity provider (OpenID Connect): who a person is there, sign-ins that are under way, and how a session began.

CREATE TABLE person_identities (
  id uuid PRIMARY KEY,
  kinde_id text NOT NULL REFERENCES persons (kinde_id),
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  linked_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  UNIQUE (issuer, subject),
  UNIQUE (kinde_id, issuer)
);
COMMENT ON TABLE person_identities IS 'Accounts of identity providers with which a person signs in';
COMMENT ON COLUMN person_identities.issuer IS 'The address by which the provider names itself in its tokens';
COMMENT ON COLUMN person_identities.subject IS 'The id of the person at the issuer, never reused there';
COMMENT ON COLUMN person_identities.email IS 'As the issuer named it when it was linked; shown to the person, matched with nothing';
CREATE TRIGGER person_identities_history AFTER INSERT OR DELETE ON person_identities
  FOR EACH ROW EXECUTE FUNCTION record_change('id', 'email', 'subject', 'last_used_at');

CREATE TABLE sign_in_steps (
  token_hash text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign in', 'link', 'second factor', 'passkey sign-in', 'passkey')),
  kinde_id text REFERENCES persons (kinde_id),
  issuer text,
  state_hash text,
  nonce text,
  code_verifier text,
  is_fresh boolean NOT NULL DEFAULT false,
  id_token bytea,
  challenge text,
  target text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE sign_in_steps IS 'Sign-ins between their first and last step, one per browser; used once, gone after minutes';
COMMENT ON COLUMN sign_in_steps.token_hash IS 'Of the secret in the cookie of the browser that began it';
COMMENT ON COLUMN sign_in_steps.issuer IS 'The configured name of the identity provider';
COMMENT ON COLUMN sign_in_steps.is_fresh IS 'The identity provider was asked to request proof again';
COMMENT ON COLUMN sign_in_steps.id_token IS 'Sealed, until the second factor is given';
COMMENT ON COLUMN sign_in_steps.target IS 'The page that was asked for';
CREATE INDEX sign_in_steps_by_end ON sign_in_steps (expires_at);

ALTER TABLE sessions ADD COLUMN issuer text, ADD COLUMN id_token bytea, ADD COLUMN has_two_factors boolean NOT NULL DEFAULT false,
  ADD COLUMN proven_at timestamptz;
COMMENT ON COLUMN sessions.issuer IS 'The configured name of the identity provider that it began at; none for a password or passkey';
COMMENT ON COLUMN sessions.id_token IS 'Sealed; names the session to the identity provider when it is ended there';
COMMENT ON COLUMN sessions.has_two_factors IS 'Two factors were proven: password and code, a passkey, or what the identity provider says';
COMMENT ON COLUMN sessions.proven_at IS 'When the person proved who they are: by password, passkey, or at the identity provider; none where that is unknown';

CREATE FUNCTION has_way_in(person persons) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT person.password_hash IS NOT NULL OR EXISTS (SELECT FROM person_identities i WHERE i.kinde_id = person.kinde_id)
$$;
COMMENT ON FUNCTION has_way_in IS 'The person has an account: a link of an invitation sets its password no more, and no e-mail of an identity provider opens it';
