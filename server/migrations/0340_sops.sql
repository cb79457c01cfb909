-- Packages of work (SOP, statement of purpose) with their milestones, dependencies, deliverables and change requests.
CREATE TABLE sops (
  workspace_id uuid NOT NULL,
  sop_id uuid NOT NULL,
  project_id uuid NOT NULL,
  number text NOT NULL,
  sop_name text NOT NULL,
  description text,
  original_budget numeric(18, 4) CHECK (original_budget >= 0),
  start_date date,
  end_date date,
  leader text REFERENCES persons (kinde_id),
  progress integer CHECK (progress BETWEEN 0 AND 100),
  progress_reason text,
  status text NOT NULL,
  status_reason text,
  created_by_user_id text REFERENCES persons (kinde_id),
  updated_by_user_id text REFERENCES persons (kinde_id),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, sop_id),
  UNIQUE (workspace_id, project_id, sop_id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  CHECK (end_date >= start_date)
);
COMMENT ON COLUMN sops.progress IS 'Entered by hand; null where it follows from the milestones';
CREATE UNIQUE INDEX sops_numbered ON sops (workspace_id, project_id, number);
CREATE INDEX sops_by_number ON sops (workspace_id, project_id, is_deleted, number NULLS FIRST, sop_id);
CREATE INDEX sops_by_sop_name ON sops (workspace_id, project_id, is_deleted, sop_name NULLS FIRST, sop_id);
CREATE INDEX sops_by_start_date ON sops (workspace_id, project_id, is_deleted, start_date NULLS FIRST, sop_id);
CREATE INDEX sops_by_end_date ON sops (workspace_id, project_id, is_deleted, end_date NULLS FIRST, sop_id);
CREATE INDEX sops_by_created_at ON sops (workspace_id, project_id, is_deleted, created_at NULLS FIRST, sop_id);
CREATE INDEX sops_by_updated_at ON sops (workspace_id, project_id, is_deleted, updated_at NULLS FIRST, sop_id);
SELECT attach_record('sops', 'sop_id', 'sop_name', 'number', 'sop_name', 'description');

CREATE TABLE sop_milestones (
  workspace_id uuid NOT NULL,
  milestone_id uuid NOT NULL,
  project_id uuid NOT NULL,
  sop_id uuid NOT NULL,
  position integer NOT NULL,
  milestone_name text NOT NULL,
  due_date date,
  progress integer NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  weight integer NOT NULL DEFAULT 1 CHECK (weight BETWEEN 0 AND 1000),
  deleted_with_parent boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, milestone_id),
  FOREIGN KEY (workspace_id, project_id, sop_id) REFERENCES sops (workspace_id, project_id, sop_id)
);
CREATE INDEX sop_milestones_by_position ON sop_milestones (workspace_id, sop_id, is_deleted, position NULLS FIRST, milestone_id);
CREATE INDEX sop_milestones_by_due_date ON sop_milestones (workspace_id, sop_id, is_deleted, due_date NULLS FIRST, milestone_id);
CREATE INDEX sop_milestones_by_milestone_name ON sop_milestones (workspace_id, sop_id, is_deleted, milestone_name NULLS FIRST, milestone_id);
CREATE INDEX sop_milestones_of_sop ON sop_milestones (workspace_id, project_id, sop_id);
SELECT attach_record('sop_milestones', 'milestone_id', 'milestone_name', 'milestone_name');

CREATE TABLE sop_dependencies (
  workspace_id uuid NOT NULL,
  dependency_id uuid NOT NULL,
  project_id uuid NOT NULL,
  of_sop_id uuid NOT NULL,
  sop_id uuid NOT NULL,
  sop_name text NOT NULL,
  notes text,
  deleted_with_parent boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, dependency_id),
  FOREIGN KEY (workspace_id, project_id, of_sop_id) REFERENCES sops (workspace_id, project_id, sop_id),
  FOREIGN KEY (workspace_id, project_id, sop_id) REFERENCES sops (workspace_id, project_id, sop_id),
  CHECK (sop_id <> of_sop_id)
);
COMMENT ON TABLE sop_dependencies IS 'The package of_sop_id depends on the package sop_id';
CREATE UNIQUE INDEX sop_dependencies_once ON sop_dependencies (workspace_id, of_sop_id, sop_id) WHERE NOT is_deleted;
CREATE INDEX sop_dependencies_by_sop_name ON sop_dependencies (workspace_id, of_sop_id, is_deleted, sop_name NULLS FIRST, dependency_id);
CREATE INDEX sop_dependencies_by_created_at ON sop_dependencies (workspace_id, of_sop_id, is_deleted, created_at NULLS FIRST, dependency_id);
CREATE INDEX sop_dependencies_of_sop ON sop_dependencies (workspace_id, project_id, of_sop_id);
CREATE INDEX sop_dependencies_on_sop ON sop_dependencies (workspace_id, project_id, sop_id);
SELECT attach_record('sop_dependencies', 'dependency_id', 'sop_name', 'sop_name', 'notes');

