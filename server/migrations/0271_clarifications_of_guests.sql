-- Bidders without an account ask questions too.
ALTER TABLE clarifications ADD COLUMN invitation_id uuid;
ALTER TABLE clarifications ADD FOREIGN KEY (workspace_id, invitation_id) REFERENCES tender_invitations (workspace_id, id);
COMMENT ON COLUMN clarifications.invitation_id IS 'The invitation of the bidder who asked without an account; hidden from other bidders';
CREATE INDEX clarifications_of_invitation ON clarifications (workspace_id, invitation_id) WHERE invitation_id IS NOT NULL;
