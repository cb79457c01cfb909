-- What is archived is not changed by what was under way at that moment. A change holds its workspace and its project open
-- until it is stored; who archives holds them alone, and so waits for the changes before. The locks are no rows': they cost
-- no write. Each statement of a function sees what was committed before it, so a change that waited finds it archived.

CREATE FUNCTION hold_open(workspace uuid, project uuid) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;
COMMENT ON FUNCTION hold_open IS 'Keeps a workspace and a project from being archived until the transaction ends; fails with HZ001 where they are';

CREATE FUNCTION hold_alone(place uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('open'), hashtext(place::text));
$$;
COMMENT ON FUNCTION hold_alone IS 'Waits until nothing that is under way changes a workspace or a project any more; the next change waits in turn';
