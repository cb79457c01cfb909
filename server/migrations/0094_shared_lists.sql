-- Source files, switched parts of the product, and integrations as they are set up.

CREATE TABLE source_files (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  "idSourceFiles" uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  discipline text NOT NULL,
  file_version text NOT NULL,
  size bigint,
  selected boolean NOT NULL DEFAULT true,
  note text,
  is_loading boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, "idSourceFiles"),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
COMMENT ON TABLE source_files IS 'Models and drawings of a project in the programs they were made with';
COMMENT ON COLUMN source_files.file_version IS 'As its author counts';
COMMENT ON COLUMN source_files.size IS 'Bytes';
CREATE UNIQUE INDEX source_files_once ON source_files (workspace_id, project_id, lower(name)) WHERE NOT is_deleted;
CREATE INDEX source_files_by_name ON source_files (workspace_id, is_deleted, name NULLS FIRST, "idSourceFiles");
CREATE INDEX source_files_by_discipline ON source_files (workspace_id, is_deleted, discipline NULLS FIRST, "idSourceFiles");
CREATE INDEX source_files_by_created_at ON source_files (workspace_id, is_deleted, created_at NULLS FIRST, "idSourceFiles");
CREATE INDEX source_files_by_updated_at ON source_files (workspace_id, is_deleted, updated_at NULLS FIRST, "idSourceFiles");
SELECT attach_record('source_files', 'idSourceFiles', 'name', 'name', 'discipline', 'file_version', 'note');

CREATE TABLE implementations (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  project_id uuid,
  part text NOT NULL,
  is_on boolean NOT NULL,
  reason text,
  switched_by_user_id text NOT NULL,
  switched_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
COMMENT ON TABLE implementations IS 'Parts of the product that were switched; a part without a row is on';
COMMENT ON COLUMN implementations.project_id IS 'None for the whole workspace';
CREATE UNIQUE INDEX implementations_once ON implementations (workspace_id, coalesce(project_id, '00000000-0000-0000-0000-000000000000'), part);
CREATE TRIGGER implementations_history AFTER INSERT OR UPDATE OR DELETE ON implementations FOR EACH ROW EXECUTE FUNCTION record_change('id', 'part');

CREATE TABLE integrations (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  integration_id uuid NOT NULL,
  project_id uuid,
  kind text NOT NULL,
  external_map_field_value_1 text,
  external_map_field_value_2 text,
  is_paused boolean NOT NULL DEFAULT false,
  trouble text CHECK (trouble IN ('error', 'revoked')),
  last_error text,
  configured_by_user text,
  configured_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, integration_id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
COMMENT ON COLUMN integrations.project_id IS 'None for the whole workspace';
COMMENT ON COLUMN integrations.trouble IS 'Set by the exchange itself: its last attempt failed, or its access was revoked';
CREATE UNIQUE INDEX integrations_once ON integrations (workspace_id, coalesce(project_id, '00000000-0000-0000-0000-000000000000'), kind);
CREATE TRIGGER integrations_history AFTER INSERT OR UPDATE OR DELETE ON integrations FOR EACH ROW EXECUTE FUNCTION record_change('integration_id', 'kind');

UPDATE roles SET permissions = permissions || ARRAY['source_files:view', 'source_files:create', 'source_files:edit', 'source_files:delete'], version = version + 1, updated_at = now()
 WHERE key IN ('workspace-owner', 'workspace-manager', 'project-manager', 'document-controller');
UPDATE roles SET permissions = permissions || ARRAY['source_files:view'], version = version + 1, updated_at = now()
 WHERE key IN ('dashboard-viewer', 'director', 'finance-manager', 'estimator', 'auditor', 'subcontractor', 'client');
UPDATE roles SET permissions = permissions || ARRAY['source_files:view', 'source_files:create', 'source_files:edit'], version = version + 1, updated_at = now()
 WHERE key IN ('contracts-administrator', 'site-manager', 'planner');
