-- What the look-ahead of a week foresaw for the six weeks after it, as it was when that week was first planned. By it one
-- sees later how many promises had been anticipated, and how much of what was foreseen could be promised.
CREATE TABLE look_aheads (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  drawn_week date NOT NULL,
  tasks jsonb NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
COMMENT ON TABLE look_aheads IS 'The look-ahead of a project as a week began to be planned';
COMMENT ON COLUMN look_aheads.tasks IS 'Ids of the tasks foreseen, by the Monday of their week';
CREATE UNIQUE INDEX look_aheads_once ON look_aheads (workspace_id, project_id, drawn_week);
CREATE TRIGGER look_aheads_history AFTER INSERT OR UPDATE OR DELETE ON look_aheads FOR EACH ROW EXECUTE FUNCTION record_change('id', 'drawn_week', 'tasks');
