-- The programme: work items, links, calendars, resources, baselines, the log of edits, make-ready constraints, weekly
-- commitments, WBS, imports and scenarios. Minutes count from 1970-01-01T00:00 on the project's own wall clock.

-- Many rows of one statement: with horizon.batch set, the statement's trigger writes the history instead of the rows'.
-- Up to 500 rows get an event each; more get one event that holds the changed fields of every row by its id.
CREATE FUNCTION record_changes() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
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
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, after, request_id)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, r.row ->> TG_ARGV[0], coalesce(r.row ->> TG_ARGV[1], ''), r.row, request
        FROM (SELECT to_jsonb(x) AS row FROM new_rows x OFFSET 0) r;
    ELSE
      SELECT jsonb_object_agg(r.row ->> TG_ARGV[0], coalesce(r.row ->> TG_ARGV[1], '')) INTO all_after
        FROM (SELECT to_jsonb(x) AS row FROM new_rows x OFFSET 0) r;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT count(*), min(workspace_id::text)::uuid INTO total, workspace FROM old_rows;
    IF total <= 500 THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, request_id)
      SELECT workspace, actor, named, what, TG_TABLE_NAME, r.row ->> TG_ARGV[0], coalesce(r.row ->> TG_ARGV[1], ''), r.row, request
        FROM (SELECT to_jsonb(x) AS row FROM old_rows x OFFSET 0) r;
    ELSE
      SELECT jsonb_object_agg(r.row ->> TG_ARGV[0], r.row) INTO all_before
        FROM (SELECT to_jsonb(x) AS row FROM old_rows x OFFSET 0) r;
    END IF;
  ELSE
    SELECT count(*), min(workspace_id::text)::uuid INTO total, workspace FROM new_rows;
    -- Materialised, so that each row is turned into JSON once and not for each of its fields.
    IF total <= 500 THEN
      INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id)
      WITH o AS MATERIALIZED (SELECT to_jsonb(x) AS row FROM old_rows x),
           n AS MATERIALIZED (SELECT to_jsonb(x) AS row FROM new_rows x),
           both_rows AS MATERIALIZED (SELECT n.row ->> TG_ARGV[0] AS id, o.row AS old_row, n.row AS new_row FROM o JOIN n ON n.row ->> TG_ARGV[0] = o.row ->> TG_ARGV[0])
      SELECT workspace, actor, named,
             CASE WHEN d.after -> 'is_deleted' = 'true' THEN 'deleted' WHEN d.after -> 'is_deleted' = 'false' THEN 'restored' ELSE what END,
             TG_TABLE_NAME, b.id, coalesce(b.new_row ->> TG_ARGV[1], ''), d.before, d.after, request
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
    INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id)
    VALUES (workspace, actor, named, what, TG_TABLE_NAME, batch, total || ' at once', all_before, all_after, request);
  END IF;
  SELECT max(seq) INTO event_seq FROM audit_events;
  PERFORM pg_notify('horizon', json_build_object('workspace_id', workspace, 'entity', TG_TABLE_NAME, 'id', batch, 'action', what, 'seq', event_seq)::text);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION record_changes IS 'Writes the history of a set-based statement while horizon.batch names a batch';

