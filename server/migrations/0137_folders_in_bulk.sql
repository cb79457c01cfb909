-- Folders and placements of documents in thousands. Whose rights apply to new folders is found once for a statement, with an
-- index that knows deleted folders too; so is the history of placements written.

DROP INDEX cde_folders_by_parent;
CREATE INDEX cde_folders_by_parent ON cde_folders (workspace_id, parent_id, project_id);

-- A folder with rights of its own, and what is inside it, keeps them whatever is around it.
CREATE OR REPLACE FUNCTION renew_folder_walls() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

-- New folders contain none but new ones.
CREATE FUNCTION add_folder_walls() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
COMMENT ON FUNCTION add_folder_walls IS 'Finds whose rights apply to new folders';
DROP TRIGGER cde_folders_walls_added ON cde_folders;
CREATE TRIGGER cde_folders_walls_added AFTER INSERT ON cde_folders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_folder_walls();

-- As `record_part_change`, with the same arguments, once for a statement.
CREATE FUNCTION record_part_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
COMMENT ON FUNCTION record_part_changes IS 'Writes the changes that a statement makes to parts of records into the history of these';
DROP TRIGGER cde_placements_history ON cde_placements;
CREATE TRIGGER cde_placements_inserted AFTER INSERT ON cde_placements
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_part_changes('folder', 'entity', 'cde_id', 'folder_name');
CREATE TRIGGER cde_placements_updated AFTER UPDATE ON cde_placements
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_part_changes('folder', 'entity', 'cde_id', 'folder_name');
CREATE TRIGGER cde_placements_deleted AFTER DELETE ON cde_placements
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_part_changes('folder', 'entity', 'cde_id', 'folder_name');
