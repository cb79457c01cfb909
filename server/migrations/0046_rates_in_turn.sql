-- Writers of one series take turns before anything is counted: whoever counted first and waited for the series then could
-- keep the one whose turn it was from counting, and PostgreSQL ended one of them.

CREATE FUNCTION labour_rates_take_turns(workspace uuid, changed text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(lock.class, lock.bucket)
     FROM (SELECT DISTINCT hashtext('labour_rates') AS class, hashtext(workspace::text || s) & 511 AS bucket
             FROM unnest(changed) s ORDER BY 2) lock;
END $$;
COMMENT ON FUNCTION labour_rates_take_turns IS 'Waits until nobody else writes versions of these series; the turn ends with the transaction';

CREATE FUNCTION labour_rates_in_turn() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN SELECT workspace_id, array_agg(DISTINCT series) AS series FROM new_rates GROUP BY 1 LOOP
    PERFORM labour_rates_take_turns(touched.workspace_id, touched.series);
  END LOOP;
  RETURN NULL;
END $$;

-- By its name it comes before the triggers that count.
CREATE TRIGGER labour_rates_in_turn_of_new AFTER INSERT ON labour_rates REFERENCING NEW TABLE AS new_rates
  FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_in_turn();
