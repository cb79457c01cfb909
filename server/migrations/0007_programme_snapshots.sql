-- Whole programmes as they were at a baseline or after an import, and the float of a task in a baseline.
CREATE TABLE programme_snapshots (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  revision integer NOT NULL,
  programme bytea NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES programmes (workspace_id, project_id)
);
COMMENT ON COLUMN programme_snapshots.programme IS 'The packed programme as compressed JSON; written once';
COMMENT ON COLUMN programme_snapshots.revision IS 'The revision of the programme that it shows';
CREATE INDEX programme_snapshots_by_revision ON programme_snapshots (workspace_id, project_id, revision);
CREATE TRIGGER programme_snapshots_history AFTER INSERT OR UPDATE OR DELETE ON programme_snapshots
  FOR EACH ROW EXECUTE FUNCTION record_change('id', 'revision', 'programme');

ALTER TABLE baselines ADD COLUMN snapshot_id uuid;
COMMENT ON COLUMN baselines.snapshot_id IS 'The whole programme as it was captured; none of a planning file''s baseline';
ALTER TABLE baselines ADD FOREIGN KEY (workspace_id, snapshot_id) REFERENCES programme_snapshots (workspace_id, id)
  DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE baseline_rows ADD COLUMN total_float_minutes integer;
