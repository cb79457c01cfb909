-- The history says what people did; what followed from it is kept beside and counted. An event that was written while
-- horizon.batch named a batch bears its id.
ALTER TABLE audit_events ADD COLUMN batch uuid;
COMMENT ON COLUMN audit_events.batch IS 'The batch of whose statements it is one; an edit of the programme tells its own in one event';
ALTER TABLE schedule_edits ADD COLUMN dates_moved integer;
COMMENT ON COLUMN schedule_edits.dates_moved IS 'How many other tasks got another start or finish; none where it was not counted';

CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
  VALUES (
    workspace,
    nullif(current_setting('horizon.actor', true), ''),
    coalesce(nullif(current_setting('horizon.actor_name', true), ''), 'Horizon'),
    what, TG_TABLE_NAME, whole ->> TG_ARGV[0], coalesce(whole ->> TG_ARGV[1], ''), changed_before, changed_after,
    nullif(current_setting('horizon.request', true), ''), nullif(current_setting('horizon.batch', true), '')::uuid
  ) RETURNING seq INTO event_seq;
  PERFORM pg_notify('horizon', json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', whole ->> TG_ARGV[0], 'action', what, 'seq', event_seq)::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_changes() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  batch text := nullif(current_setting('horizon.batch', true), '');
  actor text := nullif(current_setting('horizon.actor', true), '');
  named text := coalesce(nullif(current_setting('horizon.actor_name', true), ''), 'Horizon');
  request text := nullif(current_setting('horizon.request', true), '');
  what text := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'removed' ELSE 'updated' END;
  workspace uuid;
  total integer;
  event_seq bigint;
  all_before jsonb;
  all_after jsonb;
BEGIN
  IF batch IS NULL THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT count(*), min(workspace_id::text)::uuid INTO total, workspace FROM new_rows;
    IF total <= 500 THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, after, request_id, batch)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, r.row ->> TG_ARGV[0], coalesce(r.row ->> TG_ARGV[1], ''), r.row, request, batch::uuid
        FROM (SELECT to_jsonb(x) AS row FROM new_rows x OFFSET 0) r;
    ELSE
      SELECT jsonb_object_agg(r.row ->> TG_ARGV[0], coalesce(r.row ->> TG_ARGV[1], '')) INTO all_after
        FROM (SELECT to_jsonb(x) AS row FROM new_rows x OFFSET 0) r;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT count(*), min(workspace_id::text)::uuid INTO total, workspace FROM old_rows;
    IF total <= 500 THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, request_id, batch)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, r.row ->> TG_ARGV[0], coalesce(r.row ->> TG_ARGV[1], ''), r.row, request, batch::uuid
        FROM (SELECT to_jsonb(x) AS row FROM old_rows x OFFSET 0) r;
    ELSE
      SELECT jsonb_object_agg(r.row ->> TG_ARGV[0], r.row) INTO all_before
        FROM (SELECT to_jsonb(x) AS row FROM old_rows x OFFSET 0) r;
    END IF;
  ELSE
    SELECT count(*), min(workspace_id::text)::uuid INTO total, workspace FROM new_rows;
    -- Materialised, so that each row is turned into JSON once and not for each of its fields.
    IF total <= 500 THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
      WITH o AS MATERIALIZED (SELECT to_jsonb(x) AS row FROM old_rows x),
           n AS MATERIALIZED (SELECT to_jsonb(x) AS row FROM new_rows x),
           both_rows AS MATERIALIZED (SELECT n.row ->> TG_ARGV[0] AS id, o.row AS old_row, n.row AS new_row FROM o JOIN n ON n.row ->> TG_ARGV[0] = o.row ->> TG_ARGV[0])
      SELECT workspace, actor, named,
             CASE WHEN d.after -> 'is_deleted' = 'true' THEN 'deleted' WHEN d.after -> 'is_deleted' = 'false' THEN 'restored' ELSE what END,
             TG_TABLE_NAME, b.id, coalesce(b.new_row ->> TG_ARGV[1], ''), d.before, d.after, request, batch::uuid
        FROM both_rows b CROSS JOIN LATERAL (
          SELECT jsonb_object_agg(f.key, f.value) AS before, jsonb_object_agg(f.key, b.new_row -> f.key) AS after
            FROM jsonb_each(b.old_row) f
           WHERE f.key NOT IN ('version', 'updated_at') AND b.new_row -> f.key IS DISTINCT FROM f.value) d
       WHERE d.after IS NOT NULL;
    ELSE
      WITH o AS MATERIALIZED (SELECT to_jsonb(x) AS row FROM old_rows x),
           n AS MATERIALIZED (SELECT to_jsonb(x) AS row FROM new_rows x),
           both_rows AS MATERIALIZED (SELECT n.row ->> TG_ARGV[0] AS id, o.row AS old_row, n.row AS new_row FROM o JOIN n ON n.row ->> TG_ARGV[0] = o.row ->> TG_ARGV[0])
      SELECT jsonb_object_agg(b.id, d.before), jsonb_object_agg(b.id, d.after) INTO all_before, all_after
        FROM both_rows b CROSS JOIN LATERAL (
          SELECT jsonb_object_agg(f.key, f.value) AS before, jsonb_object_agg(f.key, b.new_row -> f.key) AS after
            FROM jsonb_each(b.old_row) f
           WHERE f.key NOT IN ('version', 'updated_at') AND b.new_row -> f.key IS DISTINCT FROM f.value) d
       WHERE d.after IS NOT NULL;
    END IF;
  END IF;
  IF total = 0 THEN
    RETURN NULL;
  END IF;
  IF total > 500 THEN
    INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
    VALUES (workspace, actor, named, what, TG_TABLE_NAME, batch, total || ' at once', all_before, all_after, request, batch::uuid);
  END IF;
  SELECT max(seq) INTO event_seq FROM audit_events;
  PERFORM pg_notify('horizon', json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', batch, 'action', what, 'seq', event_seq)::text);
  RETURN NULL;
END $$;

-- Events of before: by the request that wrote the edit and what followed from it.
ALTER TABLE audit_events DISABLE TRIGGER audit_events_are_final;
UPDATE audit_events e SET batch = told.entity_id::uuid
  FROM audit_events told
 WHERE told.entity = 'schedule_edits' AND told.action = 'created' AND told.workspace_id = e.workspace_id
   AND told.request_id = e.request_id
   AND e.entity IN ('actions', 'action_deps', 'schedule_calendars', 'schedule_resources', 'schedule_assignments', 'baselines', 'baseline_rows', 'wbs');
UPDATE audit_events SET batch = entity_id::uuid
 WHERE batch IS NULL AND title LIKE '% at once' AND entity_id ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
   AND entity IN ('actions', 'action_deps', 'schedule_calendars', 'schedule_resources', 'schedule_assignments', 'baseline_rows', 'wbs');
ALTER TABLE audit_events ENABLE TRIGGER audit_events_are_final;

CREATE INDEX audit_events_told ON audit_events (workspace_id, seq) WHERE (batch IS NULL OR entity = 'commitments')
  AND entity NOT IN ('programme_snapshots', 'schedule_imports', 'schedule_uploads', 'look_aheads')
  AND NOT (action = 'updated' AND entity IN ('programmes', 'schedule_edits'));
