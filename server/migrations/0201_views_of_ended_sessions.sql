-- Views as another member end with their session: those of sessions that have ended are ended now, and no session keeps a view
-- that its person may no longer have.
UPDATE sessions SET seeing_as = NULL, seeing_in = NULL WHERE seeing_as IS NOT NULL AND (revoked_at IS NOT NULL OR expires_at <= now());

UPDATE member_views v SET ended_at = now(), updated_at = now(), version = version + 1
 WHERE ended_at IS NULL
   AND NOT EXISTS (SELECT FROM sessions s WHERE s.id = v.session_id AND s.seeing_as = v.kinde_id AND s.seeing_in = v.workspace_id);
