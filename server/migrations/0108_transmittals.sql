-- Transmittals: documents handed to people for a purpose, with what each recipient did. Once sent, nothing of it changes but
-- what becomes of it.

CREATE TABLE transmittals (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  -- Counted on the project.
  number integer NOT NULL,
  reference text NOT NULL GENERATED ALWAYS AS ('TR-' || CASE WHEN number < 10000 THEN lpad(number::text, 4, '0') ELSE number::text END) STORED,
  subject text NOT NULL,
  purpose text,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'sending', 'sent', 'partially_acknowledged', 'acknowledged', 'closed', 'void')),
  wbs_id uuid,
  message text,
  due_date date,
  acknowledgement_required boolean NOT NULL DEFAULT true,
  response_required boolean NOT NULL DEFAULT false,
  sent_via text,
  is_private boolean NOT NULL DEFAULT false,
  sends_new_revisions boolean NOT NULL DEFAULT false,
  follows_id uuid,
  created_by_user_id text NOT NULL,
  sent_at timestamptz,
  sent_by_user_id text,
  closed_at timestamptz,
  reminded_at timestamptz,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, project_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  FOREIGN KEY (workspace_id, wbs_id) REFERENCES wbs (workspace_id, wbs_id),
  FOREIGN KEY (workspace_id, project_id, follows_id) REFERENCES transmittals (workspace_id, project_id, id)
);
COMMENT ON COLUMN transmittals.follows_id IS 'The transmittal that this one brings up to date with newer revisions';
COMMENT ON COLUMN transmittals.sends_new_revisions IS 'New revisions of its documents go to its recipients by themselves';
CREATE UNIQUE INDEX transmittals_numbered ON transmittals (workspace_id, project_id, number);
CREATE INDEX transmittals_by_created_at ON transmittals (workspace_id, is_deleted, created_at NULLS FIRST, id);
CREATE INDEX transmittals_by_updated_at ON transmittals (workspace_id, is_deleted, updated_at NULLS FIRST, id);
CREATE INDEX transmittals_by_number ON transmittals (workspace_id, is_deleted, number NULLS FIRST, id);
CREATE INDEX transmittals_by_subject ON transmittals (workspace_id, is_deleted, subject NULLS FIRST, id);
CREATE INDEX transmittals_by_status ON transmittals (workspace_id, is_deleted, status NULLS FIRST, id);
CREATE INDEX transmittals_by_due_date ON transmittals (workspace_id, is_deleted, due_date NULLS FIRST, id);
CREATE INDEX transmittals_by_sent_at ON transmittals (workspace_id, is_deleted, sent_at NULLS FIRST, id);
CREATE INDEX transmittals_by_wbs ON transmittals (workspace_id, wbs_id);
CREATE INDEX transmittals_followed ON transmittals (workspace_id, follows_id);
SELECT attach_record('transmittals', 'id', 'subject', 'subject', 'reference', 'message');

CREATE TABLE transmittal_documents (
  workspace_id uuid NOT NULL,
  transmittal_id uuid NOT NULL,
  project_id uuid NOT NULL,
  cde_id uuid NOT NULL,
  position integer NOT NULL,
  -- Pinned at sending.
  cde_version_id uuid,
  number text NOT NULL,
  title text,
  revision text,
  suitability text,
  file_id uuid,
  file_name text,
  sha256 text,
  entity text NOT NULL GENERATED ALWAYS AS ('transmittals') STORED,
  is_deleted boolean NOT NULL GENERATED ALWAYS AS (false) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, transmittal_id, cde_id),
  FOREIGN KEY (workspace_id, project_id, transmittal_id) REFERENCES transmittals (workspace_id, project_id, id),
  FOREIGN KEY (workspace_id, project_id, cde_id) REFERENCES documents (workspace_id, project_id, cde_id),
  FOREIGN KEY (workspace_id, cde_id, cde_version_id) REFERENCES document_versions (workspace_id, cde_id, cde_version_id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id)
);
COMMENT ON TABLE transmittal_documents IS 'Documents of transmittals; revision, file and SHA-256 are those of the moment of sending';
CREATE INDEX transmittal_documents_of_document ON transmittal_documents (workspace_id, cde_id);
CREATE INDEX transmittal_documents_of_file ON transmittal_documents (workspace_id, file_id);
CREATE TRIGGER transmittal_documents_history AFTER INSERT OR UPDATE OR DELETE ON transmittal_documents FOR EACH ROW
  EXECUTE FUNCTION record_part_change('document', 'entity', 'transmittal_id', 'number');