CREATE TABLE programmes (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 0,
  revision_key uuid NOT NULL,
  source jsonb NOT NULL,
  project jsonb NOT NULL,
  options jsonb NOT NULL,
  custom_fields jsonb NOT NULL DEFAULT '[]',
  activity_code_types jsonb NOT NULL DEFAULT '[]',
  start_minute integer,
  finish_minute integer,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, project_id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
COMMENT ON COLUMN programmes.revision IS 'Counts the batches of edits; an edit names the one it was made on';
COMMENT ON COLUMN programmes.revision_key IS 'New with each batch; a remembered network holds for it alone, so one of a transaction that failed is never taken';

CREATE TABLE schedule_calendars (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  parent_id uuid,
  kind text NOT NULL DEFAULT 'base',
  position integer NOT NULL DEFAULT 0,
  -- Week, exceptions and work weeks as the engine reads them.
  spec jsonb NOT NULL,
  source_id text,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES programmes (workspace_id, project_id)
);
CREATE INDEX schedule_calendars_by_project ON schedule_calendars (workspace_id, project_id, is_deleted, position);

CREATE TABLE wbs (
  workspace_id uuid NOT NULL,
  wbs_id uuid NOT NULL,
  project_id uuid NOT NULL,
  parent_wbs_id uuid,
  code text NOT NULL,
  name text NOT NULL,
  position double precision NOT NULL DEFAULT 0,
  budget numeric(18, 4),
  source_id text,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, wbs_id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  FOREIGN KEY (workspace_id, parent_wbs_id) REFERENCES wbs (workspace_id, wbs_id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX wbs_by_project ON wbs (workspace_id, project_id, is_deleted, position);
CREATE INDEX wbs_by_parent ON wbs (workspace_id, parent_wbs_id);

CREATE TABLE actions (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  action_id uuid NOT NULL,
  project_id uuid,
  action_category text NOT NULL CHECK (action_category IN ('Scheduling Task', 'Action', 'Issue', 'Defect', 'Hazard', 'Inspection')),
  name text NOT NULL,
  description text,
  -- What people say; the bucket follows from it and from the progress.
  action_status text,
  task_status text NOT NULL DEFAULT 'not started',
  assignee_user_id text REFERENCES persons (kinde_id),
  trade text,
  crew text,
  wbs_id uuid,
  is_horizon boolean NOT NULL DEFAULT true,
  created_by_user_id text REFERENCES persons (kinde_id),
  -- The plan.
  code text,
  position double precision NOT NULL DEFAULT 0,
  parent_id uuid,
  kind text NOT NULL DEFAULT 'task',
  calendar_id uuid,
  duration_minutes integer NOT NULL DEFAULT 0,
  duration_unit text NOT NULL DEFAULT 'd',
  is_milestone boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  is_manual boolean NOT NULL DEFAULT false,
  constraint_kind text NOT NULL DEFAULT 'ASAP',
  constraint_minute integer,
  deadline_minute integer,
  priority integer NOT NULL DEFAULT 500,
  levelling_delay_minutes integer NOT NULL DEFAULT 0,
  actual_start_minute integer,
  actual_finish_minute integer,
  remaining_minutes integer,
  percent_complete double precision NOT NULL DEFAULT 0,
  cost double precision,
  -- What a planning file carries besides, by the engine's names; only what differs from a new task.
  details jsonb NOT NULL DEFAULT '{}',
  source_id text,
  -- What the engine calculated.
  start_minute integer,
  finish_minute integer,
  late_start_minute integer,
  late_finish_minute integer,
  total_float_minutes integer,
  free_float_minutes integer,
  calculated_duration_minutes integer,
  progress_percentage double precision NOT NULL DEFAULT 0,
  is_critical boolean NOT NULL DEFAULT false,
  flags smallint NOT NULL DEFAULT 0,
  start_date date GENERATED ALWAYS AS (date '1970-01-01' + floor(start_minute / 1440.0)::integer) STORED,
  end_date date GENERATED ALWAYS AS (date '1970-01-01' + floor(finish_minute / 1440.0)::integer) STORED,
  -- The dates of the weekly plan on the wire: a plan, never progress.
  planned_start_date date,
  planned_end_date date,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, action_id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  FOREIGN KEY (workspace_id, calendar_id) REFERENCES schedule_calendars (workspace_id, id),
  FOREIGN KEY (workspace_id, wbs_id) REFERENCES wbs (workspace_id, wbs_id)
);
COMMENT ON TABLE actions IS 'Work items of all categories; those of the category Scheduling Task are the programme';
COMMENT ON COLUMN actions.position IS 'Order in the outline; a parent stands before what it holds';
COMMENT ON COLUMN actions.planned_start_date IS 'actual_start_date of the wire as the weekly plan writes it; actual_start_minute is progress';
CREATE INDEX actions_by_project ON actions (workspace_id, project_id, action_category, is_deleted, position, action_id);
-- Lists run along these; NULLS FIRST is the order in which they sort.
CREATE INDEX actions_by_start ON actions (workspace_id, project_id, is_deleted, action_category, start_date NULLS FIRST, action_id);
CREATE INDEX actions_by_category ON actions (workspace_id, is_deleted, action_category, start_date NULLS FIRST, action_id);
CREATE INDEX actions_by_status ON actions (workspace_id, project_id, is_deleted, task_status, start_date NULLS FIRST, action_id);
CREATE INDEX actions_by_assignee ON actions (workspace_id, assignee_user_id, is_deleted, start_date NULLS FIRST, action_id);
CREATE INDEX actions_by_end ON actions (workspace_id, project_id, is_deleted, end_date);
CREATE INDEX actions_by_name ON actions (workspace_id, is_deleted, name NULLS FIRST, action_id);
CREATE INDEX actions_by_change ON actions (workspace_id, is_deleted, updated_at NULLS FIRST, action_id);
CREATE INDEX actions_by_wbs ON actions (workspace_id, wbs_id) WHERE wbs_id IS NOT NULL;
CREATE INDEX actions_by_calendar ON actions (workspace_id, calendar_id) WHERE calendar_id IS NOT NULL;

CREATE TABLE action_deps (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  predecessor_action_id uuid NOT NULL,
  successor_action_id uuid NOT NULL,
  kind text NOT NULL DEFAULT 'FS' CHECK (kind IN ('FS', 'SS', 'FF', 'SF')),
  lag_kind text NOT NULL DEFAULT 'working' CHECK (lag_kind IN ('working', 'elapsed', 'percent', 'elapsed-percent')),
  -- Minutes, or per cent.
  lag double precision NOT NULL DEFAULT 0,
  lag_unit text NOT NULL DEFAULT 'd',
  notes text,
  position integer NOT NULL DEFAULT 0,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES programmes (workspace_id, project_id),
  FOREIGN KEY (workspace_id, predecessor_action_id) REFERENCES actions (workspace_id, action_id),
  FOREIGN KEY (workspace_id, successor_action_id) REFERENCES actions (workspace_id, action_id)
);
CREATE INDEX action_deps_by_project ON action_deps (workspace_id, project_id, is_deleted, position, id);
CREATE INDEX action_deps_by_predecessor ON action_deps (workspace_id, predecessor_action_id);
CREATE INDEX action_deps_by_successor ON action_deps (workspace_id, successor_action_id);

CREATE TABLE schedule_resources (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  spec jsonb NOT NULL,
  source_id text,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES programmes (workspace_id, project_id)
);
CREATE INDEX schedule_resources_by_project ON schedule_resources (workspace_id, project_id, is_deleted, position);

CREATE TABLE schedule_assignments (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  action_id uuid NOT NULL,
  resource_id uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  spec jsonb NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES programmes (workspace_id, project_id),
  FOREIGN KEY (workspace_id, action_id) REFERENCES actions (workspace_id, action_id),
  FOREIGN KEY (workspace_id, resource_id) REFERENCES schedule_resources (workspace_id, id)
);
CREATE INDEX schedule_assignments_by_project ON schedule_assignments (workspace_id, project_id, is_deleted, position);
CREATE INDEX schedule_assignments_by_action ON schedule_assignments (workspace_id, action_id);
CREATE INDEX schedule_assignments_by_resource ON schedule_assignments (workspace_id, resource_id);

CREATE TABLE baselines (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  number integer NOT NULL CHECK (number BETWEEN 0 AND 999),
  name text NOT NULL,
  note text,
  task_count integer NOT NULL DEFAULT 0,
  finish_minute integer,
  captured_by_user_id text,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES programmes (workspace_id, project_id)
);
CREATE UNIQUE INDEX baselines_by_number ON baselines (workspace_id, project_id, number);

CREATE TABLE baseline_rows (
  workspace_id uuid NOT NULL,
  baseline_id uuid NOT NULL,
  action_id uuid NOT NULL,
  start_minute integer,
  finish_minute integer,
  duration_minutes integer,
  work_minutes double precision,
  cost double precision,
  PRIMARY KEY (workspace_id, baseline_id, action_id),
  FOREIGN KEY (workspace_id, baseline_id) REFERENCES baselines (workspace_id, id),
  FOREIGN KEY (workspace_id, action_id) REFERENCES actions (workspace_id, action_id)
);
CREATE INDEX baseline_rows_by_action ON baseline_rows (workspace_id, action_id);

CREATE TABLE schedule_edits (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  revision integer NOT NULL,
  based_on integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('edit', 'undo', 'redo', 'import', 'levelling', 'scenario')),
  note text NOT NULL DEFAULT '',
  -- What changed, each with before and after, in order; undo is the way back.
  patches jsonb NOT NULL,
  touched text[] NOT NULL,
  moved uuid[] NOT NULL,
  finish_before integer,
  finish_after integer,
  of_batch uuid,
  is_undone boolean NOT NULL DEFAULT false,
  by_user_id text,
  by_name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES programmes (workspace_id, project_id)
);
CREATE UNIQUE INDEX schedule_edits_by_revision ON schedule_edits (workspace_id, project_id, revision);

CREATE TABLE action_constraints (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  action_id uuid NOT NULL,
  constraint_type text NOT NULL,
  priority text NOT NULL DEFAULT 'medium',
  description text NOT NULL DEFAULT '',
  owner_user_id text REFERENCES persons (kinde_id),
  need_by date,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
  closed_at timestamptz,
  created_by_user_id text,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  FOREIGN KEY (workspace_id, action_id) REFERENCES actions (workspace_id, action_id)
);
COMMENT ON TABLE action_constraints IS 'Make-ready log: what stands in the way of a task. While one is open the task cannot be promised';
CREATE INDEX action_constraints_by_action ON action_constraints (workspace_id, action_id, is_deleted, status);
CREATE INDEX action_constraints_by_project ON action_constraints (workspace_id, project_id, is_deleted, status, need_by, id);

CREATE TABLE commitments (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  action_id uuid NOT NULL,
  week_start date NOT NULL,
  day smallint CHECK (day BETWEEN 0 AND 6),
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'promised', 'done', 'not done')),
  reason text,
  note text,
  trade text,
  crew text,
  promised_by_user_id text,
  promised_at timestamptz,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  CHECK ((state = 'not done') = (reason IS NOT NULL)),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  FOREIGN KEY (workspace_id, action_id) REFERENCES actions (workspace_id, action_id)
);
COMMENT ON TABLE commitments IS 'What was promised for a week and what became of it; kept apart from progress';
CREATE UNIQUE INDEX commitments_once ON commitments (workspace_id, action_id, week_start);
CREATE INDEX commitments_by_week ON commitments (workspace_id, project_id, week_start);