CREATE TABLE sop_deliverables (
  workspace_id uuid NOT NULL,
  deliverable_id uuid NOT NULL,
  project_id uuid NOT NULL,
  sop_id uuid NOT NULL,
  position integer NOT NULL,
  deliverable_name text NOT NULL,
  type text NOT NULL DEFAULT 'other',
  status text NOT NULL DEFAULT 'not_started',
  due_date date,
  assigned_to text REFERENCES persons (kinde_id),
  deleted_with_parent boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, deliverable_id),
  FOREIGN KEY (workspace_id, project_id, sop_id) REFERENCES sops (workspace_id, project_id, sop_id)
);
CREATE INDEX sop_deliverables_by_position ON sop_deliverables (workspace_id, sop_id, is_deleted, position NULLS FIRST, deliverable_id);
CREATE INDEX sop_deliverables_by_due_date ON sop_deliverables (workspace_id, sop_id, is_deleted, due_date NULLS FIRST, deliverable_id);
CREATE INDEX sop_deliverables_by_deliverable_name ON sop_deliverables (workspace_id, sop_id, is_deleted, deliverable_name NULLS FIRST, deliverable_id);
CREATE INDEX sop_deliverables_of_sop ON sop_deliverables (workspace_id, project_id, sop_id);
SELECT attach_record('sop_deliverables', 'deliverable_id', 'deliverable_name', 'deliverable_name');

CREATE TABLE change_requests (
  workspace_id uuid NOT NULL,
  change_id uuid NOT NULL,
  project_id uuid NOT NULL,
  sop_id uuid NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  type text NOT NULL DEFAULT 'client_directed',
  description text,
  value numeric(18, 4),
  schedule integer,
  probability integer NOT NULL DEFAULT 50 CHECK (probability BETWEEN 0 AND 100),
  reference text,
  status text NOT NULL,
  status_reason text,
  approved_value numeric(18, 4),
  requested_by text REFERENCES persons (kinde_id),
  approved_by text REFERENCES persons (kinde_id),
  decided_at timestamptz,
  deleted_with_parent boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, change_id),
  FOREIGN KEY (workspace_id, project_id, sop_id) REFERENCES sops (workspace_id, project_id, sop_id),
  CHECK (approved_by <> requested_by)
);
COMMENT ON COLUMN change_requests.value IS 'A$ ex GST, negative for an omission; null while it is not priced';
CREATE UNIQUE INDEX change_requests_numbered ON change_requests (workspace_id, project_id, number);
CREATE INDEX change_requests_by_number ON change_requests (workspace_id, sop_id, is_deleted, number NULLS FIRST, change_id);
CREATE INDEX change_requests_by_name ON change_requests (workspace_id, sop_id, is_deleted, name NULLS FIRST, change_id);
CREATE INDEX change_requests_by_value ON change_requests (workspace_id, sop_id, is_deleted, value NULLS FIRST, change_id);
CREATE INDEX change_requests_by_created_at ON change_requests (workspace_id, sop_id, is_deleted, created_at NULLS FIRST, change_id);
CREATE INDEX change_requests_by_updated_at ON change_requests (workspace_id, sop_id, is_deleted, updated_at NULLS FIRST, change_id);
CREATE INDEX change_requests_of_sop ON change_requests (workspace_id, project_id, sop_id);
SELECT attach_record('change_requests', 'change_id', 'name', 'number', 'name', 'description', 'reference');
