-- The legal entity of each workspace, with bank accounts that two people change.

CREATE TABLE business_entities (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces (workspace_id),
  "displayName" text NOT NULL,
  "logoUrl" text,
  abn text,
  acn text,
  "headOfficeCountry" text DEFAULT 'Australia',
  address text,
  "isGstRegistered" boolean NOT NULL DEFAULT true,
  "defaultTaxRate" numeric(5, 2) DEFAULT 10,
  "xeroOrgId" text,
  "xeroOrgName" text,
  "isDefault" boolean NOT NULL DEFAULT false,
  contacts jsonb NOT NULL DEFAULT '{}',
  notes text,
  parent_workspace_id uuid CHECK (parent_workspace_id <> workspace_id),
  bank_account_id uuid,
  "updatedBy" text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE business_entities IS 'The legal entity of a workspace, at most one';
COMMENT ON COLUMN business_entities.parent_workspace_id IS 'Workspace of the entity above, of the same company. No foreign key: keys do not leave a workspace; the rule of its domain keeps it, under a lock of the company';
CREATE INDEX business_entities_by_parent ON business_entities (parent_workspace_id) WHERE parent_workspace_id IS NOT NULL;
CREATE TRIGGER business_entities_history AFTER INSERT OR UPDATE OR DELETE ON business_entities FOR EACH ROW
  EXECUTE FUNCTION record_change('workspace_id', 'displayName', 'bank_account_id');

CREATE TABLE bank_accounts (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  account_name text NOT NULL CHECK (length(account_name) <= 32),
  bsb text NOT NULL,
  account_number text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
COMMENT ON TABLE bank_accounts IS 'Accounts in full, never changed. Apart from the entity, so that no account number reaches the history';
ALTER TABLE business_entities ADD FOREIGN KEY (workspace_id, bank_account_id) REFERENCES bank_accounts (workspace_id, id);

CREATE TABLE bank_changes (
  workspace_id uuid NOT NULL REFERENCES business_entities (workspace_id),
  id uuid NOT NULL,
  old_account_id uuid,
  new_account_id uuid NOT NULL,
  -- Masked, for the history.
  old_account text,
  new_account text NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'confirmed', 'refused', 'withdrawn')),
  requested_by text NOT NULL REFERENCES persons (kinde_id),
  decided_by text REFERENCES persons (kinde_id),
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, old_account_id) REFERENCES bank_accounts (workspace_id, id),
  FOREIGN KEY (workspace_id, new_account_id) REFERENCES bank_accounts (workspace_id, id),
  CHECK ((status = 'waiting') = (decided_at IS NULL)),
  CHECK (status <> 'confirmed' OR decided_by <> requested_by)
);
COMMENT ON TABLE bank_changes IS 'Changes of a bank account: one person asks, another confirms';
CREATE UNIQUE INDEX bank_changes_waiting ON bank_changes (workspace_id) WHERE status = 'waiting';
CREATE INDEX bank_changes_by_age ON bank_changes (workspace_id, created_at);
CREATE TRIGGER bank_changes_history AFTER INSERT OR UPDATE OR DELETE ON bank_changes FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'new_account', 'old_account_id', 'new_account_id');

CREATE TABLE bank_account_views (
  workspace_id uuid NOT NULL REFERENCES business_entities (workspace_id),
  id uuid NOT NULL,
  entity text NOT NULL DEFAULT 'business_entities',
  account text NOT NULL,
  viewed_by text NOT NULL REFERENCES persons (kinde_id),
  is_deleted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
COMMENT ON TABLE bank_account_views IS 'Who looked at an account in full; each is an entry in the history of the entity';
CREATE TRIGGER bank_account_views_history AFTER INSERT OR UPDATE OR DELETE ON bank_account_views FOR EACH ROW
  EXECUTE FUNCTION record_part_change('bank_account_viewed', 'entity', 'workspace_id', 'account');
