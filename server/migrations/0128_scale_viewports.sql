-- Parts of a page with a scale of their own, such as a detail.

CREATE TABLE scale_viewports (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  cde_id uuid NOT NULL,
  cde_version_id uuid NOT NULL,
  pdf_page_number integer NOT NULL CHECK (pdf_page_number > 0),
  name text,
  bounds jsonb NOT NULL,
  millimetres_per_pt double precision NOT NULL CHECK (millimetres_per_pt > 0),
  unit text NOT NULL CHECK (unit IN ('mm', 'm', 'ft')),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, cde_id, cde_version_id) REFERENCES document_versions (workspace_id, cde_id, cde_version_id)
);
COMMENT ON TABLE scale_viewports IS 'Parts of pages with a scale of their own; measures within one as a whole are calculated by it';
COMMENT ON COLUMN scale_viewports.bounds IS 'Left, bottom, right and top in points of the page';
CREATE INDEX scale_viewports_of_page ON scale_viewports (workspace_id, cde_version_id, pdf_page_number) WHERE NOT is_deleted;
CREATE TRIGGER scale_viewports_history AFTER INSERT OR UPDATE OR DELETE ON scale_viewports FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'name');
