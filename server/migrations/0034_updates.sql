-- An update of the programme: its data date moved, or the programme after it is kept under a name.
ALTER TABLE schedule_edits DROP CONSTRAINT schedule_edits_kind_check;
ALTER TABLE schedule_edits ADD CONSTRAINT schedule_edits_kind_check
  CHECK (kind IN ('edit', 'undo', 'redo', 'import', 'levelling', 'scenario', 'update'));
CREATE INDEX schedule_edits_by_kind ON schedule_edits (workspace_id, project_id, kind, revision);
COMMENT ON COLUMN projects.status_date IS 'The data date until there is a programme; from then on the programme''s own counts';

-- Two figures that the engine gives were not stored, or were stored by another rule: the progress of a summary below which
-- nothing but progress changed, and the bucket of a task that has started with nothing of it done. They are no change that
-- anybody made, so the history is not told.
ALTER TABLE actions DISABLE TRIGGER USER;
WITH RECURSIVE held AS (
  SELECT a.workspace_id, a.parent_id AS summary, a.action_id, a.flags, a.kind, a.calculated_duration_minutes AS minutes, a.progress_percentage AS done
    FROM actions a
   WHERE a.action_category = 'Scheduling Task' AND NOT a.is_deleted AND a.parent_id IS NOT NULL AND a.flags & 8 = 0
  UNION ALL
  SELECT held.workspace_id, above.parent_id, held.action_id, held.flags, held.kind, held.minutes, held.done
    FROM held JOIN actions above ON above.workspace_id = held.workspace_id AND above.action_id = held.summary
   WHERE above.parent_id IS NOT NULL AND NOT above.is_deleted AND above.flags & 8 = 0
), rolled AS (
  SELECT workspace_id, summary, sum(minutes) AS minutes, sum(minutes * done) AS done
    FROM held WHERE flags & 64 = 0 AND kind NOT IN ('level-of-effort', 'wbs-summary') GROUP BY workspace_id, summary
)
UPDATE actions a SET progress_percentage = round((rolled.done / rolled.minutes)::numeric, 2)
  FROM rolled
 WHERE a.workspace_id = rolled.workspace_id AND a.action_id = rolled.summary AND a.flags & 64 <> 0
   AND rolled.minutes > 0 AND abs(a.progress_percentage - rolled.done / rolled.minutes) > 0.02;
UPDATE actions SET task_status = 'completed'
 WHERE action_category = 'Scheduling Task' AND flags & 64 <> 0 AND progress_percentage >= 100
   AND task_status IN ('in progress', 'not started', 'open');
UPDATE actions SET task_status = 'in progress'
 WHERE action_category = 'Scheduling Task' AND task_status IN ('not started', 'open')
   AND (flags & 32 <> 0 OR progress_percentage >= 1);
ALTER TABLE actions ENABLE TRIGGER USER;
