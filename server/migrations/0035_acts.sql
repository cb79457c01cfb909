-- One act, one line of the history: what a transaction does to many records of a kind is listed and counted by its first
-- event. The others bear the number of that one.
ALTER TABLE audit_events ADD COLUMN act bigint;
COMMENT ON COLUMN audit_events.act IS 'The first event of the act it belongs to: the same done to records of one kind in one transaction; none of the first itself';

CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) END;
  actor text := nullif(current_setting('horizon.actor', true), '');
  whole jsonb;
  changed_before jsonb;
  changed_after jsonb;
  what text;
  event_seq bigint;
  workspace uuid;
  told text;
  telling text;
  -- Where the transaction remembers the first event of an act, and whose it must be.
  acts text;
  act_of text;
  act_seq bigint;
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
  acts := 'horizon.act_' || TG_TABLE_NAME || '_' || what;
  act_of := workspace || ' ' || coalesce(actor, '') || ' ';
  -- Edits of the programme are told one by one.
  IF TG_TABLE_NAME <> 'schedule_edits' AND starts_with(current_setting(acts, true), act_of) THEN
    act_seq := substr(current_setting(acts, true), length(act_of) + 1)::bigint;
  END IF;
  INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch, act)
  VALUES (
    workspace, actor,
    coalesce(nullif(current_setting('horizon.actor_name', true), ''), 'Horizon'),
    what, TG_TABLE_NAME, whole ->> TG_ARGV[0], coalesce(whole ->> TG_ARGV[1], ''), changed_before, changed_after,
    nullif(current_setting('horizon.request', true), ''), nullif(current_setting('horizon.batch', true), '')::uuid, act_seq
  ) RETURNING seq INTO event_seq;
  IF act_seq IS NULL THEN
    PERFORM set_config(acts, act_of || event_seq, true);
  END IF;
  telling := json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', whole ->> TG_ARGV[0], 'action', what, 'seq', event_seq);
  told := concat_ws(',', nullif(current_setting('horizon.told', true), ''), telling);
  IF current_setting('horizon.tells', true) = 'after' AND length(told) < 4000
     AND TG_TABLE_NAME NOT IN ('members', 'member_roles', 'roles', 'persons', 'workspaces', 'projects', 'api_tokens', 'sessions') THEN
    PERFORM set_config('horizon.told', told, true);
  ELSE
    PERFORM pg_notify('horizon', telling);
  END IF;
  RETURN NULL;
END $$;

-- Events of before: by the request that wrote them.
ALTER TABLE audit_events DISABLE TRIGGER audit_events_are_final;
UPDATE audit_events e SET act = one.first
  FROM (SELECT workspace_id, request_id, actor_id, entity, action, min(seq) AS first FROM audit_events
         WHERE request_id IS NOT NULL AND batch IS NULL AND entity <> 'schedule_edits'
         GROUP BY workspace_id, request_id, actor_id, entity, action HAVING count(*) > 1) one
 WHERE e.workspace_id = one.workspace_id AND e.request_id = one.request_id AND e.actor_id IS NOT DISTINCT FROM one.actor_id
   AND e.entity = one.entity AND e.action = one.action AND e.batch IS NULL AND e.seq > one.first;
ALTER TABLE audit_events ENABLE TRIGGER audit_events_are_final;

-- Every list of acts reads the index below: the one of before has no reader any more.
DROP INDEX audit_events_told;
CREATE INDEX audit_events_of_act ON audit_events (workspace_id, act) WHERE act IS NOT NULL;
CREATE INDEX audit_events_acts ON audit_events (workspace_id, seq) WHERE act IS NULL AND (batch IS NULL OR entity = 'commitments')
  AND entity NOT IN ('programme_snapshots', 'schedule_imports', 'schedule_uploads', 'look_aheads')
  AND NOT (action = 'updated' AND entity IN ('programmes', 'schedule_edits'));
