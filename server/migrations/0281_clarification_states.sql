-- Clarifications have states, answers keep their revisions, and a package may have its own last instant for questions.
ALTER TABLE clarifications
  ADD COLUMN status text NOT NULL DEFAULT 'submitted',
  ADD COLUMN status_reason text;
UPDATE clarifications SET status = CASE WHEN is_closed THEN 'closed' WHEN response_message IS NOT NULL THEN 'answered' ELSE 'submitted' END;
ALTER TABLE clarifications DROP COLUMN is_closed;
ALTER TABLE clarifications ALTER COLUMN status DROP DEFAULT;
ALTER TABLE clarifications ADD CHECK (status IN
  ('draft', 'submitted', 'under_review', 'answered', 'closed', 'void', 'rejected', 'reopened'));
COMMENT ON TABLE clarifications IS 'Questions on tender packages';
COMMENT ON COLUMN clarifications.invitation_id IS 'The bidder who asked, or for whom staff asked; hidden from other bidders';
CREATE INDEX clarifications_to_answer ON clarifications (workspace_id, required_by)
  WHERE status IN ('submitted', 'under_review', 'reopened') AND NOT is_deleted AND required_by IS NOT NULL;

CREATE TABLE clarification_answers (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  clarification_id uuid NOT NULL,
  revision integer NOT NULL CHECK (revision >= 1),
  message text NOT NULL,
  answered_at timestamptz NOT NULL,
  answered_by text REFERENCES persons (kinde_id),
  -- For the history of the clarification.
  entity text NOT NULL GENERATED ALWAYS AS ('clarifications') STORED,
  is_deleted boolean NOT NULL GENERATED ALWAYS AS (false) STORED,
  standing text NOT NULL GENERATED ALWAYS AS ('revision ' || revision::text) STORED,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, clarification_id, revision),
  FOREIGN KEY (workspace_id, clarification_id) REFERENCES clarifications (workspace_id, clarification_id)
);
COMMENT ON TABLE clarification_answers IS 'Answers to clarifications, one row a revision';
INSERT INTO clarification_answers (workspace_id, id, clarification_id, revision, message, answered_at, answered_by)
SELECT workspace_id, gen_random_uuid(), clarification_id, 1, response_message, coalesce(response_date, updated_at), updated_by_user_id
  FROM clarifications WHERE response_message IS NOT NULL;
CREATE TRIGGER clarification_answers_history AFTER INSERT OR UPDATE OR DELETE ON clarification_answers FOR EACH ROW
  EXECUTE FUNCTION record_part_change('answer', 'entity', 'clarification_id', 'standing');

ALTER TABLE tender_packages ADD COLUMN questions_until timestamptz;
COMMENT ON COLUMN tender_packages.questions_until IS 'The last instant for questions of bidders; null: three business days before bids are due';
