-- A requested role is confirmed only as it was when it was requested: the request keeps the version of the role. Times of two
-- transactions do not tell which of them came first.
ALTER TABLE role_requests ADD COLUMN role_version integer;
COMMENT ON COLUMN role_requests.role_version IS 'The version of the role that was requested';

-- No change of the requests: the history has no event of it.
SELECT set_config('horizon.history', 'written', true);
UPDATE role_requests q SET role_version = r.version - CASE WHEN r.updated_at > q.created_at THEN 1 ELSE 0 END
  FROM roles r WHERE r.workspace_id = q.workspace_id AND r.id = q.role_id;
SELECT set_config('horizon.history', '', true);

ALTER TABLE role_requests ALTER COLUMN role_version SET NOT NULL;
