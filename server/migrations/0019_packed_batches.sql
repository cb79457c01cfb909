-- The patches of a large batch are stored packed: an import of 5,000 tasks is 12 MB of JSON, which PostgreSQL takes longer
-- to read than Node to pack.
ALTER TABLE schedule_edits ALTER COLUMN patches DROP NOT NULL;
ALTER TABLE schedule_edits ADD COLUMN packed_patches bytea;
ALTER TABLE schedule_edits ALTER COLUMN packed_patches SET STORAGE EXTERNAL;
ALTER TABLE schedule_edits ADD CONSTRAINT schedule_edits_patches_once CHECK ((patches IS NULL) <> (packed_patches IS NULL));
COMMENT ON COLUMN schedule_edits.packed_patches IS 'The patches as JSON, gzip; only where patches is NULL';
ALTER TABLE schedule_edits ADD COLUMN patch_count integer;
UPDATE schedule_edits SET patch_count = jsonb_array_length(patches);
ALTER TABLE schedule_edits ALTER COLUMN patch_count SET NOT NULL;

DROP TRIGGER schedule_edits_history ON schedule_edits;
CREATE TRIGGER schedule_edits_history AFTER INSERT OR UPDATE OR DELETE ON schedule_edits FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'note', 'patches', 'packed_patches', 'patch_count', 'moved', 'touched');
