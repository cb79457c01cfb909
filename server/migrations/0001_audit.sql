-- The history of every record, written by triggers: a table that carries the trigger cannot change without an event, in
-- the same transaction. The application says who acts with set_config('horizon.actor' | 'horizon.actor_name' |
-- 'horizon.request', …, true).

CREATE TABLE audit_events (
  workspace_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_id text,
  actor_name text NOT NULL,
  action text NOT NULL CHECK (action IN ('created', 'updated', 'deleted', 'restored', 'archived', 'removed')),
  entity text NOT NULL,
  entity_id text NOT NULL,
  title text NOT NULL,
  -- Only the fields that changed; all of them for created and removed.
  before jsonb,
  after jsonb,
  request_id text,
  PRIMARY KEY (workspace_id, seq)
);
COMMENT ON TABLE audit_events IS 'Who changed what, when. Rows are never changed or removed.';
COMMENT ON COLUMN audit_events.workspace_id IS 'The nil UUID for records above the workspaces (people, companies)';
CREATE INDEX audit_events_by_record ON audit_events (workspace_id, entity, entity_id, seq);
CREATE INDEX audit_events_by_actor ON audit_events (workspace_id, actor_id, seq);
CREATE INDEX audit_events_by_seq ON audit_events (seq);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events cannot be changed';
END $$;
CREATE TRIGGER audit_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Arguments: the id column, the title column, then columns that never reach the history (secrets).
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) END;
  whole jsonb;
  changed_before jsonb;
  changed_after jsonb;
  what text;
  event_seq bigint;
  workspace uuid;
BEGIN
  FOR i IN 2 .. TG_NARGS - 1 LOOP
    old_row := old_row - TG_ARGV[i];
    new_row := new_row - TG_ARGV[i];
  END LOOP;
  whole := coalesce(new_row, old_row);
  workspace := coalesce((whole ->> 'workspace_id')::uuid, '00000000-0000-0000-0000-000000000000');
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key)
      INTO changed_before, changed_after
      FROM jsonb_each(old_row) o
     WHERE o.key NOT IN ('version', 'updated_at') AND new_row -> o.key IS DISTINCT FROM o.value;
    IF changed_before IS NULL THEN
      RETURN NULL;
    END IF;
    what := CASE
      WHEN changed_after -> 'is_deleted' = 'true' THEN 'deleted'
      WHEN changed_after -> 'is_deleted' = 'false' OR changed_after -> 'is_archived' = 'false' THEN 'restored'
      WHEN changed_after -> 'is_archived' = 'true' THEN 'archived'
      ELSE 'updated' END;
  ELSE
    changed_before := old_row;
    changed_after := new_row;
    what := CASE TG_OP WHEN 'INSERT' THEN 'created' ELSE 'removed' END;
  END IF;
  INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id)
  VALUES (
    workspace,
    nullif(current_setting('horizon.actor', true), ''),
    coalesce(nullif(current_setting('horizon.actor_name', true), ''), 'Horizon'),
    what, TG_TABLE_NAME, whole ->> TG_ARGV[0], coalesce(whole ->> TG_ARGV[1], ''), changed_before, changed_after,
    nullif(current_setting('horizon.request', true), '')
  ) RETURNING seq INTO event_seq;
  PERFORM pg_notify('horizon', json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', whole ->> TG_ARGV[0], 'action', what, 'seq', event_seq)::text);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION record_change IS 'Writes the audit event of a change and tells the live listeners';

CREATE TABLE idempotency_keys (
  person_id text NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  body_hash text NOT NULL,
  status integer,
  answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, key)
);
COMMENT ON TABLE idempotency_keys IS 'Answers of creating calls, so that a retry with the same key makes nothing twice; kept 24 hours';
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
