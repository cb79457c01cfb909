-- The numbers of labour rates of each tax code are counted as rates change, as those of awards, roles and levels are: a list
-- offers its tax codes with their numbers, and under one of them it counts nothing.

ALTER TABLE labour_rate_counts DROP CONSTRAINT labour_rate_counts_facet_check;
ALTER TABLE labour_rate_counts ADD CONSTRAINT labour_rate_counts_facet_check CHECK (facet IN ('all', 'award', 'role', 'level', 'tax'));
COMMENT ON TABLE labour_rate_counts IS 'How many rates there are in all, of an award, of a role, of a level, of a tax code, that hold from one day to before another';

TRUNCATE labour_rate_tallies;
ALTER TABLE labour_rate_tallies ADD COLUMN tax text NOT NULL;
ALTER TABLE labour_rate_tallies DROP CONSTRAINT labour_rate_tallies_pkey;
ALTER TABLE labour_rate_tallies ADD PRIMARY KEY (workspace_id, is_deleted, role, level, award, tax, begins, ends);
CREATE INDEX labour_rate_tallies_by_tax ON labour_rate_tallies (workspace_id, is_deleted, tax, award);
COMMENT ON TABLE labour_rate_tallies IS 'How many rates there are of an award, role, level and tax code together that hold from one day to before another';
COMMENT ON COLUMN labour_rate_tallies.tax IS 'The GST code of the sell side';

