-- Tender packages: work that is put to the market, and the subcontractors invited to price it.
CREATE TABLE tender_packages (
  workspace_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  project_id uuid NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  trade_category text,
  tender_status text NOT NULL DEFAULT 'draft',
  -- The status to which a package on hold returns.
  status_before_hold text,
  status_reason text,
  workflow_status text NOT NULL DEFAULT 'not_started',
  approval_requested_by text REFERENCES persons (kinde_id),
  issue_date date,
  due_date timestamptz,
  issued_at timestamptz,
  estimated_value numeric(18, 4) CHECK (estimated_value >= 0),
  tender_type text NOT NULL DEFAULT 'selective',
  bid_form_type text NOT NULL DEFAULT 'lump_sum',
  description text,
  notes text,
  document_security text NOT NULL DEFAULT 'invited_only',
  additional_options jsonb NOT NULL DEFAULT '{}',
  linked_rfis uuid[] NOT NULL DEFAULT '{}',
  created_by_user_id text REFERENCES persons (kinde_id),
  updated_by_user_id text REFERENCES persons (kinde_id),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, tender_package_id),
  UNIQUE (workspace_id, project_id, tender_package_id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
COMMENT ON TABLE tender_packages IS 'Work put to the market; estimated_value, notes and status_reason are never shown to bidders';
COMMENT ON COLUMN tender_packages.issued_at IS 'When it was issued first; bidders see no package before';
COMMENT ON COLUMN tender_packages.approval_requested_by IS 'The person who sent it for approval; somebody else approves it';
CREATE UNIQUE INDEX tender_packages_numbered ON tender_packages (workspace_id, project_id, number);
CREATE INDEX tender_packages_by_number ON tender_packages (workspace_id, is_deleted, number NULLS FIRST, tender_package_id);
CREATE INDEX tender_packages_by_name ON tender_packages (workspace_id, is_deleted, name NULLS FIRST, tender_package_id);
CREATE INDEX tender_packages_by_issue_date ON tender_packages (workspace_id, is_deleted, issue_date NULLS FIRST, tender_package_id);
CREATE INDEX tender_packages_by_due_date ON tender_packages (workspace_id, is_deleted, due_date NULLS FIRST, tender_package_id);
CREATE INDEX tender_packages_by_created_at ON tender_packages (workspace_id, is_deleted, created_at NULLS FIRST, tender_package_id);
CREATE INDEX tender_packages_by_updated_at ON tender_packages (workspace_id, is_deleted, updated_at NULLS FIRST, tender_package_id);
SELECT attach_record('tender_packages', 'tender_package_id', 'name', 'number', 'name', 'description', 'trade_category');

CREATE TABLE tender_invitations (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  company_id uuid,
  tax_id text NOT NULL CHECK (tax_id ~ '^(\d{9}|\d{11})$'),
  name text NOT NULL,
  email text,
  response text NOT NULL DEFAULT 'pending',
  response_note text,
  responded_at timestamptz,
  responded_by text REFERENCES persons (kinde_id),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id),
  FOREIGN KEY (workspace_id, company_id) REFERENCES companies (workspace_id, id_company)
);
COMMENT ON TABLE tender_invitations IS 'A subcontractor invited to price a package; a deleted one has been withdrawn';
COMMENT ON COLUMN tender_invitations.tax_id IS 'Digits of the ABN or ACN';
-- One invitation a number: a withdrawn one comes back.
CREATE UNIQUE INDEX tender_invitations_once ON tender_invitations (workspace_id, tender_package_id, tax_id);
CREATE INDEX tender_invitations_of_company ON tender_invitations (workspace_id, company_id) WHERE company_id IS NOT NULL;
CREATE INDEX tender_invitations_of_package ON tender_invitations (workspace_id, project_id, tender_package_id);
CREATE TRIGGER tender_invitations_history AFTER INSERT OR UPDATE OR DELETE ON tender_invitations FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'name');

-- People who work on tenders see the estimate and the internal notes; people restricted to own invitations never do.
UPDATE roles SET permissions = permissions || ARRAY['tender_packages:see_cost'], version = version + 1, updated_at = now()
 WHERE 'tender_packages:view' = ANY (permissions) AND NOT 'tender_packages:own' = ANY (permissions)
   AND NOT 'tender_packages:see_cost' = ANY (permissions);
