-- Companies grow into a directory: trades, regions, contacts, a private rating, and what they hold with its expiry.

ALTER TABLE companies
  ADD COLUMN acn text,
  ADD COLUMN trades text[] NOT NULL DEFAULT '{}',
  ADD COLUMN regions text[] NOT NULL DEFAULT '{}',
  ADD COLUMN phone text,
  ADD COLUMN email text,
  ADD COLUMN website text,
  ADD COLUMN address text,
  ADD COLUMN contacts jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN rating integer CHECK (rating BETWEEN 1 AND 5),
  ADD COLUMN notes text,
  ADD COLUMN merged_into_id uuid,
  ADD FOREIGN KEY (workspace_id, merged_into_id) REFERENCES companies (workspace_id, id_company);
COMMENT ON COLUMN companies.rating IS 'Private: 1 to 5, for people with companies:see_rating';
CREATE INDEX companies_by_trade ON companies USING gin (trades);
CREATE INDEX companies_by_region ON companies USING gin (regions);
CREATE INDEX companies_by_abn ON companies (workspace_id, abn) WHERE abn IS NOT NULL;
CREATE INDEX companies_by_merged ON companies (workspace_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX companies_by_likeness ON companies USING gin (similar_name(company) gin_trgm_ops) WITH (gin_pending_list_limit = 256);
SELECT attach_search('companies', 'id_company', 'company', 'company_abbreviation', 'abn', 'acn', 'email', 'tags', 'contacts');

CREATE TABLE prequalifications (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  number text,
  issuer text,
  state text,
  expires_on date,
  is_rejected boolean NOT NULL DEFAULT false,
  notes text,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, company_id) REFERENCES companies (workspace_id, id_company)
);
COMMENT ON TABLE prequalifications IS 'Insurances, licences and systems of companies; their status follows from expires_on';
CREATE INDEX prequalifications_by_company ON prequalifications (workspace_id, company_id, is_deleted);
CREATE INDEX prequalifications_by_name ON prequalifications (workspace_id, is_deleted, name NULLS FIRST, id);
CREATE INDEX prequalifications_by_kind ON prequalifications (workspace_id, is_deleted, kind NULLS FIRST, id);
CREATE INDEX prequalifications_by_expiry ON prequalifications (workspace_id, is_deleted, expires_on NULLS FIRST, id);
CREATE INDEX prequalifications_by_created_at ON prequalifications (workspace_id, is_deleted, created_at NULLS FIRST, id);
CREATE INDEX prequalifications_by_updated_at ON prequalifications (workspace_id, is_deleted, updated_at NULLS FIRST, id);
CREATE INDEX prequalifications_expiring ON prequalifications (expires_on) WHERE NOT is_deleted;
SELECT attach_record('prequalifications', 'id', 'name', 'name', 'number', 'issuer');

UPDATE roles SET permissions = permissions || ARRAY['companies:see_rating'], version = version + 1, updated_at = now()
 WHERE key IN ('workspace-owner', 'workspace-manager', 'director', 'finance-manager', 'project-manager', 'contracts-administrator', 'estimator');
