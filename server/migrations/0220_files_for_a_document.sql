-- Files that are sent for a document become its next revisions, whatever number their title blocks have.
ALTER TABLE document_drops ADD COLUMN cde_id uuid,
  ADD FOREIGN KEY (workspace_id, cde_id) REFERENCES documents (workspace_id, cde_id);
COMMENT ON COLUMN document_drops.cde_id IS 'The document that it was sent for, as its next revision; null where its number decides';
CREATE INDEX document_drops_by_document ON document_drops (workspace_id, cde_id) WHERE cde_id IS NOT NULL;
