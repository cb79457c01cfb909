-- Writing a labour rate costs the same whatever stands in the table, and on a connection that began with an empty one.
--
-- PostgreSQL keeps the plans of a function's statements for as long as a connection lives. One made while a table is empty
-- takes any index for as good as any other, and reads the whole workspace when the table has grown; one that depends on the
-- length of an array is made anew each time, which costs more than running it. So the statements below have one plan that is
-- right for every size, and the settings of the function leave no other.

DROP INDEX labour_rates_by_series;
CREATE INDEX labour_rates_by_series ON labour_rates (workspace_id, series, effective_date NULLS FIRST, created_at, id) WHERE NOT is_deleted;

-- The version that holds is the one with the greatest effective date not after the day; of two with one date the later
-- made. Writers of one series wait for each other, so that each sees the other's versions; the locks are few and taken
-- in one order. Without sorting only the index of series serves the order, without nested loops the update is a hash join.
CREATE OR REPLACE FUNCTION labour_rates_renew_succession(workspace uuid, changed text[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET enable_nestloop = off AS $$
DECLARE
  one text;
  version record;
  following date;
  ids uuid[] := '{}';
  dates date[] := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock(lock.class, lock.bucket)
     FROM (SELECT DISTINCT hashtext('labour_rates') AS class, hashtext(workspace::text || s) & 511 AS bucket
             FROM unnest(changed) s ORDER BY 2) lock;
  FOREACH one IN ARRAY changed LOOP
    following := NULL;
    FOR version IN SELECT v.id, v.effective_date, v.superseded_on FROM labour_rates v
                    WHERE v.workspace_id = workspace AND v.series = one AND NOT v.is_deleted
                    ORDER BY v.effective_date DESC NULLS LAST, v.created_at DESC, v.id DESC LOOP
      IF version.superseded_on IS DISTINCT FROM following THEN
        ids := ids || version.id;
        dates := dates || following;
      END IF;
      following := coalesce(version.effective_date, '-infinity');
    END LOOP;
  END LOOP;
  IF ids <> '{}' THEN
    UPDATE labour_rates r SET superseded_on = o.next_date FROM unnest(ids, dates) o (id, next_date)
     WHERE r.workspace_id = workspace AND r.id = ANY (ids) AND r.id = o.id;
  END IF;
END $$;

-- Rows of one statement are joined by hashing: a plan made for one row would compare each of thousands with all others.
ALTER FUNCTION labour_rates_succession() SET enable_nestloop = off;

-- Each number has its writers' slots; the one of all rates, which every writer counts in, has more of them.
CREATE OR REPLACE FUNCTION labour_rates_lists() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  gone record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_texts (workspace_id, entity, record_id, words)
      SELECT workspace_id, 'labour_rates', id::text, search_words(workspace_id || '/labour_rates', concat_ws(' ', name, role, level)) FROM new_rates;
    INSERT INTO labour_rate_counts AS c (workspace_id, is_deleted, facet, value, begins, ends, slot, n)
      SELECT r.workspace_id, r.is_deleted, f.facet, f.value, coalesce(r.effective_date, '-infinity'), coalesce(r.superseded_on, 'infinity'), pg_backend_pid() & f.slots, count(*)
        FROM new_rates r, LATERAL (VALUES ('all', '', 15), ('award', r.award_id::text, 3), ('role', r.role, 3), ('level', r.level, 3)) f (facet, value, slots)
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
        FROM old_rates r, LATERAL (VALUES ('all', '', 15), ('award', r.award_id::text, 3), ('role', r.role, 3), ('level', r.level, 3)) f (facet, value, slots)
       WHERE f.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, f.slots ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (workspace_id, is_deleted, facet, value, begins, ends, slot) DO UPDATE SET n = c.n + excluded.n;
    RETURN NULL;
  END IF;
  -- A change of money or tax alone, by far the most frequent one, changes nothing here.
  IF NOT EXISTS (
    SELECT FROM old_rates o JOIN new_rates n USING (workspace_id, id)
     WHERE (o.name, o.award_id, o.role, o.level, o.effective_date, o.superseded_on, o.is_deleted)
        IS DISTINCT FROM (n.name, n.award_id, n.role, n.level, n.effective_date, n.superseded_on, n.is_deleted)) THEN
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
           LATERAL (VALUES ('all', '', 15), ('award', r.award_id::text, 3), ('role', r.role, 3), ('level', r.level, 3)) f (facet, value, slots)
     WHERE f.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, f.slots HAVING sum(r.sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (workspace_id, is_deleted, facet, value, begins, ends, slot) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;

-- The same words as before, with less looking: a text without digits has none to set apart.
CREATE OR REPLACE FUNCTION search_words(place text, body text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  terms text := regexp_replace(lower(body), '[^[:alnum:]]+', ' ', 'g');
  apart text;
BEGIN
  IF length(terms) > 60 THEN
    terms := regexp_replace(terms, '([^ ]{60})[^ ]+', '\1', 'g');
  END IF;
  IF terms ~ '[0-9]' THEN
    apart := regexp_replace(terms, '([[:alpha:]])(?=[0-9])|([0-9])(?=[[:alpha:]])', '\1\2 ', 'g');
    terms := terms || ' ' || apart || ' ' || regexp_replace(apart, '\m0+(?=[0-9])', '', 'g');
  END IF;
  RETURN array_to_tsvector(array_remove(place || string_to_array(terms, ' '), ''));
END $$;