CREATE TABLE action_associations (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid,
  action_id uuid NOT NULL,
  related_type text NOT NULL,
  related_id text NOT NULL,
  note text,
  created_by_user_id text,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, action_id) REFERENCES actions (workspace_id, action_id)
);
CREATE UNIQUE INDEX action_associations_once ON action_associations (workspace_id, action_id, related_type, related_id) WHERE NOT is_deleted;
CREATE INDEX action_associations_by_record ON action_associations (workspace_id, related_type, related_id);
CREATE INDEX action_associations_by_age ON action_associations (workspace_id, is_deleted, created_at NULLS FIRST, id);

CREATE TABLE schedule_imports (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL,
  create_wbs boolean NOT NULL,
  overwrite_existing boolean NOT NULL,
  report jsonb NOT NULL,
  -- The batch by which it came in; undoing that takes the import back.
  batch_id uuid NOT NULL,
  -- WBS elements that it made.
  wbs_ids uuid[] NOT NULL DEFAULT '{}',
  is_undone boolean NOT NULL DEFAULT false,
  by_user_id text,
  by_name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES programmes (workspace_id, project_id),
  FOREIGN KEY (workspace_id, batch_id) REFERENCES schedule_edits (workspace_id, id)
);
CREATE INDEX schedule_imports_by_age ON schedule_imports (workspace_id, project_id, created_at DESC);

