-- Markups on the pages of documents, and the scales by which they measure.

CREATE TABLE markups (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  cde_id uuid NOT NULL,
  cde_version_id uuid NOT NULL,
  pdf_page_number integer NOT NULL CHECK (pdf_page_number > 0),
  author_kinde_id text NOT NULL REFERENCES persons (kinde_id),
  markup_type text NOT NULL,
  workflow_context text,
  points jsonb NOT NULL,
  text text,
  style jsonb NOT NULL,
  visibility text NOT NULL DEFAULT 'team' CHECK (visibility IN ('private', 'team', 'published')),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'in_review', 'accepted', 'rejected', 'closed')),
  assignee_kinde_id text,
  is_locked boolean NOT NULL DEFAULT false,
  position bigint NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id, cde_id) REFERENCES documents (workspace_id, project_id, cde_id),
  FOREIGN KEY (workspace_id, cde_id, cde_version_id) REFERENCES document_versions (workspace_id, cde_id, cde_version_id),
  FOREIGN KEY (workspace_id, assignee_kinde_id) REFERENCES members (workspace_id, kinde_id)
);
COMMENT ON TABLE markups IS 'Shapes that people draw on pages of document versions, in PDF user space';
COMMENT ON COLUMN markups.points IS 'Points of 1/72 inch, y upwards, before the rotation of the page';
COMMENT ON COLUMN markups.position IS 'Order on the page; the highest is on top';
CREATE INDEX markups_of_page ON markups (workspace_id, cde_version_id, pdf_page_number, position, id) WHERE NOT is_deleted;
CREATE INDEX markups_by_position ON markups (workspace_id, is_deleted, position NULLS FIRST, id);
CREATE INDEX markups_by_created_at ON markups (workspace_id, is_deleted, created_at NULLS FIRST, id);
CREATE INDEX markups_by_updated_at ON markups (workspace_id, is_deleted, updated_at NULLS FIRST, id);
CREATE TRIGGER markups_history AFTER INSERT OR UPDATE OR DELETE ON markups FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'markup_type');

CREATE TABLE sheet_scales (
  workspace_id uuid NOT NULL,
  cde_version_id uuid NOT NULL,
  pdf_page_number integer NOT NULL CHECK (pdf_page_number > 0),
  cde_id uuid NOT NULL,
  millimetres_per_pt double precision NOT NULL CHECK (millimetres_per_pt > 0),
  unit text NOT NULL CHECK (unit IN ('mm', 'm', 'ft')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, cde_version_id, pdf_page_number),
  FOREIGN KEY (workspace_id, cde_id, cde_version_id) REFERENCES document_versions (workspace_id, cde_id, cde_version_id)
);
COMMENT ON TABLE sheet_scales IS 'The scale of a page: millimetres on site to a point on paper';
CREATE TRIGGER sheet_scales_history AFTER INSERT OR UPDATE OR DELETE ON sheet_scales FOR EACH ROW
  EXECUTE FUNCTION record_change('cde_version_id', 'pdf_page_number');
