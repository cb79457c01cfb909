-- Access to folders of documents. A folder without rights of its own has those of the nearest folder
-- around it that has; where none has, roles alone decide.

ALTER TABLE cde_folders ADD COLUMN has_own_rights boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN cde_folders.has_own_rights IS 'True where the folder is open to those in cde_folder_rights alone, not to those of the folder around it';
CREATE INDEX cde_folders_with_rights ON cde_folders (workspace_id, id) WHERE has_own_rights;

CREATE TABLE cde_folder_rights (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  folder_id uuid NOT NULL,
  role_id uuid,
  kinde_id text,
  company_id uuid REFERENCES global_companies (id),
  level text NOT NULL CHECK (level IN ('none', 'view', 'upload', 'edit')),
  -- Name and level, for the history of the folder.
  words text NOT NULL,
  entity text NOT NULL GENERATED ALWAYS AS ('cde_folders') STORED,
  is_deleted boolean NOT NULL GENERATED ALWAYS AS (false) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, folder_id) REFERENCES cde_folders (workspace_id, id),
  FOREIGN KEY (workspace_id, role_id) REFERENCES roles (workspace_id, id),
  FOREIGN KEY (workspace_id, kinde_id) REFERENCES members (workspace_id, kinde_id),
  CHECK (num_nonnulls(role_id, kinde_id, company_id) = 1)
);
COMMENT ON TABLE cde_folder_rights IS 'Rights on folders of roles, members and companies of members; of several that fit the highest, and none where one says none';
CREATE UNIQUE INDEX cde_folder_rights_once ON cde_folder_rights (workspace_id, folder_id, coalesce(role_id::text, kinde_id, company_id::text));
CREATE TRIGGER cde_folder_rights_history AFTER INSERT OR UPDATE OR DELETE ON cde_folder_rights FOR EACH ROW
  EXECUTE FUNCTION record_part_change('access', 'entity', 'folder_id', 'words');

CREATE TABLE cde_folder_walls (
  workspace_id uuid NOT NULL,
  folder_id uuid NOT NULL,
  rights_folder_id uuid NOT NULL,
  PRIMARY KEY (workspace_id, folder_id),
  FOREIGN KEY (workspace_id, folder_id) REFERENCES cde_folders (workspace_id, id),
  FOREIGN KEY (workspace_id, rights_folder_id) REFERENCES cde_folders (workspace_id, id)
);
COMMENT ON TABLE cde_folder_walls IS 'Of each restricted folder, the folder whose rights apply to it: itself or one around it. Kept by a trigger';
CREATE INDEX cde_folder_walls_by_rights ON cde_folder_walls (workspace_id, rights_folder_id);

-- Finds again whose rights apply to a folder and to all folders inside it.
CREATE FUNCTION renew_folder_walls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH RECURSIVE down AS (
    SELECT f.id, CASE WHEN f.has_own_rights THEN f.id ELSE w.rights_folder_id END AS wall
      FROM cde_folders f
      LEFT JOIN cde_folder_walls w ON w.workspace_id = f.workspace_id AND w.folder_id = f.parent_id
     WHERE f.workspace_id = NEW.workspace_id AND f.id = NEW.id
    UNION ALL
    SELECT f.id, CASE WHEN f.has_own_rights THEN f.id ELSE down.wall END
      FROM down JOIN cde_folders f ON f.workspace_id = NEW.workspace_id AND f.parent_id = down.id),
  opened AS (
    DELETE FROM cde_folder_walls w USING down
     WHERE w.workspace_id = NEW.workspace_id AND w.folder_id = down.id AND down.wall IS NULL)
  INSERT INTO cde_folder_walls (workspace_id, folder_id, rights_folder_id)
  SELECT NEW.workspace_id, id, wall FROM down WHERE wall IS NOT NULL
  ON CONFLICT (workspace_id, folder_id) DO UPDATE SET rights_folder_id = excluded.rights_folder_id
   WHERE cde_folder_walls.rights_folder_id <> excluded.rights_folder_id;
  RETURN NULL;
END $$;
CREATE TRIGGER cde_folders_walls_added AFTER INSERT ON cde_folders FOR EACH ROW
  WHEN (NEW.parent_id IS NOT NULL OR NEW.has_own_rights) EXECUTE FUNCTION renew_folder_walls();
CREATE TRIGGER cde_folders_walls_changed AFTER UPDATE OF parent_id, has_own_rights ON cde_folders FOR EACH ROW
  WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id OR OLD.has_own_rights <> NEW.has_own_rights)
  EXECUTE FUNCTION renew_folder_walls();

-- Level of a member in each folder with rights of its own: 0 nothing, 1 see, 2 add documents, 3 change.
CREATE FUNCTION folder_levels(workspace uuid, person text) RETURNS TABLE (folder_id uuid, level integer)
LANGUAGE sql STABLE AS $$
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
$$;
-- The folders with rights of their own that are open to a member, and those that are not.
CREATE FUNCTION folders_open_to(workspace uuid, person text) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(folder_id), '{}') FROM folder_levels(workspace, person) WHERE level > 0
$$;
CREATE FUNCTION folders_closed_to(workspace uuid, person text) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(folder_id), '{}') FROM folder_levels(workspace, person) WHERE level = 0
$$;