CREATE TABLE scenarios (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  note text,
  base_revision integer NOT NULL,
  -- Edits as they were sent, in order; played on the live programme whenever it is looked at.
  edits jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'applied', 'dropped')),
  created_by_user_id text,
  created_by text NOT NULL DEFAULT '',
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
CREATE INDEX scenarios_by_project ON scenarios (workspace_id, project_id, is_deleted, created_at);

CREATE TRIGGER programmes_history AFTER INSERT OR UPDATE OR DELETE ON programmes FOR EACH ROW EXECUTE FUNCTION record_change('project_id', 'name', 'revision_key');
CREATE TRIGGER baselines_history AFTER INSERT OR UPDATE OR DELETE ON baselines FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER schedule_edits_history AFTER INSERT OR UPDATE OR DELETE ON schedule_edits FOR EACH ROW EXECUTE FUNCTION record_change('id', 'note', 'patches', 'moved', 'touched');
CREATE TRIGGER action_constraints_history AFTER INSERT OR UPDATE OR DELETE ON action_constraints FOR EACH ROW EXECUTE FUNCTION record_change('id', 'constraint_type');
CREATE TRIGGER action_associations_history AFTER INSERT OR UPDATE OR DELETE ON action_associations FOR EACH ROW EXECUTE FUNCTION record_change('id', 'related_type');
CREATE TRIGGER schedule_imports_history AFTER INSERT OR UPDATE OR DELETE ON schedule_imports FOR EACH ROW EXECUTE FUNCTION record_change('id', 'file_name', 'report');
CREATE TRIGGER scenarios_history AFTER INSERT OR UPDATE OR DELETE ON scenarios FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');

