-- Remembered answers may hold secrets (invitation links, tokens). They are sealed under the Idempotency-Key itself, of
-- which a hash is kept: only who sends the key again reads them.

DELETE FROM idempotency_keys;
ALTER TABLE idempotency_keys DROP COLUMN answer, ADD COLUMN answer bytea;
COMMENT ON COLUMN idempotency_keys.key IS 'SHA-256 of the key that was sent';
COMMENT ON COLUMN idempotency_keys.answer IS 'AES-256-GCM under the key that was sent: 12 bytes nonce, 16 bytes tag, the answer';
