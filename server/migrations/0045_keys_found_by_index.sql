-- A key is found by its index, whatever a connection knew of the table when it made its plan: one that was made while no key
-- was kept read all keys of the day at every request, until PostgreSQL counted them anew. Whether a key is too old is asked
-- of the one row that was found: as a condition of the search it would have offered the index by age.

CREATE OR REPLACE FUNCTION claim_key(person text, hashed text)
  RETURNS TABLE (call text, body_hash text, status integer, answer bytea, plain_answer text) LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  kept_at timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('idempotency_keys'), hashtext(person || hashed));
  -- A statement of its own: it sees what was stored during the wait.
  SELECT k.call, k.body_hash, k.status, k.answer, k.plain_answer, k.created_at
    INTO call, body_hash, status, answer, plain_answer, kept_at
    FROM idempotency_keys k WHERE k.person_id = person AND k.key = hashed;
  IF kept_at >= now() - interval '24 hours' THEN
    RETURN NEXT;
  END IF;
END $$;
