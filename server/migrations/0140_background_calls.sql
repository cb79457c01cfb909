-- Calls that a client does not wait for, such as imports of thousands of rows: what was sent, and what became of it.
CREATE TABLE background_calls (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kinde_id text NOT NULL REFERENCES persons (kinde_id),
  call text NOT NULL,
  url text NOT NULL,
  params jsonb NOT NULL,
  query jsonb NOT NULL,
  body text NOT NULL,
  status integer,
  answer text,
  is_undoable boolean NOT NULL DEFAULT false,
  undone_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, id) REFERENCES followed_jobs (workspace_id, id) ON DELETE CASCADE,
  CHECK ((status IS NULL) = (answer IS NULL))
);
COMMENT ON TABLE background_calls IS 'Calls that a job answers for the person who made them; removed with the followed job after 14 days';
COMMENT ON COLUMN background_calls.body IS 'The JSON as it was sent';
COMMENT ON COLUMN background_calls.status IS 'The status of the answer; none before it has ended. Written with the changes of the call, so that they happen once';
COMMENT ON COLUMN background_calls.is_undoable IS 'The call stored something that its undo can take back';
COMMENT ON COLUMN background_calls.undone_by IS 'The call in the background that undoes this one';
