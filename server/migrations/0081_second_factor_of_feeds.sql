-- A calendar link made without a second factor does not open workspaces that ask for one; a passkey can be renamed.
ALTER TABLE calendar_feeds ADD COLUMN has_two_factors boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN calendar_feeds.has_two_factors IS 'Made in a session of two factors, or by a token: it opens workspaces that ask for them';

DROP TRIGGER passkeys_history ON passkeys;
CREATE TRIGGER passkeys_history AFTER INSERT OR DELETE OR UPDATE OF name ON passkeys
  FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name', 'credential_id', 'public_key', 'counter', 'last_used_at');
