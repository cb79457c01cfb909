-- What lists search: the words of a record, in an index. A search finds the records that hold all its words, the last of
-- them perhaps only begun, in any order. The place (workspace and kind of record) is a word as well, so that no workspace
-- looks through the words of others. No part of a word other than its beginning is found: an index of all parts (pg_trgm)
-- grows slow where most records share them, as 'Rate 0000777' and 'Rate 0000778' do, and costs each write six times as much.

-- Letters and digits in small letters; 'CW3' is found by 'cw3', 'cw' and '3', 'TP-0012' by 'tp', '0012' and '12'.
CREATE FUNCTION search_terms(body text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(regexp_replace(lower(body), '[^[:alnum:]]+', ' ', 'g'), '([^ ]{60})[^ ]+', '\1', 'g'));
-- Indexes are built where only the system's own names are seen: it names no function of ours.
CREATE FUNCTION search_words(place text, body text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  terms text := regexp_replace(regexp_replace(lower(body), '[^[:alnum:]]+', ' ', 'g'), '([^ ]{60})[^ ]+', '\1', 'g');
  apart text := regexp_replace(terms, '([[:alpha:]])(?=[0-9])|([0-9])(?=[[:alpha:]])', '\1\2 ', 'g');
BEGIN
  RETURN array_to_tsvector(array_remove(
    place || string_to_array(terms || ' ' || apart || ' ' || regexp_replace(apart, '\m0+(?=[0-9])', '', 'g'), ' '), ''));
END $$;
-- None where there is no letter or digit to search for.
CREATE FUNCTION search_query(place text, q text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (E'\'' || place || E'\' & \'' || replace(nullif(search_terms(q), ''), ' ', E'\' & \'') || E'\':*')::tsquery;

CREATE TABLE search_texts (
  workspace_id uuid NOT NULL,
  entity text NOT NULL,
  record_id text NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (workspace_id, entity, record_id)
);
COMMENT ON TABLE search_texts IS 'What the search of a list looks at, kept by triggers; workspace_id is the nil UUID for people and their companies';
CREATE INDEX search_texts_by_word ON search_texts USING gin (words) WITH (gin_pending_list_limit = 256);
CREATE INDEX audit_events_by_word ON audit_events USING gin (search_words(workspace_id::text, title || ' ' || actor_name)) WITH (gin_pending_list_limit = 256);

-- Arguments: the id column, then the columns that are searched, in the order in which people read them.
CREATE FUNCTION record_search() RETURNS trigger LANGUAGE plpgsql AS $$
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
    text := concat_ws(' ', text, whole ->> TG_ARGV[i]);
  END LOOP;
  INSERT INTO search_texts (workspace_id, entity, record_id, words)
  VALUES (workspace, TG_TABLE_NAME, whole ->> TG_ARGV[0], search_words(workspace || '/' || TG_TABLE_NAME, text))
  ON CONFLICT (workspace_id, entity, record_id) DO UPDATE SET words = excluded.words WHERE search_texts.words <> excluded.words;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION record_search IS 'Keeps the search text of a record';

CREATE TRIGGER global_companies_search AFTER INSERT OR DELETE OR UPDATE OF name ON global_companies
  FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name');
CREATE TRIGGER persons_search AFTER INSERT OR DELETE OR UPDATE OF first_name, last_name, email ON persons
  FOR EACH ROW EXECUTE FUNCTION record_search('kinde_id', 'first_name', 'last_name', 'email');
CREATE TRIGGER projects_search AFTER INSERT OR DELETE OR UPDATE OF project_name, project_number, address ON projects
  FOR EACH ROW EXECUTE FUNCTION record_search('project_id', 'project_name', 'project_number', 'address');
CREATE TRIGGER roles_search AFTER INSERT OR DELETE OR UPDATE OF name, description ON roles
  FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name', 'description');
CREATE TRIGGER companies_search AFTER INSERT OR DELETE OR UPDATE OF company, company_abbreviation, abn ON companies
  FOR EACH ROW EXECUTE FUNCTION record_search('id_company', 'company', 'company_abbreviation', 'abn');
CREATE TRIGGER teams_search AFTER INSERT OR DELETE OR UPDATE OF name ON teams
  FOR EACH ROW EXECUTE FUNCTION record_search('team_bim_id', 'name');
CREATE TRIGGER buildings_search AFTER INSERT OR DELETE OR UPDATE OF building_name ON buildings
  FOR EACH ROW EXECUTE FUNCTION record_search('building_id', 'building_name');
CREATE TRIGGER labour_awards_search AFTER INSERT OR DELETE OR UPDATE OF name, code ON labour_awards
  FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name', 'code');
CREATE TRIGGER labour_allowances_search AFTER INSERT OR DELETE OR UPDATE OF name, trigger ON labour_allowances
  FOR EACH ROW EXECUTE FUNCTION record_search('id', 'name', 'trigger');
CREATE TRIGGER labour_overrides_search AFTER INSERT OR DELETE OR UPDATE OF reason ON labour_overrides
  FOR EACH ROW EXECUTE FUNCTION record_search('id', 'reason');

-- What stood here before.
INSERT INTO search_texts (workspace_id, entity, record_id, words)
  SELECT workspace_id, entity, id, search_words(workspace_id || '/' || entity, text)
    FROM (SELECT '00000000-0000-0000-0000-000000000000'::uuid AS workspace_id, 'global_companies' AS entity, id::text AS id, name AS text FROM global_companies
          UNION ALL SELECT '00000000-0000-0000-0000-000000000000', 'persons', kinde_id, concat_ws(' ', first_name, last_name, email) FROM persons
          UNION ALL SELECT workspace_id, 'projects', project_id::text, concat_ws(' ', project_name, project_number, address) FROM projects
          UNION ALL SELECT workspace_id, 'roles', id::text, concat_ws(' ', name, description) FROM roles
          UNION ALL SELECT workspace_id, 'companies', id_company::text, concat_ws(' ', company, company_abbreviation, abn) FROM companies
          UNION ALL SELECT workspace_id, 'teams', team_bim_id::text, name FROM teams
          UNION ALL SELECT workspace_id, 'buildings', building_id::text, building_name FROM buildings
          UNION ALL SELECT workspace_id, 'labour_awards', id::text, concat_ws(' ', name, code) FROM labour_awards
          UNION ALL SELECT workspace_id, 'labour_rates', id::text, concat_ws(' ', name, role, level) FROM labour_rates
          UNION ALL SELECT workspace_id, 'labour_allowances', id::text, concat_ws(' ', name, trigger) FROM labour_allowances
          UNION ALL SELECT workspace_id, 'labour_overrides', id::text, reason FROM labour_overrides) before;

CREATE INDEX persons_by_company ON persons (global_company_id);