-- Tables that are written by whole statements: row by row where no batch is named, by statement where one is.
DO $$
DECLARE
  told text[];
BEGIN
  FOREACH told SLICE 1 IN ARRAY ARRAY[
    ['actions', 'action_id', 'name'], ['action_deps', 'id', 'kind'], ['schedule_calendars', 'id', 'name'],
    ['schedule_resources', 'id', 'name'], ['schedule_assignments', 'id', 'action_id'],
    ['baseline_rows', 'action_id', 'baseline_id'], ['wbs', 'wbs_id', 'name'], ['commitments', 'id', 'state']]
  LOOP
    EXECUTE format($f$CREATE TRIGGER %1$s_history AFTER INSERT OR UPDATE OR DELETE ON %1$s FOR EACH ROW
      WHEN (coalesce(current_setting('horizon.batch', true), '') = '') EXECUTE FUNCTION record_change(%2$L, %3$L)$f$, told[1], told[2], told[3]);
    EXECUTE format('CREATE TRIGGER %1$s_inserted AFTER INSERT ON %1$s REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes(%2$L, %3$L)', told[1], told[2], told[3]);
    EXECUTE format('CREATE TRIGGER %1$s_updated AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes(%2$L, %3$L)', told[1], told[2], told[3]);
    EXECUTE format('CREATE TRIGGER %1$s_deleted AFTER DELETE ON %1$s REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes(%2$L, %3$L)', told[1], told[2], told[3]);
  END LOOP;
END $$;
