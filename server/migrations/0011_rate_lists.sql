-- The lists of labour rates at a million of them: their numbers are counted as rates change, so that no list counts, and
-- each order and each narrowing runs along an index.

CREATE TABLE labour_rate_counts (
  workspace_id uuid NOT NULL,
  is_deleted boolean NOT NULL,
  facet text NOT NULL CHECK (facet IN ('all', 'award', 'role', 'level')),
  value text NOT NULL,
  begins date NOT NULL,
  ends date NOT NULL,
  slot smallint NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY (workspace_id, is_deleted, facet, value, begins, ends, slot)
) WITH (fillfactor = 50);
COMMENT ON TABLE labour_rate_counts IS 'How many rates there are in all, of an award, of a role, of a level, that hold from one day to before another';
COMMENT ON COLUMN labour_rate_counts.begins IS 'Their effective date; -infinity for since ever';
COMMENT ON COLUMN labour_rate_counts.ends IS 'First day of their successor; infinity for none';
COMMENT ON COLUMN labour_rate_counts.slot IS 'Writers count in several slots, so that they do not wait for each other; a number is the sum of its slots';

CREATE FUNCTION labour_rates_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_texts (workspace_id, entity, record_id, words)
      SELECT workspace_id, 'labour_rates', id::text, search_words(workspace_id || '/labour_rates', concat_ws(' ', name, role, level)) FROM new_rates;
    INSERT INTO labour_rate_counts AS c (workspace_id, is_deleted, facet, value, begins, ends, slot, n)
      SELECT r.workspace_id, r.is_deleted, f.facet, f.value, coalesce(r.effective_date, '-infinity'), coalesce(r.superseded_on, 'infinity'), pg_backend_pid() & 3, count(*)
        FROM new_rates r, LATERAL (VALUES ('all', ''), ('award', r.award_id::text), ('role', r.role), ('level', r.level)) f (facet, value)
       WHERE f.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (workspace_id, is_deleted, facet, value, begins, ends, slot) DO UPDATE SET n = c.n + excluded.n;
    RETURN NULL;
  END IF;
  -- A change of money or tax alone, by far the most frequent one, changes nothing here.
  IF TG_OP = 'UPDATE' AND NOT EXISTS (
    SELECT FROM old_rates o JOIN new_rates n USING (workspace_id, id)
     WHERE (o.name, o.award_id, o.role, o.level, o.effective_date, o.superseded_on, o.is_deleted)
        IS DISTINCT FROM (n.name, n.award_id, n.role, n.level, n.effective_date, n.superseded_on, n.is_deleted)) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_texts s USING old_rates o
     WHERE s.workspace_id = o.workspace_id AND s.entity = 'labour_rates' AND s.record_id = o.id::text;
    INSERT INTO labour_rate_counts AS c (workspace_id, is_deleted, facet, value, begins, ends, slot, n)
      SELECT r.workspace_id, r.is_deleted, f.facet, f.value, coalesce(r.effective_date, '-infinity'), coalesce(r.superseded_on, 'infinity'), pg_backend_pid() & 3, -count(*)
        FROM old_rates r, LATERAL (VALUES ('all', ''), ('award', r.award_id::text), ('role', r.role), ('level', r.level)) f (facet, value)
       WHERE f.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (workspace_id, is_deleted, facet, value, begins, ends, slot) DO UPDATE SET n = c.n + excluded.n;
    RETURN NULL;
  END IF;
  UPDATE search_texts s SET words = search_words(n.workspace_id || '/labour_rates', concat_ws(' ', n.name, n.role, n.level))
    FROM old_rates o JOIN new_rates n ON n.workspace_id = o.workspace_id AND n.id = o.id
   WHERE s.workspace_id = n.workspace_id AND s.entity = 'labour_rates' AND s.record_id = n.id::text
     AND (o.name, o.role, o.level) IS DISTINCT FROM (n.name, n.role, n.level);
  INSERT INTO labour_rate_counts AS c (workspace_id, is_deleted, facet, value, begins, ends, slot, n)
    SELECT r.workspace_id, r.is_deleted, f.facet, f.value, coalesce(r.effective_date, '-infinity'), coalesce(r.superseded_on, 'infinity'), pg_backend_pid() & 3, sum(r.sign)
      FROM (SELECT -1 AS sign, o.* FROM old_rates o UNION ALL SELECT 1, n.* FROM new_rates n) r,
           LATERAL (VALUES ('all', ''), ('award', r.award_id::text), ('role', r.role), ('level', r.level)) f (facet, value)
     WHERE f.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(r.sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (workspace_id, is_deleted, facet, value, begins, ends, slot) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION labour_rates_lists IS 'Keeps the search text and the numbers of labour rates';
CREATE TRIGGER labour_rates_lists_of_new AFTER INSERT ON labour_rates
  REFERENCING NEW TABLE AS new_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_lists();
CREATE TRIGGER labour_rates_lists_of_changed AFTER UPDATE ON labour_rates
  REFERENCING OLD TABLE AS old_rates NEW TABLE AS new_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_lists();
CREATE TRIGGER labour_rates_lists_of_gone AFTER DELETE ON labour_rates
  REFERENCING OLD TABLE AS old_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_lists();

INSERT INTO labour_rate_counts (workspace_id, is_deleted, facet, value, begins, ends, slot, n)
  SELECT r.workspace_id, r.is_deleted, f.facet, f.value, coalesce(r.effective_date, '-infinity'), coalesce(r.superseded_on, 'infinity'), 0, count(*)
    FROM labour_rates r, LATERAL (VALUES ('all', ''), ('award', r.award_id::text), ('role', r.role), ('level', r.level)) f (facet, value)
   WHERE f.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6;

-- With the other columns that lists narrow by, so that what is left under one of them is counted in the index alone.
DROP INDEX labour_rates_by_award, labour_rates_by_role, labour_rates_by_level;
CREATE INDEX labour_rates_by_award ON labour_rates (workspace_id, is_deleted, award_id NULLS FIRST, name NULLS FIRST, id) INCLUDE (role, level, effective_date, superseded_on);
CREATE INDEX labour_rates_by_role ON labour_rates (workspace_id, is_deleted, role NULLS FIRST, name NULLS FIRST, id) INCLUDE (award_id, level, effective_date, superseded_on);
CREATE INDEX labour_rates_by_level ON labour_rates (workspace_id, is_deleted, level NULLS FIRST, name NULLS FIRST, id) INCLUDE (award_id, role, effective_date, superseded_on);
CREATE INDEX labour_rates_by_multiplier ON labour_rates (workspace_id, is_deleted, multiplier NULLS FIRST, id);
