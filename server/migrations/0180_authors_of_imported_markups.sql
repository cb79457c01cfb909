-- The original author of markups and comments that were imported from a file, or carried to another revision.

ALTER TABLE markups ADD COLUMN source_author text CHECK (length(source_author) BETWEEN 1 AND 200);
COMMENT ON COLUMN markups.source_author IS 'The person that drew it, if the author imported or carried it';
ALTER TABLE markup_comments ADD COLUMN source_author text CHECK (length(source_author) BETWEEN 1 AND 200);
COMMENT ON COLUMN markup_comments.source_author IS 'Its author in the file from which it was imported';
