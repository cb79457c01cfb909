-- A task that finishes at midnight has its last day before: the finish is the end of its work, not the begin of a day. Points in
-- time, and work items outside the programme, whose due date is kept as its first minute, stay on their day.

ALTER TABLE actions DROP COLUMN end_date;
ALTER TABLE actions ADD COLUMN end_date date GENERATED ALWAYS AS (
  date '1970-01-01' + floor((CASE WHEN action_category = 'Scheduling Task' AND finish_minute > start_minute
    THEN finish_minute - 1 ELSE finish_minute END) / 1440.0)::integer) STORED;
COMMENT ON COLUMN actions.end_date IS 'Last day: of a finish at midnight the day before';
CREATE INDEX actions_by_end ON actions (workspace_id, project_id, is_deleted, end_date);
