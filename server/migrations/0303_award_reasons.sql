-- The reasons that unsuccessful bidders get with the award of a tender package.
CREATE TABLE tender_award_reasons (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  reason text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, invitation_id),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id),
  FOREIGN KEY (workspace_id, invitation_id) REFERENCES tender_invitations (workspace_id, id)
);
COMMENT ON COLUMN tender_award_reasons.reason IS 'Sent to the bidder; null for the usual sentence';
CREATE INDEX tender_award_reasons_of_package ON tender_award_reasons (workspace_id, project_id, tender_package_id);
CREATE TRIGGER tender_award_reasons_history AFTER INSERT OR UPDATE OR DELETE ON tender_award_reasons FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'reason');
