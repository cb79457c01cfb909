-- Pictures of files, made by the server: shown before a browser has drawn the file itself, and in lists.

CREATE TABLE document_previews (
  workspace_id uuid NOT NULL,
  file_id uuid NOT NULL,
  page_count integer NOT NULL DEFAULT 0,
  -- Why there is no picture, or not of all pages that should have one: encrypted, damaged, too large.
  failure text,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, file_id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE document_previews IS 'Files of which pictures were made, each once. Goes with its file; no history, since a file never changes';

CREATE TABLE document_pictures (
  workspace_id uuid NOT NULL,
  file_id uuid NOT NULL,
  page integer NOT NULL,
  -- 'sheet' fills a window, 'thumbnail' a cell of a list.
  kind text NOT NULL CHECK (kind IN ('sheet', 'thumbnail')),
  picture_id uuid NOT NULL,
  width_px integer NOT NULL,
  height_px integer NOT NULL,
  PRIMARY KEY (workspace_id, file_id, page, kind),
  FOREIGN KEY (workspace_id, file_id) REFERENCES document_previews (workspace_id, file_id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, picture_id) REFERENCES files (workspace_id, id)
);
COMMENT ON TABLE document_pictures IS 'The picture of a page of a file, a file itself; reached only through the versions of documents that the caller sees';
-- The sweep asks whether a file is somebody's picture.
CREATE INDEX document_pictures_by_picture ON document_pictures (workspace_id, picture_id);
