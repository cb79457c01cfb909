-- What a keyed request says at its beginning and its end is planned once a connection, not once a request.

CREATE FUNCTION claim_key(person text, hashed text)
  RETURNS TABLE (call text, body_hash text, status integer, answer bytea) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('idempotency_keys'), hashtext(person || hashed));
  -- A statement of its own: it sees what was stored during the wait.
  RETURN QUERY SELECT k.call, k.body_hash, k.status, k.answer FROM idempotency_keys k
    WHERE k.person_id = person AND k.key = hashed AND k.created_at >= now() - interval '24 hours';
END $$;
COMMENT ON FUNCTION claim_key IS 'Waits for whoever works under the key, and answers what was remembered under it';

CREATE FUNCTION keep_answer(person text, hashed text, of_call text, of_body text, code integer, sealed bytea)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency_keys (person_id, key, call, body_hash, status, answer)
    VALUES (person, hashed, of_call, of_body, code, sealed)
    ON CONFLICT (person_id, key) DO UPDATE SET call = excluded.call, body_hash = excluded.body_hash, status = excluded.status,
      answer = excluded.answer, created_at = excluded.created_at;
END $$;
COMMENT ON FUNCTION keep_answer IS 'Remembers the answer of a claimed key; one that is too old to be given again is written over';
