-- An address counts the wrong passwords of strangers alone: a known browser, a signed-in person and invitations have counts of
-- their own, so that strangers behind one address keep nobody out who is known there.
ALTER TABLE sign_in_failures ALTER COLUMN ip DROP NOT NULL;
COMMENT ON COLUMN sign_in_failures.ip IS 'The address towards which a stranger’s counts; none where only its door counts it';
UPDATE sign_in_failures SET ip = NULL WHERE door ~ '^(browser|person|invitation from) ';
