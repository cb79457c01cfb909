-- Where a markup came from, so that nothing is taken over or carried twice, and the layer that it is on.

ALTER TABLE markups
  ADD COLUMN layer text,
  ADD COLUMN source_key text,
  ADD COLUMN carried_from uuid,
  ADD FOREIGN KEY (workspace_id, carried_from) REFERENCES markups (workspace_id, id);
COMMENT ON COLUMN markups.source_key IS 'Name of the annotation that it was taken over from, in the PDF or an XFDF file';
COMMENT ON COLUMN markups.carried_from IS 'The markup of another version that it was carried from';
CREATE UNIQUE INDEX markups_taken_once ON markups (workspace_id, cde_version_id, source_key)
  WHERE source_key IS NOT NULL AND NOT is_deleted;
CREATE UNIQUE INDEX markups_carried_once ON markups (workspace_id, cde_version_id, carried_from)
  WHERE carried_from IS NOT NULL AND NOT is_deleted;
