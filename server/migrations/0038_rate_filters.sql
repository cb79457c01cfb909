-- Labour rates of one tax code, in the order of their names: the last filter of the list that had no index.
CREATE INDEX labour_rates_by_tax_code ON labour_rates (workspace_id, is_deleted, sales_tax_code NULLS FIRST, name NULLS FIRST, id);
