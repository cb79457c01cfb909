-- Planning files that were sent and wait for their import: sent once, looked at as often as wanted, then taken in.

CREATE TABLE upload_contents (
  sha256 text PRIMARY KEY,
  bytes bytea NOT NULL,
  -- Contents that nothing refers to go some time after they were last sent.
  sent_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE upload_contents IS 'Files as they were sent, each content once; reached through the upload of a person alone';
-- Planning files are packed already or read whole: packing them once more takes time and serves nobody.
ALTER TABLE upload_contents ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX upload_contents_by_age ON upload_contents (sent_at);

CREATE TABLE schedule_uploads (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  person_id text NOT NULL,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  size bigint NOT NULL,
  state text NOT NULL DEFAULT 'staged' CHECK (state IN ('staged', 'writing', 'done', 'failed')),
  create_wbs boolean NOT NULL DEFAULT false,
  overwrite_existing boolean NOT NULL DEFAULT false,
  -- Which of several projects in the file.
  project text,
  -- The run that writes it; only this one may finish it.
  run_id uuid,
  -- When the run was last heard of: one that fell silent is taken for cut.
  beat_at timestamptz,
  step text NOT NULL DEFAULT 'waiting' CHECK (step IN ('waiting', 'reading', 'writing', 'finishing')),
  written integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  import_id uuid,
  message text,
  expires_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
COMMENT ON TABLE schedule_uploads IS 'A planning file of one person for one project, from its sending to its import';
CREATE INDEX schedule_uploads_by_person ON schedule_uploads (workspace_id, project_id, person_id, created_at DESC);
CREATE INDEX schedule_uploads_by_content ON schedule_uploads (sha256);
CREATE INDEX schedule_uploads_by_expiry ON schedule_uploads (expires_at);
CREATE TRIGGER schedule_uploads_history AFTER INSERT OR UPDATE OR DELETE ON schedule_uploads FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'file_name', 'beat_at', 'step', 'written', 'total', 'run_id', 'expires_at');
