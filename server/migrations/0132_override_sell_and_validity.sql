-- A project may agree the sell rate of an hour too, and for which days.
ALTER TABLE labour_overrides
  ADD COLUMN override_sell_rate numeric(18, 4) CHECK (override_sell_rate >= 0),
  ADD COLUMN valid_from date,
  ADD COLUMN valid_to date,
  ADD CONSTRAINT labour_overrides_validity CHECK (valid_to >= valid_from);
COMMENT ON COLUMN labour_overrides.override_sell_rate IS 'A$ charged for an hour; null leaves the sell rate of the labour rate';
COMMENT ON COLUMN labour_overrides.valid_to IS 'The last day on which the override applies';
