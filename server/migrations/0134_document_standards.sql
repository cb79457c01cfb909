-- How documents are coded in a workspace: suitability codes, revision sequences and naming standards; the standard of a folder,
-- and files that wait in a folder because their number does not comply with it.

CREATE TABLE document_standards (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces (workspace_id),
  suitabilities jsonb NOT NULL,
  sequences jsonb NOT NULL,
  naming_standards jsonb NOT NULL,
  title text NOT NULL GENERATED ALWAYS AS ('Document standards') STORED,
  is_deleted boolean NOT NULL GENERATED ALWAYS AS (false) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE document_standards IS 'Suitability codes, revision sequences and naming standards of a workspace; without a row those of ISO 19650';
CREATE TRIGGER document_standards_history AFTER INSERT OR UPDATE OR DELETE ON document_standards FOR EACH ROW
  EXECUTE FUNCTION record_change('workspace_id', 'title');

ALTER TABLE cde_folders ADD COLUMN naming_standard_id uuid;
COMMENT ON COLUMN cde_folders.naming_standard_id IS 'One of document_standards; none: that of the nearest folder around it that has one';
CREATE INDEX cde_folders_by_standard ON cde_folders (workspace_id, naming_standard_id) WHERE naming_standard_id IS NOT NULL;

ALTER TABLE document_drops ADD COLUMN on_hold_since timestamptz, ADD COLUMN on_hold jsonb;
COMMENT ON COLUMN document_drops.on_hold_since IS 'When it went to the holding area of its folder: its number does not comply with the standard';
COMMENT ON COLUMN document_drops.on_hold IS 'Metadata typed for it: number, revision, title and more';
CREATE INDEX document_drops_on_hold ON document_drops (workspace_id, folder_id) WHERE on_hold_since IS NOT NULL;

CREATE TABLE folder_templates (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  folder_count integer NOT NULL,
  tree jsonb NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
COMMENT ON TABLE folder_templates IS 'Trees of folders with their rights and naming standards, from which folders of projects are made';
CREATE UNIQUE INDEX folder_templates_once ON folder_templates (workspace_id, lower(name)) WHERE NOT is_deleted;
CREATE TRIGGER folder_templates_history AFTER INSERT OR UPDATE OR DELETE ON folder_templates FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'name');
