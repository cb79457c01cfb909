-- schedule:edit and schedule:view were too coarse: recording progress, planning weeks and looking into the workings of the
-- programme are permissions of their own. Whatever role held the old one gets the new ones too, so that nobody loses
-- anything but by the changes of built-in roles below; what a workspace changed in those otherwise stays.
CREATE FUNCTION pg_temp.with_permissions(held text[], more text[]) RETURNS text[] LANGUAGE sql AS
  $$ SELECT held || ARRAY(SELECT one FROM unnest(more) one WHERE one <> ALL (held)) $$;

UPDATE roles SET permissions = pg_temp.with_permissions(permissions,
         CASE WHEN 'schedule:view' = ANY (permissions) AND key IS DISTINCT FROM 'client' THEN ARRAY['schedule:analyse'] ELSE '{}' END
         || CASE WHEN 'schedule:edit' = ANY (permissions) THEN ARRAY['schedule:record', 'schedule:plan']
                 WHEN 'schedule:create' = ANY (permissions) THEN ARRAY['schedule:record'] ELSE '{}' END),
       version = version + 1, updated_at = now()
 WHERE permissions && ARRAY['schedule:view', 'schedule:edit', 'schedule:create'];

-- Site managers plan weeks and record progress; tasks, calendars, baselines and levelling are the planner's.
UPDATE roles SET permissions = array_remove(array_remove(permissions, 'schedule:edit'), 'schedule:create'),
       version = version + 1, updated_at = now()
 WHERE key = 'site-manager' AND permissions && ARRAY['schedule:edit', 'schedule:create'];

-- Contracts administrators maintain labour rates.
UPDATE roles SET permissions = pg_temp.with_permissions(permissions,
         ARRAY['labour_rates:create', 'labour_rates:edit', 'labour_rates:export', 'labour_overrides:create', 'labour_overrides:edit']),
       version = version + 1, updated_at = now()
 WHERE key = 'contracts-administrator';
