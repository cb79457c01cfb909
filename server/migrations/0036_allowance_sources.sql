-- Where the amount of an allowance is from: an award's clause and determination.
ALTER TABLE labour_allowances ADD COLUMN source text;
COMMENT ON COLUMN labour_allowances.source IS 'Where the amount is from, such as a clause of an award; none where nobody said';
