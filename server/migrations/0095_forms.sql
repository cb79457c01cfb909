-- Forms: types with published versions, filled forms, and the document site of a workspace.

CREATE TABLE form_types (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  name text NOT NULL,
  alias text,
  description text,
  sections jsonb NOT NULL DEFAULT '[]',
  published_version integer,
  published_at timestamptz,
  is_changed boolean NOT NULL DEFAULT true,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
COMMENT ON COLUMN form_types.sections IS 'The draft; what forms are filled by is in form_type_versions';
COMMENT ON COLUMN form_types.is_changed IS 'The draft differs from the published version';
CREATE UNIQUE INDEX form_types_once ON form_types (workspace_id, lower(name)) WHERE NOT is_deleted;
CREATE INDEX form_types_by_name ON form_types (workspace_id, is_deleted, name NULLS FIRST, id);
CREATE INDEX form_types_by_created_at ON form_types (workspace_id, is_deleted, created_at NULLS FIRST, id);
CREATE INDEX form_types_by_updated_at ON form_types (workspace_id, is_deleted, updated_at NULLS FIRST, id);
SELECT attach_record('form_types', 'id', 'name', 'name', 'alias', 'description');

CREATE TABLE form_type_versions (
  workspace_id uuid NOT NULL,
  form_type_id uuid NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  sections jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  published_by_user_id text NOT NULL,
  PRIMARY KEY (workspace_id, form_type_id, number),
  FOREIGN KEY (workspace_id, form_type_id) REFERENCES form_types (workspace_id, id)
);
COMMENT ON TABLE form_type_versions IS 'Published designs; never changed, because forms were filled by them';
CREATE FUNCTION refuse_change_of_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published version of a form type is never changed';
END $$;
CREATE TRIGGER form_type_versions_stay BEFORE UPDATE ON form_type_versions FOR EACH ROW EXECUTE FUNCTION refuse_change_of_version();

CREATE TABLE forms (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  -- Counted on the project.
  number integer NOT NULL,
  form_type_id uuid NOT NULL,
  form_type_version integer NOT NULL,
  title text NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'accepted', 'returned')),
  answers jsonb NOT NULL DEFAULT '{}',
  -- The answers as people read them, for the search.
  answer_texts text NOT NULL DEFAULT '',
  assignee_user_id text,
  due_date date,
  created_by_user_id text NOT NULL,
  submitted_at timestamptz,
  submitted_by_user_id text,
  decided_at timestamptz,
  decided_by_user_id text,
  decision_note text,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  FOREIGN KEY (workspace_id, form_type_id, form_type_version) REFERENCES form_type_versions (workspace_id, form_type_id, number)
);
CREATE UNIQUE INDEX forms_numbered ON forms (workspace_id, project_id, number);
CREATE INDEX forms_by_created_at ON forms (workspace_id, is_deleted, created_at NULLS FIRST, id);
CREATE INDEX forms_by_updated_at ON forms (workspace_id, is_deleted, updated_at NULLS FIRST, id);
CREATE INDEX forms_by_title ON forms (workspace_id, is_deleted, title NULLS FIRST, id);
CREATE INDEX forms_by_number ON forms (workspace_id, is_deleted, number NULLS FIRST, id);
CREATE INDEX forms_by_due_date ON forms (workspace_id, is_deleted, due_date NULLS FIRST, id);
CREATE INDEX forms_by_submitted_at ON forms (workspace_id, is_deleted, submitted_at NULLS FIRST, id);
CREATE INDEX forms_by_type ON forms (workspace_id, form_type_id, form_type_version);
SELECT attach_record('forms', 'id', 'title', 'title', 'answer_texts');

CREATE TABLE document_sites (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  base_url text,
  allows_private boolean NOT NULL DEFAULT false,
  -- With a new credential, so that the history shows who set one.
  credential_set_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id)
);
COMMENT ON TABLE document_sites IS 'Where the forms of a workspace are when they are not Horizon’s own';
CREATE TRIGGER document_sites_history AFTER INSERT OR UPDATE OR DELETE ON document_sites FOR EACH ROW EXECUTE FUNCTION record_change('workspace_id', 'base_url');

CREATE TABLE document_site_credentials (
  workspace_id uuid NOT NULL REFERENCES document_sites (workspace_id),
  sealed_credential bytea NOT NULL,
  PRIMARY KEY (workspace_id)
);
COMMENT ON TABLE document_site_credentials IS 'Sealed with the key of the installation. Apart from the site, so that no credential reaches the history';

UPDATE roles SET permissions = permissions || ARRAY['form_types:view', 'form_types:create', 'form_types:edit', 'form_types:delete', 'form_types:administer', 'forms:view', 'forms:create', 'forms:edit', 'forms:delete', 'forms:send', 'forms:approve'], version = version + 1, updated_at = now()
 WHERE key IN ('workspace-owner', 'workspace-manager');
UPDATE roles SET permissions = permissions || ARRAY['form_types:view', 'forms:view'], version = version + 1, updated_at = now()
 WHERE key IN ('director', 'finance-manager', 'auditor');
UPDATE roles SET permissions = permissions || ARRAY['form_types:view', 'form_types:create', 'form_types:edit', 'form_types:delete', 'forms:view', 'forms:create', 'forms:edit', 'forms:delete', 'forms:send', 'forms:approve'], version = version + 1, updated_at = now()
 WHERE key IN ('project-manager');
UPDATE roles SET permissions = permissions || ARRAY['form_types:view', 'form_types:create', 'form_types:edit', 'forms:view', 'forms:create', 'forms:edit', 'forms:send', 'forms:approve'], version = version + 1, updated_at = now()
 WHERE key IN ('contracts-administrator');
UPDATE roles SET permissions = permissions || ARRAY['form_types:view', 'forms:view', 'forms:create', 'forms:send'], version = version + 1, updated_at = now()
 WHERE key IN ('estimator', 'planner');
UPDATE roles SET permissions = permissions || ARRAY['form_types:view', 'forms:view', 'forms:create', 'forms:edit', 'forms:send', 'forms:approve'], version = version + 1, updated_at = now()
 WHERE key IN ('site-manager');
UPDATE roles SET permissions = permissions || ARRAY['form_types:view', 'form_types:create', 'form_types:edit', 'forms:view', 'forms:create', 'forms:send'], version = version + 1, updated_at = now()
 WHERE key IN ('document-controller');
UPDATE roles SET permissions = permissions || ARRAY['form_types:view', 'forms:view', 'forms:create', 'forms:send', 'forms:own'], version = version + 1, updated_at = now()
 WHERE key IN ('worker', 'subcontractor');
