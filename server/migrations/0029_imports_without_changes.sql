-- An import that changed nothing is no batch: it stands on the list of imports alone, and undo passes it by.
ALTER TABLE schedule_imports ALTER COLUMN batch_id DROP NOT NULL;
COMMENT ON COLUMN schedule_imports.batch_id IS 'The batch by which it came in; undoing that takes the import back. None where nothing changed';
