-- A level of effort and a WBS summary follow other work and are never critical. Until now they were marked by their float,
-- and the summaries above them with them. It is no change that anybody made, so the history has no event of it.
ALTER TABLE actions DISABLE TRIGGER USER;
UPDATE actions SET is_critical = false, flags = flags & ~3
 WHERE action_category = 'Scheduling Task' AND kind IN ('level-of-effort', 'wbs-summary') AND flags & 3 <> 0;
WITH RECURSIVE held AS (
  SELECT workspace_id, parent_id AS summary FROM actions
   WHERE action_category = 'Scheduling Task' AND NOT is_deleted AND is_critical AND flags & 64 = 0 AND parent_id IS NOT NULL
  UNION
  SELECT above.workspace_id, above.parent_id
    FROM held JOIN actions above ON above.workspace_id = held.workspace_id AND above.action_id = held.summary
   WHERE above.parent_id IS NOT NULL
)
UPDATE actions a SET is_critical = false, flags = a.flags & ~1
 WHERE a.action_category = 'Scheduling Task' AND a.flags & 64 <> 0 AND a.is_critical
   AND NOT EXISTS (SELECT FROM held WHERE held.workspace_id = a.workspace_id AND held.summary = a.action_id);
ALTER TABLE actions ENABLE TRIGGER USER;
