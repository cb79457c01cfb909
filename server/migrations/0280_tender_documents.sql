-- The documents of a tender package as pinned revisions, its addenda, and what each bidder has of both.
CREATE TABLE tender_addenda (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  number integer CHECK (number >= 1),
  title text NOT NULL,
  body text,
  changes_scope boolean NOT NULL DEFAULT false,
  due_date timestamptz,
  previous_due_date timestamptz,
  document_changes jsonb NOT NULL DEFAULT '[]',
  clarification_id uuid,
  issued_at timestamptz,
  issued_by text REFERENCES persons (kinde_id),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id),
  FOREIGN KEY (workspace_id, clarification_id) REFERENCES clarifications (workspace_id, clarification_id),
  CHECK ((number IS NULL) = (issued_at IS NULL)),
  CHECK (issued_at IS NULL OR NOT is_deleted)
);
COMMENT ON TABLE tender_addenda IS 'Changes of a tender package that its bidders are notified of; one that has been issued never changes';
COMMENT ON COLUMN tender_addenda.number IS 'Counted on the package; null for a draft';
COMMENT ON COLUMN tender_addenda.changes_scope IS 'Bidders who have submitted confirm their bid or revise it';
COMMENT ON COLUMN tender_addenda.due_date IS 'The later due date; null if it stays';
COMMENT ON COLUMN tender_addenda.document_changes IS 'Documents added, replaced and removed, by cde_id';
COMMENT ON COLUMN tender_addenda.clarification_id IS 'The clarification whose answer it publishes; null for others';
CREATE UNIQUE INDEX tender_addenda_numbered ON tender_addenda (workspace_id, tender_package_id, number) WHERE number IS NOT NULL;
CREATE UNIQUE INDEX tender_addenda_one_draft ON tender_addenda (workspace_id, tender_package_id) WHERE number IS NULL AND NOT is_deleted;
CREATE INDEX tender_addenda_of_clarification ON tender_addenda (workspace_id, clarification_id) WHERE clarification_id IS NOT NULL;
CREATE TRIGGER tender_addenda_history AFTER INSERT OR UPDATE OR DELETE ON tender_addenda FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'title');

CREATE FUNCTION refuse_change_of_issued_addendum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.issued_at IS NOT NULL THEN
    RAISE EXCEPTION 'an issued addendum is never changed';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER tender_addenda_stay BEFORE UPDATE OR DELETE ON tender_addenda FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_addendum();

CREATE TABLE tender_documents (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  cde_id uuid NOT NULL,
  cde_version_id uuid NOT NULL,
  number text NOT NULL,
  title text NOT NULL,
  revision text NOT NULL,
  suitability text,
  file_id uuid NOT NULL,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  added_by text REFERENCES persons (kinde_id),
  addendum_id uuid,
  ended_by uuid,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id),
  FOREIGN KEY (workspace_id, cde_id) REFERENCES documents (workspace_id, cde_id),
  FOREIGN KEY (workspace_id, cde_version_id) REFERENCES document_versions (workspace_id, cde_version_id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id),
  FOREIGN KEY (workspace_id, addendum_id) REFERENCES tender_addenda (workspace_id, id),
  FOREIGN KEY (workspace_id, ended_by) REFERENCES tender_addenda (workspace_id, id)
);
COMMENT ON TABLE tender_documents IS 'Documents of a tender package: version, file and SHA-256 are pinned, so that every bidder gets the same';
COMMENT ON COLUMN tender_documents.addendum_id IS 'The addendum that added it; null for those of the first issue';
COMMENT ON COLUMN tender_documents.ended_by IS 'The addendum that replaced or removed it; null while it is current';
CREATE UNIQUE INDEX tender_documents_once ON tender_documents (workspace_id, tender_package_id, cde_id)
  WHERE ended_by IS NULL AND NOT is_deleted;
CREATE INDEX tender_documents_of_package ON tender_documents (workspace_id, tender_package_id, number, id);
CREATE INDEX tender_documents_of_document ON tender_documents (workspace_id, cde_id);
CREATE TRIGGER tender_documents_history AFTER INSERT OR UPDATE OR DELETE ON tender_documents FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'number');

-- A log: one row each time that a bidder opens a file.
CREATE TABLE tender_downloads (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  tender_document_id uuid NOT NULL,
  person_id text REFERENCES persons (kinde_id),
  person_name text NOT NULL,
  form text NOT NULL CHECK (form IN ('download', 'preview', 'zip')),
  at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, invitation_id) REFERENCES tender_invitations (workspace_id, id),
  FOREIGN KEY (workspace_id, tender_document_id) REFERENCES tender_documents (workspace_id, id)
);
COMMENT ON TABLE tender_downloads IS 'Who of which bidder opened which revision, and when';
COMMENT ON COLUMN tender_downloads.person_id IS 'Null for guests';
CREATE INDEX tender_downloads_of_package ON tender_downloads (workspace_id, tender_package_id, at DESC, id);
CREATE INDEX tender_downloads_of_bidder ON tender_downloads (workspace_id, invitation_id, tender_document_id);

CREATE TABLE tender_addendum_receipts (
  workspace_id uuid NOT NULL,
  addendum_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  asks_confirmation boolean NOT NULL DEFAULT false,
  acknowledged_at timestamptz,
  acknowledged_by text,
  confirmed_at timestamptz,
  confirmed_by text,
  -- For the history of the addendum.
  entity text NOT NULL GENERATED ALWAYS AS ('tender_addenda') STORED,
  is_deleted boolean NOT NULL GENERATED ALWAYS AS (false) STORED,
  standing text NOT NULL GENERATED ALWAYS AS (CASE WHEN confirmed_by IS NOT NULL THEN confirmed_by || ': bid confirmed'
    WHEN acknowledged_by IS NOT NULL THEN acknowledged_by || ': acknowledged' ELSE 'notified' END) STORED,
  PRIMARY KEY (workspace_id, addendum_id, invitation_id),
  FOREIGN KEY (workspace_id, addendum_id) REFERENCES tender_addenda (workspace_id, id),
  FOREIGN KEY (workspace_id, invitation_id) REFERENCES tender_invitations (workspace_id, id)
);
COMMENT ON TABLE tender_addendum_receipts IS 'The bidders who were notified of an addendum, and their acknowledgement';
COMMENT ON COLUMN tender_addendum_receipts.asks_confirmation IS 'They had submitted a bid before the scope changed';
COMMENT ON COLUMN tender_addendum_receipts.acknowledged_by IS 'Name of the bidder’s person';
CREATE INDEX tender_addendum_receipts_of_bidder ON tender_addendum_receipts (workspace_id, invitation_id);
CREATE TRIGGER tender_addendum_receipts_history AFTER INSERT OR UPDATE OR DELETE ON tender_addendum_receipts FOR EACH ROW
  EXECUTE FUNCTION record_part_change('answer', 'entity', 'addendum_id', 'standing');

ALTER TABLE tender_invitations
  ADD COLUMN confidentiality_agreed_at timestamptz,
  ADD COLUMN confidentiality_agreed_by text;
COMMENT ON COLUMN tender_invitations.confidentiality_agreed_at IS 'When the bidder accepted the confidentiality agreement';
COMMENT ON COLUMN tender_invitations.confidentiality_agreed_by IS 'Name of the bidder’s person who accepted it';

ALTER TABLE tender_packages ADD COLUMN confidentiality_terms text;
COMMENT ON COLUMN tender_packages.confidentiality_terms IS 'The agreement that bidders accept before they see confidential documents; null for the usual one';
