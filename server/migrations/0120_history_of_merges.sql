-- The history of a merge: rows that are made to refer to another record are written into the history by one statement.
-- A trigger called for each of ten thousand references took most of the time of a merge.

-- As before, but silent while horizon.history says that a statement writes the history itself; and what waits to be
-- reported is not put together once there is no room for it.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb;
  new_row jsonb;
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
  IF current_setting('horizon.history', true) = 'written' THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    old_row := to_jsonb(OLD);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    new_row := to_jsonb(NEW);
  END IF;
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
  told := current_setting('horizon.told', true);
  IF current_setting('horizon.tells', true) = 'after' AND coalesce(length(told), 0) + length(telling) < 3999
     AND TG_TABLE_NAME NOT IN ('members', 'member_roles', 'roles', 'persons', 'workspaces', 'projects', 'api_tokens', 'sessions') THEN
    PERFORM set_config('horizon.told', concat_ws(',', nullif(told, ''), telling), true);
  ELSE
    PERFORM pg_notify('horizon', telling);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION repoint_rows(moved_table regclass, refers name, place uuid, was uuid, becomes uuid, counts boolean) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  -- Of the trigger that writes the history: the columns with id and title, and those that the history does not show.
  columns text[];
  actor text := nullif(current_setting('horizon.actor', true), '');
  named text := coalesce(nullif(current_setting('horizon.actor_name', true), ''), 'Horizon');
  request text := nullif(current_setting('horizon.request', true), '');
  batch uuid := nullif(current_setting('horizon.batch', true), '')::uuid;
  old_value jsonb := jsonb_build_object(refers, was);
  new_value jsonb := jsonb_build_object(refers, becomes);
  change text := format('UPDATE %s SET %I = $1 %s WHERE workspace_id = $2 AND %2$I = $3', moved_table, refers,
    CASE WHEN counts THEN ', version = version + 1, updated_at = now()' ELSE '' END);
  ids text[];
  titles text[];
  first_seq bigint;
  last_seq bigint;
  total integer;
  told text;
  telling text;
BEGIN
  SELECT string_to_array(encode(t.tgargs, 'escape'), '\000') INTO columns FROM pg_trigger t
   WHERE t.tgrelid = moved_table AND t.tgfoid = 'record_change'::regproc AND NOT t.tgisinternal;
  -- Each change of these is reported by itself: what people may do depends on them.
  IF columns IS NULL OR refers = ANY (columns[3:]) OR batch IS NOT NULL
     OR moved_table::text IN ('members', 'member_roles', 'roles', 'persons', 'workspaces', 'projects', 'api_tokens', 'sessions') THEN
    EXECUTE change USING becomes, place, was;
    GET DIAGNOSTICS total = ROW_COUNT;
    RETURN total;
  END IF;
  PERFORM set_config('horizon.history', 'written', true);
  EXECUTE format('WITH moved AS (%s RETURNING %I::text AS id, coalesce(%I::text, '''') AS title) SELECT array_agg(id), array_agg(title) FROM moved',
    change, columns[1], columns[2]) INTO ids, titles USING becomes, place, was;
  PERFORM set_config('horizon.history', '', true);
  total := coalesce(cardinality(ids), 0);
  IF total = 0 THEN
    RETURN 0;
  END IF;
  INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id)
  VALUES (place, actor, named, 'updated', moved_table::text, ids[1], titles[1], old_value, new_value, request)
  RETURNING seq INTO first_seq;
  WITH others AS (
    INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, act)
    SELECT place, actor, named, 'updated', moved_table::text, o.id, o.title, old_value, new_value, request, first_seq
      FROM unnest(ids[2:], titles[2:]) AS o (id, title)
    RETURNING seq)
  SELECT coalesce(max(seq), first_seq) INTO last_seq FROM others;
  telling := json_build_object('workspace_id', place, 'entity', moved_table::text, 'id', ids[1], 'action', 'updated', 'seq', last_seq);
  told := current_setting('horizon.told', true);
  IF current_setting('horizon.tells', true) = 'after' AND coalesce(length(told), 0) + length(telling) < 3999 THEN
    PERFORM set_config('horizon.told', concat_ws(',', nullif(told, ''), telling), true);
  ELSE
    PERFORM pg_notify('horizon', telling);
  END IF;
  RETURN total;
END $$;
COMMENT ON FUNCTION repoint_rows IS 'Lets the rows that refer to one record refer to another, with their history; answers how many they were';
