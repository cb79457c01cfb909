-- The opening of the bids says how many there were; the job that closes packages finds those that are due.
ALTER TABLE tender_packages ADD COLUMN bids_opened_count integer;
COMMENT ON COLUMN tender_packages.bids_opened_count IS 'How many bids were opened';
CREATE INDEX tender_packages_to_close ON tender_packages (due_date) WHERE tender_status = 'issued' AND NOT is_deleted;
