-- Workspaces, projects, members and their roles. From here on workspace_id leads every primary and foreign key.

CREATE TABLE workspaces (
  workspace_id uuid PRIMARY KEY,
  global_company_id uuid NOT NULL REFERENCES global_companies (id),
  workspace text NOT NULL,
  channel_id text,
  region text NOT NULL DEFAULT 'australia-southeast1',
  margin_floor_pct numeric(6, 2) NOT NULL DEFAULT 20,
  sell_allowances text NOT NULL DEFAULT 'at_cost' CHECK (sell_allowances IN ('none', 'at_cost', 'marked_up')),
  sell_allowances_markup_pct numeric(6, 2) NOT NULL DEFAULT 0,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN workspaces.margin_floor_pct IS 'A margin below it is marked, per cent of sell';
COMMENT ON COLUMN workspaces.sell_allowances IS 'How allowances of labour reach the sell side';

CREATE TABLE projects (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  project_id uuid NOT NULL,
  project_name text NOT NULL,
  project_number text,
  client_id uuid,
  sector text,
  address text,
  state text,
  time_zone text NOT NULL DEFAULT 'Australia/Sydney',
  status_date date,
  currency text NOT NULL DEFAULT 'AUD',
  contract_value numeric(18, 4),
  start_date date,
  end_date date,
  description text,
  is_archived boolean NOT NULL DEFAULT false,
  is_loading boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, project_id)
);
CREATE UNIQUE INDEX projects_by_number ON projects (workspace_id, lower(project_number)) WHERE NOT is_archived;
CREATE INDEX projects_by_name ON projects (workspace_id, is_archived, project_name, project_id);
CREATE INDEX projects_by_sector ON projects (workspace_id, sector);
CREATE INDEX projects_by_start ON projects (workspace_id, start_date);

CREATE TABLE members (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  kinde_id text NOT NULL REFERENCES persons (kinde_id),
  status text NOT NULL CHECK (status IN ('invited', 'active', 'suspended')),
  -- As this workspace knows them; none: the person's own. Empty: none here.
  title text,
  phone text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, kinde_id)
);
CREATE INDEX members_by_person ON members (kinde_id, workspace_id);

CREATE TABLE roles (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  -- Names a built-in role; none for the workspace's own.
  key text,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  is_external boolean NOT NULL DEFAULT false,
  permissions text[] NOT NULL DEFAULT '{}',
  position integer NOT NULL DEFAULT 1000,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX roles_by_name ON roles (workspace_id, lower(name)) WHERE NOT is_deleted;
CREATE UNIQUE INDEX roles_by_key ON roles (workspace_id, key) WHERE key IS NOT NULL;

CREATE TABLE member_roles (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kinde_id text NOT NULL,
  role_id uuid NOT NULL,
  -- None: the role holds for the whole workspace.
  project_id uuid,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, kinde_id) REFERENCES members (workspace_id, kinde_id),
  FOREIGN KEY (workspace_id, role_id) REFERENCES roles (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
CREATE UNIQUE INDEX member_roles_once ON member_roles (workspace_id, kinde_id, role_id, coalesce(project_id, '00000000-0000-0000-0000-000000000000'));
CREATE INDEX member_roles_by_role ON member_roles (workspace_id, role_id);
CREATE INDEX member_roles_by_project ON member_roles (workspace_id, project_id);

CREATE TRIGGER workspaces_history AFTER INSERT OR UPDATE OR DELETE ON workspaces FOR EACH ROW EXECUTE FUNCTION record_change('workspace_id', 'workspace');
CREATE TRIGGER projects_history AFTER INSERT OR UPDATE OR DELETE ON projects FOR EACH ROW EXECUTE FUNCTION record_change('project_id', 'project_name');
CREATE TRIGGER members_history AFTER INSERT OR UPDATE OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'status');
CREATE TRIGGER roles_history AFTER INSERT OR UPDATE OR DELETE ON roles FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER member_roles_history AFTER INSERT OR UPDATE OR DELETE ON member_roles FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'role_id');
