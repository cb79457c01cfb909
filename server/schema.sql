-- Written by `npm run tables` from the migrations: the functions and triggers as they are now. Not run by anything.

CREATE OR REPLACE FUNCTION public.action_deps_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
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
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.id::text, coalesce(x.kind::text, ''), to_jsonb(x), request, batch::uuid FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, request_id, batch)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.id::text, coalesce(x.kind::text, ''), to_jsonb(x), request, batch::uuid FROM old_rows x;
    ELSE
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
      SELECT workspace, actor, named,
             CASE WHEN d.after -> 'is_deleted' = 'true' THEN 'deleted' WHEN d.after -> 'is_deleted' = 'false' THEN 'restored' ELSE what END,
             TG_TABLE_NAME, d.id, d.title, d.before, d.after, request, batch::uuid
        FROM (SELECT id, title, ('{' || was || '}')::jsonb AS before, ('{' || became || '}')::jsonb AS after
                FROM (SELECT n.id::text AS id, coalesce(n.kind::text, '') AS title,
                             array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(o.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.predecessor_action_id IS DISTINCT FROM n.predecessor_action_id THEN '"predecessor_action_id":' || coalesce(to_jsonb(o.predecessor_action_id)::text, 'null') END, CASE WHEN o.successor_action_id IS DISTINCT FROM n.successor_action_id THEN '"successor_action_id":' || coalesce(to_jsonb(o.successor_action_id)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(o.kind)::text, 'null') END, CASE WHEN o.lag_kind IS DISTINCT FROM n.lag_kind THEN '"lag_kind":' || coalesce(to_jsonb(o.lag_kind)::text, 'null') END, CASE WHEN o.lag IS DISTINCT FROM n.lag THEN '"lag":' || coalesce(to_jsonb(o.lag)::text, 'null') END, CASE WHEN o.lag_unit IS DISTINCT FROM n.lag_unit THEN '"lag_unit":' || coalesce(to_jsonb(o.lag_unit)::text, 'null') END, CASE WHEN o.notes IS DISTINCT FROM n.notes THEN '"notes":' || coalesce(to_jsonb(o.notes)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(o."position")::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(n.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.predecessor_action_id IS DISTINCT FROM n.predecessor_action_id THEN '"predecessor_action_id":' || coalesce(to_jsonb(n.predecessor_action_id)::text, 'null') END, CASE WHEN o.successor_action_id IS DISTINCT FROM n.successor_action_id THEN '"successor_action_id":' || coalesce(to_jsonb(n.successor_action_id)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(n.kind)::text, 'null') END, CASE WHEN o.lag_kind IS DISTINCT FROM n.lag_kind THEN '"lag_kind":' || coalesce(to_jsonb(n.lag_kind)::text, 'null') END, CASE WHEN o.lag IS DISTINCT FROM n.lag THEN '"lag":' || coalesce(to_jsonb(n.lag)::text, 'null') END, CASE WHEN o.lag_unit IS DISTINCT FROM n.lag_unit THEN '"lag_unit":' || coalesce(to_jsonb(n.lag_unit)::text, 'null') END, CASE WHEN o.notes IS DISTINCT FROM n.notes THEN '"notes":' || coalesce(to_jsonb(n.notes)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(n."position")::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END], ',') AS became
                        FROM old_rows o JOIN new_rows n ON n.id = o.id OFFSET 0) t
               WHERE became <> '') d;
    END IF;
  ELSE
    IF TG_OP = 'INSERT' THEN
      SELECT jsonb_object_agg(x.id::text, coalesce(x.kind::text, '')) INTO all_after FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      SELECT jsonb_object_agg(x.id::text, to_jsonb(x)) INTO all_before FROM old_rows x;
    ELSE
      SELECT jsonb_object_agg(id, ('{' || was || '}')::jsonb), jsonb_object_agg(id, ('{' || became || '}')::jsonb) INTO all_before, all_after
        FROM (SELECT n.id::text AS id, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(o.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.predecessor_action_id IS DISTINCT FROM n.predecessor_action_id THEN '"predecessor_action_id":' || coalesce(to_jsonb(o.predecessor_action_id)::text, 'null') END, CASE WHEN o.successor_action_id IS DISTINCT FROM n.successor_action_id THEN '"successor_action_id":' || coalesce(to_jsonb(o.successor_action_id)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(o.kind)::text, 'null') END, CASE WHEN o.lag_kind IS DISTINCT FROM n.lag_kind THEN '"lag_kind":' || coalesce(to_jsonb(o.lag_kind)::text, 'null') END, CASE WHEN o.lag IS DISTINCT FROM n.lag THEN '"lag":' || coalesce(to_jsonb(o.lag)::text, 'null') END, CASE WHEN o.lag_unit IS DISTINCT FROM n.lag_unit THEN '"lag_unit":' || coalesce(to_jsonb(o.lag_unit)::text, 'null') END, CASE WHEN o.notes IS DISTINCT FROM n.notes THEN '"notes":' || coalesce(to_jsonb(o.notes)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(o."position")::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(n.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.predecessor_action_id IS DISTINCT FROM n.predecessor_action_id THEN '"predecessor_action_id":' || coalesce(to_jsonb(n.predecessor_action_id)::text, 'null') END, CASE WHEN o.successor_action_id IS DISTINCT FROM n.successor_action_id THEN '"successor_action_id":' || coalesce(to_jsonb(n.successor_action_id)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(n.kind)::text, 'null') END, CASE WHEN o.lag_kind IS DISTINCT FROM n.lag_kind THEN '"lag_kind":' || coalesce(to_jsonb(n.lag_kind)::text, 'null') END, CASE WHEN o.lag IS DISTINCT FROM n.lag THEN '"lag":' || coalesce(to_jsonb(n.lag)::text, 'null') END, CASE WHEN o.lag_unit IS DISTINCT FROM n.lag_unit THEN '"lag_unit":' || coalesce(to_jsonb(n.lag_unit)::text, 'null') END, CASE WHEN o.notes IS DISTINCT FROM n.notes THEN '"notes":' || coalesce(to_jsonb(n.notes)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(n."position")::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END], ',') AS became
                FROM old_rows o JOIN new_rows n ON n.id = o.id OFFSET 0) t
       WHERE became <> '';
    END IF;
    INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
    VALUES (workspace, actor, named, what, TG_TABLE_NAME, batch, total || ' at once', all_before, all_after, request, batch::uuid);
  END IF;
  SELECT max(seq) INTO event_seq FROM audit_events;
  PERFORM pg_notify('horizon', json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', batch, 'action', what, 'seq', event_seq)::text);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.actions_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
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
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.action_id::text, coalesce(x.name::text, ''), to_jsonb(x), request, batch::uuid FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, request_id, batch)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.action_id::text, coalesce(x.name::text, ''), to_jsonb(x), request, batch::uuid FROM old_rows x;
    ELSE
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
      SELECT workspace, actor, named,
             CASE WHEN d.after -> 'is_deleted' = 'true' THEN 'deleted' WHEN d.after -> 'is_deleted' = 'false' THEN 'restored' ELSE what END,
             TG_TABLE_NAME, d.id, d.title, d.before, d.after, request, batch::uuid
        FROM (SELECT id, title, ('{' || was || '}')::jsonb AS before, ('{' || became || '}')::jsonb AS after
                FROM (SELECT n.action_id::text AS id, coalesce(n.name::text, '') AS title,
                             array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(o.action_id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.action_category IS DISTINCT FROM n.action_category THEN '"action_category":' || coalesce(to_jsonb(o.action_category)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(o.name)::text, 'null') END, CASE WHEN o.description IS DISTINCT FROM n.description THEN '"description":' || coalesce(to_jsonb(o.description)::text, 'null') END, CASE WHEN o.action_status IS DISTINCT FROM n.action_status THEN '"action_status":' || coalesce(to_jsonb(o.action_status)::text, 'null') END, CASE WHEN o.task_status IS DISTINCT FROM n.task_status THEN '"task_status":' || coalesce(to_jsonb(o.task_status)::text, 'null') END, CASE WHEN o.assignee_user_id IS DISTINCT FROM n.assignee_user_id THEN '"assignee_user_id":' || coalesce(to_jsonb(o.assignee_user_id)::text, 'null') END, CASE WHEN o.trade IS DISTINCT FROM n.trade THEN '"trade":' || coalesce(to_jsonb(o.trade)::text, 'null') END, CASE WHEN o.crew IS DISTINCT FROM n.crew THEN '"crew":' || coalesce(to_jsonb(o.crew)::text, 'null') END, CASE WHEN o.wbs_id IS DISTINCT FROM n.wbs_id THEN '"wbs_id":' || coalesce(to_jsonb(o.wbs_id)::text, 'null') END, CASE WHEN o.is_horizon IS DISTINCT FROM n.is_horizon THEN '"is_horizon":' || coalesce(to_jsonb(o.is_horizon)::text, 'null') END, CASE WHEN o.created_by_user_id IS DISTINCT FROM n.created_by_user_id THEN '"created_by_user_id":' || coalesce(to_jsonb(o.created_by_user_id)::text, 'null') END, CASE WHEN o.code IS DISTINCT FROM n.code THEN '"code":' || coalesce(to_jsonb(o.code)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(o."position")::text, 'null') END, CASE WHEN o.parent_id IS DISTINCT FROM n.parent_id THEN '"parent_id":' || coalesce(to_jsonb(o.parent_id)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(o.kind)::text, 'null') END, CASE WHEN o.calendar_id IS DISTINCT FROM n.calendar_id THEN '"calendar_id":' || coalesce(to_jsonb(o.calendar_id)::text, 'null') END, CASE WHEN o.duration_minutes IS DISTINCT FROM n.duration_minutes THEN '"duration_minutes":' || coalesce(to_jsonb(o.duration_minutes)::text, 'null') END, CASE WHEN o.duration_unit IS DISTINCT FROM n.duration_unit THEN '"duration_unit":' || coalesce(to_jsonb(o.duration_unit)::text, 'null') END, CASE WHEN o.is_milestone IS DISTINCT FROM n.is_milestone THEN '"is_milestone":' || coalesce(to_jsonb(o.is_milestone)::text, 'null') END, CASE WHEN o.is_active IS DISTINCT FROM n.is_active THEN '"is_active":' || coalesce(to_jsonb(o.is_active)::text, 'null') END, CASE WHEN o.is_manual IS DISTINCT FROM n.is_manual THEN '"is_manual":' || coalesce(to_jsonb(o.is_manual)::text, 'null') END, CASE WHEN o.constraint_kind IS DISTINCT FROM n.constraint_kind THEN '"constraint_kind":' || coalesce(to_jsonb(o.constraint_kind)::text, 'null') END, CASE WHEN o.constraint_minute IS DISTINCT FROM n.constraint_minute THEN '"constraint_minute":' || coalesce(to_jsonb(o.constraint_minute)::text, 'null') END, CASE WHEN o.deadline_minute IS DISTINCT FROM n.deadline_minute THEN '"deadline_minute":' || coalesce(to_jsonb(o.deadline_minute)::text, 'null') END, CASE WHEN o.priority IS DISTINCT FROM n.priority THEN '"priority":' || coalesce(to_jsonb(o.priority)::text, 'null') END, CASE WHEN o.levelling_delay_minutes IS DISTINCT FROM n.levelling_delay_minutes THEN '"levelling_delay_minutes":' || coalesce(to_jsonb(o.levelling_delay_minutes)::text, 'null') END, CASE WHEN o.actual_start_minute IS DISTINCT FROM n.actual_start_minute THEN '"actual_start_minute":' || coalesce(to_jsonb(o.actual_start_minute)::text, 'null') END, CASE WHEN o.actual_finish_minute IS DISTINCT FROM n.actual_finish_minute THEN '"actual_finish_minute":' || coalesce(to_jsonb(o.actual_finish_minute)::text, 'null') END, CASE WHEN o.remaining_minutes IS DISTINCT FROM n.remaining_minutes THEN '"remaining_minutes":' || coalesce(to_jsonb(o.remaining_minutes)::text, 'null') END, CASE WHEN o.percent_complete IS DISTINCT FROM n.percent_complete THEN '"percent_complete":' || coalesce(to_jsonb(o.percent_complete)::text, 'null') END, CASE WHEN o.cost IS DISTINCT FROM n.cost THEN '"cost":' || coalesce(to_jsonb(o.cost)::text, 'null') END, CASE WHEN o.details IS DISTINCT FROM n.details THEN '"details":' || coalesce(to_jsonb(o.details)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(o.source_id)::text, 'null') END, CASE WHEN o.start_minute IS DISTINCT FROM n.start_minute THEN '"start_minute":' || coalesce(to_jsonb(o.start_minute)::text, 'null') END, CASE WHEN o.finish_minute IS DISTINCT FROM n.finish_minute THEN '"finish_minute":' || coalesce(to_jsonb(o.finish_minute)::text, 'null') END, CASE WHEN o.late_start_minute IS DISTINCT FROM n.late_start_minute THEN '"late_start_minute":' || coalesce(to_jsonb(o.late_start_minute)::text, 'null') END, CASE WHEN o.late_finish_minute IS DISTINCT FROM n.late_finish_minute THEN '"late_finish_minute":' || coalesce(to_jsonb(o.late_finish_minute)::text, 'null') END, CASE WHEN o.total_float_minutes IS DISTINCT FROM n.total_float_minutes THEN '"total_float_minutes":' || coalesce(to_jsonb(o.total_float_minutes)::text, 'null') END, CASE WHEN o.free_float_minutes IS DISTINCT FROM n.free_float_minutes THEN '"free_float_minutes":' || coalesce(to_jsonb(o.free_float_minutes)::text, 'null') END, CASE WHEN o.calculated_duration_minutes IS DISTINCT FROM n.calculated_duration_minutes THEN '"calculated_duration_minutes":' || coalesce(to_jsonb(o.calculated_duration_minutes)::text, 'null') END, CASE WHEN o.progress_percentage IS DISTINCT FROM n.progress_percentage THEN '"progress_percentage":' || coalesce(to_jsonb(o.progress_percentage)::text, 'null') END, CASE WHEN o.is_critical IS DISTINCT FROM n.is_critical THEN '"is_critical":' || coalesce(to_jsonb(o.is_critical)::text, 'null') END, CASE WHEN o.flags IS DISTINCT FROM n.flags THEN '"flags":' || coalesce(to_jsonb(o.flags)::text, 'null') END, CASE WHEN o.start_date IS DISTINCT FROM n.start_date THEN '"start_date":' || coalesce(to_jsonb(o.start_date)::text, 'null') END, CASE WHEN o.planned_start_date IS DISTINCT FROM n.planned_start_date THEN '"planned_start_date":' || coalesce(to_jsonb(o.planned_start_date)::text, 'null') END, CASE WHEN o.planned_end_date IS DISTINCT FROM n.planned_end_date THEN '"planned_end_date":' || coalesce(to_jsonb(o.planned_end_date)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END, CASE WHEN o.location IS DISTINCT FROM n.location THEN '"location":' || coalesce(to_jsonb(o.location)::text, 'null') END, CASE WHEN o.end_date IS DISTINCT FROM n.end_date THEN '"end_date":' || coalesce(to_jsonb(o.end_date)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(n.action_id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.action_category IS DISTINCT FROM n.action_category THEN '"action_category":' || coalesce(to_jsonb(n.action_category)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(n.name)::text, 'null') END, CASE WHEN o.description IS DISTINCT FROM n.description THEN '"description":' || coalesce(to_jsonb(n.description)::text, 'null') END, CASE WHEN o.action_status IS DISTINCT FROM n.action_status THEN '"action_status":' || coalesce(to_jsonb(n.action_status)::text, 'null') END, CASE WHEN o.task_status IS DISTINCT FROM n.task_status THEN '"task_status":' || coalesce(to_jsonb(n.task_status)::text, 'null') END, CASE WHEN o.assignee_user_id IS DISTINCT FROM n.assignee_user_id THEN '"assignee_user_id":' || coalesce(to_jsonb(n.assignee_user_id)::text, 'null') END, CASE WHEN o.trade IS DISTINCT FROM n.trade THEN '"trade":' || coalesce(to_jsonb(n.trade)::text, 'null') END, CASE WHEN o.crew IS DISTINCT FROM n.crew THEN '"crew":' || coalesce(to_jsonb(n.crew)::text, 'null') END, CASE WHEN o.wbs_id IS DISTINCT FROM n.wbs_id THEN '"wbs_id":' || coalesce(to_jsonb(n.wbs_id)::text, 'null') END, CASE WHEN o.is_horizon IS DISTINCT FROM n.is_horizon THEN '"is_horizon":' || coalesce(to_jsonb(n.is_horizon)::text, 'null') END, CASE WHEN o.created_by_user_id IS DISTINCT FROM n.created_by_user_id THEN '"created_by_user_id":' || coalesce(to_jsonb(n.created_by_user_id)::text, 'null') END, CASE WHEN o.code IS DISTINCT FROM n.code THEN '"code":' || coalesce(to_jsonb(n.code)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(n."position")::text, 'null') END, CASE WHEN o.parent_id IS DISTINCT FROM n.parent_id THEN '"parent_id":' || coalesce(to_jsonb(n.parent_id)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(n.kind)::text, 'null') END, CASE WHEN o.calendar_id IS DISTINCT FROM n.calendar_id THEN '"calendar_id":' || coalesce(to_jsonb(n.calendar_id)::text, 'null') END, CASE WHEN o.duration_minutes IS DISTINCT FROM n.duration_minutes THEN '"duration_minutes":' || coalesce(to_jsonb(n.duration_minutes)::text, 'null') END, CASE WHEN o.duration_unit IS DISTINCT FROM n.duration_unit THEN '"duration_unit":' || coalesce(to_jsonb(n.duration_unit)::text, 'null') END, CASE WHEN o.is_milestone IS DISTINCT FROM n.is_milestone THEN '"is_milestone":' || coalesce(to_jsonb(n.is_milestone)::text, 'null') END, CASE WHEN o.is_active IS DISTINCT FROM n.is_active THEN '"is_active":' || coalesce(to_jsonb(n.is_active)::text, 'null') END, CASE WHEN o.is_manual IS DISTINCT FROM n.is_manual THEN '"is_manual":' || coalesce(to_jsonb(n.is_manual)::text, 'null') END, CASE WHEN o.constraint_kind IS DISTINCT FROM n.constraint_kind THEN '"constraint_kind":' || coalesce(to_jsonb(n.constraint_kind)::text, 'null') END, CASE WHEN o.constraint_minute IS DISTINCT FROM n.constraint_minute THEN '"constraint_minute":' || coalesce(to_jsonb(n.constraint_minute)::text, 'null') END, CASE WHEN o.deadline_minute IS DISTINCT FROM n.deadline_minute THEN '"deadline_minute":' || coalesce(to_jsonb(n.deadline_minute)::text, 'null') END, CASE WHEN o.priority IS DISTINCT FROM n.priority THEN '"priority":' || coalesce(to_jsonb(n.priority)::text, 'null') END, CASE WHEN o.levelling_delay_minutes IS DISTINCT FROM n.levelling_delay_minutes THEN '"levelling_delay_minutes":' || coalesce(to_jsonb(n.levelling_delay_minutes)::text, 'null') END, CASE WHEN o.actual_start_minute IS DISTINCT FROM n.actual_start_minute THEN '"actual_start_minute":' || coalesce(to_jsonb(n.actual_start_minute)::text, 'null') END, CASE WHEN o.actual_finish_minute IS DISTINCT FROM n.actual_finish_minute THEN '"actual_finish_minute":' || coalesce(to_jsonb(n.actual_finish_minute)::text, 'null') END, CASE WHEN o.remaining_minutes IS DISTINCT FROM n.remaining_minutes THEN '"remaining_minutes":' || coalesce(to_jsonb(n.remaining_minutes)::text, 'null') END, CASE WHEN o.percent_complete IS DISTINCT FROM n.percent_complete THEN '"percent_complete":' || coalesce(to_jsonb(n.percent_complete)::text, 'null') END, CASE WHEN o.cost IS DISTINCT FROM n.cost THEN '"cost":' || coalesce(to_jsonb(n.cost)::text, 'null') END, CASE WHEN o.details IS DISTINCT FROM n.details THEN '"details":' || coalesce(to_jsonb(n.details)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(n.source_id)::text, 'null') END, CASE WHEN o.start_minute IS DISTINCT FROM n.start_minute THEN '"start_minute":' || coalesce(to_jsonb(n.start_minute)::text, 'null') END, CASE WHEN o.finish_minute IS DISTINCT FROM n.finish_minute THEN '"finish_minute":' || coalesce(to_jsonb(n.finish_minute)::text, 'null') END, CASE WHEN o.late_start_minute IS DISTINCT FROM n.late_start_minute THEN '"late_start_minute":' || coalesce(to_jsonb(n.late_start_minute)::text, 'null') END, CASE WHEN o.late_finish_minute IS DISTINCT FROM n.late_finish_minute THEN '"late_finish_minute":' || coalesce(to_jsonb(n.late_finish_minute)::text, 'null') END, CASE WHEN o.total_float_minutes IS DISTINCT FROM n.total_float_minutes THEN '"total_float_minutes":' || coalesce(to_jsonb(n.total_float_minutes)::text, 'null') END, CASE WHEN o.free_float_minutes IS DISTINCT FROM n.free_float_minutes THEN '"free_float_minutes":' || coalesce(to_jsonb(n.free_float_minutes)::text, 'null') END, CASE WHEN o.calculated_duration_minutes IS DISTINCT FROM n.calculated_duration_minutes THEN '"calculated_duration_minutes":' || coalesce(to_jsonb(n.calculated_duration_minutes)::text, 'null') END, CASE WHEN o.progress_percentage IS DISTINCT FROM n.progress_percentage THEN '"progress_percentage":' || coalesce(to_jsonb(n.progress_percentage)::text, 'null') END, CASE WHEN o.is_critical IS DISTINCT FROM n.is_critical THEN '"is_critical":' || coalesce(to_jsonb(n.is_critical)::text, 'null') END, CASE WHEN o.flags IS DISTINCT FROM n.flags THEN '"flags":' || coalesce(to_jsonb(n.flags)::text, 'null') END, CASE WHEN o.start_date IS DISTINCT FROM n.start_date THEN '"start_date":' || coalesce(to_jsonb(n.start_date)::text, 'null') END, CASE WHEN o.planned_start_date IS DISTINCT FROM n.planned_start_date THEN '"planned_start_date":' || coalesce(to_jsonb(n.planned_start_date)::text, 'null') END, CASE WHEN o.planned_end_date IS DISTINCT FROM n.planned_end_date THEN '"planned_end_date":' || coalesce(to_jsonb(n.planned_end_date)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END, CASE WHEN o.location IS DISTINCT FROM n.location THEN '"location":' || coalesce(to_jsonb(n.location)::text, 'null') END, CASE WHEN o.end_date IS DISTINCT FROM n.end_date THEN '"end_date":' || coalesce(to_jsonb(n.end_date)::text, 'null') END], ',') AS became
                        FROM old_rows o JOIN new_rows n ON n.action_id = o.action_id OFFSET 0) t
               WHERE became <> '') d;
    END IF;
  ELSE
    IF TG_OP = 'INSERT' THEN
      SELECT jsonb_object_agg(x.action_id::text, coalesce(x.name::text, '')) INTO all_after FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      SELECT jsonb_object_agg(x.action_id::text, to_jsonb(x)) INTO all_before FROM old_rows x;
    ELSE
      SELECT jsonb_object_agg(id, ('{' || was || '}')::jsonb), jsonb_object_agg(id, ('{' || became || '}')::jsonb) INTO all_before, all_after
        FROM (SELECT n.action_id::text AS id, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(o.action_id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.action_category IS DISTINCT FROM n.action_category THEN '"action_category":' || coalesce(to_jsonb(o.action_category)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(o.name)::text, 'null') END, CASE WHEN o.description IS DISTINCT FROM n.description THEN '"description":' || coalesce(to_jsonb(o.description)::text, 'null') END, CASE WHEN o.action_status IS DISTINCT FROM n.action_status THEN '"action_status":' || coalesce(to_jsonb(o.action_status)::text, 'null') END, CASE WHEN o.task_status IS DISTINCT FROM n.task_status THEN '"task_status":' || coalesce(to_jsonb(o.task_status)::text, 'null') END, CASE WHEN o.assignee_user_id IS DISTINCT FROM n.assignee_user_id THEN '"assignee_user_id":' || coalesce(to_jsonb(o.assignee_user_id)::text, 'null') END, CASE WHEN o.trade IS DISTINCT FROM n.trade THEN '"trade":' || coalesce(to_jsonb(o.trade)::text, 'null') END, CASE WHEN o.crew IS DISTINCT FROM n.crew THEN '"crew":' || coalesce(to_jsonb(o.crew)::text, 'null') END, CASE WHEN o.wbs_id IS DISTINCT FROM n.wbs_id THEN '"wbs_id":' || coalesce(to_jsonb(o.wbs_id)::text, 'null') END, CASE WHEN o.is_horizon IS DISTINCT FROM n.is_horizon THEN '"is_horizon":' || coalesce(to_jsonb(o.is_horizon)::text, 'null') END, CASE WHEN o.created_by_user_id IS DISTINCT FROM n.created_by_user_id THEN '"created_by_user_id":' || coalesce(to_jsonb(o.created_by_user_id)::text, 'null') END, CASE WHEN o.code IS DISTINCT FROM n.code THEN '"code":' || coalesce(to_jsonb(o.code)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(o."position")::text, 'null') END, CASE WHEN o.parent_id IS DISTINCT FROM n.parent_id THEN '"parent_id":' || coalesce(to_jsonb(o.parent_id)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(o.kind)::text, 'null') END, CASE WHEN o.calendar_id IS DISTINCT FROM n.calendar_id THEN '"calendar_id":' || coalesce(to_jsonb(o.calendar_id)::text, 'null') END, CASE WHEN o.duration_minutes IS DISTINCT FROM n.duration_minutes THEN '"duration_minutes":' || coalesce(to_jsonb(o.duration_minutes)::text, 'null') END, CASE WHEN o.duration_unit IS DISTINCT FROM n.duration_unit THEN '"duration_unit":' || coalesce(to_jsonb(o.duration_unit)::text, 'null') END, CASE WHEN o.is_milestone IS DISTINCT FROM n.is_milestone THEN '"is_milestone":' || coalesce(to_jsonb(o.is_milestone)::text, 'null') END, CASE WHEN o.is_active IS DISTINCT FROM n.is_active THEN '"is_active":' || coalesce(to_jsonb(o.is_active)::text, 'null') END, CASE WHEN o.is_manual IS DISTINCT FROM n.is_manual THEN '"is_manual":' || coalesce(to_jsonb(o.is_manual)::text, 'null') END, CASE WHEN o.constraint_kind IS DISTINCT FROM n.constraint_kind THEN '"constraint_kind":' || coalesce(to_jsonb(o.constraint_kind)::text, 'null') END, CASE WHEN o.constraint_minute IS DISTINCT FROM n.constraint_minute THEN '"constraint_minute":' || coalesce(to_jsonb(o.constraint_minute)::text, 'null') END, CASE WHEN o.deadline_minute IS DISTINCT FROM n.deadline_minute THEN '"deadline_minute":' || coalesce(to_jsonb(o.deadline_minute)::text, 'null') END, CASE WHEN o.priority IS DISTINCT FROM n.priority THEN '"priority":' || coalesce(to_jsonb(o.priority)::text, 'null') END, CASE WHEN o.levelling_delay_minutes IS DISTINCT FROM n.levelling_delay_minutes THEN '"levelling_delay_minutes":' || coalesce(to_jsonb(o.levelling_delay_minutes)::text, 'null') END, CASE WHEN o.actual_start_minute IS DISTINCT FROM n.actual_start_minute THEN '"actual_start_minute":' || coalesce(to_jsonb(o.actual_start_minute)::text, 'null') END, CASE WHEN o.actual_finish_minute IS DISTINCT FROM n.actual_finish_minute THEN '"actual_finish_minute":' || coalesce(to_jsonb(o.actual_finish_minute)::text, 'null') END, CASE WHEN o.remaining_minutes IS DISTINCT FROM n.remaining_minutes THEN '"remaining_minutes":' || coalesce(to_jsonb(o.remaining_minutes)::text, 'null') END, CASE WHEN o.percent_complete IS DISTINCT FROM n.percent_complete THEN '"percent_complete":' || coalesce(to_jsonb(o.percent_complete)::text, 'null') END, CASE WHEN o.cost IS DISTINCT FROM n.cost THEN '"cost":' || coalesce(to_jsonb(o.cost)::text, 'null') END, CASE WHEN o.details IS DISTINCT FROM n.details THEN '"details":' || coalesce(to_jsonb(o.details)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(o.source_id)::text, 'null') END, CASE WHEN o.start_minute IS DISTINCT FROM n.start_minute THEN '"start_minute":' || coalesce(to_jsonb(o.start_minute)::text, 'null') END, CASE WHEN o.finish_minute IS DISTINCT FROM n.finish_minute THEN '"finish_minute":' || coalesce(to_jsonb(o.finish_minute)::text, 'null') END, CASE WHEN o.late_start_minute IS DISTINCT FROM n.late_start_minute THEN '"late_start_minute":' || coalesce(to_jsonb(o.late_start_minute)::text, 'null') END, CASE WHEN o.late_finish_minute IS DISTINCT FROM n.late_finish_minute THEN '"late_finish_minute":' || coalesce(to_jsonb(o.late_finish_minute)::text, 'null') END, CASE WHEN o.total_float_minutes IS DISTINCT FROM n.total_float_minutes THEN '"total_float_minutes":' || coalesce(to_jsonb(o.total_float_minutes)::text, 'null') END, CASE WHEN o.free_float_minutes IS DISTINCT FROM n.free_float_minutes THEN '"free_float_minutes":' || coalesce(to_jsonb(o.free_float_minutes)::text, 'null') END, CASE WHEN o.calculated_duration_minutes IS DISTINCT FROM n.calculated_duration_minutes THEN '"calculated_duration_minutes":' || coalesce(to_jsonb(o.calculated_duration_minutes)::text, 'null') END, CASE WHEN o.progress_percentage IS DISTINCT FROM n.progress_percentage THEN '"progress_percentage":' || coalesce(to_jsonb(o.progress_percentage)::text, 'null') END, CASE WHEN o.is_critical IS DISTINCT FROM n.is_critical THEN '"is_critical":' || coalesce(to_jsonb(o.is_critical)::text, 'null') END, CASE WHEN o.flags IS DISTINCT FROM n.flags THEN '"flags":' || coalesce(to_jsonb(o.flags)::text, 'null') END, CASE WHEN o.start_date IS DISTINCT FROM n.start_date THEN '"start_date":' || coalesce(to_jsonb(o.start_date)::text, 'null') END, CASE WHEN o.planned_start_date IS DISTINCT FROM n.planned_start_date THEN '"planned_start_date":' || coalesce(to_jsonb(o.planned_start_date)::text, 'null') END, CASE WHEN o.planned_end_date IS DISTINCT FROM n.planned_end_date THEN '"planned_end_date":' || coalesce(to_jsonb(o.planned_end_date)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END, CASE WHEN o.location IS DISTINCT FROM n.location THEN '"location":' || coalesce(to_jsonb(o.location)::text, 'null') END, CASE WHEN o.end_date IS DISTINCT FROM n.end_date THEN '"end_date":' || coalesce(to_jsonb(o.end_date)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(n.action_id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.action_category IS DISTINCT FROM n.action_category THEN '"action_category":' || coalesce(to_jsonb(n.action_category)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(n.name)::text, 'null') END, CASE WHEN o.description IS DISTINCT FROM n.description THEN '"description":' || coalesce(to_jsonb(n.description)::text, 'null') END, CASE WHEN o.action_status IS DISTINCT FROM n.action_status THEN '"action_status":' || coalesce(to_jsonb(n.action_status)::text, 'null') END, CASE WHEN o.task_status IS DISTINCT FROM n.task_status THEN '"task_status":' || coalesce(to_jsonb(n.task_status)::text, 'null') END, CASE WHEN o.assignee_user_id IS DISTINCT FROM n.assignee_user_id THEN '"assignee_user_id":' || coalesce(to_jsonb(n.assignee_user_id)::text, 'null') END, CASE WHEN o.trade IS DISTINCT FROM n.trade THEN '"trade":' || coalesce(to_jsonb(n.trade)::text, 'null') END, CASE WHEN o.crew IS DISTINCT FROM n.crew THEN '"crew":' || coalesce(to_jsonb(n.crew)::text, 'null') END, CASE WHEN o.wbs_id IS DISTINCT FROM n.wbs_id THEN '"wbs_id":' || coalesce(to_jsonb(n.wbs_id)::text, 'null') END, CASE WHEN o.is_horizon IS DISTINCT FROM n.is_horizon THEN '"is_horizon":' || coalesce(to_jsonb(n.is_horizon)::text, 'null') END, CASE WHEN o.created_by_user_id IS DISTINCT FROM n.created_by_user_id THEN '"created_by_user_id":' || coalesce(to_jsonb(n.created_by_user_id)::text, 'null') END, CASE WHEN o.code IS DISTINCT FROM n.code THEN '"code":' || coalesce(to_jsonb(n.code)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(n."position")::text, 'null') END, CASE WHEN o.parent_id IS DISTINCT FROM n.parent_id THEN '"parent_id":' || coalesce(to_jsonb(n.parent_id)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(n.kind)::text, 'null') END, CASE WHEN o.calendar_id IS DISTINCT FROM n.calendar_id THEN '"calendar_id":' || coalesce(to_jsonb(n.calendar_id)::text, 'null') END, CASE WHEN o.duration_minutes IS DISTINCT FROM n.duration_minutes THEN '"duration_minutes":' || coalesce(to_jsonb(n.duration_minutes)::text, 'null') END, CASE WHEN o.duration_unit IS DISTINCT FROM n.duration_unit THEN '"duration_unit":' || coalesce(to_jsonb(n.duration_unit)::text, 'null') END, CASE WHEN o.is_milestone IS DISTINCT FROM n.is_milestone THEN '"is_milestone":' || coalesce(to_jsonb(n.is_milestone)::text, 'null') END, CASE WHEN o.is_active IS DISTINCT FROM n.is_active THEN '"is_active":' || coalesce(to_jsonb(n.is_active)::text, 'null') END, CASE WHEN o.is_manual IS DISTINCT FROM n.is_manual THEN '"is_manual":' || coalesce(to_jsonb(n.is_manual)::text, 'null') END, CASE WHEN o.constraint_kind IS DISTINCT FROM n.constraint_kind THEN '"constraint_kind":' || coalesce(to_jsonb(n.constraint_kind)::text, 'null') END, CASE WHEN o.constraint_minute IS DISTINCT FROM n.constraint_minute THEN '"constraint_minute":' || coalesce(to_jsonb(n.constraint_minute)::text, 'null') END, CASE WHEN o.deadline_minute IS DISTINCT FROM n.deadline_minute THEN '"deadline_minute":' || coalesce(to_jsonb(n.deadline_minute)::text, 'null') END, CASE WHEN o.priority IS DISTINCT FROM n.priority THEN '"priority":' || coalesce(to_jsonb(n.priority)::text, 'null') END, CASE WHEN o.levelling_delay_minutes IS DISTINCT FROM n.levelling_delay_minutes THEN '"levelling_delay_minutes":' || coalesce(to_jsonb(n.levelling_delay_minutes)::text, 'null') END, CASE WHEN o.actual_start_minute IS DISTINCT FROM n.actual_start_minute THEN '"actual_start_minute":' || coalesce(to_jsonb(n.actual_start_minute)::text, 'null') END, CASE WHEN o.actual_finish_minute IS DISTINCT FROM n.actual_finish_minute THEN '"actual_finish_minute":' || coalesce(to_jsonb(n.actual_finish_minute)::text, 'null') END, CASE WHEN o.remaining_minutes IS DISTINCT FROM n.remaining_minutes THEN '"remaining_minutes":' || coalesce(to_jsonb(n.remaining_minutes)::text, 'null') END, CASE WHEN o.percent_complete IS DISTINCT FROM n.percent_complete THEN '"percent_complete":' || coalesce(to_jsonb(n.percent_complete)::text, 'null') END, CASE WHEN o.cost IS DISTINCT FROM n.cost THEN '"cost":' || coalesce(to_jsonb(n.cost)::text, 'null') END, CASE WHEN o.details IS DISTINCT FROM n.details THEN '"details":' || coalesce(to_jsonb(n.details)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(n.source_id)::text, 'null') END, CASE WHEN o.start_minute IS DISTINCT FROM n.start_minute THEN '"start_minute":' || coalesce(to_jsonb(n.start_minute)::text, 'null') END, CASE WHEN o.finish_minute IS DISTINCT FROM n.finish_minute THEN '"finish_minute":' || coalesce(to_jsonb(n.finish_minute)::text, 'null') END, CASE WHEN o.late_start_minute IS DISTINCT FROM n.late_start_minute THEN '"late_start_minute":' || coalesce(to_jsonb(n.late_start_minute)::text, 'null') END, CASE WHEN o.late_finish_minute IS DISTINCT FROM n.late_finish_minute THEN '"late_finish_minute":' || coalesce(to_jsonb(n.late_finish_minute)::text, 'null') END, CASE WHEN o.total_float_minutes IS DISTINCT FROM n.total_float_minutes THEN '"total_float_minutes":' || coalesce(to_jsonb(n.total_float_minutes)::text, 'null') END, CASE WHEN o.free_float_minutes IS DISTINCT FROM n.free_float_minutes THEN '"free_float_minutes":' || coalesce(to_jsonb(n.free_float_minutes)::text, 'null') END, CASE WHEN o.calculated_duration_minutes IS DISTINCT FROM n.calculated_duration_minutes THEN '"calculated_duration_minutes":' || coalesce(to_jsonb(n.calculated_duration_minutes)::text, 'null') END, CASE WHEN o.progress_percentage IS DISTINCT FROM n.progress_percentage THEN '"progress_percentage":' || coalesce(to_jsonb(n.progress_percentage)::text, 'null') END, CASE WHEN o.is_critical IS DISTINCT FROM n.is_critical THEN '"is_critical":' || coalesce(to_jsonb(n.is_critical)::text, 'null') END, CASE WHEN o.flags IS DISTINCT FROM n.flags THEN '"flags":' || coalesce(to_jsonb(n.flags)::text, 'null') END, CASE WHEN o.start_date IS DISTINCT FROM n.start_date THEN '"start_date":' || coalesce(to_jsonb(n.start_date)::text, 'null') END, CASE WHEN o.planned_start_date IS DISTINCT FROM n.planned_start_date THEN '"planned_start_date":' || coalesce(to_jsonb(n.planned_start_date)::text, 'null') END, CASE WHEN o.planned_end_date IS DISTINCT FROM n.planned_end_date THEN '"planned_end_date":' || coalesce(to_jsonb(n.planned_end_date)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END, CASE WHEN o.location IS DISTINCT FROM n.location THEN '"location":' || coalesce(to_jsonb(n.location)::text, 'null') END, CASE WHEN o.end_date IS DISTINCT FROM n.end_date THEN '"end_date":' || coalesce(to_jsonb(n.end_date)::text, 'null') END], ',') AS became
                FROM old_rows o JOIN new_rows n ON n.action_id = o.action_id OFFSET 0) t
       WHERE became <> '';
    END IF;
    INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
    VALUES (workspace, actor, named, what, TG_TABLE_NAME, batch, total || ' at once', all_before, all_after, request, batch::uuid);
  END IF;
  SELECT max(seq) INTO event_seq FROM audit_events;
  PERFORM pg_notify('horizon', json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', batch, 'action', what, 'seq', event_seq)::text);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.actions_search_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO search_texts (workspace_id, entity, record_id, words, project_id)
    SELECT workspace_id, 'actions', action_id::text, search_words(workspace_id || '/actions', concat_ws(' ', name, code)), project_id FROM new_actions;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.add_folder_walls()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM added WHERE has_own_rights)
     OR EXISTS (SELECT FROM added a JOIN cde_folder_walls w ON w.workspace_id = a.workspace_id AND w.folder_id = a.parent_id) THEN
    WITH RECURSIVE down AS (
      SELECT a.workspace_id, a.id, CASE WHEN a.has_own_rights THEN a.id ELSE w.rights_folder_id END AS wall
        FROM added a
        LEFT JOIN cde_folder_walls w ON w.workspace_id = a.workspace_id AND w.folder_id = a.parent_id
       WHERE a.has_own_rights OR w.folder_id IS NOT NULL
      UNION ALL
      SELECT a.workspace_id, a.id, down.wall
        FROM down JOIN added a ON a.workspace_id = down.workspace_id AND a.parent_id = down.id AND NOT a.has_own_rights)
    INSERT INTO cde_folder_walls (workspace_id, folder_id, rights_folder_id) SELECT workspace_id, id, wall FROM down;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.association_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT NEW.is_deleted AND ((NEW.entity = NEW.other_entity AND NEW.record_id = NEW.other_id) OR EXISTS (
       SELECT FROM associations a WHERE a.workspace_id = NEW.workspace_id AND a.id <> NEW.id AND NOT a.is_deleted
         AND ((a.entity = NEW.entity AND a.record_id = NEW.record_id AND a.other_entity = NEW.other_entity AND a.other_id = NEW.other_id)
           OR (a.entity = NEW.other_entity AND a.record_id = NEW.other_id AND a.other_entity = NEW.entity AND a.other_id = NEW.record_id)))) THEN
    NEW.is_deleted := true;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.attach_record(record regclass, id_column text, title_column text, VARIADIC searched text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = record);
BEGIN
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION record_change(%L, %L)',
    name || '_history', record, id_column, title_column);
  PERFORM attach_search(record, id_column, VARIADIC searched);
END $function$;

CREATE OR REPLACE FUNCTION public.attach_search(record regclass, id_column text, VARIADIC searched text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = record) || '_search';
  looked text[] := searched || ARRAY(SELECT attname::text FROM pg_attribute
    WHERE attrelid = record AND attname = 'project_id' AND NOT attisdropped AND attname <> id_column);
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', name, record);
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR DELETE OR UPDATE OF %s ON %s FOR EACH ROW EXECUTE FUNCTION record_search(%L, %s)',
    name, (SELECT string_agg(quote_ident(c), ', ') FROM unnest(looked) c), record, id_column,
    (SELECT string_agg(quote_literal(c), ', ') FROM unnest(searched) c));
END $function$;

CREATE OR REPLACE FUNCTION public.baseline_rows_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
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
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.action_id::text, coalesce(x.baseline_id::text, ''), to_jsonb(x), request, batch::uuid FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, request_id, batch)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.action_id::text, coalesce(x.baseline_id::text, ''), to_jsonb(x), request, batch::uuid FROM old_rows x;
    ELSE
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
      SELECT workspace, actor, named,
             CASE WHEN d.after -> 'is_deleted' = 'true' THEN 'deleted' WHEN d.after -> 'is_deleted' = 'false' THEN 'restored' ELSE what END,
             TG_TABLE_NAME, d.id, d.title, d.before, d.after, request, batch::uuid
        FROM (SELECT id, title, ('{' || was || '}')::jsonb AS before, ('{' || became || '}')::jsonb AS after
                FROM (SELECT n.action_id::text AS id, coalesce(n.baseline_id::text, '') AS title,
                             array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.baseline_id IS DISTINCT FROM n.baseline_id THEN '"baseline_id":' || coalesce(to_jsonb(o.baseline_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(o.action_id)::text, 'null') END, CASE WHEN o.start_minute IS DISTINCT FROM n.start_minute THEN '"start_minute":' || coalesce(to_jsonb(o.start_minute)::text, 'null') END, CASE WHEN o.finish_minute IS DISTINCT FROM n.finish_minute THEN '"finish_minute":' || coalesce(to_jsonb(o.finish_minute)::text, 'null') END, CASE WHEN o.duration_minutes IS DISTINCT FROM n.duration_minutes THEN '"duration_minutes":' || coalesce(to_jsonb(o.duration_minutes)::text, 'null') END, CASE WHEN o.work_minutes IS DISTINCT FROM n.work_minutes THEN '"work_minutes":' || coalesce(to_jsonb(o.work_minutes)::text, 'null') END, CASE WHEN o.cost IS DISTINCT FROM n.cost THEN '"cost":' || coalesce(to_jsonb(o.cost)::text, 'null') END, CASE WHEN o.total_float_minutes IS DISTINCT FROM n.total_float_minutes THEN '"total_float_minutes":' || coalesce(to_jsonb(o.total_float_minutes)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.baseline_id IS DISTINCT FROM n.baseline_id THEN '"baseline_id":' || coalesce(to_jsonb(n.baseline_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(n.action_id)::text, 'null') END, CASE WHEN o.start_minute IS DISTINCT FROM n.start_minute THEN '"start_minute":' || coalesce(to_jsonb(n.start_minute)::text, 'null') END, CASE WHEN o.finish_minute IS DISTINCT FROM n.finish_minute THEN '"finish_minute":' || coalesce(to_jsonb(n.finish_minute)::text, 'null') END, CASE WHEN o.duration_minutes IS DISTINCT FROM n.duration_minutes THEN '"duration_minutes":' || coalesce(to_jsonb(n.duration_minutes)::text, 'null') END, CASE WHEN o.work_minutes IS DISTINCT FROM n.work_minutes THEN '"work_minutes":' || coalesce(to_jsonb(n.work_minutes)::text, 'null') END, CASE WHEN o.cost IS DISTINCT FROM n.cost THEN '"cost":' || coalesce(to_jsonb(n.cost)::text, 'null') END, CASE WHEN o.total_float_minutes IS DISTINCT FROM n.total_float_minutes THEN '"total_float_minutes":' || coalesce(to_jsonb(n.total_float_minutes)::text, 'null') END], ',') AS became
                        FROM old_rows o JOIN new_rows n ON n.action_id = o.action_id OFFSET 0) t
               WHERE became <> '') d;
    END IF;
  ELSE
    IF TG_OP = 'INSERT' THEN
      SELECT jsonb_object_agg(x.action_id::text, coalesce(x.baseline_id::text, '')) INTO all_after FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      SELECT jsonb_object_agg(x.action_id::text, to_jsonb(x)) INTO all_before FROM old_rows x;
    ELSE
      SELECT jsonb_object_agg(id, ('{' || was || '}')::jsonb), jsonb_object_agg(id, ('{' || became || '}')::jsonb) INTO all_before, all_after
        FROM (SELECT n.action_id::text AS id, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.baseline_id IS DISTINCT FROM n.baseline_id THEN '"baseline_id":' || coalesce(to_jsonb(o.baseline_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(o.action_id)::text, 'null') END, CASE WHEN o.start_minute IS DISTINCT FROM n.start_minute THEN '"start_minute":' || coalesce(to_jsonb(o.start_minute)::text, 'null') END, CASE WHEN o.finish_minute IS DISTINCT FROM n.finish_minute THEN '"finish_minute":' || coalesce(to_jsonb(o.finish_minute)::text, 'null') END, CASE WHEN o.duration_minutes IS DISTINCT FROM n.duration_minutes THEN '"duration_minutes":' || coalesce(to_jsonb(o.duration_minutes)::text, 'null') END, CASE WHEN o.work_minutes IS DISTINCT FROM n.work_minutes THEN '"work_minutes":' || coalesce(to_jsonb(o.work_minutes)::text, 'null') END, CASE WHEN o.cost IS DISTINCT FROM n.cost THEN '"cost":' || coalesce(to_jsonb(o.cost)::text, 'null') END, CASE WHEN o.total_float_minutes IS DISTINCT FROM n.total_float_minutes THEN '"total_float_minutes":' || coalesce(to_jsonb(o.total_float_minutes)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.baseline_id IS DISTINCT FROM n.baseline_id THEN '"baseline_id":' || coalesce(to_jsonb(n.baseline_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(n.action_id)::text, 'null') END, CASE WHEN o.start_minute IS DISTINCT FROM n.start_minute THEN '"start_minute":' || coalesce(to_jsonb(n.start_minute)::text, 'null') END, CASE WHEN o.finish_minute IS DISTINCT FROM n.finish_minute THEN '"finish_minute":' || coalesce(to_jsonb(n.finish_minute)::text, 'null') END, CASE WHEN o.duration_minutes IS DISTINCT FROM n.duration_minutes THEN '"duration_minutes":' || coalesce(to_jsonb(n.duration_minutes)::text, 'null') END, CASE WHEN o.work_minutes IS DISTINCT FROM n.work_minutes THEN '"work_minutes":' || coalesce(to_jsonb(n.work_minutes)::text, 'null') END, CASE WHEN o.cost IS DISTINCT FROM n.cost THEN '"cost":' || coalesce(to_jsonb(n.cost)::text, 'null') END, CASE WHEN o.total_float_minutes IS DISTINCT FROM n.total_float_minutes THEN '"total_float_minutes":' || coalesce(to_jsonb(n.total_float_minutes)::text, 'null') END], ',') AS became
                FROM old_rows o JOIN new_rows n ON n.action_id = o.action_id OFFSET 0) t
       WHERE became <> '';
    END IF;
    INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
    VALUES (workspace, actor, named, what, TG_TABLE_NAME, batch, total || ' at once', all_before, all_after, request, batch::uuid);
  END IF;
  SELECT max(seq) INTO event_seq FROM audit_events;
  PERFORM pg_notify('horizon', json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', batch, 'action', what, 'seq', event_seq)::text);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.claim_key(person text, hashed text)
 RETURNS TABLE(call text, body_hash text, status integer, answer bytea, plain_answer text)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
DECLARE
  kept_at timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('idempotency_keys'), hashtext(person || hashed));
  -- A statement of its own: it sees what was stored during the wait.
  SELECT k.call, k.body_hash, k.status, k.answer, k.plain_answer, k.created_at
    INTO call, body_hash, status, answer, plain_answer, kept_at
    FROM idempotency_keys k WHERE k.person_id = person AND k.key = hashed;
  IF kept_at >= now() - interval '24 hours' THEN
    RETURN NEXT;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.commitments_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
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
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.id::text, coalesce(x.state::text, ''), to_jsonb(x), request, batch::uuid FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, request_id, batch)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.id::text, coalesce(x.state::text, ''), to_jsonb(x), request, batch::uuid FROM old_rows x;
    ELSE
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
      SELECT workspace, actor, named,
             CASE WHEN d.after -> 'is_deleted' = 'true' THEN 'deleted' WHEN d.after -> 'is_deleted' = 'false' THEN 'restored' ELSE what END,
             TG_TABLE_NAME, d.id, d.title, d.before, d.after, request, batch::uuid
        FROM (SELECT id, title, ('{' || was || '}')::jsonb AS before, ('{' || became || '}')::jsonb AS after
                FROM (SELECT n.id::text AS id, coalesce(n.state::text, '') AS title,
                             array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(o.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(o.action_id)::text, 'null') END, CASE WHEN o.week_start IS DISTINCT FROM n.week_start THEN '"week_start":' || coalesce(to_jsonb(o.week_start)::text, 'null') END, CASE WHEN o.day IS DISTINCT FROM n.day THEN '"day":' || coalesce(to_jsonb(o.day)::text, 'null') END, CASE WHEN o.state IS DISTINCT FROM n.state THEN '"state":' || coalesce(to_jsonb(o.state)::text, 'null') END, CASE WHEN o.reason IS DISTINCT FROM n.reason THEN '"reason":' || coalesce(to_jsonb(o.reason)::text, 'null') END, CASE WHEN o.note IS DISTINCT FROM n.note THEN '"note":' || coalesce(to_jsonb(o.note)::text, 'null') END, CASE WHEN o.trade IS DISTINCT FROM n.trade THEN '"trade":' || coalesce(to_jsonb(o.trade)::text, 'null') END, CASE WHEN o.crew IS DISTINCT FROM n.crew THEN '"crew":' || coalesce(to_jsonb(o.crew)::text, 'null') END, CASE WHEN o.promised_by_user_id IS DISTINCT FROM n.promised_by_user_id THEN '"promised_by_user_id":' || coalesce(to_jsonb(o.promised_by_user_id)::text, 'null') END, CASE WHEN o.promised_at IS DISTINCT FROM n.promised_at THEN '"promised_at":' || coalesce(to_jsonb(o.promised_at)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END, CASE WHEN o.said_at IS DISTINCT FROM n.said_at THEN '"said_at":' || coalesce(to_jsonb(o.said_at)::text, 'null') END, CASE WHEN o.was_closed IS DISTINCT FROM n.was_closed THEN '"was_closed":' || coalesce(to_jsonb(o.was_closed)::text, 'null') END, CASE WHEN o.settled_state IS DISTINCT FROM n.settled_state THEN '"settled_state":' || coalesce(to_jsonb(o.settled_state)::text, 'null') END, CASE WHEN o.settled_reason IS DISTINCT FROM n.settled_reason THEN '"settled_reason":' || coalesce(to_jsonb(o.settled_reason)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(n.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(n.action_id)::text, 'null') END, CASE WHEN o.week_start IS DISTINCT FROM n.week_start THEN '"week_start":' || coalesce(to_jsonb(n.week_start)::text, 'null') END, CASE WHEN o.day IS DISTINCT FROM n.day THEN '"day":' || coalesce(to_jsonb(n.day)::text, 'null') END, CASE WHEN o.state IS DISTINCT FROM n.state THEN '"state":' || coalesce(to_jsonb(n.state)::text, 'null') END, CASE WHEN o.reason IS DISTINCT FROM n.reason THEN '"reason":' || coalesce(to_jsonb(n.reason)::text, 'null') END, CASE WHEN o.note IS DISTINCT FROM n.note THEN '"note":' || coalesce(to_jsonb(n.note)::text, 'null') END, CASE WHEN o.trade IS DISTINCT FROM n.trade THEN '"trade":' || coalesce(to_jsonb(n.trade)::text, 'null') END, CASE WHEN o.crew IS DISTINCT FROM n.crew THEN '"crew":' || coalesce(to_jsonb(n.crew)::text, 'null') END, CASE WHEN o.promised_by_user_id IS DISTINCT FROM n.promised_by_user_id THEN '"promised_by_user_id":' || coalesce(to_jsonb(n.promised_by_user_id)::text, 'null') END, CASE WHEN o.promised_at IS DISTINCT FROM n.promised_at THEN '"promised_at":' || coalesce(to_jsonb(n.promised_at)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END, CASE WHEN o.said_at IS DISTINCT FROM n.said_at THEN '"said_at":' || coalesce(to_jsonb(n.said_at)::text, 'null') END, CASE WHEN o.was_closed IS DISTINCT FROM n.was_closed THEN '"was_closed":' || coalesce(to_jsonb(n.was_closed)::text, 'null') END, CASE WHEN o.settled_state IS DISTINCT FROM n.settled_state THEN '"settled_state":' || coalesce(to_jsonb(n.settled_state)::text, 'null') END, CASE WHEN o.settled_reason IS DISTINCT FROM n.settled_reason THEN '"settled_reason":' || coalesce(to_jsonb(n.settled_reason)::text, 'null') END], ',') AS became
                        FROM old_rows o JOIN new_rows n ON n.id = o.id OFFSET 0) t
               WHERE became <> '') d;
    END IF;
  ELSE
    IF TG_OP = 'INSERT' THEN
      SELECT jsonb_object_agg(x.id::text, coalesce(x.state::text, '')) INTO all_after FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      SELECT jsonb_object_agg(x.id::text, to_jsonb(x)) INTO all_before FROM old_rows x;
    ELSE
      SELECT jsonb_object_agg(id, ('{' || was || '}')::jsonb), jsonb_object_agg(id, ('{' || became || '}')::jsonb) INTO all_before, all_after
        FROM (SELECT n.id::text AS id, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(o.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(o.action_id)::text, 'null') END, CASE WHEN o.week_start IS DISTINCT FROM n.week_start THEN '"week_start":' || coalesce(to_jsonb(o.week_start)::text, 'null') END, CASE WHEN o.day IS DISTINCT FROM n.day THEN '"day":' || coalesce(to_jsonb(o.day)::text, 'null') END, CASE WHEN o.state IS DISTINCT FROM n.state THEN '"state":' || coalesce(to_jsonb(o.state)::text, 'null') END, CASE WHEN o.reason IS DISTINCT FROM n.reason THEN '"reason":' || coalesce(to_jsonb(o.reason)::text, 'null') END, CASE WHEN o.note IS DISTINCT FROM n.note THEN '"note":' || coalesce(to_jsonb(o.note)::text, 'null') END, CASE WHEN o.trade IS DISTINCT FROM n.trade THEN '"trade":' || coalesce(to_jsonb(o.trade)::text, 'null') END, CASE WHEN o.crew IS DISTINCT FROM n.crew THEN '"crew":' || coalesce(to_jsonb(o.crew)::text, 'null') END, CASE WHEN o.promised_by_user_id IS DISTINCT FROM n.promised_by_user_id THEN '"promised_by_user_id":' || coalesce(to_jsonb(o.promised_by_user_id)::text, 'null') END, CASE WHEN o.promised_at IS DISTINCT FROM n.promised_at THEN '"promised_at":' || coalesce(to_jsonb(o.promised_at)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END, CASE WHEN o.said_at IS DISTINCT FROM n.said_at THEN '"said_at":' || coalesce(to_jsonb(o.said_at)::text, 'null') END, CASE WHEN o.was_closed IS DISTINCT FROM n.was_closed THEN '"was_closed":' || coalesce(to_jsonb(o.was_closed)::text, 'null') END, CASE WHEN o.settled_state IS DISTINCT FROM n.settled_state THEN '"settled_state":' || coalesce(to_jsonb(o.settled_state)::text, 'null') END, CASE WHEN o.settled_reason IS DISTINCT FROM n.settled_reason THEN '"settled_reason":' || coalesce(to_jsonb(o.settled_reason)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(n.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(n.action_id)::text, 'null') END, CASE WHEN o.week_start IS DISTINCT FROM n.week_start THEN '"week_start":' || coalesce(to_jsonb(n.week_start)::text, 'null') END, CASE WHEN o.day IS DISTINCT FROM n.day THEN '"day":' || coalesce(to_jsonb(n.day)::text, 'null') END, CASE WHEN o.state IS DISTINCT FROM n.state THEN '"state":' || coalesce(to_jsonb(n.state)::text, 'null') END, CASE WHEN o.reason IS DISTINCT FROM n.reason THEN '"reason":' || coalesce(to_jsonb(n.reason)::text, 'null') END, CASE WHEN o.note IS DISTINCT FROM n.note THEN '"note":' || coalesce(to_jsonb(n.note)::text, 'null') END, CASE WHEN o.trade IS DISTINCT FROM n.trade THEN '"trade":' || coalesce(to_jsonb(n.trade)::text, 'null') END, CASE WHEN o.crew IS DISTINCT FROM n.crew THEN '"crew":' || coalesce(to_jsonb(n.crew)::text, 'null') END, CASE WHEN o.promised_by_user_id IS DISTINCT FROM n.promised_by_user_id THEN '"promised_by_user_id":' || coalesce(to_jsonb(n.promised_by_user_id)::text, 'null') END, CASE WHEN o.promised_at IS DISTINCT FROM n.promised_at THEN '"promised_at":' || coalesce(to_jsonb(n.promised_at)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END, CASE WHEN o.said_at IS DISTINCT FROM n.said_at THEN '"said_at":' || coalesce(to_jsonb(n.said_at)::text, 'null') END, CASE WHEN o.was_closed IS DISTINCT FROM n.was_closed THEN '"was_closed":' || coalesce(to_jsonb(n.was_closed)::text, 'null') END, CASE WHEN o.settled_state IS DISTINCT FROM n.settled_state THEN '"settled_state":' || coalesce(to_jsonb(n.settled_state)::text, 'null') END, CASE WHEN o.settled_reason IS DISTINCT FROM n.settled_reason THEN '"settled_reason":' || coalesce(to_jsonb(n.settled_reason)::text, 'null') END], ',') AS became
                FROM old_rows o JOIN new_rows n ON n.id = o.id OFFSET 0) t
       WHERE became <> '';
    END IF;
    INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
    VALUES (workspace, actor, named, what, TG_TABLE_NAME, batch, total || ' at once', all_before, all_after, request, batch::uuid);
  END IF;
  SELECT max(seq) INTO event_seq FROM audit_events;
  PERFORM pg_notify('horizon', json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', batch, 'action', what, 'seq', event_seq)::text);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.email_due(at timestamp with time zone, email text, zone text, quiet_from text, quiet_to text, daily text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  here timestamp := at AT TIME ZONE zone;
  clock time;
  daily_at time := daily::time;
BEGIN
  IF email = 'off' THEN
    RETURN NULL;
  ELSIF email = 'hourly' THEN
    here := date_trunc('hour', here) + interval '1 hour';
  ELSIF email = 'daily' THEN
    here := date_trunc('day', here) + daily_at + CASE WHEN here::time >= daily_at THEN interval '1 day' ELSE interval '0' END;
  END IF;
  clock := here::time;
  IF quiet_from IS NOT NULL AND quiet_from <> quiet_to
     AND (CASE WHEN quiet_from < quiet_to THEN clock >= quiet_from::time AND clock < quiet_to::time
               ELSE clock >= quiet_from::time OR clock < quiet_to::time END) THEN
    here := date_trunc('day', here) + quiet_to::time
      + CASE WHEN quiet_from > quiet_to AND clock >= quiet_from::time THEN interval '1 day' ELSE interval '0' END;
  END IF;
  RETURN here AT TIME ZONE zone;
END $function$;

CREATE OR REPLACE FUNCTION public.folder_levels(workspace uuid, person text)
 RETURNS TABLE(folder_id uuid, level integer)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT f.id, CASE WHEN bool_or(r.level = 'none') THEN 0
                    ELSE coalesce(max(array_position(ARRAY['view', 'upload', 'edit'], r.level)), 0) END
    FROM cde_folders f
    LEFT JOIN cde_folder_rights r ON r.workspace_id = f.workspace_id AND r.folder_id = f.id
     AND (r.kinde_id = person
       OR r.company_id = (SELECT p.global_company_id FROM persons p WHERE p.kinde_id = person)
       OR EXISTS (SELECT FROM member_roles m WHERE m.workspace_id = workspace AND m.kinde_id = person
           AND m.role_id = r.role_id AND (m.project_id IS NULL OR m.project_id = f.project_id)))
   WHERE f.workspace_id = workspace AND f.has_own_rights
   GROUP BY f.id
$function$;

CREATE OR REPLACE FUNCTION public.folders_closed_to(workspace uuid, person text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(array_agg(folder_id), '{}') FROM folder_levels(workspace, person) WHERE level = 0
$function$;

CREATE OR REPLACE FUNCTION public.folders_open_to(workspace uuid, person text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(array_agg(folder_id), '{}') FROM folder_levels(workspace, person) WHERE level > 0
$function$;

CREATE OR REPLACE FUNCTION public.has_way_in(person persons)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT person.password_hash IS NOT NULL
      OR EXISTS (SELECT FROM person_identities i WHERE i.kinde_id = person.kinde_id)
      OR EXISTS (SELECT FROM passkeys k WHERE k.kinde_id = person.kinde_id)
$function$;

CREATE OR REPLACE FUNCTION public.hold_alone(place uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT pg_advisory_xact_lock(hashtext('open'), hashtext(place::text));
$function$;

CREATE OR REPLACE FUNCTION public.hold_open(workspace uuid, project uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  what text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('open'), hashtext(workspace::text));
  SELECT w.workspace INTO what FROM workspaces w WHERE w.workspace_id = hold_open.workspace AND w.is_archived;
  IF what IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'HZ001', MESSAGE = what, DETAIL = 'workspace';
  END IF;
  IF project IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(hashtext('open'), hashtext(project::text));
    SELECT p.project_name INTO what FROM projects p
     WHERE p.workspace_id = hold_open.workspace AND p.project_id = project AND p.is_archived;
    IF what IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'HZ001', MESSAGE = what, DETAIL = 'project';
    END IF;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_answer(person text, hashed text, of_call text, of_body text, code integer, sealed bytea, plain text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO idempotency_keys (person_id, key, call, body_hash, status, answer, plain_answer)
    VALUES (person, hashed, of_call, of_body, code, sealed, plain)
    ON CONFLICT (person_id, key) DO UPDATE SET call = excluded.call, body_hash = excluded.body_hash, status = excluded.status,
      answer = excluded.answer, plain_answer = excluded.plain_answer, created_at = excluded.created_at;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_primary_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM companies WHERE workspace_id = OLD.workspace_id AND is_primary_company AND NOT is_deleted) THEN
    RAISE EXCEPTION 'workspace % would have no primary company', OLD.workspace_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'companies_keep_primary', TABLE = 'companies';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.labour_rates_in_turn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  touched record;
BEGIN
  FOR touched IN SELECT workspace_id, array_agg(DISTINCT series) AS series FROM new_rates GROUP BY 1 LOOP
    PERFORM labour_rates_take_turns(touched.workspace_id, touched.series);
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.labour_rates_lists()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
DECLARE
  gone record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_texts (workspace_id, entity, record_id, words)
      SELECT workspace_id, 'labour_rates', id::text, search_words(workspace_id || '/labour_rates', concat_ws(' ', name, role, level)) FROM new_rates;
    INSERT INTO labour_rate_counts AS c (workspace_id, is_deleted, facet, value, begins, ends, slot, n)
      SELECT r.workspace_id, r.is_deleted, f.facet, f.value, coalesce(r.effective_date, '-infinity'), coalesce(r.superseded_on, 'infinity'), pg_backend_pid() & f.slots, count(*)
        FROM new_rates r, LATERAL (VALUES ('all', '', 15), ('award', r.award_id::text, 3), ('role', r.role, 3), ('level', r.level, 3), ('tax', r.sales_tax_code, 15)) f (facet, value, slots)
       WHERE f.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, f.slots ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (workspace_id, is_deleted, facet, value, begins, ends, slot) DO UPDATE SET n = c.n + excluded.n;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    FOR gone IN SELECT workspace_id, id::text AS id FROM old_rates LOOP
      DELETE FROM search_texts WHERE workspace_id = gone.workspace_id AND entity = 'labour_rates' AND record_id = gone.id;
    END LOOP;
    INSERT INTO labour_rate_counts AS c (workspace_id, is_deleted, facet, value, begins, ends, slot, n)
      SELECT r.workspace_id, r.is_deleted, f.facet, f.value, coalesce(r.effective_date, '-infinity'), coalesce(r.superseded_on, 'infinity'), pg_backend_pid() & f.slots, -count(*)
        FROM old_rates r, LATERAL (VALUES ('all', '', 15), ('award', r.award_id::text, 3), ('role', r.role, 3), ('level', r.level, 3), ('tax', r.sales_tax_code, 15)) f (facet, value, slots)
       WHERE f.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, f.slots ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (workspace_id, is_deleted, facet, value, begins, ends, slot) DO UPDATE SET n = c.n + excluded.n;
    RETURN NULL;
  END IF;
  -- A change of money alone, by far the most frequent one, changes nothing here.
  IF NOT EXISTS (
    SELECT FROM old_rates o JOIN new_rates n USING (workspace_id, id)
     WHERE (o.name, o.award_id, o.role, o.level, o.sales_tax_code, o.effective_date, o.superseded_on, o.is_deleted)
        IS DISTINCT FROM (n.name, n.award_id, n.role, n.level, n.sales_tax_code, n.effective_date, n.superseded_on, n.is_deleted)) THEN
    RETURN NULL;
  END IF;
  INSERT INTO search_texts AS s (workspace_id, entity, record_id, words)
    SELECT n.workspace_id, 'labour_rates', n.id::text, search_words(n.workspace_id || '/labour_rates', concat_ws(' ', n.name, n.role, n.level))
      FROM old_rates o JOIN new_rates n ON n.workspace_id = o.workspace_id AND n.id = o.id
     WHERE (o.name, o.role, o.level) IS DISTINCT FROM (n.name, n.role, n.level)
    ON CONFLICT (workspace_id, entity, record_id) DO UPDATE SET words = excluded.words;
  INSERT INTO labour_rate_counts AS c (workspace_id, is_deleted, facet, value, begins, ends, slot, n)
    SELECT r.workspace_id, r.is_deleted, f.facet, f.value, coalesce(r.effective_date, '-infinity'), coalesce(r.superseded_on, 'infinity'), pg_backend_pid() & f.slots, sum(r.sign)
      FROM (SELECT -1 AS sign, o.* FROM old_rates o UNION ALL SELECT 1, n.* FROM new_rates n) r,
           LATERAL (VALUES ('all', '', 15), ('award', r.award_id::text, 3), ('role', r.role, 3), ('level', r.level, 3), ('tax', r.sales_tax_code, 15)) f (facet, value, slots)
     WHERE f.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, f.slots HAVING sum(r.sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (workspace_id, is_deleted, facet, value, begins, ends, slot) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.labour_rates_renew_succession(workspace uuid, changed text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
 SET enable_nestloop TO 'off'
AS $function$
DECLARE
  one text;
  version record;
  following date;
  ids uuid[] := '{}';
  dates date[] := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock(lock.class, lock.bucket)
     FROM (SELECT DISTINCT hashtext('labour_rates') AS class, hashtext(workspace::text || s) & 511 AS bucket
             FROM unnest(changed) s ORDER BY 2) lock;
  FOREACH one IN ARRAY changed LOOP
    following := NULL;
    FOR version IN SELECT v.id, v.effective_date, v.superseded_on FROM labour_rates v
                    WHERE v.workspace_id = workspace AND v.series = one AND NOT v.is_deleted
                    ORDER BY v.effective_date DESC NULLS LAST, v.created_at DESC, v.id DESC LOOP
      IF version.superseded_on IS DISTINCT FROM following THEN
        ids := ids || version.id;
        dates := dates || following;
      END IF;
      following := coalesce(version.effective_date, '-infinity');
    END LOOP;
  END LOOP;
  IF ids <> '{}' THEN
    UPDATE labour_rates r SET superseded_on = o.next_date FROM unnest(ids, dates) o (id, next_date)
     WHERE r.workspace_id = workspace AND r.id = ANY (ids) AND r.id = o.id;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.labour_rates_succession()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
DECLARE
  touched record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR touched IN SELECT workspace_id, array_agg(DISTINCT series) AS series FROM new_rates GROUP BY 1 LOOP
      PERFORM labour_rates_renew_succession(touched.workspace_id, touched.series);
    END LOOP;
  ELSE
    FOR touched IN
      SELECT workspace_id, array_agg(DISTINCT series) AS series
        FROM (SELECT o.workspace_id, unnest(ARRAY[o.series, n.series]) AS series
                FROM old_rates o JOIN new_rates n USING (workspace_id, id)
               WHERE (o.series, o.effective_date, o.is_deleted) IS DISTINCT FROM (n.series, n.effective_date, n.is_deleted)) moved
       GROUP BY 1
    LOOP
      PERFORM labour_rates_renew_succession(touched.workspace_id, touched.series);
    END LOOP;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.labour_rates_take_turns(workspace uuid, changed text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(lock.class, lock.bucket)
     FROM (SELECT DISTINCT hashtext('labour_rates') AS class, hashtext(workspace::text || s) & 511 AS bucket
             FROM unnest(changed) s ORDER BY 2) lock;
END $function$;

CREATE OR REPLACE FUNCTION public.labour_rates_tallies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO labour_rate_tallies AS t (workspace_id, is_deleted, award, role, level, tax, begins, ends, n)
      SELECT workspace_id, is_deleted, coalesce(award_id::text, ''), role, level, sales_tax_code, coalesce(effective_date, '-infinity'), coalesce(superseded_on, 'infinity'), count(*)
        FROM new_rates GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
      ON CONFLICT (workspace_id, is_deleted, role, level, award, tax, begins, ends) DO UPDATE SET n = t.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO labour_rate_tallies AS t (workspace_id, is_deleted, award, role, level, tax, begins, ends, n)
      SELECT workspace_id, is_deleted, coalesce(award_id::text, ''), role, level, sales_tax_code, coalesce(effective_date, '-infinity'), coalesce(superseded_on, 'infinity'), -count(*)
        FROM old_rates GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
      ON CONFLICT (workspace_id, is_deleted, role, level, award, tax, begins, ends) DO UPDATE SET n = t.n + excluded.n;
  -- A change of money alone, by far the most frequent one, changes nothing here.
  ELSIF EXISTS (
    SELECT FROM old_rates o JOIN new_rates n USING (workspace_id, id)
     WHERE (o.award_id, o.role, o.level, o.sales_tax_code, o.effective_date, o.superseded_on, o.is_deleted)
        IS DISTINCT FROM (n.award_id, n.role, n.level, n.sales_tax_code, n.effective_date, n.superseded_on, n.is_deleted)) THEN
    INSERT INTO labour_rate_tallies AS t (workspace_id, is_deleted, award, role, level, tax, begins, ends, n)
      SELECT workspace_id, is_deleted, coalesce(award_id::text, ''), role, level, sales_tax_code, coalesce(effective_date, '-infinity'), coalesce(superseded_on, 'infinity'), sum(sign)
        FROM (SELECT -1 AS sign, o.* FROM old_rates o UNION ALL SELECT 1, n.* FROM new_rates n) r
       GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
      ON CONFLICT (workspace_id, is_deleted, role, level, award, tax, begins, ends) DO UPDATE SET n = t.n + excluded.n;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.labour_series(award_id uuid, role text, level text, multiplier numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((COALESCE((award_id)::text, ''::text) || '
'::text) || lower(btrim(regexp_replace(role, '\s+'::text, ' '::text, 'g'::text)))) || '
'::text) || lower(btrim(regexp_replace(level, '\s+'::text, ' '::text, 'g'::text)))) || '
'::text) || ((multiplier)::numeric(8,4))::text);

CREATE OR REPLACE FUNCTION public.make_changes(told regclass, id text, title text)
 RETURNS void
 LANGUAGE plpgsql
AS $functionx$
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
END $functionx$;

CREATE OR REPLACE FUNCTION public.members_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'persons' THEN
    PERFORM members_search_texts(NULL, NEW.kinde_id);
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM search_texts WHERE workspace_id = OLD.workspace_id AND entity = 'members' AND record_id = OLD.kinde_id;
  ELSE
    PERFORM members_search_texts(NEW.workspace_id, NEW.kinde_id);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.members_search_texts(workspace uuid, person text)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO search_texts AS s (workspace_id, entity, record_id, words)
    SELECT m.workspace_id, 'members', m.kinde_id, search_words(m.workspace_id || '/members',
             CASE WHEN m.invited_email IS NULL THEN concat_ws(' ', p.first_name, p.last_name, p.email)
                  ELSE concat_ws(' ', m.invited_first_name, m.invited_last_name, m.invited_email) END)
      FROM members m JOIN persons p ON p.kinde_id = m.kinde_id
     WHERE m.kinde_id = person AND (workspace IS NULL OR m.workspace_id = workspace)
  ON CONFLICT (workspace_id, entity, record_id) DO UPDATE SET words = excluded.words WHERE s.words <> excluded.words
$function$;

CREATE OR REPLACE FUNCTION public.notify_people(workspace uuid, entity text, people text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  newest bigint := coalesce((SELECT max(seq) FROM audit_events), 0);
  told text;
  telling text;
  -- Ids of persons are at most 200 characters on the wire; a notification takes 8,000 bytes.
  at_once constant integer := 30;
BEGIN
  IF cardinality(people) = 0 THEN
    RETURN;
  END IF;
  FOR place IN 0 .. (cardinality(people) - 1) / at_once LOOP
    telling := json_build_object('workspace_id', workspace, 'entity', entity, 'action', 'updated', 'seq', newest,
      'id', array_to_string(people[place * at_once + 1 : (place + 1) * at_once], ','));
    told := concat_ws(',', nullif(current_setting('horizon.told', true), ''), telling);
    IF current_setting('horizon.tells', true) = 'after' AND length(told) < 4000 THEN
      PERFORM set_config('horizon.told', told, true);
    ELSE
      PERFORM pg_notify('horizon', telling);
    END IF;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.plain_letters(body text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  -- Of the database, whatever the collation of the argument: names of tables have "C", where only ASCII has letters.
  letters text COLLATE "default" := body;
BEGIN
  IF octet_length(letters) = length(letters) THEN
    RETURN lower(letters);
  END IF;
  letters := regexp_replace(normalize(letters, NFKD), '[\u0300-\u036f]+', '', 'g');
  letters := translate(normalize(letters, NFKC), 'ØøŁłĐđÐðı', 'oollddddi');
  letters := replace(replace(replace(replace(letters, 'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae');
  RETURN lower(replace(replace(replace(replace(letters, 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th'));
END $function$;

CREATE OR REPLACE FUNCTION public.record_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.record_part_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  old_row jsonb := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) END;
  whole jsonb := coalesce(new_row, old_row);
  part_before jsonb := CASE WHEN NOT (old_row -> 'is_deleted')::boolean THEN old_row -> TG_ARGV[3] END;
  part_after jsonb := CASE WHEN NOT (new_row -> 'is_deleted')::boolean THEN new_row -> TG_ARGV[3] END;
  record_entity text := whole ->> TG_ARGV[1];
  record_id text := whole ->> TG_ARGV[2];
  workspace uuid := (whole ->> 'workspace_id')::uuid;
  event_seq bigint;
  notice text;
  waiting text;
BEGIN
  IF part_before IS NOT DISTINCT FROM part_after THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id)
  SELECT workspace, nullif(current_setting('horizon.actor', true), ''),
         coalesce(nullif(current_setting('horizon.actor_name', true), ''), 'Horizon'), 'updated', record_entity, record_id,
         coalesce((SELECT title FROM audit_events e WHERE e.workspace_id = workspace AND e.entity = record_entity
                     AND e.entity_id = record_id ORDER BY seq DESC LIMIT 1), ''),
         jsonb_build_object(TG_ARGV[0], part_before), jsonb_build_object(TG_ARGV[0], part_after),
         nullif(current_setting('horizon.request', true), '')
  RETURNING seq INTO event_seq;
  notice := json_build_object('workspace_id', workspace, 'entity', record_entity, 'id', record_id, 'action', 'updated', 'seq', event_seq);
  waiting := concat_ws(',', nullif(current_setting('horizon.told', true), ''), notice);
  IF current_setting('horizon.tells', true) = 'after' AND length(waiting) < 4000 THEN
    PERFORM set_config('horizon.told', waiting, true);
  ELSE
    PERFORM pg_notify('horizon', notice);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.record_part_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed jsonb[];
  notice text;
  notices text[];
  waiting text := nullif(current_setting('horizon.told', true), '');
  packed text := '';
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(jsonb_build_array(NULL, to_jsonb(n))) INTO changed FROM new_rows n;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(jsonb_build_array(to_jsonb(o), NULL)) INTO changed FROM old_rows o;
  ELSE
    SELECT array_agg(jsonb_build_array(to_jsonb(o), to_jsonb(n))) INTO changed
      FROM old_rows o JOIN new_rows n ON n.workspace_id = o.workspace_id AND n.id = o.id;
  END IF;
  WITH parts AS (
    SELECT CASE WHEN jsonb_typeof(c -> 1) = 'null' THEN c -> 0 ELSE c -> 1 END AS whole,
           CASE WHEN NOT (c -> 0 -> 'is_deleted')::boolean THEN c -> 0 -> TG_ARGV[3] END AS part_before,
           CASE WHEN NOT (c -> 1 -> 'is_deleted')::boolean THEN c -> 1 -> TG_ARGV[3] END AS part_after
      FROM unnest(changed) c),
  written AS (
    INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id)
    SELECT (whole ->> 'workspace_id')::uuid, nullif(current_setting('horizon.actor', true), ''),
           coalesce(nullif(current_setting('horizon.actor_name', true), ''), 'Horizon'), 'updated', whole ->> TG_ARGV[1], whole ->> TG_ARGV[2],
           coalesce((SELECT e.title FROM audit_events e WHERE e.workspace_id = (whole ->> 'workspace_id')::uuid AND e.entity = whole ->> TG_ARGV[1]
                       AND e.entity_id = whole ->> TG_ARGV[2] ORDER BY e.seq DESC LIMIT 1), ''),
           jsonb_build_object(TG_ARGV[0], part_before), jsonb_build_object(TG_ARGV[0], part_after),
           nullif(current_setting('horizon.request', true), '')
      FROM parts WHERE part_before IS DISTINCT FROM part_after
    RETURNING json_build_object('workspace_id', workspace_id, 'entity', entity, 'id', entity_id, 'action', action, 'seq', seq)::text AS notice)
  SELECT array_agg(written.notice) INTO notices FROM written;
  IF notices IS NULL THEN
    RETURN NULL;
  END IF;
  IF current_setting('horizon.tells', true) = 'after' AND length(concat_ws(',', waiting, array_to_string(notices, ','))) < 4000 THEN
    PERFORM set_config('horizon.told', concat_ws(',', waiting, array_to_string(notices, ',')), true);
    RETURN NULL;
  END IF;
  -- As many in one message as it can carry.
  FOREACH notice IN ARRAY notices LOOP
    IF octet_length(packed) + octet_length(notice) > 7000 THEN
      PERFORM pg_notify('horizon', packed);
      packed := '';
    END IF;
    packed := concat_ws(',', nullif(packed, ''), notice);
  END LOOP;
  PERFORM pg_notify('horizon', packed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.record_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  whole jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  workspace uuid := coalesce((whole ->> 'workspace_id')::uuid, '00000000-0000-0000-0000-000000000000');
  text text := '';
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_texts WHERE workspace_id = workspace AND entity = TG_TABLE_NAME AND record_id = whole ->> TG_ARGV[0];
    RETURN NULL;
  END IF;
  FOR i IN 1 .. TG_NARGS - 1 LOOP
    text := concat_ws(' ', text, CASE WHEN jsonb_typeof(whole -> TG_ARGV[i]) IN ('array', 'object')
      THEN search_text_of(whole -> TG_ARGV[i]) ELSE whole ->> TG_ARGV[i] END);
  END LOOP;
  INSERT INTO search_texts AS s (workspace_id, entity, record_id, words, project_id)
  VALUES (workspace, TG_TABLE_NAME, whole ->> TG_ARGV[0], search_words(workspace || '/' || TG_TABLE_NAME, text), (whole ->> 'project_id')::uuid)
  ON CONFLICT (workspace_id, entity, record_id) DO UPDATE SET words = excluded.words, project_id = excluded.project_id
    WHERE (s.words, s.project_id) IS DISTINCT FROM (excluded.words, excluded.project_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'audit events cannot be changed';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'decisions on approvals cannot be changed';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_issued_addendum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.issued_at IS NOT NULL THEN
    RAISE EXCEPTION 'an issued addendum is never changed';
  END IF;
  RETURN coalesce(NEW, OLD);
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_sent_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed transmittal_documents := coalesce(NEW, OLD);
BEGIN
  IF EXISTS (SELECT FROM transmittals t WHERE t.workspace_id = changed.workspace_id AND t.id = changed.transmittal_id AND t.sent_at IS NOT NULL) THEN
    RAISE EXCEPTION 'documents of a sent transmittal are never changed';
  END IF;
  RETURN changed;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_sent_transmittal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  kept text[] := ARRAY['reference', 'status', 'closed_at', 'reminded_at', 'sends_new_revisions', 'version', 'updated_at'];
BEGIN
  IF OLD.sent_at IS NOT NULL AND (to_jsonb(OLD) - kept) IS DISTINCT FROM (to_jsonb(NEW) - kept) THEN
    RAISE EXCEPTION 'a sent transmittal is never changed';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a published version of a form type is never changed';
END $function$;

CREATE OR REPLACE FUNCTION public.renew_changes()
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 SELECT make_changes((told_by_statement.name)::regclass, told_by_statement.id_column, told_by_statement.title_column) AS make_changes
    FROM told_by_statement;
END;

CREATE OR REPLACE FUNCTION public.renew_folder_walls()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  WITH RECURSIVE down AS (
    SELECT f.id, CASE WHEN f.has_own_rights THEN f.id ELSE w.rights_folder_id END AS wall
      FROM cde_folders f
      LEFT JOIN cde_folder_walls w ON w.workspace_id = f.workspace_id AND w.folder_id = f.parent_id
     WHERE f.workspace_id = NEW.workspace_id AND f.id = NEW.id
    UNION ALL
    SELECT f.id, down.wall
      FROM down JOIN cde_folders f ON f.workspace_id = NEW.workspace_id AND f.parent_id = down.id AND NOT f.has_own_rights),
  opened AS (
    DELETE FROM cde_folder_walls w USING down
     WHERE w.workspace_id = NEW.workspace_id AND w.folder_id = down.id AND down.wall IS NULL)
  INSERT INTO cde_folder_walls (workspace_id, folder_id, rights_folder_id)
  SELECT NEW.workspace_id, id, wall FROM down WHERE wall IS NOT NULL
  ON CONFLICT (workspace_id, folder_id) DO UPDATE SET rights_folder_id = excluded.rights_folder_id
   WHERE cde_folder_walls.rights_folder_id <> excluded.rights_folder_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.repoint_rows(moved_table regclass, refers name, place uuid, was uuid, becomes uuid, counts boolean)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.schedule_assignments_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
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
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.id::text, coalesce(x.action_id::text, ''), to_jsonb(x), request, batch::uuid FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, request_id, batch)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.id::text, coalesce(x.action_id::text, ''), to_jsonb(x), request, batch::uuid FROM old_rows x;
    ELSE
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
      SELECT workspace, actor, named,
             CASE WHEN d.after -> 'is_deleted' = 'true' THEN 'deleted' WHEN d.after -> 'is_deleted' = 'false' THEN 'restored' ELSE what END,
             TG_TABLE_NAME, d.id, d.title, d.before, d.after, request, batch::uuid
        FROM (SELECT id, title, ('{' || was || '}')::jsonb AS before, ('{' || became || '}')::jsonb AS after
                FROM (SELECT n.id::text AS id, coalesce(n.action_id::text, '') AS title,
                             array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(o.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(o.action_id)::text, 'null') END, CASE WHEN o.resource_id IS DISTINCT FROM n.resource_id THEN '"resource_id":' || coalesce(to_jsonb(o.resource_id)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(o."position")::text, 'null') END, CASE WHEN o.spec IS DISTINCT FROM n.spec THEN '"spec":' || coalesce(to_jsonb(o.spec)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(n.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(n.action_id)::text, 'null') END, CASE WHEN o.resource_id IS DISTINCT FROM n.resource_id THEN '"resource_id":' || coalesce(to_jsonb(n.resource_id)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(n."position")::text, 'null') END, CASE WHEN o.spec IS DISTINCT FROM n.spec THEN '"spec":' || coalesce(to_jsonb(n.spec)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END], ',') AS became
                        FROM old_rows o JOIN new_rows n ON n.id = o.id OFFSET 0) t
               WHERE became <> '') d;
    END IF;
  ELSE
    IF TG_OP = 'INSERT' THEN
      SELECT jsonb_object_agg(x.id::text, coalesce(x.action_id::text, '')) INTO all_after FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      SELECT jsonb_object_agg(x.id::text, to_jsonb(x)) INTO all_before FROM old_rows x;
    ELSE
      SELECT jsonb_object_agg(id, ('{' || was || '}')::jsonb), jsonb_object_agg(id, ('{' || became || '}')::jsonb) INTO all_before, all_after
        FROM (SELECT n.id::text AS id, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(o.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(o.action_id)::text, 'null') END, CASE WHEN o.resource_id IS DISTINCT FROM n.resource_id THEN '"resource_id":' || coalesce(to_jsonb(o.resource_id)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(o."position")::text, 'null') END, CASE WHEN o.spec IS DISTINCT FROM n.spec THEN '"spec":' || coalesce(to_jsonb(o.spec)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(n.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.action_id IS DISTINCT FROM n.action_id THEN '"action_id":' || coalesce(to_jsonb(n.action_id)::text, 'null') END, CASE WHEN o.resource_id IS DISTINCT FROM n.resource_id THEN '"resource_id":' || coalesce(to_jsonb(n.resource_id)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(n."position")::text, 'null') END, CASE WHEN o.spec IS DISTINCT FROM n.spec THEN '"spec":' || coalesce(to_jsonb(n.spec)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END], ',') AS became
                FROM old_rows o JOIN new_rows n ON n.id = o.id OFFSET 0) t
       WHERE became <> '';
    END IF;
    INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
    VALUES (workspace, actor, named, what, TG_TABLE_NAME, batch, total || ' at once', all_before, all_after, request, batch::uuid);
  END IF;
  SELECT max(seq) INTO event_seq FROM audit_events;
  PERFORM pg_notify('horizon', json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', batch, 'action', what, 'seq', event_seq)::text);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.schedule_calendars_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
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
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.id::text, coalesce(x.name::text, ''), to_jsonb(x), request, batch::uuid FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, request_id, batch)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.id::text, coalesce(x.name::text, ''), to_jsonb(x), request, batch::uuid FROM old_rows x;
    ELSE
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
      SELECT workspace, actor, named,
             CASE WHEN d.after -> 'is_deleted' = 'true' THEN 'deleted' WHEN d.after -> 'is_deleted' = 'false' THEN 'restored' ELSE what END,
             TG_TABLE_NAME, d.id, d.title, d.before, d.after, request, batch::uuid
        FROM (SELECT id, title, ('{' || was || '}')::jsonb AS before, ('{' || became || '}')::jsonb AS after
                FROM (SELECT n.id::text AS id, coalesce(n.name::text, '') AS title,
                             array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(o.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(o.name)::text, 'null') END, CASE WHEN o.parent_id IS DISTINCT FROM n.parent_id THEN '"parent_id":' || coalesce(to_jsonb(o.parent_id)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(o.kind)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(o."position")::text, 'null') END, CASE WHEN o.spec IS DISTINCT FROM n.spec THEN '"spec":' || coalesce(to_jsonb(o.spec)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(o.source_id)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(n.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(n.name)::text, 'null') END, CASE WHEN o.parent_id IS DISTINCT FROM n.parent_id THEN '"parent_id":' || coalesce(to_jsonb(n.parent_id)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(n.kind)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(n."position")::text, 'null') END, CASE WHEN o.spec IS DISTINCT FROM n.spec THEN '"spec":' || coalesce(to_jsonb(n.spec)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(n.source_id)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END], ',') AS became
                        FROM old_rows o JOIN new_rows n ON n.id = o.id OFFSET 0) t
               WHERE became <> '') d;
    END IF;
  ELSE
    IF TG_OP = 'INSERT' THEN
      SELECT jsonb_object_agg(x.id::text, coalesce(x.name::text, '')) INTO all_after FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      SELECT jsonb_object_agg(x.id::text, to_jsonb(x)) INTO all_before FROM old_rows x;
    ELSE
      SELECT jsonb_object_agg(id, ('{' || was || '}')::jsonb), jsonb_object_agg(id, ('{' || became || '}')::jsonb) INTO all_before, all_after
        FROM (SELECT n.id::text AS id, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(o.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(o.name)::text, 'null') END, CASE WHEN o.parent_id IS DISTINCT FROM n.parent_id THEN '"parent_id":' || coalesce(to_jsonb(o.parent_id)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(o.kind)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(o."position")::text, 'null') END, CASE WHEN o.spec IS DISTINCT FROM n.spec THEN '"spec":' || coalesce(to_jsonb(o.spec)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(o.source_id)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(n.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(n.name)::text, 'null') END, CASE WHEN o.parent_id IS DISTINCT FROM n.parent_id THEN '"parent_id":' || coalesce(to_jsonb(n.parent_id)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(n.kind)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(n."position")::text, 'null') END, CASE WHEN o.spec IS DISTINCT FROM n.spec THEN '"spec":' || coalesce(to_jsonb(n.spec)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(n.source_id)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END], ',') AS became
                FROM old_rows o JOIN new_rows n ON n.id = o.id OFFSET 0) t
       WHERE became <> '';
    END IF;
    INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
    VALUES (workspace, actor, named, what, TG_TABLE_NAME, batch, total || ' at once', all_before, all_after, request, batch::uuid);
  END IF;
  SELECT max(seq) INTO event_seq FROM audit_events;
  PERFORM pg_notify('horizon', json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', batch, 'action', what, 'seq', event_seq)::text);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.schedule_resources_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
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
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.id::text, coalesce(x.name::text, ''), to_jsonb(x), request, batch::uuid FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, request_id, batch)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.id::text, coalesce(x.name::text, ''), to_jsonb(x), request, batch::uuid FROM old_rows x;
    ELSE
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
      SELECT workspace, actor, named,
             CASE WHEN d.after -> 'is_deleted' = 'true' THEN 'deleted' WHEN d.after -> 'is_deleted' = 'false' THEN 'restored' ELSE what END,
             TG_TABLE_NAME, d.id, d.title, d.before, d.after, request, batch::uuid
        FROM (SELECT id, title, ('{' || was || '}')::jsonb AS before, ('{' || became || '}')::jsonb AS after
                FROM (SELECT n.id::text AS id, coalesce(n.name::text, '') AS title,
                             array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(o.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(o.name)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(o.kind)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(o."position")::text, 'null') END, CASE WHEN o.spec IS DISTINCT FROM n.spec THEN '"spec":' || coalesce(to_jsonb(o.spec)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(o.source_id)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(n.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(n.name)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(n.kind)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(n."position")::text, 'null') END, CASE WHEN o.spec IS DISTINCT FROM n.spec THEN '"spec":' || coalesce(to_jsonb(n.spec)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(n.source_id)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END], ',') AS became
                        FROM old_rows o JOIN new_rows n ON n.id = o.id OFFSET 0) t
               WHERE became <> '') d;
    END IF;
  ELSE
    IF TG_OP = 'INSERT' THEN
      SELECT jsonb_object_agg(x.id::text, coalesce(x.name::text, '')) INTO all_after FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      SELECT jsonb_object_agg(x.id::text, to_jsonb(x)) INTO all_before FROM old_rows x;
    ELSE
      SELECT jsonb_object_agg(id, ('{' || was || '}')::jsonb), jsonb_object_agg(id, ('{' || became || '}')::jsonb) INTO all_before, all_after
        FROM (SELECT n.id::text AS id, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(o.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(o.name)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(o.kind)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(o."position")::text, 'null') END, CASE WHEN o.spec IS DISTINCT FROM n.spec THEN '"spec":' || coalesce(to_jsonb(o.spec)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(o.source_id)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.id IS DISTINCT FROM n.id THEN '"id":' || coalesce(to_jsonb(n.id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(n.name)::text, 'null') END, CASE WHEN o.kind IS DISTINCT FROM n.kind THEN '"kind":' || coalesce(to_jsonb(n.kind)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(n."position")::text, 'null') END, CASE WHEN o.spec IS DISTINCT FROM n.spec THEN '"spec":' || coalesce(to_jsonb(n.spec)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(n.source_id)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END], ',') AS became
                FROM old_rows o JOIN new_rows n ON n.id = o.id OFFSET 0) t
       WHERE became <> '';
    END IF;
    INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
    VALUES (workspace, actor, named, what, TG_TABLE_NAME, batch, total || ' at once', all_before, all_after, request, batch::uuid);
  END IF;
  SELECT max(seq) INTO event_seq FROM audit_events;
  PERFORM pg_notify('horizon', json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', batch, 'action', what, 'seq', event_seq)::text);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.search_clause(term text, suffix text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((term ~ '[0-9]'::text) AND (term ~ '[[:alpha:]]'::text)) THEN (((((((('('''::text || term) || ''''::text) || suffix) || ' | ('''::text) || replace(regexp_replace(term, '([[:alpha:]])(?=[0-9])|([0-9])(?=[[:alpha:]])'::text, '\1\2 '::text, 'g'::text), ' '::text, ''' & '''::text)) || ''''::text) || suffix) || '))'::text) ELSE (((''''::text || term) || ''''::text) || suffix) END;

CREATE OR REPLACE FUNCTION public.search_lookalikes(workspace uuid, wanted text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET "pg_trgm.similarity_threshold" TO '0.2'
AS $function$
  SELECT word FROM (SELECT DISTINCT v.word FROM search_vocabulary v WHERE v.workspace_id = workspace AND v.word % wanted) near
   ORDER BY similarity(word, wanted) DESC, word LIMIT 200
$function$;

CREATE OR REPLACE FUNCTION public.search_query(place text, q text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  terms text[] := string_to_array(nullif(public.search_terms(q), ''), ' ');
  clauses text;
BEGIN
  SELECT string_agg(public.search_clause(term, CASE WHEN at = cardinality(terms) THEN ':*' ELSE '' END), ' & ' ORDER BY at)
    INTO clauses FROM unnest(terms) WITH ORDINALITY t (term, at);
  RETURN (E'\'' || place || E'\' & ' || clauses)::tsquery;
END $function$;

CREATE OR REPLACE FUNCTION public.search_terms(body text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(plain_letters(body), '[^[:alnum:]]+'::text, ' '::text, 'g'::text), '([^ ]{60})[^ ]+'::text, '\1'::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.search_text_of(value jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (jsonb_typeof(value) = ANY (ARRAY['array'::text, 'object'::text])) THEN (SELECT string_agg((part.part #>> '{}'::text[]), ' '::text) AS string_agg FROM jsonb_path_query(search_text_of.value, 'strict $.**?(@.type() == "string")'::jsonpath) part(part)) ELSE (value #>> '{}'::text[]) END;

CREATE OR REPLACE FUNCTION public.search_texts_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  EXECUTE format($sql$INSERT INTO search_texts AS s (workspace_id, entity, record_id, words, project_id)
    SELECT workspace_id, %L, %I::text, search_words(workspace_id || %L, concat_ws(' ', %s)), project_id FROM new_rows
    ON CONFLICT (workspace_id, entity, record_id) DO UPDATE SET words = excluded.words, project_id = excluded.project_id$sql$,
    TG_TABLE_NAME, TG_ARGV[0], '/' || TG_TABLE_NAME, array_to_string(TG_ARGV[1:], ', '));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.search_texts_vocabulary()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
BEGIN
  INSERT INTO search_vocabulary (workspace_id, word)
    SELECT w.workspace_id, w.word
      FROM (SELECT DISTINCT n.workspace_id, unnest(tsvector_to_array(n.words)) AS word FROM new_texts n OFFSET 0) w
     WHERE w.word ~ '^[[:alpha:]]{4,60}$'
       AND NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.workspace_id = w.workspace_id AND v.word = w.word);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.search_words(place text, body text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN words_of_letters(place, plain_letters(body));

CREATE OR REPLACE FUNCTION public.similar_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(lower(name), '\m(pty|proprietary|ltd|limited|the|inc|incorporated)\M'::text, ''::text, 'g'::text), '[^[:alnum:]]+'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.stamp_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."deletedAt" := CASE WHEN NEW.is_deleted THEN coalesce(OLD."deletedAt", now()) END;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_ended_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- By the person, so that many that end together are told of once.
  PERFORM pg_notify('horizon', json_build_object('workspace_id', '00000000-0000-0000-0000-000000000000',
    'entity', 'sessions', 'id', OLD.kinde_id, 'action', 'ended', 'seq', 0)::text);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.wbs_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
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
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.wbs_id::text, coalesce(x.name::text, ''), to_jsonb(x), request, batch::uuid FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, request_id, batch)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, x.wbs_id::text, coalesce(x.name::text, ''), to_jsonb(x), request, batch::uuid FROM old_rows x;
    ELSE
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
      SELECT workspace, actor, named,
             CASE WHEN d.after -> 'is_deleted' = 'true' THEN 'deleted' WHEN d.after -> 'is_deleted' = 'false' THEN 'restored' ELSE what END,
             TG_TABLE_NAME, d.id, d.title, d.before, d.after, request, batch::uuid
        FROM (SELECT id, title, ('{' || was || '}')::jsonb AS before, ('{' || became || '}')::jsonb AS after
                FROM (SELECT n.wbs_id::text AS id, coalesce(n.name::text, '') AS title,
                             array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.wbs_id IS DISTINCT FROM n.wbs_id THEN '"wbs_id":' || coalesce(to_jsonb(o.wbs_id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.parent_wbs_id IS DISTINCT FROM n.parent_wbs_id THEN '"parent_wbs_id":' || coalesce(to_jsonb(o.parent_wbs_id)::text, 'null') END, CASE WHEN o.code IS DISTINCT FROM n.code THEN '"code":' || coalesce(to_jsonb(o.code)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(o.name)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(o."position")::text, 'null') END, CASE WHEN o.budget IS DISTINCT FROM n.budget THEN '"budget":' || coalesce(to_jsonb(o.budget)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(o.source_id)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.wbs_id IS DISTINCT FROM n.wbs_id THEN '"wbs_id":' || coalesce(to_jsonb(n.wbs_id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.parent_wbs_id IS DISTINCT FROM n.parent_wbs_id THEN '"parent_wbs_id":' || coalesce(to_jsonb(n.parent_wbs_id)::text, 'null') END, CASE WHEN o.code IS DISTINCT FROM n.code THEN '"code":' || coalesce(to_jsonb(n.code)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(n.name)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(n."position")::text, 'null') END, CASE WHEN o.budget IS DISTINCT FROM n.budget THEN '"budget":' || coalesce(to_jsonb(n.budget)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(n.source_id)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END], ',') AS became
                        FROM old_rows o JOIN new_rows n ON n.wbs_id = o.wbs_id OFFSET 0) t
               WHERE became <> '') d;
    END IF;
  ELSE
    IF TG_OP = 'INSERT' THEN
      SELECT jsonb_object_agg(x.wbs_id::text, coalesce(x.name::text, '')) INTO all_after FROM new_rows x;
    ELSIF TG_OP = 'DELETE' THEN
      SELECT jsonb_object_agg(x.wbs_id::text, to_jsonb(x)) INTO all_before FROM old_rows x;
    ELSE
      SELECT jsonb_object_agg(id, ('{' || was || '}')::jsonb), jsonb_object_agg(id, ('{' || became || '}')::jsonb) INTO all_before, all_after
        FROM (SELECT n.wbs_id::text AS id, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(o.workspace_id)::text, 'null') END, CASE WHEN o.wbs_id IS DISTINCT FROM n.wbs_id THEN '"wbs_id":' || coalesce(to_jsonb(o.wbs_id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(o.project_id)::text, 'null') END, CASE WHEN o.parent_wbs_id IS DISTINCT FROM n.parent_wbs_id THEN '"parent_wbs_id":' || coalesce(to_jsonb(o.parent_wbs_id)::text, 'null') END, CASE WHEN o.code IS DISTINCT FROM n.code THEN '"code":' || coalesce(to_jsonb(o.code)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(o.name)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(o."position")::text, 'null') END, CASE WHEN o.budget IS DISTINCT FROM n.budget THEN '"budget":' || coalesce(to_jsonb(o.budget)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(o.source_id)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(o.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(o.created_at)::text, 'null') END], ',') AS was, array_to_string(ARRAY[CASE WHEN o.workspace_id IS DISTINCT FROM n.workspace_id THEN '"workspace_id":' || coalesce(to_jsonb(n.workspace_id)::text, 'null') END, CASE WHEN o.wbs_id IS DISTINCT FROM n.wbs_id THEN '"wbs_id":' || coalesce(to_jsonb(n.wbs_id)::text, 'null') END, CASE WHEN o.project_id IS DISTINCT FROM n.project_id THEN '"project_id":' || coalesce(to_jsonb(n.project_id)::text, 'null') END, CASE WHEN o.parent_wbs_id IS DISTINCT FROM n.parent_wbs_id THEN '"parent_wbs_id":' || coalesce(to_jsonb(n.parent_wbs_id)::text, 'null') END, CASE WHEN o.code IS DISTINCT FROM n.code THEN '"code":' || coalesce(to_jsonb(n.code)::text, 'null') END, CASE WHEN o.name IS DISTINCT FROM n.name THEN '"name":' || coalesce(to_jsonb(n.name)::text, 'null') END, CASE WHEN o."position" IS DISTINCT FROM n."position" THEN '"position":' || coalesce(to_jsonb(n."position")::text, 'null') END, CASE WHEN o.budget IS DISTINCT FROM n.budget THEN '"budget":' || coalesce(to_jsonb(n.budget)::text, 'null') END, CASE WHEN o.source_id IS DISTINCT FROM n.source_id THEN '"source_id":' || coalesce(to_jsonb(n.source_id)::text, 'null') END, CASE WHEN o.is_deleted IS DISTINCT FROM n.is_deleted THEN '"is_deleted":' || coalesce(to_jsonb(n.is_deleted)::text, 'null') END, CASE WHEN o.created_at IS DISTINCT FROM n.created_at THEN '"created_at":' || coalesce(to_jsonb(n.created_at)::text, 'null') END], ',') AS became
                FROM old_rows o JOIN new_rows n ON n.wbs_id = o.wbs_id OFFSET 0) t
       WHERE became <> '';
    END IF;
    INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id, batch)
    VALUES (workspace, actor, named, what, TG_TABLE_NAME, batch, total || ' at once', all_before, all_after, request, batch::uuid);
  END IF;
  SELECT max(seq) INTO event_seq FROM audit_events;
  PERFORM pg_notify('horizon', json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', batch, 'action', what, 'seq', event_seq)::text);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.webhook_messages_of_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks h WHERE h.workspace_id IN (SELECT workspace_id FROM new_events) AND NOT h.is_paused AND NOT h.is_deleted) THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_messages (workspace_id, id, webhook_id, event, body)
    SELECT e.workspace_id, m.id, h.id, e.event, json_build_object('type', e.event, 'timestamp', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'data', json_build_object('workspace_id', e.workspace_id, 'kind', e.entity, 'id', e.entity_id, 'action', e.action, 'project_id', e.project_id))::text
      FROM (SELECT n.workspace_id, n.at, n.entity, n.entity_id, n.action, n.entity || '.' || n.action AS event,
                   coalesce(n.after ->> 'project_id', n.before ->> 'project_id', s.project_id::text) AS project_id
              FROM new_events n LEFT JOIN search_texts s ON s.workspace_id = n.workspace_id AND s.entity = n.entity AND s.record_id = n.entity_id) e
      JOIN webhooks h ON h.workspace_id = e.workspace_id AND NOT h.is_paused AND NOT h.is_deleted AND e.event = ANY (h.events)
                     AND (h.project_id IS NULL OR h.project_id::text = e.project_id)
      JOIN webhook_secrets k ON k.workspace_id = h.workspace_id AND k.webhook_id = h.id AND k.valid_until IS NULL
      CROSS JOIN LATERAL (SELECT gen_random_uuid() AS id WHERE e.entity IS NOT NULL) m;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.words_of_letters(place text, letters text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  terms text COLLATE "default" := letters;
  apart text COLLATE "default";
BEGIN
  terms := regexp_replace(terms, '[^[:alnum:]]+', ' ', 'g');
  IF length(terms) > 60 THEN
    terms := regexp_replace(terms, '([^ ]{60})[^ ]+', '\1', 'g');
  END IF;
  IF terms ~ '[0-9]' THEN
    apart := regexp_replace(terms, '([[:alpha:]])(?=[0-9])|([0-9])(?=[[:alpha:]])', '\1\2 ', 'g');
    terms := terms || ' ' || apart || ' ' || regexp_replace(apart, '\m0+(?=[0-9])', '', 'g');
  END IF;
  RETURN array_to_tsvector(array_remove(place || string_to_array(terms, ' '), ''));
END $function$;

CREATE TRIGGER action_constraints_history AFTER INSERT OR DELETE OR UPDATE ON public.action_constraints FOR EACH ROW EXECUTE FUNCTION record_change('id', 'constraint_type');
CREATE TRIGGER action_deps_deleted AFTER DELETE ON public.action_deps REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION action_deps_changes();
CREATE TRIGGER action_deps_history AFTER INSERT OR DELETE OR UPDATE ON public.action_deps FOR EACH ROW WHEN ((COALESCE(current_setting('horizon.batch'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION record_change('id', 'kind');
CREATE TRIGGER action_deps_inserted AFTER INSERT ON public.action_deps REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION action_deps_changes();
CREATE TRIGGER action_deps_updated AFTER UPDATE ON public.action_deps REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION action_deps_changes();
CREATE TRIGGER actions_deleted AFTER DELETE ON public.actions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION actions_changes();
CREATE TRIGGER actions_history AFTER INSERT OR DELETE OR UPDATE ON public.actions FOR EACH ROW WHEN ((COALESCE(current_setting('horizon.batch'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION record_change('action_id', 'name');
CREATE TRIGGER actions_inserted AFTER INSERT ON public.actions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION actions_changes();
CREATE TRIGGER actions_search_of_gone AFTER DELETE ON public.actions FOR EACH ROW EXECUTE FUNCTION record_search('action_id', 'name', 'code');
CREATE TRIGGER actions_search_of_new AFTER INSERT ON public.actions REFERENCING NEW TABLE AS new_actions FOR EACH STATEMENT EXECUTE FUNCTION actions_search_of_new();
CREATE TRIGGER actions_search_of_renamed AFTER UPDATE OF name, code, project_id ON public.actions FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.code IS DISTINCT FROM new.code)) OR (old.project_id IS DISTINCT FROM new.project_id))) EXECUTE FUNCTION record_search('action_id', 'name', 'code');
CREATE TRIGGER actions_updated AFTER UPDATE ON public.actions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION actions_changes();
CREATE TRIGGER api_tokens_history AFTER INSERT OR DELETE OR UPDATE OF revoked_at ON public.api_tokens FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name', 'token_hash', 'last_used_at');
CREATE TRIGGER approval_decisions_are_final BEFORE DELETE OR UPDATE OR TRUNCATE ON public.approval_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_decision();
CREATE TRIGGER approval_decisions_history AFTER INSERT OR DELETE OR UPDATE ON public.approval_decisions FOR EACH ROW EXECUTE FUNCTION record_change('id', 'request_id');
CREATE TRIGGER approval_delegations_history AFTER INSERT OR DELETE OR UPDATE ON public.approval_delegations FOR EACH ROW EXECUTE FUNCTION record_change('id', 'reason');
CREATE TRIGGER approval_interests_history AFTER INSERT OR DELETE OR UPDATE ON public.approval_interests FOR EACH ROW EXECUTE FUNCTION record_change('id', 'request_id');
CREATE TRIGGER approval_policy_changes_history AFTER INSERT OR DELETE OR UPDATE ON public.approval_policy_changes FOR EACH ROW EXECUTE FUNCTION record_change('id', 'note');
CREATE TRIGGER approval_requests_history AFTER INSERT OR DELETE OR UPDATE ON public.approval_requests FOR EACH ROW EXECUTE FUNCTION record_change('id', 'title', 'decisions');
CREATE TRIGGER approval_steps_history AFTER INSERT OR DELETE OR UPDATE ON public.approval_steps FOR EACH ROW EXECUTE FUNCTION record_change('id', 'request_id');
CREATE TRIGGER associations_history AFTER INSERT OR DELETE OR UPDATE ON public.associations FOR EACH ROW EXECUTE FUNCTION record_part_change('association', 'entity', 'record_id', 'other_end');
CREATE TRIGGER associations_moved BEFORE UPDATE OF record_id, other_id ON public.associations FOR EACH ROW EXECUTE FUNCTION association_moved();
CREATE TRIGGER associations_other_history AFTER INSERT OR DELETE OR UPDATE ON public.associations FOR EACH ROW EXECUTE FUNCTION record_part_change('association', 'other_entity', 'other_id', 'one_end');
CREATE TRIGGER attachments_history AFTER INSERT OR DELETE OR UPDATE ON public.attachments FOR EACH ROW EXECUTE FUNCTION record_part_change('attachment', 'entity', 'record_id', 'name');
CREATE TRIGGER audit_events_are_final BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER webhook_messages_of_events AFTER INSERT ON public.audit_events REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION webhook_messages_of_events();
CREATE TRIGGER authenticator_apps_history AFTER INSERT OR DELETE OR UPDATE OF confirmed_at, codes_left ON public.authenticator_apps FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'kinde_id', 'secret', 'last_step');
CREATE TRIGGER bank_account_views_history AFTER INSERT OR DELETE OR UPDATE ON public.bank_account_views FOR EACH ROW EXECUTE FUNCTION record_part_change('bank_account_viewed', 'entity', 'workspace_id', 'account');
CREATE TRIGGER bank_changes_history AFTER INSERT OR DELETE OR UPDATE ON public.bank_changes FOR EACH ROW EXECUTE FUNCTION record_change('id', 'new_account', 'old_account_id', 'new_account_id');
CREATE TRIGGER baseline_rows_deleted AFTER DELETE ON public.baseline_rows REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION baseline_rows_changes();
CREATE TRIGGER baseline_rows_history AFTER INSERT OR DELETE OR UPDATE ON public.baseline_rows FOR EACH ROW WHEN ((COALESCE(current_setting('horizon.batch'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION record_change('action_id', 'baseline_id');
CREATE TRIGGER baseline_rows_inserted AFTER INSERT ON public.baseline_rows REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION baseline_rows_changes();
CREATE TRIGGER baseline_rows_updated AFTER UPDATE ON public.baseline_rows REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION baseline_rows_changes();
CREATE TRIGGER baselines_history AFTER INSERT OR DELETE OR UPDATE ON public.baselines FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER baselines_search_of_gone AFTER DELETE ON public.baselines FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name', 'note');
CREATE TRIGGER baselines_search_of_new AFTER INSERT ON public.baselines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_texts_of_new('id', 'name', 'note');
CREATE TRIGGER baselines_search_of_renamed AFTER UPDATE OF name, note ON public.baselines FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.note IS DISTINCT FROM new.note))) EXECUTE FUNCTION record_search('id', 'name', 'note');
CREATE TRIGGER buildings_history AFTER INSERT OR DELETE OR UPDATE ON public.buildings FOR EACH ROW EXECUTE FUNCTION record_change('building_id', 'building_name');
CREATE TRIGGER buildings_search AFTER INSERT OR DELETE OR UPDATE OF building_name, project_id ON public.buildings FOR EACH ROW EXECUTE FUNCTION record_search('building_id', 'building_name');
CREATE TRIGGER bulk_invites_history AFTER INSERT OR DELETE OR UPDATE ON public.bulk_invites FOR EACH ROW EXECUTE FUNCTION record_change('id', 'row_count', 'users', 'outcome', 'done_count');
CREATE TRIGGER business_entities_history AFTER INSERT OR DELETE OR UPDATE ON public.business_entities FOR EACH ROW EXECUTE FUNCTION record_change('workspace_id', 'displayName', 'bank_account_id');
CREATE TRIGGER calendar_feeds_history AFTER INSERT OR DELETE OR UPDATE OF revoked_at ON public.calendar_feeds FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name', 'token_hash', 'sealed_token', 'last_used_at');
CREATE TRIGGER cde_folder_rights_history AFTER INSERT OR DELETE OR UPDATE ON public.cde_folder_rights FOR EACH ROW EXECUTE FUNCTION record_part_change('access', 'entity', 'folder_id', 'words');
CREATE TRIGGER cde_folders_history AFTER INSERT OR DELETE OR UPDATE ON public.cde_folders FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER cde_folders_search AFTER INSERT OR DELETE OR UPDATE OF name, project_id ON public.cde_folders FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name');
CREATE TRIGGER cde_folders_walls_added AFTER INSERT ON public.cde_folders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_folder_walls();
CREATE TRIGGER cde_folders_walls_changed AFTER UPDATE OF parent_id, has_own_rights ON public.cde_folders FOR EACH ROW WHEN (((old.parent_id IS DISTINCT FROM new.parent_id) OR (old.has_own_rights <> new.has_own_rights))) EXECUTE FUNCTION renew_folder_walls();
CREATE TRIGGER cde_placements_deleted AFTER DELETE ON public.cde_placements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_part_changes('folder', 'entity', 'cde_id', 'folder_name');
CREATE TRIGGER cde_placements_inserted AFTER INSERT ON public.cde_placements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_part_changes('folder', 'entity', 'cde_id', 'folder_name');
CREATE TRIGGER cde_placements_updated AFTER UPDATE ON public.cde_placements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_part_changes('folder', 'entity', 'cde_id', 'folder_name');
CREATE TRIGGER change_requests_history AFTER INSERT OR DELETE OR UPDATE ON public.change_requests FOR EACH ROW EXECUTE FUNCTION record_change('change_id', 'name');
CREATE TRIGGER change_requests_search AFTER INSERT OR DELETE OR UPDATE OF number, name, description, reference, project_id ON public.change_requests FOR EACH ROW EXECUTE FUNCTION record_search('change_id', 'number', 'name', 'description', 'reference');
CREATE TRIGGER clarification_answers_history AFTER INSERT OR DELETE OR UPDATE ON public.clarification_answers FOR EACH ROW EXECUTE FUNCTION record_part_change('answer', 'entity', 'clarification_id', 'standing');
CREATE TRIGGER clarifications_history AFTER INSERT OR DELETE OR UPDATE ON public.clarifications FOR EACH ROW EXECUTE FUNCTION record_change('clarification_id', 'subject');
CREATE TRIGGER clarifications_search AFTER INSERT OR DELETE OR UPDATE OF number, subject, description, response_message, project_id ON public.clarifications FOR EACH ROW EXECUTE FUNCTION record_search('clarification_id', 'number', 'subject', 'description', 'response_message');
CREATE TRIGGER clients_deletion BEFORE UPDATE ON public.clients FOR EACH ROW EXECUTE FUNCTION stamp_deletion();
CREATE TRIGGER clients_history AFTER INSERT OR DELETE OR UPDATE ON public.clients FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER clients_search AFTER INSERT OR DELETE OR UPDATE OF name, "companyGroup", abn, acn, region, tags, "primaryContact", contacts ON public.clients FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name', 'companyGroup', 'abn', 'acn', 'region', 'tags', 'primaryContact', 'contacts');
CREATE TRIGGER comments_history AFTER INSERT OR DELETE OR UPDATE ON public.comments FOR EACH ROW EXECUTE FUNCTION record_change('id', 'record_id');
CREATE TRIGGER comments_record_history AFTER INSERT OR DELETE OR UPDATE ON public.comments FOR EACH ROW EXECUTE FUNCTION record_part_change('comment', 'entity', 'record_id', 'text');
CREATE TRIGGER commitments_deleted AFTER DELETE ON public.commitments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION commitments_changes();
CREATE TRIGGER commitments_history AFTER INSERT OR DELETE OR UPDATE ON public.commitments FOR EACH ROW WHEN ((COALESCE(current_setting('horizon.batch'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION record_change('id', 'state');
CREATE TRIGGER commitments_inserted AFTER INSERT ON public.commitments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION commitments_changes();
CREATE TRIGGER commitments_updated AFTER UPDATE ON public.commitments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION commitments_changes();
CREATE TRIGGER companies_history AFTER INSERT OR DELETE OR UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION record_change('id_company', 'company');
CREATE CONSTRAINT TRIGGER companies_keep_primary AFTER DELETE OR UPDATE ON public.companies DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_primary_company AND (NOT old.is_deleted))) EXECUTE FUNCTION keep_primary_company();
CREATE TRIGGER companies_search AFTER INSERT OR DELETE OR UPDATE OF company, company_abbreviation, abn, acn, email, tags, contacts ON public.companies FOR EACH ROW EXECUTE FUNCTION record_search('id_company', 'company', 'company_abbreviation', 'abn', 'acn', 'email', 'tags', 'contacts');
CREATE TRIGGER crews_history AFTER INSERT OR DELETE OR UPDATE ON public.crews FOR EACH ROW EXECUTE FUNCTION record_change('crew_id', 'name');
CREATE TRIGGER crews_search AFTER INSERT OR DELETE OR UPDATE OF name, trade_category ON public.crews FOR EACH ROW EXECUTE FUNCTION record_search('crew_id', 'name', 'trade_category');
CREATE TRIGGER distribution_rules_history AFTER INSERT OR DELETE OR UPDATE ON public.distribution_rules FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER distribution_rules_search AFTER INSERT OR DELETE OR UPDATE OF name, email, company, project_id ON public.distribution_rules FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name', 'email', 'company');
CREATE TRIGGER document_sites_history AFTER INSERT OR DELETE OR UPDATE ON public.document_sites FOR EACH ROW EXECUTE FUNCTION record_change('workspace_id', 'base_url');
CREATE TRIGGER document_standards_history AFTER INSERT OR DELETE OR UPDATE ON public.document_standards FOR EACH ROW EXECUTE FUNCTION record_change('workspace_id', 'title');
CREATE TRIGGER documents_history AFTER INSERT OR DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION record_change('cde_id', 'number');
CREATE TRIGGER documents_search AFTER INSERT OR DELETE OR UPDATE OF number, title, discipline, type, revision, project_id ON public.documents FOR EACH ROW EXECUTE FUNCTION record_search('cde_id', 'number', 'title', 'discipline', 'type', 'revision');
CREATE TRIGGER folder_templates_history AFTER INSERT OR DELETE OR UPDATE ON public.folder_templates FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER form_type_versions_stay BEFORE UPDATE ON public.form_type_versions FOR EACH ROW EXECUTE FUNCTION refuse_change_of_version();
CREATE TRIGGER form_types_history AFTER INSERT OR DELETE OR UPDATE ON public.form_types FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER form_types_search AFTER INSERT OR DELETE OR UPDATE OF name, alias, description ON public.form_types FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name', 'alias', 'description');
CREATE TRIGGER forms_history AFTER INSERT OR DELETE OR UPDATE ON public.forms FOR EACH ROW EXECUTE FUNCTION record_change('id', 'title');
CREATE TRIGGER forms_search AFTER INSERT OR DELETE OR UPDATE OF title, answer_texts, project_id ON public.forms FOR EACH ROW EXECUTE FUNCTION record_search('id', 'title', 'answer_texts');
CREATE TRIGGER global_companies_history AFTER INSERT OR DELETE OR UPDATE ON public.global_companies FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER global_companies_search AFTER INSERT OR DELETE OR UPDATE OF name ON public.global_companies FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name');
CREATE TRIGGER implementations_history AFTER INSERT OR DELETE OR UPDATE ON public.implementations FOR EACH ROW EXECUTE FUNCTION record_change('id', 'part');
CREATE TRIGGER integrations_history AFTER INSERT OR DELETE OR UPDATE ON public.integrations FOR EACH ROW EXECUTE FUNCTION record_change('integration_id', 'kind');
CREATE TRIGGER job_decisions_history AFTER INSERT OR DELETE OR UPDATE ON public.job_decisions FOR EACH ROW EXECUTE FUNCTION record_change('job_id', 'title');
CREATE TRIGGER labour_allowances_history AFTER INSERT OR DELETE OR UPDATE ON public.labour_allowances FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER labour_allowances_search AFTER INSERT OR DELETE OR UPDATE OF name, trigger ON public.labour_allowances FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name', 'trigger');
CREATE TRIGGER labour_awards_history AFTER INSERT OR DELETE OR UPDATE ON public.labour_awards FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER labour_awards_search AFTER INSERT OR DELETE OR UPDATE OF name, code ON public.labour_awards FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name', 'code');
CREATE TRIGGER labour_overrides_history AFTER INSERT OR DELETE OR UPDATE ON public.labour_overrides FOR EACH ROW EXECUTE FUNCTION record_change('id', 'reason');
CREATE TRIGGER labour_overrides_search AFTER INSERT OR DELETE OR UPDATE OF reason, project_id ON public.labour_overrides FOR EACH ROW EXECUTE FUNCTION record_search('id', 'reason');
CREATE TRIGGER labour_rates_history AFTER INSERT OR DELETE OR UPDATE ON public.labour_rates FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name', 'series', 'margin_pct', 'superseded_on');
CREATE TRIGGER labour_rates_in_turn_of_new AFTER INSERT ON public.labour_rates REFERENCING NEW TABLE AS new_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_in_turn();
CREATE TRIGGER labour_rates_lists_of_changed AFTER UPDATE ON public.labour_rates REFERENCING OLD TABLE AS old_rates NEW TABLE AS new_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_lists();
CREATE TRIGGER labour_rates_lists_of_gone AFTER DELETE ON public.labour_rates REFERENCING OLD TABLE AS old_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_lists();
CREATE TRIGGER labour_rates_lists_of_new AFTER INSERT ON public.labour_rates REFERENCING NEW TABLE AS new_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_lists();
CREATE TRIGGER labour_rates_succession_of_changed AFTER UPDATE ON public.labour_rates REFERENCING OLD TABLE AS old_rates NEW TABLE AS new_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_succession();
CREATE TRIGGER labour_rates_succession_of_new AFTER INSERT ON public.labour_rates REFERENCING NEW TABLE AS new_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_succession();
CREATE TRIGGER labour_rates_tallies_of_changed AFTER UPDATE ON public.labour_rates REFERENCING OLD TABLE AS old_rates NEW TABLE AS new_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_tallies();
CREATE TRIGGER labour_rates_tallies_of_gone AFTER DELETE ON public.labour_rates REFERENCING OLD TABLE AS old_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_tallies();
CREATE TRIGGER labour_rates_tallies_of_new AFTER INSERT ON public.labour_rates REFERENCING NEW TABLE AS new_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_tallies();
CREATE TRIGGER look_aheads_history AFTER INSERT OR DELETE OR UPDATE ON public.look_aheads FOR EACH ROW EXECUTE FUNCTION record_change('id', 'drawn_week', 'tasks');
CREATE TRIGGER mail_decisions_history AFTER INSERT OR DELETE OR UPDATE ON public.mail_decisions FOR EACH ROW EXECUTE FUNCTION record_change('mail_id', 'title');
CREATE TRIGGER markup_actions_history AFTER INSERT OR DELETE OR UPDATE ON public.markup_actions FOR EACH ROW EXECUTE FUNCTION record_change('markup_id', 'action_id');
CREATE TRIGGER markups_history AFTER INSERT OR DELETE OR UPDATE ON public.markups FOR EACH ROW EXECUTE FUNCTION record_change('id', 'markup_type');
CREATE TRIGGER member_roles_history AFTER INSERT OR DELETE OR UPDATE ON public.member_roles FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'role_id');
CREATE TRIGGER member_views_history AFTER INSERT OR DELETE OR UPDATE ON public.member_views FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'name');
CREATE TRIGGER members_history AFTER INSERT OR DELETE OR UPDATE ON public.members FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'status');
CREATE TRIGGER members_search AFTER INSERT OR DELETE OR UPDATE OF invited_email, invited_first_name, invited_last_name ON public.members FOR EACH ROW EXECUTE FUNCTION members_search();
CREATE TRIGGER notification_role_defaults_history AFTER INSERT OR DELETE OR UPDATE ON public.notification_role_defaults FOR EACH ROW EXECUTE FUNCTION record_change('role_id', 'category');
CREATE TRIGGER notification_subscriptions_history AFTER INSERT OR DELETE OR UPDATE ON public.notification_subscriptions FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'category');
CREATE TRIGGER notification_templates_history AFTER INSERT OR DELETE OR UPDATE ON public.notification_templates FOR EACH ROW EXECUTE FUNCTION record_change('id', 'subject');
CREATE TRIGGER opening_views_history AFTER INSERT OR DELETE OR UPDATE ON public.opening_views FOR EACH ROW EXECUTE FUNCTION record_change('view_id', 'list');
CREATE TRIGGER passkeys_history AFTER INSERT OR DELETE OR UPDATE OF name ON public.passkeys FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name', 'credential_id', 'public_key', 'counter', 'last_used_at');
CREATE TRIGGER person_identities_history AFTER INSERT OR DELETE ON public.person_identities FOR EACH ROW EXECUTE FUNCTION record_change('id', 'email', 'subject', 'last_used_at');
CREATE TRIGGER persons_history AFTER INSERT OR DELETE OR UPDATE OF email, first_name, last_name, phone, title, global_company_id, password_hash, issuer ON public.persons FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'email', 'password_hash', 'last_seen_at');
CREATE TRIGGER persons_search AFTER UPDATE OF first_name, last_name, email ON public.persons FOR EACH ROW EXECUTE FUNCTION members_search();
CREATE TRIGGER prequalifications_history AFTER INSERT OR DELETE OR UPDATE ON public.prequalifications FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER prequalifications_search AFTER INSERT OR DELETE OR UPDATE OF name, number, issuer ON public.prequalifications FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name', 'number', 'issuer');
CREATE TRIGGER programme_proposals_history AFTER INSERT OR DELETE OR UPDATE ON public.programme_proposals FOR EACH ROW EXECUTE FUNCTION record_change('id', 'reason');
CREATE TRIGGER programme_snapshots_history AFTER INSERT OR DELETE OR UPDATE ON public.programme_snapshots FOR EACH ROW EXECUTE FUNCTION record_change('id', 'revision', 'programme');
CREATE TRIGGER programmes_history AFTER INSERT OR DELETE OR UPDATE ON public.programmes FOR EACH ROW EXECUTE FUNCTION record_change('project_id', 'name', 'revision_key');
CREATE TRIGGER projects_history AFTER INSERT OR DELETE OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION record_change('project_id', 'project_name');
CREATE TRIGGER projects_search AFTER INSERT OR DELETE OR UPDATE OF project_name, project_number, address ON public.projects FOR EACH ROW EXECUTE FUNCTION record_search('project_id', 'project_name', 'project_number', 'address');
CREATE TRIGGER record_merges_history AFTER INSERT OR DELETE OR UPDATE ON public.record_merges FOR EACH ROW EXECUTE FUNCTION record_part_change('merged_from', 'entity', 'kept_id', 'merged_name');
CREATE TRIGGER record_merges_history_of_merged AFTER INSERT OR DELETE OR UPDATE ON public.record_merges FOR EACH ROW EXECUTE FUNCTION record_part_change('merged_into', 'entity', 'merged_id', 'kept_name');
CREATE TRIGGER role_requests_history AFTER INSERT OR DELETE OR UPDATE ON public.role_requests FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'role_id');
CREATE TRIGGER roles_history AFTER INSERT OR DELETE OR UPDATE ON public.roles FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER roles_search AFTER INSERT OR DELETE OR UPDATE OF name, description ON public.roles FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name', 'description');
CREATE TRIGGER saved_views_history AFTER INSERT OR DELETE OR UPDATE ON public.saved_views FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER scale_viewports_history AFTER INSERT OR DELETE OR UPDATE ON public.scale_viewports FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER scenarios_history AFTER INSERT OR DELETE OR UPDATE ON public.scenarios FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER schedule_assignments_deleted AFTER DELETE ON public.schedule_assignments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION schedule_assignments_changes();
CREATE TRIGGER schedule_assignments_history AFTER INSERT OR DELETE OR UPDATE ON public.schedule_assignments FOR EACH ROW WHEN ((COALESCE(current_setting('horizon.batch'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION record_change('id', 'action_id');
CREATE TRIGGER schedule_assignments_inserted AFTER INSERT ON public.schedule_assignments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION schedule_assignments_changes();
CREATE TRIGGER schedule_assignments_updated AFTER UPDATE ON public.schedule_assignments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION schedule_assignments_changes();
CREATE TRIGGER schedule_calendars_deleted AFTER DELETE ON public.schedule_calendars REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION schedule_calendars_changes();
CREATE TRIGGER schedule_calendars_history AFTER INSERT OR DELETE OR UPDATE ON public.schedule_calendars FOR EACH ROW WHEN ((COALESCE(current_setting('horizon.batch'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER schedule_calendars_inserted AFTER INSERT ON public.schedule_calendars REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION schedule_calendars_changes();
CREATE TRIGGER schedule_calendars_updated AFTER UPDATE ON public.schedule_calendars REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION schedule_calendars_changes();
CREATE TRIGGER schedule_edits_history AFTER INSERT OR DELETE OR UPDATE ON public.schedule_edits FOR EACH ROW EXECUTE FUNCTION record_change('id', 'note', 'patches', 'packed_patches', 'patch_count', 'moved', 'touched');
CREATE TRIGGER schedule_imports_history AFTER INSERT OR DELETE OR UPDATE ON public.schedule_imports FOR EACH ROW EXECUTE FUNCTION record_change('id', 'file_name', 'report');
CREATE TRIGGER schedule_resources_deleted AFTER DELETE ON public.schedule_resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION schedule_resources_changes();
CREATE TRIGGER schedule_resources_history AFTER INSERT OR DELETE OR UPDATE ON public.schedule_resources FOR EACH ROW WHEN ((COALESCE(current_setting('horizon.batch'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER schedule_resources_inserted AFTER INSERT ON public.schedule_resources REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION schedule_resources_changes();
CREATE TRIGGER schedule_resources_search_of_gone AFTER DELETE ON public.schedule_resources FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name');
CREATE TRIGGER schedule_resources_search_of_new AFTER INSERT ON public.schedule_resources REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_texts_of_new('id', 'name');
CREATE TRIGGER schedule_resources_search_of_renamed AFTER UPDATE OF name ON public.schedule_resources FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION record_search('id', 'name');
CREATE TRIGGER schedule_resources_updated AFTER UPDATE ON public.schedule_resources REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION schedule_resources_changes();
CREATE TRIGGER schedule_uploads_history AFTER INSERT OR DELETE OR UPDATE ON public.schedule_uploads FOR EACH ROW EXECUTE FUNCTION record_change('id', 'file_name', 'beat_at', 'step', 'written', 'total', 'run_id', 'run_server', 'expires_at');
CREATE TRIGGER search_texts_vocabulary_of_changed AFTER UPDATE ON public.search_texts REFERENCING NEW TABLE AS new_texts FOR EACH STATEMENT EXECUTE FUNCTION search_texts_vocabulary();
CREATE TRIGGER search_texts_vocabulary_of_new AFTER INSERT ON public.search_texts REFERENCING NEW TABLE AS new_texts FOR EACH STATEMENT EXECUTE FUNCTION search_texts_vocabulary();
CREATE TRIGGER sessions_ended AFTER DELETE OR UPDATE OF revoked_at, expires_at ON public.sessions FOR EACH ROW EXECUTE FUNCTION tell_ended_session();
CREATE TRIGGER sessions_history AFTER UPDATE OF seeing_as ON public.sessions FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'seeing_as', 'token_hash', 'last_used_at', 'user_agent', 'ip');
CREATE TRIGGER sheet_scales_history AFTER INSERT OR DELETE OR UPDATE ON public.sheet_scales FOR EACH ROW EXECUTE FUNCTION record_change('cde_version_id', 'pdf_page_number');
CREATE TRIGGER sop_deliverables_history AFTER INSERT OR DELETE OR UPDATE ON public.sop_deliverables FOR EACH ROW EXECUTE FUNCTION record_change('deliverable_id', 'deliverable_name');
CREATE TRIGGER sop_deliverables_search AFTER INSERT OR DELETE OR UPDATE OF deliverable_name, project_id ON public.sop_deliverables FOR EACH ROW EXECUTE FUNCTION record_search('deliverable_id', 'deliverable_name');
CREATE TRIGGER sop_dependencies_history AFTER INSERT OR DELETE OR UPDATE ON public.sop_dependencies FOR EACH ROW EXECUTE FUNCTION record_change('dependency_id', 'sop_name');
CREATE TRIGGER sop_dependencies_search AFTER INSERT OR DELETE OR UPDATE OF sop_name, notes, project_id ON public.sop_dependencies FOR EACH ROW EXECUTE FUNCTION record_search('dependency_id', 'sop_name', 'notes');
CREATE TRIGGER sop_milestones_history AFTER INSERT OR DELETE OR UPDATE ON public.sop_milestones FOR EACH ROW EXECUTE FUNCTION record_change('milestone_id', 'milestone_name');
CREATE TRIGGER sop_milestones_search AFTER INSERT OR DELETE OR UPDATE OF milestone_name, project_id ON public.sop_milestones FOR EACH ROW EXECUTE FUNCTION record_search('milestone_id', 'milestone_name');
CREATE TRIGGER sops_history AFTER INSERT OR DELETE OR UPDATE ON public.sops FOR EACH ROW EXECUTE FUNCTION record_change('sop_id', 'sop_name');
CREATE TRIGGER sops_search AFTER INSERT OR DELETE OR UPDATE OF number, sop_name, description, project_id ON public.sops FOR EACH ROW EXECUTE FUNCTION record_search('sop_id', 'number', 'sop_name', 'description');
CREATE TRIGGER source_files_history AFTER INSERT OR DELETE OR UPDATE ON public.source_files FOR EACH ROW EXECUTE FUNCTION record_change('idSourceFiles', 'name');
CREATE TRIGGER source_files_search AFTER INSERT OR DELETE OR UPDATE OF name, discipline, file_version, note, project_id ON public.source_files FOR EACH ROW EXECUTE FUNCTION record_search('idSourceFiles', 'name', 'discipline', 'file_version', 'note');
CREATE TRIGGER subcontract_lines_history AFTER INSERT OR DELETE OR UPDATE ON public.subcontract_lines FOR EACH ROW EXECUTE FUNCTION record_change('line_id', 'description');
CREATE TRIGGER subcontract_lines_search AFTER INSERT OR DELETE OR UPDATE OF description, item, project_id ON public.subcontract_lines FOR EACH ROW EXECUTE FUNCTION record_search('line_id', 'description', 'item');
CREATE TRIGGER subcontracts_history AFTER INSERT OR DELETE OR UPDATE ON public.subcontracts FOR EACH ROW EXECUTE FUNCTION record_change('commitment_id', 'title');
CREATE TRIGGER subcontracts_search AFTER INSERT OR DELETE OR UPDATE OF number, title, scope, project_id ON public.subcontracts FOR EACH ROW EXECUTE FUNCTION record_search('commitment_id', 'number', 'title', 'scope');
CREATE TRIGGER teams_history AFTER INSERT OR DELETE OR UPDATE ON public.teams FOR EACH ROW EXECUTE FUNCTION record_change('team_bim_id', 'name');
CREATE TRIGGER teams_search AFTER INSERT OR DELETE OR UPDATE OF name, project_id ON public.teams FOR EACH ROW EXECUTE FUNCTION record_search('team_bim_id', 'name');
CREATE TRIGGER tender_addenda_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_addenda FOR EACH ROW EXECUTE FUNCTION record_change('id', 'title');
CREATE TRIGGER tender_addenda_stay BEFORE DELETE OR UPDATE ON public.tender_addenda FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_addendum();
CREATE TRIGGER tender_addendum_receipts_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_addendum_receipts FOR EACH ROW EXECUTE FUNCTION record_part_change('answer', 'entity', 'addendum_id', 'standing');
CREATE TRIGGER tender_adjustments_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_adjustments FOR EACH ROW EXECUTE FUNCTION record_change('id', 'title');
CREATE TRIGGER tender_agreed_marks_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_agreed_marks FOR EACH ROW EXECUTE FUNCTION record_change('id', 'comment');
CREATE TRIGGER tender_award_reasons_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_award_reasons FOR EACH ROW EXECUTE FUNCTION record_change('id', 'reason');
CREATE TRIGGER tender_bids_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_bids FOR EACH ROW EXECUTE FUNCTION record_change('id', 'status', 'sealed', 'content', 'content_hash');
CREATE TRIGGER tender_cell_notes_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_cell_notes FOR EACH ROW EXECUTE FUNCTION record_change('id', 'text');
CREATE TRIGGER tender_criteria_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_criteria FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER tender_documents_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_documents FOR EACH ROW EXECUTE FUNCTION record_change('id', 'number');
CREATE TRIGGER tender_exchange_rates_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_exchange_rates FOR EACH ROW EXECUTE FUNCTION record_change('id', 'currency');
CREATE TRIGGER tender_invitations_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_invitations FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER tender_levelling_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_levelling FOR EACH ROW EXECUTE FUNCTION record_change('tender_package_id', 'marks_stage');
CREATE TRIGGER tender_marks_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_marks FOR EACH ROW EXECUTE FUNCTION record_change('id', 'evaluator', 'mark', 'has_passed', 'comment');
CREATE TRIGGER tender_packages_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_packages FOR EACH ROW EXECUTE FUNCTION record_change('tender_package_id', 'name');
CREATE TRIGGER tender_packages_search AFTER INSERT OR DELETE OR UPDATE OF number, name, description, trade_category, project_id ON public.tender_packages FOR EACH ROW EXECUTE FUNCTION record_search('tender_package_id', 'number', 'name', 'description', 'trade_category');
CREATE TRIGGER tender_recommendations_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_recommendations FOR EACH ROW EXECUTE FUNCTION record_change('id', 'status', 'snapshot');
CREATE TRIGGER tender_scope_rows_history AFTER INSERT OR DELETE OR UPDATE ON public.tender_scope_rows FOR EACH ROW EXECUTE FUNCTION record_change('id', 'description');
CREATE TRIGGER transmittal_documents_history AFTER INSERT OR DELETE OR UPDATE ON public.transmittal_documents FOR EACH ROW EXECUTE FUNCTION record_part_change('document', 'entity', 'transmittal_id', 'number');
CREATE TRIGGER transmittal_documents_stay BEFORE INSERT OR DELETE OR UPDATE ON public.transmittal_documents FOR EACH ROW EXECUTE FUNCTION refuse_change_of_sent_documents();
CREATE TRIGGER transmittal_recipients_history AFTER INSERT OR DELETE OR UPDATE ON public.transmittal_recipients FOR EACH ROW EXECUTE FUNCTION record_part_change('recipient', 'entity', 'transmittal_id', 'standing');
CREATE TRIGGER transmittals_history AFTER INSERT OR DELETE OR UPDATE ON public.transmittals FOR EACH ROW EXECUTE FUNCTION record_change('id', 'subject');
CREATE TRIGGER transmittals_search AFTER INSERT OR DELETE OR UPDATE OF subject, reference, message, project_id ON public.transmittals FOR EACH ROW EXECUTE FUNCTION record_search('id', 'subject', 'reference', 'message');
CREATE TRIGGER transmittals_stay BEFORE UPDATE ON public.transmittals FOR EACH ROW EXECUTE FUNCTION refuse_change_of_sent_transmittal();
CREATE TRIGGER wbs_deleted AFTER DELETE ON public.wbs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION wbs_changes();
CREATE TRIGGER wbs_history AFTER INSERT OR DELETE OR UPDATE ON public.wbs FOR EACH ROW WHEN ((COALESCE(current_setting('horizon.batch'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION record_change('wbs_id', 'name');
CREATE TRIGGER wbs_inserted AFTER INSERT ON public.wbs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION wbs_changes();
CREATE TRIGGER wbs_search_of_gone AFTER DELETE ON public.wbs FOR EACH ROW EXECUTE FUNCTION record_search('wbs_id', 'name', 'code');
CREATE TRIGGER wbs_search_of_new AFTER INSERT ON public.wbs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_texts_of_new('wbs_id', 'name', 'code');
CREATE TRIGGER wbs_search_of_renamed AFTER UPDATE OF name, code ON public.wbs FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.code IS DISTINCT FROM new.code))) EXECUTE FUNCTION record_search('wbs_id', 'name', 'code');
CREATE TRIGGER wbs_updated AFTER UPDATE ON public.wbs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION wbs_changes();
CREATE TRIGGER webhooks_history AFTER INSERT OR DELETE OR UPDATE ON public.webhooks FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER webhooks_search AFTER INSERT OR DELETE OR UPDATE OF name, project_id ON public.webhooks FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name');
CREATE TRIGGER worker_cards_history AFTER INSERT OR DELETE OR UPDATE ON public.worker_cards FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'kinde_id', 'code');
CREATE TRIGGER worker_details_history AFTER INSERT OR DELETE OR UPDATE ON public.worker_details FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'kinde_id', 'next_expiry');
CREATE TRIGGER worker_details_search AFTER INSERT OR DELETE OR UPDATE OF employee_number, employer, level ON public.worker_details FOR EACH ROW EXECUTE FUNCTION record_search('kinde_id', 'employee_number', 'employer', 'level');
CREATE TRIGGER workspaces_history AFTER INSERT OR DELETE OR UPDATE ON public.workspaces FOR EACH ROW EXECUTE FUNCTION record_change('workspace_id', 'workspace');
