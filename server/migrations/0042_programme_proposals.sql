-- What the field would have the programme say: another start or another duration of a task, with the reason. A planner
-- accepts it, which changes the programme in a batch of its own, or refuses it with an answer; the field changes nothing.
CREATE TABLE programme_proposals (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  action_id uuid NOT NULL,
  start_date date,
  duration_minutes integer CHECK (duration_minutes > 0),
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'refused', 'withdrawn')),
  answer text,
  answered_by text,
  answered_at timestamptz,
  batch_id uuid,
  created_by_user_id text NOT NULL,
  created_by text NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  CHECK (start_date IS NOT NULL OR duration_minutes IS NOT NULL),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  FOREIGN KEY (workspace_id, action_id) REFERENCES actions (workspace_id, action_id)
);
COMMENT ON TABLE programme_proposals IS 'Changes of the programme that the field proposes; a planner accepts or refuses them';
COMMENT ON COLUMN programme_proposals.start_date IS 'Start no earlier than; none leaves the start as it is';
COMMENT ON COLUMN programme_proposals.batch_id IS 'The edits that it became where it was accepted';
CREATE INDEX programme_proposals_by_project ON programme_proposals (workspace_id, project_id, is_deleted, state, created_at);
CREATE INDEX programme_proposals_by_task ON programme_proposals (workspace_id, action_id);
CREATE TRIGGER programme_proposals_history AFTER INSERT OR UPDATE OR DELETE ON programme_proposals FOR EACH ROW EXECUTE FUNCTION record_change('id', 'reason');
