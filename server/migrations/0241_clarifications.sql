-- Clarifications: questions on a tender package and their answers.
CREATE TABLE clarifications (
  workspace_id uuid NOT NULL,
  clarification_id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  number text NOT NULL,
  subject text NOT NULL,
  description text,
  required_by date,
  visibility text NOT NULL DEFAULT 'all_tenderers' CHECK (visibility IN ('all_tenderers', 'private')),
  response_message text,
  date_submitted timestamptz,
  response_date timestamptz,
  is_closed boolean NOT NULL DEFAULT false,
  created_by_user_id text REFERENCES persons (kinde_id),
  updated_by_user_id text REFERENCES persons (kinde_id),
  deleted_with_parent boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, clarification_id),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id),
  CHECK (response_date >= date_submitted)
);
COMMENT ON TABLE clarifications IS 'Questions on tender packages; earlier answers are in the history';
COMMENT ON COLUMN clarifications.created_by_user_id IS 'The person who asked; hidden from other bidders';
CREATE UNIQUE INDEX clarifications_numbered ON clarifications (workspace_id, project_id, number);
CREATE INDEX clarifications_of_package ON clarifications (workspace_id, project_id, tender_package_id);
CREATE INDEX clarifications_by_number ON clarifications (workspace_id, is_deleted, number NULLS FIRST, clarification_id);
CREATE INDEX clarifications_by_subject ON clarifications (workspace_id, is_deleted, subject NULLS FIRST, clarification_id);
CREATE INDEX clarifications_by_created_at ON clarifications (workspace_id, is_deleted, created_at NULLS FIRST, clarification_id);
CREATE INDEX clarifications_by_updated_at ON clarifications (workspace_id, is_deleted, updated_at NULLS FIRST, clarification_id);
SELECT attach_record('clarifications', 'clarification_id', 'subject', 'number', 'subject', 'description', 'response_message');
