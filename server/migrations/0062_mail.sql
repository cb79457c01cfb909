-- Mails: written with their cause, sent by jobs, kept readable for administrators where no mail server is configured.
CREATE TABLE mails (
  -- The nil UUID for mails that are of no workspace, such as a link to reset a password.
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  secret_path text,
  unsubscribe_path text,
  created_by text REFERENCES persons (kinde_id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
COMMENT ON TABLE mails IS 'Mails as they are sent; links begin with https://horizon.invalid, which stands for the address of this Horizon';
COMMENT ON COLUMN mails.kind IS 'What it is about: invitation, password_reset, notification, digest, test';
COMMENT ON COLUMN mails.secret_path IS 'The path behind the link /secret-link, which opens something to whoever has it; none once the mail is sent or the link is of no use';
CREATE INDEX mails_newest ON mails (workspace_id, created_at DESC, id);

CREATE TABLE mail_recipients (
  workspace_id uuid NOT NULL,
  mail_id uuid NOT NULL,
  place integer NOT NULL,
  kinde_id text REFERENCES persons (kinde_id),
  name text,
  address text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed', 'suppressed', 'kept')),
  detail text,
  attempts integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, mail_id, place),
  FOREIGN KEY (workspace_id, mail_id) REFERENCES mails (workspace_id, id)
);
COMMENT ON TABLE mail_recipients IS 'Delivery of a mail to each of its recipients';
COMMENT ON COLUMN mail_recipients.state IS 'suppressed: an earlier mail to the address came back; kept: no mail server is configured';
COMMENT ON COLUMN mail_recipients.detail IS 'Last answer of the mail server';
CREATE INDEX mail_recipients_by_state ON mail_recipients (workspace_id, state, mail_id);

CREATE TABLE mail_suppressions (
  address text PRIMARY KEY CHECK (address = lower(address)),
  detail text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE mail_suppressions IS 'Addresses that a mail server refused for good; nothing is sent there until an administrator sends again';

CREATE TABLE mail_decisions (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  mail_id uuid NOT NULL,
  title text NOT NULL,
  decision text NOT NULL CHECK (decision IN ('send_again')),
  kinde_id text NOT NULL REFERENCES persons (kinde_id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
COMMENT ON TABLE mail_decisions IS 'What administrators did in the outbox';
CREATE TRIGGER mail_decisions_history AFTER INSERT OR UPDATE OR DELETE ON mail_decisions FOR EACH ROW EXECUTE FUNCTION record_change('mail_id', 'title');

INSERT INTO server_secrets (name, secret)
  VALUES ('unsubscribe links', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

UPDATE roles SET permissions = permissions || ARRAY['mail:view', 'mail:administer'], version = version + 1, updated_at = now()
 WHERE key IN ('workspace-owner', 'workspace-manager');
