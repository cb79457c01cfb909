-- Site diaries and their entries.
CREATE TABLE site_diaries (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  diary_id uuid NOT NULL,
  project_id uuid NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  day date NOT NULL,
  weather text,
  status text NOT NULL,
  status_reason text,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, diary_id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
COMMENT ON TABLE site_diaries IS 'The diary of a day on a project';
CREATE UNIQUE INDEX site_diaries_numbered ON site_diaries (workspace_id, project_id, number);
CREATE INDEX site_diaries_by_day ON site_diaries (workspace_id, project_id, is_deleted, day NULLS FIRST, diary_id);
CREATE INDEX site_diaries_by_number ON site_diaries (workspace_id, project_id, is_deleted, number NULLS FIRST, diary_id);
CREATE INDEX site_diaries_by_updated_at ON site_diaries (workspace_id, project_id, is_deleted, updated_at NULLS FIRST, diary_id);
SELECT attach_record('site_diaries', 'diary_id', 'name', 'name', 'number', 'weather');

CREATE TABLE diary_entries (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  entry_id uuid NOT NULL,
  project_id uuid NOT NULL,
  diary_id uuid NOT NULL,
  position integer NOT NULL,
  text text NOT NULL,
  kind text NOT NULL,
  hours numeric(4, 2),
  deleted_with_parent boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, entry_id),
  FOREIGN KEY (workspace_id, diary_id) REFERENCES site_diaries (workspace_id, diary_id)
);
COMMENT ON TABLE diary_entries IS 'Entries of site diaries, in the order of the day';
CREATE INDEX diary_entries_by_position ON diary_entries (workspace_id, diary_id, is_deleted, position NULLS FIRST, entry_id);
CREATE INDEX diary_entries_by_updated_at ON diary_entries (workspace_id, diary_id, is_deleted, updated_at NULLS FIRST, entry_id);
SELECT attach_record('diary_entries', 'entry_id', 'text', 'text');
