-- Many people invited at once: the rows of an invitation, and what became of each.

CREATE TABLE bulk_invites (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  row_count integer NOT NULL,
  holds_mails boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  failure text,
  done_count integer NOT NULL DEFAULT 0,
  users jsonb NOT NULL,
  outcome jsonb NOT NULL,
  created_by text NOT NULL REFERENCES persons (kinde_id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
COMMENT ON TABLE bulk_invites IS 'Invitations of many people that run in the background; each part is stored with its outcome, so that a run goes on where it ended';
COMMENT ON COLUMN bulk_invites.holds_mails IS 'No e-mails and no links yet: they are sent later';
COMMENT ON COLUMN bulk_invites.users IS 'The rows as they were sent';
CREATE INDEX bulk_invites_by_created_at ON bulk_invites (workspace_id, created_at DESC, id);
CREATE TRIGGER bulk_invites_history AFTER INSERT OR UPDATE OR DELETE ON bulk_invites
  FOR EACH ROW EXECUTE FUNCTION record_change('id', 'row_count', 'users', 'outcome', 'done_count');