CREATE OR REPLACE FUNCTION labour_rates_lists() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  gone record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_texts (workspace_id, entity, record_id, words)
      SELECT workspace_id, 'labour_rates', id::text, search_words(workspace_id || '/labour_rates', concat_ws(' ', name, role, level)) FROM new_rates;
    INSERT INTO labour_rate_counts AS c (workspace_id, is_deleted, facet, value, begins, ends, slot, n)
      SELECT r.workspace_id, r.is_deleted, f.facet, f.value, coalesce(r.effective_date, '-infinity'), coalesce(r.superseded_on, 'infinity'), pg_backend_pid() & f.slots, count(*)
        FROM new_rates r, LATERAL (VALUES ('all', '', 15), ('award', r.award_id::text, 3), ('role', r.role, 3), ('level', r.level, 3), ('tax', r.sales_tax_code, 15)) f (facet, value, slots)
       WHERE f.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, f.slots ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (workspace_id, is_deleted, facet, value, begins, ends, slot) DO UPDATE SET n = c.n + excluded.n;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    FOR gone IN SELECT workspace_id, id::text AS id FROM old_rates LOOP
      DELETE FROM search_texts WHERE workspace_id = gone.workspace_id AND entity = 'labour_rates' AND record_id = gone.id;
    END LOOP;
    INSERT INTO labour_rate_counts AS c (workspace_id, is_deleted, facet, value, begins, ends, slot, n)
      SELECT r.workspace_id, r.is_deleted, f.facet, f.value, coalesce(r.effective_date, '-infinity'), coalesce(r.superseded_on, 'infinity'), pg_backend_pid() & f.slots, -count(*)
        FROM old_rates r, LATERAL (VALUES ('all', '', 15), ('award', r.award_id::text, 3), ('role', r.role, 3), ('level', r.level, 3), ('tax', r.sales_tax_code, 15)) f (facet, value, slots)
       WHERE f.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, f.slots ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (workspace_id, is_deleted, facet, value, begins, ends, slot) DO UPDATE SET n = c.n + excluded.n;
    RETURN NULL;
  END IF;
  -- A change of money alone, by far the most frequent one, changes nothing here.
  IF NOT EXISTS (
    SELECT FROM old_rates o JOIN new_rates n USING (workspace_id, id)
     WHERE (o.name, o.award_id, o.role, o.level, o.sales_tax_code, o.effective_date, o.superseded_on, o.is_deleted)
        IS DISTINCT FROM (n.name, n.award_id, n.role, n.level, n.sales_tax_code, n.effective_date, n.superseded_on, n.is_deleted)) THEN
    RETURN NULL;
  END IF;
  INSERT INTO search_texts AS s (workspace_id, entity, record_id, words)
    SELECT n.workspace_id, 'labour_rates', n.id::text, search_words(n.workspace_id || '/labour_rates', concat_ws(' ', n.name, n.role, n.level))
      FROM old_rates o JOIN new_rates n ON n.workspace_id = o.workspace_id AND n.id = o.id
     WHERE (o.name, o.role, o.level) IS DISTINCT FROM (n.name, n.role, n.level)
    ON CONFLICT (workspace_id, entity, record_id) DO UPDATE SET words = excluded.words;
  INSERT INTO labour_rate_counts AS c (workspace_id, is_deleted, facet, value, begins, ends, slot, n)
    SELECT r.workspace_id, r.is_deleted, f.facet, f.value, coalesce(r.effective_date, '-infinity'), coalesce(r.superseded_on, 'infinity'), pg_backend_pid() & f.slots, sum(r.sign)
      FROM (SELECT -1 AS sign, o.* FROM old_rates o UNION ALL SELECT 1, n.* FROM new_rates n) r,
           LATERAL (VALUES ('all', '', 15), ('award', r.award_id::text, 3), ('role', r.role, 3), ('level', r.level, 3), ('tax', r.sales_tax_code, 15)) f (facet, value, slots)
     WHERE f.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, f.slots HAVING sum(r.sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (workspace_id, is_deleted, facet, value, begins, ends, slot) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION labour_rates_tallies() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO labour_rate_tallies AS t (workspace_id, is_deleted, award, role, level, tax, begins, ends, n)
      SELECT workspace_id, is_deleted, coalesce(award_id::text, ''), role, level, sales_tax_code, coalesce(effective_date, '-infinity'), coalesce(superseded_on, 'infinity'), count(*)
        FROM new_rates GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
      ON CONFLICT (workspace_id, is_deleted, role, level, award, tax, begins, ends) DO UPDATE SET n = t.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO labour_rate_tallies AS t (workspace_id, is_deleted, award, role, level, tax, begins, ends, n)
      SELECT workspace_id, is_deleted, coalesce(award_id::text, ''), role, level, sales_tax_code, coalesce(effective_date, '-infinity'), coalesce(superseded_on, 'infinity'), -count(*)
        FROM old_rates GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
      ON CONFLICT (workspace_id, is_deleted, role, level, award, tax, begins, ends) DO UPDATE SET n = t.n + excluded.n;
  -- A change of money alone, by far the most frequent one, changes nothing here.
  ELSIF EXISTS (
    SELECT FROM old_rates o JOIN new_rates n USING (workspace_id, id)
     WHERE (o.award_id, o.role, o.level, o.sales_tax_code, o.effective_date, o.superseded_on, o.is_deleted)
        IS DISTINCT FROM (n.award_id, n.role, n.level, n.sales_tax_code, n.effective_date, n.superseded_on, n.is_deleted)) THEN
    INSERT INTO labour_rate_tallies AS t (workspace_id, is_deleted, award, role, level, tax, begins, ends, n)
      SELECT workspace_id, is_deleted, coalesce(award_id::text, ''), role, level, sales_tax_code, coalesce(effective_date, '-infinity'), coalesce(superseded_on, 'infinity'), sum(sign)
        FROM (SELECT -1 AS sign, o.* FROM old_rates o UNION ALL SELECT 1, n.* FROM new_rates n) r
       GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
      ON CONFLICT (workspace_id, is_deleted, role, level, award, tax, begins, ends) DO UPDATE SET n = t.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION labour_rates_tallies IS 'Keeps the numbers of labour rates of each award, role, level and tax code';

INSERT INTO labour_rate_counts (workspace_id, is_deleted, facet, value, begins, ends, slot, n)
  SELECT workspace_id, is_deleted, 'tax', sales_tax_code, coalesce(effective_date, '-infinity'), coalesce(superseded_on, 'infinity'), 0, count(*)
    FROM labour_rates GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO labour_rate_tallies (workspace_id, is_deleted, award, role, level, tax, begins, ends, n)
  SELECT workspace_id, is_deleted, coalesce(award_id::text, ''), role, level, sales_tax_code, coalesce(effective_date, '-infinity'), coalesce(superseded_on, 'infinity'), count(*)
    FROM labour_rates GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
