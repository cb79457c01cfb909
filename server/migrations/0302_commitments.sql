-- Commitments: subcontracts and their lines.
CREATE TABLE subcontracts (
  workspace_id uuid NOT NULL,
  commitment_id uuid NOT NULL,
  project_id uuid NOT NULL,
  number text NOT NULL,
  title text NOT NULL,
  company_id uuid,
  tender_package_id uuid,
  scope text,
  notes text,
  -- The request that approved its amount, and the amount.
  approval_request_id uuid,
  approved_amount numeric(18, 4),
  status text NOT NULL,
  status_reason text,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, commitment_id),
  UNIQUE (workspace_id, project_id, commitment_id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  FOREIGN KEY (workspace_id, company_id) REFERENCES companies (workspace_id, id_company),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id),
  FOREIGN KEY (workspace_id, approval_request_id) REFERENCES approval_requests (workspace_id, id),
  CHECK ((approval_request_id IS NULL) = (approved_amount IS NULL))
);
COMMENT ON COLUMN subcontracts.approved_amount IS 'It is sent only while its lines come to no more than this';
CREATE UNIQUE INDEX subcontracts_numbered ON subcontracts (workspace_id, project_id, number);
CREATE UNIQUE INDEX subcontracts_of_package ON subcontracts (workspace_id, tender_package_id) WHERE tender_package_id IS NOT NULL;
CREATE INDEX subcontracts_of_company ON subcontracts (workspace_id, company_id) WHERE company_id IS NOT NULL;
CREATE INDEX subcontracts_by_number ON subcontracts (workspace_id, project_id, is_deleted, number NULLS FIRST, commitment_id);
CREATE INDEX subcontracts_by_title ON subcontracts (workspace_id, project_id, is_deleted, title NULLS FIRST, commitment_id);
CREATE INDEX subcontracts_by_created_at ON subcontracts (workspace_id, project_id, is_deleted, created_at NULLS FIRST, commitment_id);
SELECT attach_record('subcontracts', 'commitment_id', 'title', 'number', 'title', 'scope');

CREATE TABLE subcontract_lines (
  workspace_id uuid NOT NULL,
  line_id uuid NOT NULL,
  project_id uuid NOT NULL,
  commitment_id uuid NOT NULL,
  position integer NOT NULL,
  description text NOT NULL,
  item text,
  quantity numeric(18, 4),
  unit text,
  amount numeric(18, 4) NOT NULL,
  deleted_with_parent boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, line_id),
  FOREIGN KEY (workspace_id, project_id, commitment_id) REFERENCES subcontracts (workspace_id, project_id, commitment_id)
);
CREATE INDEX subcontract_lines_by_position ON subcontract_lines (workspace_id, commitment_id, is_deleted, position NULLS FIRST, line_id);
CREATE INDEX subcontract_lines_by_item ON subcontract_lines (workspace_id, commitment_id, is_deleted, item NULLS FIRST, line_id);
CREATE INDEX subcontract_lines_by_description ON subcontract_lines (workspace_id, commitment_id, is_deleted, description NULLS FIRST, line_id);
CREATE INDEX subcontract_lines_of_subcontract ON subcontract_lines (workspace_id, project_id, commitment_id);
SELECT attach_record('subcontract_lines', 'line_id', 'description', 'description', 'item');

-- The built-in roles have the new permissions, as in a new workspace.
UPDATE roles r SET version = r.version + 1, updated_at = now(), permissions = r.permissions || added.permissions
  FROM (VALUES
    ('workspace-owner', 'view create edit delete send export see_cost'), ('workspace-manager', 'view create edit delete send export see_cost'),
    ('director', 'view export see_cost'), ('finance-manager', 'view create edit delete send export see_cost'),
    ('project-manager', 'view create edit delete send export see_cost'), ('contracts-administrator', 'view create edit delete send export see_cost'),
    ('estimator', 'view export see_cost'), ('site-manager', 'view'), ('auditor', 'view export see_cost')) AS given (key, words)
  CROSS JOIN LATERAL (SELECT array_agg('commitments:' || word) AS permissions FROM unnest(string_to_array(given.words, ' ')) word) AS added
 WHERE r.key = given.key;
