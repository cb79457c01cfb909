-- A token opens workspaces that require a second factor only if the session it was made in had one. Tokens made before count
-- as if their person, where they have a second factor today, had used it.
ALTER TABLE api_tokens ADD COLUMN has_two_factors boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN api_tokens.has_two_factors IS 'Made in a session with two factors, or at the command line: it opens workspaces that require them';
COMMENT ON COLUMN calendar_feeds.has_two_factors IS 'Made in a session with two factors: it opens workspaces that require them';
COMMENT ON COLUMN workspaces.requires_second_factor IS 'Opened only by sessions with two factors, and by what was made in one: API tokens, calendar links';

UPDATE api_tokens t SET has_two_factors = true
 WHERE EXISTS (SELECT FROM authenticator_apps a WHERE a.kinde_id = t.kinde_id AND a.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys k WHERE k.kinde_id = t.kinde_id);
