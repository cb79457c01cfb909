-- Companies that take part in a workspace, teams, and buildings with their levels and zones.

CREATE TABLE companies (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id_company uuid NOT NULL,
  company text NOT NULL,
  company_abbreviation text,
  is_primary_company boolean NOT NULL DEFAULT false,
  resource_id text,
  is_loading boolean NOT NULL DEFAULT false,
  abn text,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id_company)
);
CREATE UNIQUE INDEX companies_once ON companies (workspace_id, lower(company)) WHERE NOT is_deleted;
CREATE UNIQUE INDEX companies_primary ON companies (workspace_id) WHERE is_primary_company AND NOT is_deleted;
CREATE INDEX companies_by_name ON companies (workspace_id, is_deleted, company, id_company);

CREATE TABLE teams (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  team_bim_id uuid NOT NULL,
  project_id uuid,
  resource_id text,
  name text NOT NULL,
  -- kinde_ids of members of the workspace.
  members text[] NOT NULL DEFAULT '{}',
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, team_bim_id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
CREATE UNIQUE INDEX teams_once ON teams (workspace_id, coalesce(project_id, '00000000-0000-0000-0000-000000000000'), lower(name)) WHERE NOT is_deleted;
CREATE INDEX teams_by_name ON teams (workspace_id, is_deleted, name, team_bim_id);
CREATE INDEX teams_by_project ON teams (workspace_id, project_id);

CREATE TABLE buildings (
  workspace_id uuid NOT NULL,
  building_id uuid NOT NULL,
  project_id uuid NOT NULL,
  building_name text NOT NULL,
  -- Each [{"name": …, "order": …}], in order.
  levels jsonb NOT NULL DEFAULT '[]',
  zones jsonb NOT NULL DEFAULT '[]',
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, building_id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
CREATE UNIQUE INDEX buildings_once ON buildings (workspace_id, project_id, lower(building_name)) WHERE NOT is_deleted;
CREATE INDEX buildings_by_name ON buildings (workspace_id, is_deleted, building_name, building_id);

CREATE TRIGGER companies_history AFTER INSERT OR UPDATE OR DELETE ON companies FOR EACH ROW EXECUTE FUNCTION record_change('id_company', 'company');
CREATE TRIGGER teams_history AFTER INSERT OR UPDATE OR DELETE ON teams FOR EACH ROW EXECUTE FUNCTION record_change('team_bim_id', 'name');
CREATE TRIGGER buildings_history AFTER INSERT OR UPDATE OR DELETE ON buildings FOR EACH ROW EXECUTE FUNCTION record_change('building_id', 'building_name');
