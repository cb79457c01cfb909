-- What a week counted as when it was settled stays; what is said of its promises afterwards stands beside it.
ALTER TABLE commitments ADD COLUMN settled_state text CHECK (settled_state IN ('promised', 'done', 'not done'));
COMMENT ON COLUMN commitments.settled_state IS 'What it counts as for its week, where something else was said after the week was settled';
ALTER TABLE commitments ADD COLUMN settled_reason text;
COMMENT ON COLUMN commitments.settled_reason IS 'The reason for variance that was known when its week was settled';
