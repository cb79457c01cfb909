-- A server tells the changes of its own transactions once they are committed, many at a time. PostgreSQL lets only one
-- transaction at a time commit that has notified anybody: writers who wait for the disk one behind the other are as slow
-- as the disk, however many they are. A transaction of such a server says `horizon.tells`, and finds what to tell in
-- `horizon.told`. What decides who may see what is still told by the transaction itself, and so is all that does not fit:
-- a text that grows row by row would be copied as often.

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
  told text;
  telling text;
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
