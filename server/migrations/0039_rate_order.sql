-- Names of labour rates stand in the order in which people read them: CW2 before CW10, small and capital letters side by side.
-- The columns keep their own order of texts, of which the series of rates is made; lists and filters name this one.

CREATE COLLATION natural_order (provider = icu, locale = 'en-AU-u-kn');
COMMENT ON COLLATION natural_order IS 'As people read: numbers in a text by their size. Texts are equal only where all their letters are';

-- With the figures that a group of rates is told by, which are read in the index alone.
DROP INDEX labour_rates_by_name, labour_rates_by_award, labour_rates_by_role, labour_rates_by_level, labour_rates_by_tax_code;
CREATE INDEX labour_rates_by_name ON labour_rates (workspace_id, is_deleted, name COLLATE natural_order NULLS FIRST, id) INCLUDE (effective_date, superseded_on);
CREATE INDEX labour_rates_by_award ON labour_rates (workspace_id, is_deleted, award_id NULLS FIRST, name COLLATE natural_order NULLS FIRST, id) INCLUDE (role, level, effective_date, superseded_on, cost_rate, sell_rate, margin_pct);
CREATE INDEX labour_rates_by_role ON labour_rates (workspace_id, is_deleted, role COLLATE natural_order NULLS FIRST, name COLLATE natural_order NULLS FIRST, id) INCLUDE (award_id, level, effective_date, superseded_on, cost_rate, sell_rate, margin_pct);
CREATE INDEX labour_rates_by_level ON labour_rates (workspace_id, is_deleted, level COLLATE natural_order NULLS FIRST, name COLLATE natural_order NULLS FIRST, id) INCLUDE (award_id, role, effective_date, superseded_on, cost_rate, sell_rate, margin_pct);
CREATE INDEX labour_rates_by_tax_code ON labour_rates (workspace_id, is_deleted, sales_tax_code NULLS FIRST, name COLLATE natural_order NULLS FIRST, id);
