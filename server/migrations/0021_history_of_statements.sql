-- The history of a statement of many rows is written by a function of the table's own, made from its columns: only what
-- changed is turned into JSON. Until now whole rows were, twice, to be compared field by field.

-- Makes `<table>_changes`, which says what `record_changes` says. It knows the columns that the table has now:
-- `renew_changes` makes it anew, and is called after each migration that runs.
CREATE FUNCTION make_changes(told regclass, id text, title text) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  was text;
  became text;
BEGIN
  SELECT string_agg(format('CASE WHEN o.%1$I IS DISTINCT FROM n.%1$I THEN %2$L || coalesce(to_jsonb(o.%1$I)::text, ''null'') END', attname, to_json(attname::text) || ':'), ', ' ORDER BY attnum),
         string_agg(format('CASE WHEN o.%1$I IS DISTINCT FROM n.%1$I THEN %2$L || coalesce(to_jsonb(n.%1$I)::text, ''null'') END', attname, to_json(attname::text) || ':'), ', ' ORDER BY attnum)
    INTO was, became
    FROM pg_attribute WHERE attrelid = told AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('version', 'updated_at');
  EXECUTE format($function$
CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $told$
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
  IF TG_OP = 'DELETE' THEN
    SELECT count(*), min(workspace_id::text)::uuid INTO total, workspace FROM old_rows;
  ELSE
    SELECT count(*), min(workspace_id::text)::uuid INTO total, workspace FROM new_rows;
  END IF;
  IF total = 0 THEN
    RETURN NULL;
  END IF;
  IF total <= 500 THEN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, after, request_id, batch)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.%2$I::text, coalesce(x.%3$I::text, ''), to_jsonb(x), request, batch::uuid FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, request_id, batch)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.%2$I::text, coalesce(x.%3$I::text, ''), to_jsonb(x), request, batch::uuid FROM old_rows x;
    ELSE
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
      SELECT workspace, actor, named,
             CASE WHEN d.after -> 'is_deleted' = 'true' THEN 'deleted' WHEN d.after -> 'is_deleted' = 'false' THEN 'restored' ELSE what END,
             TG_TABLE_NAME, d.id, d.title, d.before, d.after, request, batch::uuid
        FROM (SELECT id, title, ('{' || was || '}')::jsonb AS before, ('{' || became || '}')::jsonb AS after
                FROM (SELECT n.%2$I::text AS id, coalesce(n.%3$I::text, '') AS title,
                             array_to_string(ARRAY[%4$s], ',') AS was, array_to_string(ARRAY[%5$s], ',') AS became
                        FROM old_rows o JOIN new_rows n ON n.%2$I = o.%2$I OFFSET 0) t
               WHERE became <> '') d;
    END IF;
  ELSE
    IF TG_OP = 'INSERT' THEN
      SELECT jsonb_object_agg(x.%2$I::text, coalesce(x.%3$I::text, '')) INTO all_after FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      SELECT jsonb_object_agg(x.%2$I::text, to_jsonb(x)) INTO all_before FROM old_rows x;
    ELSE
      SELECT jsonb_object_agg(id, ('{' || was || '}')::jsonb), jsonb_object_agg(id, ('{' || became || '}')::jsonb) INTO all_before, all_after
        FROM (SELECT n.%2$I::text AS id, array_to_string(ARRAY[%4$s], ',') AS was, array_to_string(ARRAY[%5$s], ',') AS became
                FROM old_rows o JOIN new_rows n ON n.%2$I = o.%2$I OFFSET 0) t
       WHERE became <> '';
    END IF;
    INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
    VALUES (workspace, actor, named, what, TG_TABLE_NAME, batch, total || ' at once', all_before, all_after, request, batch::uuid);
  END IF;
  SELECT max(seq) INTO event_seq FROM audit_events;
  PERFORM pg_notify('horizon', json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', batch, 'action', what, 'seq', event_seq)::text);
  RETURN NULL;
END $told$ $function$, told || '_changes', id, title, was, became);
END $make$;
COMMENT ON FUNCTION make_changes IS 'Makes the function that writes the history of a table''s statements while horizon.batch names a batch';

CREATE TABLE told_by_statement (
  name text PRIMARY KEY,
  id_column text NOT NULL,
  title_column text NOT NULL
);
COMMENT ON TABLE told_by_statement IS 'Tables that are written by whole statements, whose history make_changes has a function for';
INSERT INTO told_by_statement VALUES
  ('actions', 'action_id', 'name'), ('action_deps', 'id', 'kind'), ('schedule_calendars', 'id', 'name'),
  ('schedule_resources', 'id', 'name'), ('schedule_assignments', 'id', 'action_id'),
  ('baseline_rows', 'action_id', 'baseline_id'), ('wbs', 'wbs_id', 'name'), ('commitments', 'id', 'state');

CREATE FUNCTION renew_changes() RETURNS void LANGUAGE sql BEGIN ATOMIC
  SELECT make_changes(name::regclass, id_column, title_column) FROM told_by_statement;
END;
COMMENT ON FUNCTION renew_changes IS 'Makes the functions of make_changes anew: a column that was added is told from then on';
SELECT renew_changes();

DO $$
DECLARE
  told text;
BEGIN
  FOR told IN SELECT name FROM told_by_statement LOOP
    EXECUTE format('DROP TRIGGER %1$s_inserted ON %1$s', told);
    EXECUTE format('DROP TRIGGER %1$s_updated ON %1$s', told);
    EXECUTE format('DROP TRIGGER %1$s_deleted ON %1$s', told);
    EXECUTE format('CREATE TRIGGER %1$s_inserted AFTER INSERT ON %1$s REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %1$s_changes()', told);
    EXECUTE format('CREATE TRIGGER %1$s_updated AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %1$s_changes()', told);
    EXECUTE format('CREATE TRIGGER %1$s_deleted AFTER DELETE ON %1$s REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION %1$s_changes()', told);
  END LOOP;
END $$;
DROP FUNCTION record_changes();
