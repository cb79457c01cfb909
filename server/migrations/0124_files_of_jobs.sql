-- The file that a long-running job made for the person who started it, such as an export of many records.
ALTER TABLE followed_jobs ADD COLUMN file_id uuid, ADD COLUMN file_name text,
  ADD FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id);
COMMENT ON COLUMN followed_jobs.file_id IS 'The file that the job made, for this person alone; removed with the row after 14 days';
