-- What a file that meets a programme does to it: replaces it, joins it, or updates it.

ALTER TABLE schedule_uploads
  ADD COLUMN mode text CHECK (mode IN ('replace', 'alongside', 'update')),
  ADD COLUMN data_date text NOT NULL DEFAULT 'keep' CHECK (data_date IN ('keep', 'file'));
COMMENT ON COLUMN schedule_uploads.mode IS 'What becomes of a programme that the project has already; none was chosen';
COMMENT ON COLUMN schedule_uploads.data_date IS 'Of an update: whose data date, start and calculation settings hold';