CREATE TABLE transmittal_recipients (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  transmittal_id uuid NOT NULL,
  -- A member, or a guest by e-mail.
  kinde_id text REFERENCES persons (kinde_id),
  email text,
  name text NOT NULL,
  company text,
  role text NOT NULL DEFAULT 'to' CHECK (role IN ('to', 'cc')),
  is_blind boolean NOT NULL DEFAULT false,
  state text CHECK (state IN ('queued', 'delivered', 'bounced', 'viewed', 'downloaded', 'acknowledged', 'responded', 'declined')),
  mail_id uuid,
  bounce_reason text,
  delivered_at timestamptz,
  viewed_at timestamptz,
  downloaded_at timestamptz,
  acknowledged_at timestamptz,
  responded_at timestamptz,
  response text,
  revoked_at timestamptz,
  reminded_at timestamptz,
  -- For the history.
  entity text NOT NULL GENERATED ALWAYS AS ('transmittals') STORED,
  is_deleted boolean NOT NULL GENERATED ALWAYS AS (false) STORED,
  standing text NOT NULL GENERATED ALWAYS AS (name || CASE WHEN revoked_at IS NOT NULL THEN ' (access withdrawn)' WHEN state IS NULL THEN '' ELSE ': ' || state END) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, transmittal_id) REFERENCES transmittals (workspace_id, id),
  CHECK ((kinde_id IS NULL) <> (email IS NULL))
);
COMMENT ON COLUMN transmittal_recipients.state IS 'None while the transmittal is a draft';
CREATE UNIQUE INDEX transmittal_recipients_member ON transmittal_recipients (workspace_id, transmittal_id, kinde_id) WHERE kinde_id IS NOT NULL;
CREATE UNIQUE INDEX transmittal_recipients_guest ON transmittal_recipients (workspace_id, transmittal_id, lower(email)) WHERE email IS NOT NULL;
CREATE INDEX transmittal_recipients_of_member ON transmittal_recipients (workspace_id, kinde_id, transmittal_id);
CREATE INDEX transmittal_recipients_of_mail ON transmittal_recipients (workspace_id, mail_id) WHERE mail_id IS NOT NULL;
CREATE TRIGGER transmittal_recipients_history AFTER INSERT OR UPDATE OR DELETE ON transmittal_recipients FOR EACH ROW
  EXECUTE FUNCTION record_part_change('recipient', 'entity', 'transmittal_id', 'standing');

CREATE TABLE transmittal_openings (
  workspace_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  cde_id uuid NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  is_downloaded boolean NOT NULL,
  PRIMARY KEY (workspace_id, recipient_id, cde_id),
  FOREIGN KEY (workspace_id, recipient_id) REFERENCES transmittal_recipients (workspace_id, id)
);
COMMENT ON TABLE transmittal_openings IS 'Which recipient opened which document of a transmittal, when first and last';

-- A sent transmittal stays as it was: only acts of recipients, and the status that follows, may change.
CREATE FUNCTION refuse_change_of_sent_transmittal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept text[] := ARRAY['reference', 'status', 'closed_at', 'reminded_at', 'sends_new_revisions', 'version', 'updated_at'];
BEGIN
  IF OLD.sent_at IS NOT NULL AND (to_jsonb(OLD) - kept) IS DISTINCT FROM (to_jsonb(NEW) - kept) THEN
    RAISE EXCEPTION 'a sent transmittal is never changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transmittals_stay BEFORE UPDATE ON transmittals FOR EACH ROW EXECUTE FUNCTION refuse_change_of_sent_transmittal();
CREATE FUNCTION refuse_change_of_sent_documents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed transmittal_documents := coalesce(NEW, OLD);
BEGIN
  IF EXISTS (SELECT FROM transmittals t WHERE t.workspace_id = changed.workspace_id AND t.id = changed.transmittal_id AND t.sent_at IS NOT NULL) THEN
    RAISE EXCEPTION 'documents of a sent transmittal are never changed';
  END IF;
  RETURN changed;
END $$;
CREATE TRIGGER transmittal_documents_stay BEFORE INSERT OR UPDATE OR DELETE ON transmittal_documents FOR EACH ROW EXECUTE FUNCTION refuse_change_of_sent_documents();
