-- A table that was exported says at which revision; what was changed since stays unless its sender chooses otherwise.

ALTER TABLE schedule_uploads ADD COLUMN overwrite_newer boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN schedule_uploads.overwrite_newer IS 'Edited cells are taken though the same was changed here since the table was exported';
