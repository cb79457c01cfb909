-- A remembered answer is sealed where it holds a secret. What it says else stands in the tables that it was read from.

ALTER TABLE idempotency_keys ADD COLUMN plain_answer text;
COMMENT ON COLUMN idempotency_keys.answer IS 'Of a call whose answer holds a secret: AES-256-GCM under the key that was sent: 12 bytes nonce, 16 bytes tag, the answer';
COMMENT ON COLUMN idempotency_keys.plain_answer IS 'Of every other call: the answer';

DROP FUNCTION claim_key(text, text);
CREATE FUNCTION claim_key(person text, hashed text)
  RETURNS TABLE (call text, body_hash text, status integer, answer bytea, plain_answer text) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('idempotency_keys'), hashtext(person || hashed));
  -- A statement of its own: it sees what was stored during the wait.
  RETURN QUERY SELECT k.call, k.body_hash, k.status, k.answer, k.plain_answer FROM idempotency_keys k
    WHERE k.person_id = person AND k.key = hashed AND k.created_at >= now() - interval '24 hours';
END $$;
COMMENT ON FUNCTION claim_key IS 'Waits for whoever works under the key, and answers what was remembered under it';

DROP FUNCTION keep_answer(text, text, text, text, integer, bytea);
CREATE FUNCTION keep_answer(person text, hashed text, of_call text, of_body text, code integer, sealed bytea, plain text)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency_keys (person_id, key, call, body_hash, status, answer, plain_answer)
    VALUES (person, hashed, of_call, of_body, code, sealed, plain)
    ON CONFLICT (person_id, key) DO UPDATE SET call = excluded.call, body_hash = excluded.body_hash, status = excluded.status,
      answer = excluded.answer, plain_answer = excluded.plain_answer, created_at = excluded.created_at;
END $$;
COMMENT ON FUNCTION keep_answer IS 'Remembers the answer of a claimed key; one that is too old to be given again is written over';
