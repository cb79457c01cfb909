-- Where the work of a task is: a level, a zone, a grid. Text, as trade and crew are.
ALTER TABLE actions ADD COLUMN location text;
COMMENT ON COLUMN actions.location IS 'Where the work is, in the words of the programme';
