-- The list of projects shows how far each programme is. It is written with the programme's finish, by whatever changes either.
ALTER TABLE programmes ADD COLUMN progress_percentage double precision;
COMMENT ON COLUMN programmes.progress_percentage IS 'By the durations of its tasks; none where there is no work';
-- What the programmes already are is no change that anybody made, so the history has no event of it.
ALTER TABLE programmes DISABLE TRIGGER USER;
UPDATE programmes g SET progress_percentage = done.percent
  FROM (SELECT workspace_id, project_id, sum(calculated_duration_minutes * progress_percentage) / sum(calculated_duration_minutes) AS percent
          FROM actions
         WHERE kind = 'task' AND is_active AND NOT is_deleted AND action_category = 'Scheduling Task' AND calculated_duration_minutes > 0
         GROUP BY workspace_id, project_id) done
 WHERE done.workspace_id = g.workspace_id AND done.project_id = g.project_id;
ALTER TABLE programmes ENABLE TRIGGER USER;
