-- The text of PDF files, page by page: documents are found by it, and drawings are named by their title blocks.

CREATE TABLE document_texts (
  workspace_id uuid NOT NULL,
  file_id uuid NOT NULL,
  page_count integer NOT NULL DEFAULT 0,
  -- Why there is no text: encrypted, damaged, too large.
  failure text,
  -- Of the title block of the first page; empty where it does not say.
  number text NOT NULL DEFAULT '',
  revision text NOT NULL DEFAULT '',
  title text NOT NULL DEFAULT '',
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, file_id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE document_texts IS 'PDF files whose text has been read, each once. Goes with its file; no history, since a file never changes';

CREATE TABLE document_pages (
  workspace_id uuid NOT NULL,
  file_id uuid NOT NULL,
  page integer NOT NULL,
  text text NOT NULL,
  words tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', text)) STORED,
  PRIMARY KEY (workspace_id, file_id, page),
  FOREIGN KEY (workspace_id, file_id) REFERENCES document_texts (workspace_id, file_id) ON DELETE CASCADE
);
COMMENT ON TABLE document_pages IS 'The text of each page of a PDF file; reached only through the versions of documents that the caller sees';
CREATE INDEX document_pages_by_words ON document_pages USING gin (words);
