-- The personal calendar feed: a secret link with which calendars read a person's tasks and milestones.

CREATE TABLE calendar_feeds (
  id uuid PRIMARY KEY,
  kinde_id text NOT NULL REFERENCES persons (kinde_id),
  name text NOT NULL DEFAULT 'Calendar feed',
  token_hash text NOT NULL UNIQUE,
  sealed_token bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
COMMENT ON TABLE calendar_feeds IS 'Secret links of calendar feeds; a link is found by its hash, and shown to its person from the sealed token';
CREATE UNIQUE INDEX calendar_feeds_open ON calendar_feeds (kinde_id) WHERE revoked_at IS NULL;
CREATE TRIGGER calendar_feeds_history AFTER INSERT OR DELETE OR UPDATE OF revoked_at ON calendar_feeds
  FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name', 'token_hash', 'sealed_token', 'last_used_at');
