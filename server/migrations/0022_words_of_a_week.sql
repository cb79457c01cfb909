-- What is said late of a week must not overwrite what was said after it, nor take back what was closed.
ALTER TABLE commitments ADD COLUMN said_at timestamptz;
COMMENT ON COLUMN commitments.said_at IS 'When the last word was said that changed it; none where that was not kept';
ALTER TABLE commitments ADD COLUMN was_closed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN commitments.was_closed IS 'It was done or not done once, also where it was opened again since';
