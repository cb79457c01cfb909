-- The common data environment: documents (series), their versions, folders, and placements of documents in folders.

CREATE TABLE cde_folders (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  parent_id uuid,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, project_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  -- A parent is a folder of the same project.
  FOREIGN KEY (workspace_id, project_id, parent_id) REFERENCES cde_folders (workspace_id, project_id, id)
);
COMMENT ON TABLE cde_folders IS 'Folders of documents of a project, a tree; path, ancestors and depth follow from the parents';
CREATE UNIQUE INDEX cde_folders_once ON cde_folders (workspace_id, project_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name)) WHERE NOT is_deleted;
CREATE INDEX cde_folders_by_parent ON cde_folders (workspace_id, parent_id) WHERE NOT is_deleted;
CREATE INDEX cde_folders_by_name ON cde_folders (workspace_id, is_deleted, name NULLS FIRST, id);
CREATE INDEX cde_folders_by_created_at ON cde_folders (workspace_id, is_deleted, created_at NULLS FIRST, id);
CREATE INDEX cde_folders_by_updated_at ON cde_folders (workspace_id, is_deleted, updated_at NULLS FIRST, id);
SELECT attach_record('cde_folders', 'id', 'name', 'name');

CREATE TABLE documents (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  cde_id uuid NOT NULL,
  project_id uuid NOT NULL,
  number text NOT NULL,
  title text NOT NULL,
  discipline text,
  type text,
  -- Of its newest version, so that lists are sorted by them along an index; none while it has no version.
  cde_version_id uuid,
  revision text,
  suitability text,
  state text,
  size bigint,
  issued_at timestamptz,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, cde_id),
  UNIQUE (workspace_id, project_id, cde_id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
COMMENT ON TABLE documents IS 'A document with all its versions (the sources'' series). It is in folders by placements, in several without copies';
CREATE UNIQUE INDEX documents_once ON documents (workspace_id, project_id, lower(number)) WHERE NOT is_deleted;
CREATE INDEX documents_by_number ON documents (workspace_id, is_deleted, number NULLS FIRST, cde_id);
CREATE INDEX documents_by_title ON documents (workspace_id, is_deleted, title NULLS FIRST, cde_id);
CREATE INDEX documents_by_discipline ON documents (workspace_id, is_deleted, discipline NULLS FIRST, cde_id);
CREATE INDEX documents_by_type ON documents (workspace_id, is_deleted, type NULLS FIRST, cde_id);
CREATE INDEX documents_by_revision ON documents (workspace_id, is_deleted, revision NULLS FIRST, cde_id);
CREATE INDEX documents_by_suitability ON documents (workspace_id, is_deleted, suitability NULLS FIRST, cde_id);
CREATE INDEX documents_by_state ON documents (workspace_id, is_deleted, state NULLS FIRST, cde_id);
CREATE INDEX documents_by_size ON documents (workspace_id, is_deleted, size NULLS FIRST, cde_id);
CREATE INDEX documents_by_issued_at ON documents (workspace_id, is_deleted, issued_at NULLS FIRST, cde_id);
CREATE INDEX documents_by_created_at ON documents (workspace_id, is_deleted, created_at NULLS FIRST, cde_id);
CREATE INDEX documents_by_updated_at ON documents (workspace_id, is_deleted, updated_at NULLS FIRST, cde_id);
SELECT attach_record('documents', 'cde_id', 'number', 'number', 'title', 'discipline', 'type', 'revision');

CREATE TABLE document_versions (
  workspace_id uuid NOT NULL,
  cde_version_id uuid NOT NULL,
  cde_id uuid NOT NULL,
  -- Counts from 1: the order of revisions is the order in which they came, never that of their texts.
  sequence integer NOT NULL,
  revision text NOT NULL,
  state text NOT NULL DEFAULT 'wip' CHECK (state IN ('wip', 'shared', 'published', 'archived')),
  suitability text,
  note text,
  file_id uuid NOT NULL,
  file_name text NOT NULL,
  uploaded_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, cde_version_id),
  UNIQUE (workspace_id, cde_id, cde_version_id),
  UNIQUE (workspace_id, cde_id, sequence),
  FOREIGN KEY (workspace_id, cde_id) REFERENCES documents (workspace_id, cde_id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id)
);
COMMENT ON TABLE document_versions IS 'Versions of documents, never changed; size and SHA-256 are those of the file';
CREATE UNIQUE INDEX document_versions_revision ON document_versions (workspace_id, cde_id, lower(revision));
CREATE INDEX document_versions_by_file ON document_versions (workspace_id, file_id);
ALTER TABLE documents ADD FOREIGN KEY (workspace_id, cde_id, cde_version_id)
  REFERENCES document_versions (workspace_id, cde_id, cde_version_id);

CREATE TABLE cde_placements (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  cde_id uuid NOT NULL,
  folder_id uuid NOT NULL,
  -- The folder's name when the document was placed, for the history.
  folder_name text NOT NULL,
  entity text NOT NULL GENERATED ALWAYS AS ('documents') STORED,
  is_deleted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  -- Document and folder are of one project.
  FOREIGN KEY (workspace_id, project_id, cde_id) REFERENCES documents (workspace_id, project_id, cde_id),
  FOREIGN KEY (workspace_id, project_id, folder_id) REFERENCES cde_folders (workspace_id, project_id, id)
);
COMMENT ON TABLE cde_placements IS 'Which documents are in which folders; the history of the document shows its placements';
CREATE UNIQUE INDEX cde_placements_once ON cde_placements (workspace_id, folder_id, cde_id) WHERE NOT is_deleted;
CREATE INDEX cde_placements_of_document ON cde_placements (workspace_id, cde_id) WHERE NOT is_deleted;
CREATE TRIGGER cde_placements_history AFTER INSERT OR UPDATE OR DELETE ON cde_placements FOR EACH ROW
  EXECUTE FUNCTION record_part_change('folder', 'entity', 'cde_id', 'folder_name');

CREATE TABLE document_drops (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  folder_id uuid,
  file_id uuid NOT NULL,
  name text NOT NULL,
  -- Folders it was dropped in, separated by /.
  folder text NOT NULL DEFAULT '',
  dropped_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  FOREIGN KEY (workspace_id, project_id, folder_id) REFERENCES cde_folders (workspace_id, project_id, id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id)
);
COMMENT ON TABLE document_drops IS 'Files that were sent and wait to be named, each seen by the person who sent it; removed when they become versions';
CREATE INDEX document_drops_of_person ON document_drops (workspace_id, project_id, dropped_by, created_at);
CREATE INDEX document_drops_by_file ON document_drops (workspace_id, file_id);
