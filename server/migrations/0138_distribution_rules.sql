-- The distribution matrix of a project: which recipients get which documents by transmittal. One rule is one cell.

CREATE TABLE distribution_rules (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  company text,
  -- The member with that address when the rule was saved; none for a guest.
  kinde_id text REFERENCES persons (kinde_id),
  -- What documents it is for; a column without a value takes all.
  discipline text,
  type text,
  folder_id uuid,
  purpose text,
  role text NOT NULL DEFAULT 'to' CHECK (role IN ('to', 'cc')),
  is_blind boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  FOREIGN KEY (workspace_id, project_id, folder_id) REFERENCES cde_folders (workspace_id, project_id, id)
);
COMMENT ON TABLE distribution_rules IS 'Cells of the distribution matrix: documents of a discipline, type or folder go to a recipient';
CREATE UNIQUE INDEX distribution_rules_once ON distribution_rules (workspace_id, project_id, lower(email), coalesce(discipline, ''),
  coalesce(type, ''), coalesce(folder_id, '00000000-0000-0000-0000-000000000000'), coalesce(purpose, '')) WHERE NOT is_deleted;
CREATE INDEX distribution_rules_by_name ON distribution_rules (workspace_id, is_deleted, name NULLS FIRST, id);
CREATE INDEX distribution_rules_by_created_at ON distribution_rules (workspace_id, is_deleted, created_at NULLS FIRST, id);
CREATE INDEX distribution_rules_by_updated_at ON distribution_rules (workspace_id, is_deleted, updated_at NULLS FIRST, id);
CREATE INDEX distribution_rules_of_project ON distribution_rules (workspace_id, project_id) WHERE NOT is_deleted;
CREATE INDEX distribution_rules_of_folder ON distribution_rules (workspace_id, folder_id);
SELECT attach_record('distribution_rules', 'id', 'name', 'name', 'email', 'company');
