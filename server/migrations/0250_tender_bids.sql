-- The bid form of a tender package (its scope, row by row), and the bids of the invited subcontractors.
CREATE TABLE tender_scope_rows (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  position numeric NOT NULL,
  section text,
  item text,
  description text NOT NULL,
  unit text,
  quantity numeric(18, 4) CHECK (quantity >= 0),
  is_mandatory boolean NOT NULL DEFAULT true,
  provisional_sum numeric(18, 4) CHECK (provisional_sum >= 0),
  budget numeric(18, 4) CHECK (budget >= 0),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id)
);
COMMENT ON TABLE tender_scope_rows IS 'Rows of a package that every bidder prices; budget is never shown to bidders';
COMMENT ON COLUMN tender_scope_rows.quantity IS 'Null for a row that is priced as a sum';
COMMENT ON COLUMN tender_scope_rows.provisional_sum IS 'Every bid is set to this amount; null for a row that is not a provisional sum';
COMMENT ON COLUMN tender_scope_rows.budget IS 'The allowance of the buyer, ex GST';
CREATE INDEX tender_scope_rows_of_package ON tender_scope_rows (workspace_id, tender_package_id, position, id);
CREATE TRIGGER tender_scope_rows_history AFTER INSERT OR UPDATE OR DELETE ON tender_scope_rows FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'description');

-- A bid: one row a revision. What a bidder wrote is encrypted until the bids of the package are opened, so that no report,
-- export or backup shows a price before. The history has neither form of it.
CREATE TABLE tender_bids (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  revision integer NOT NULL CHECK (revision >= 1),
  status text NOT NULL CHECK (status IN ('draft', 'submitted', 'late', 'withdrawn')),
  sealed bytea NOT NULL,
  content jsonb,
  content_hash text NOT NULL,
  submitted_at timestamptz,
  submitted_by text,
  entered_by text REFERENCES persons (kinde_id),
  entry_note text,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, invitation_id, revision),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id),
  FOREIGN KEY (workspace_id, invitation_id) REFERENCES tender_invitations (workspace_id, id),
  CHECK ((status = 'draft') = (submitted_at IS NULL))
);
COMMENT ON TABLE tender_bids IS 'Bids of invited subcontractors, one row a revision; a submitted one is never changed';
COMMENT ON COLUMN tender_bids.sealed IS 'The encrypted content';
COMMENT ON COLUMN tender_bids.content IS 'The content once the bids of the package have been opened; null before';
COMMENT ON COLUMN tender_bids.content_hash IS 'SHA-256 of the content, which the receipt of the bidder shows';
COMMENT ON COLUMN tender_bids.submitted_by IS 'Name of the bidder’s person';
COMMENT ON COLUMN tender_bids.entered_by IS 'The person of the buyer who entered it for the bidder, from a file or a letter';
CREATE UNIQUE INDEX tender_bids_one_draft ON tender_bids (workspace_id, invitation_id) WHERE status = 'draft' AND NOT is_deleted;
CREATE INDEX tender_bids_of_package ON tender_bids (workspace_id, tender_package_id, invitation_id, revision DESC);
CREATE TRIGGER tender_bids_history AFTER INSERT OR UPDATE OR DELETE ON tender_bids FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'status', 'sealed', 'content', 'content_hash');

ALTER TABLE tender_packages
  ADD COLUMN bids_opened_at timestamptz,
  ADD COLUMN bids_opened_by text REFERENCES persons (kinde_id);
COMMENT ON COLUMN tender_packages.bids_opened_at IS 'When the bids were opened; nobody reads a price before';
