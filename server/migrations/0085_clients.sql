-- The client directory, records that may be the same, and two records merged into one.

-- A name without its legal form, marks and blanks: 'Ironbark Steel Pty. Ltd.' is 'ironbarksteel'.
CREATE FUNCTION similar_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(lower(name), '\m(pty|proprietary|ltd|limited|the|inc|incorporated)\M', '', 'g'), '[^[:alnum:]]+', '', 'g');

-- When a record was deleted, kept by a trigger: BEFORE UPDATE.
CREATE FUNCTION stamp_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."deletedAt" := CASE WHEN NEW.is_deleted THEN coalesce(OLD."deletedAt", now()) END;
  RETURN NEW;
END $$;

-- Of a field that holds several values, such as contacts, the texts are searched and not the names of their parts.
CREATE FUNCTION search_text_of(value jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof(value) IN ('array', 'object')
    THEN (SELECT string_agg(part #>> '{}', ' ') FROM jsonb_path_query(value, 'strict $.** ? (@.type() == "string")') part)
    ELSE value #>> '{}' END;
CREATE OR REPLACE FUNCTION record_search() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TABLE clients (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  name text NOT NULL DEFAULT 'Unnamed Client',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'prospect', 'inactive', 'blocked')),
  "companyGroup" text,
  region text,
  abn text,
  acn text,
  tags text[] NOT NULL DEFAULT '{}',
  "primaryContact" jsonb,
  contacts jsonb NOT NULL DEFAULT '[]',
  notes text,
  metadata jsonb NOT NULL DEFAULT '{}',
  merged_into_id uuid,
  "deletedAt" timestamptz,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, merged_into_id) REFERENCES clients (workspace_id, id)
);
COMMENT ON COLUMN clients."companyGroup" IS 'The group of companies that the client belongs to';
COMMENT ON COLUMN clients.merged_into_id IS 'The client that it was merged into; it is deleted then';
CREATE INDEX clients_by_name ON clients (workspace_id, is_deleted, name NULLS FIRST, id);
CREATE INDEX clients_by_status ON clients (workspace_id, is_deleted, status NULLS FIRST, id);
CREATE INDEX clients_by_group ON clients (workspace_id, is_deleted, "companyGroup" NULLS FIRST, id);
CREATE INDEX clients_by_region ON clients (workspace_id, is_deleted, region NULLS FIRST, id);
CREATE INDEX clients_by_created_at ON clients (workspace_id, is_deleted, created_at NULLS FIRST, id);
CREATE INDEX clients_by_updated_at ON clients (workspace_id, is_deleted, updated_at NULLS FIRST, id);
CREATE INDEX clients_by_tag ON clients USING gin (tags);
CREATE INDEX clients_by_abn ON clients (workspace_id, abn) WHERE abn IS NOT NULL;
CREATE INDEX clients_by_merged ON clients (workspace_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX clients_by_likeness ON clients USING gin (similar_name(name) gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE TRIGGER clients_deletion BEFORE UPDATE ON clients FOR EACH ROW EXECUTE FUNCTION stamp_deletion();
SELECT attach_record('clients', 'id', 'name', 'name', 'companyGroup', 'abn', 'acn', 'region', 'tags', 'primaryContact', 'contacts');

-- Projects named clients before there was a directory.
INSERT INTO clients (workspace_id, id) SELECT DISTINCT workspace_id, client_id FROM projects WHERE client_id IS NOT NULL;
ALTER TABLE projects ADD FOREIGN KEY (workspace_id, client_id) REFERENCES clients (workspace_id, id);
CREATE INDEX projects_by_client ON projects (workspace_id, client_id) WHERE client_id IS NOT NULL;

CREATE TABLE record_merges (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  -- Table of the records.
  entity text NOT NULL,
  kept_id uuid NOT NULL,
  kept_name text NOT NULL,
  merged_id uuid NOT NULL,
  merged_name text NOT NULL,
  -- How many rows of each table refer to the kept record now that referred to the other: {"projects": 3}.
  moved jsonb NOT NULL DEFAULT '{}',
  is_deleted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
COMMENT ON TABLE record_merges IS 'Which records were merged into which; shown in the history of both';
CREATE INDEX record_merges_by_kept ON record_merges (workspace_id, entity, kept_id);
CREATE INDEX record_merges_by_merged ON record_merges (workspace_id, entity, merged_id);
CREATE TRIGGER record_merges_history AFTER INSERT OR UPDATE OR DELETE ON record_merges FOR EACH ROW
  EXECUTE FUNCTION record_part_change('merged_from', 'entity', 'kept_id', 'merged_name');
CREATE TRIGGER record_merges_history_of_merged AFTER INSERT OR UPDATE OR DELETE ON record_merges FOR EACH ROW
  EXECUTE FUNCTION record_part_change('merged_into', 'entity', 'merged_id', 'kept_name');
