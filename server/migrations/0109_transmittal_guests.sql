-- Links by which guests open a transmittal, each with the code and the session that it leads to. Secrets are stored as hashes.

CREATE TABLE transmittal_guest_links (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  code_hash text,
  code_expires_at timestamptz,
  code_tries integer NOT NULL DEFAULT 0,
  -- Codes mailed since that instant.
  codes_sent integer NOT NULL DEFAULT 0,
  codes_since timestamptz,
  session_hash text UNIQUE,
  session_expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, recipient_id) REFERENCES transmittal_recipients (workspace_id, id)
);
COMMENT ON TABLE transmittal_guest_links IS 'Links of guests to their transmittal; a reminder brings a further link';
CREATE INDEX transmittal_guest_links_of_recipient ON transmittal_guest_links (workspace_id, recipient_id);
