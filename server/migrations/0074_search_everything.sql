-- One search over all records of a workspace: the words of each workspace for misspelt searches, people by their memberships,
-- and the records of a programme that no search looked at.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE search_vocabulary (
  workspace_id uuid NOT NULL,
  word text NOT NULL,
  writer bigint NOT NULL DEFAULT txid_current(),
  PRIMARY KEY (workspace_id, word, writer)
);
COMMENT ON TABLE search_vocabulary IS 'The words of letters in search_texts: a misspelt word is looked up here. Words are never removed; one that no record holds finds nothing';
COMMENT ON COLUMN search_vocabulary.writer IS 'The transaction that added the word: two that add one word at once do not wait for each other';
CREATE INDEX search_vocabulary_by_trigram ON search_vocabulary USING gin (word gin_trgm_ops) WITH (gin_pending_list_limit = 256);

-- Words are looked up one by one along the index, however many the vocabulary holds.
CREATE FUNCTION search_texts_vocabulary() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
BEGIN
  INSERT INTO search_vocabulary (workspace_id, word)
    SELECT w.workspace_id, w.word
      FROM (SELECT DISTINCT n.workspace_id, unnest(tsvector_to_array(n.words)) AS word FROM new_texts n OFFSET 0) w
     WHERE w.word ~ '^[[:alpha:]]{4,40}$'
       AND NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.workspace_id = w.workspace_id AND v.word = w.word);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION search_texts_vocabulary IS 'Adds the new words of search texts to the vocabulary of their workspace';
CREATE TRIGGER search_texts_vocabulary_of_new AFTER INSERT ON search_texts
  REFERENCING NEW TABLE AS new_texts FOR EACH STATEMENT EXECUTE FUNCTION search_texts_vocabulary();
CREATE TRIGGER search_texts_vocabulary_of_changed AFTER UPDATE ON search_texts
  REFERENCING NEW TABLE AS new_texts FOR EACH STATEMENT EXECUTE FUNCTION search_texts_vocabulary();

-- Words that look like another; how far they are apart is measured by whoever asks.
CREATE FUNCTION search_lookalikes(workspace uuid, wanted text) RETURNS SETOF text LANGUAGE sql STABLE
  SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT word FROM (SELECT DISTINCT v.word FROM search_vocabulary v WHERE v.workspace_id = workspace AND v.word % wanted) near
   ORDER BY similarity(word, wanted) DESC, word LIMIT 200
$$;

-- The project of a record, so that who sees one project searches in that one alone.
ALTER TABLE search_texts ADD COLUMN project_id uuid;
COMMENT ON COLUMN search_texts.project_id IS 'The project that the record belongs to, or is; none for records of the workspace';

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
    text := concat_ws(' ', text, whole ->> TG_ARGV[i]);
  END LOOP;
  INSERT INTO search_texts AS s (workspace_id, entity, record_id, words, project_id)
  VALUES (workspace, TG_TABLE_NAME, whole ->> TG_ARGV[0], search_words(workspace || '/' || TG_TABLE_NAME, text), (whole ->> 'project_id')::uuid)
  ON CONFLICT (workspace_id, entity, record_id) DO UPDATE SET words = excluded.words, project_id = excluded.project_id
    WHERE (s.words, s.project_id) IS DISTINCT FROM (excluded.words, excluded.project_id);
  RETURN NULL;
END $$;

-- A record that moves to another project is found there.
CREATE OR REPLACE FUNCTION attach_record(record regclass, id_column text, title_column text, VARIADIC searched text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = record);
BEGIN
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION record_change(%L, %L)',
    name || '_history', record, id_column, title_column);
  PERFORM attach_search(record, id_column, VARIADIC searched);
END $$;
CREATE FUNCTION attach_search(record regclass, id_column text, VARIADIC searched text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = record) || '_search';
  looked text[] := searched || ARRAY(SELECT attname::text FROM pg_attribute
    WHERE attrelid = record AND attname = 'project_id' AND NOT attisdropped AND attname <> id_column);
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', name, record);
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR DELETE OR UPDATE OF %s ON %s FOR EACH ROW EXECUTE FUNCTION record_search(%L, %s)',
    name, (SELECT string_agg(quote_ident(c), ', ') FROM unnest(looked) c), record, id_column,
    (SELECT string_agg(quote_literal(c), ', ') FROM unnest(searched) c));
END $$;
COMMENT ON FUNCTION attach_search IS 'Attaches the search trigger of a record; attach_record does so for records that have a history too';

-- Records of projects that are searched already.
DO $$
DECLARE
  known record;
  given text[];
BEGIN
  FOR known IN
    SELECT t.tgrelid::regclass AS record, t.tgargs FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE t.tgfoid = 'record_search'::regproc AND t.tgname = c.relname || '_search'
       AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.tgrelid AND a.attname = 'project_id' AND NOT a.attisdropped) LOOP
    given := string_to_array(rtrim(encode(known.tgargs, 'escape'), E'\\000'), E'\\000');
    PERFORM attach_search(known.record, given[1], VARIADIC given[2:]);
    EXECUTE format('UPDATE search_texts s SET project_id = r.project_id FROM %s r
      WHERE s.workspace_id = r.workspace_id AND s.entity = %L AND s.record_id = r.%I::text AND r.project_id IS NOT NULL',
      known.record, known.record::text, given[1]);
  END LOOP;
END $$;
UPDATE search_texts s SET project_id = a.project_id FROM actions a
 WHERE s.workspace_id = a.workspace_id AND s.entity = 'actions' AND s.record_id = a.action_id::text AND a.project_id IS NOT NULL;
CREATE OR REPLACE FUNCTION actions_search_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_texts (workspace_id, entity, record_id, words, project_id)
    SELECT workspace_id, 'actions', action_id::text, search_words(workspace_id || '/actions', concat_ws(' ', name, code)), project_id FROM new_actions;
  RETURN NULL;
END $$;
DROP TRIGGER actions_search_of_renamed ON actions;
CREATE TRIGGER actions_search_of_renamed AFTER UPDATE OF name, code, project_id ON actions FOR EACH ROW
  WHEN ((OLD.name, OLD.code, OLD.project_id) IS DISTINCT FROM (NEW.name, NEW.code, NEW.project_id)) EXECUTE FUNCTION record_search('action_id', 'name', 'code');

-- A member is found by what the workspace sees: the name that it typed, and once the person has accepted, their own.
DROP TRIGGER persons_search ON persons;
DROP TRIGGER members_search ON members;
DELETE FROM search_texts WHERE entity = 'persons';

CREATE FUNCTION members_search_texts(workspace uuid, person text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_texts AS s (workspace_id, entity, record_id, words)
    SELECT m.workspace_id, 'members', m.kinde_id, search_words(m.workspace_id || '/members',
             CASE WHEN m.invited_email IS NULL THEN concat_ws(' ', p.first_name, p.last_name, p.email)
                  ELSE concat_ws(' ', m.invited_first_name, m.invited_last_name, m.invited_email) END)
      FROM members m JOIN persons p ON p.kinde_id = m.kinde_id
     WHERE m.kinde_id = person AND (workspace IS NULL OR m.workspace_id = workspace)
  ON CONFLICT (workspace_id, entity, record_id) DO UPDATE SET words = excluded.words WHERE s.words <> excluded.words
$$;
COMMENT ON FUNCTION members_search_texts IS 'Keeps the search text of a person in one workspace, or in all of theirs';
CREATE FUNCTION members_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'persons' THEN
    PERFORM members_search_texts(NULL, NEW.kinde_id);
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM search_texts WHERE workspace_id = OLD.workspace_id AND entity = 'members' AND record_id = OLD.kinde_id;
  ELSE
    PERFORM members_search_texts(NEW.workspace_id, NEW.kinde_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER members_search AFTER INSERT OR DELETE OR UPDATE OF invited_email, invited_first_name, invited_last_name ON members
  FOR EACH ROW EXECUTE FUNCTION members_search();
CREATE TRIGGER persons_search AFTER UPDATE OF first_name, last_name, email ON persons
  FOR EACH ROW EXECUTE FUNCTION members_search();
SELECT count(members_search_texts(NULL, kinde_id)) FROM persons;

-- Elements of a WBS and resources come by thousands in one statement.
CREATE FUNCTION search_texts_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($sql$INSERT INTO search_texts AS s (workspace_id, entity, record_id, words, project_id)
    SELECT workspace_id, %L, %I::text, search_words(workspace_id || %L, concat_ws(' ', %s)), project_id FROM new_rows
    ON CONFLICT (workspace_id, entity, record_id) DO UPDATE SET words = excluded.words, project_id = excluded.project_id$sql$,
    TG_TABLE_NAME, TG_ARGV[0], '/' || TG_TABLE_NAME, array_to_string(TG_ARGV[1:], ', '));
  RETURN NULL;
END $$;
COMMENT ON FUNCTION search_texts_of_new IS 'Keeps the search texts of rows of projects that are inserted by thousands; arguments as of record_search';
DO $$
DECLARE
  kind record;
BEGIN
  FOR kind IN SELECT * FROM (VALUES ('wbs', 'wbs_id', ARRAY['name', 'code']), ('schedule_resources', 'id', ARRAY['name']),
                                    ('baselines', 'id', ARRAY['name', 'note'])) k (name, id, columns) LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_texts_of_new(%L, %s)',
      kind.name || '_search_of_new', kind.name, kind.id, (SELECT string_agg(quote_literal(c), ', ') FROM unnest(kind.columns) c));
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE OF %s ON %I FOR EACH ROW WHEN ((%s) IS DISTINCT FROM (%s)) EXECUTE FUNCTION record_search(%L, %s)',
      kind.name || '_search_of_renamed', array_to_string(kind.columns, ', '), kind.name,
      (SELECT string_agg('OLD.' || c, ', ') FROM unnest(kind.columns) c), (SELECT string_agg('NEW.' || c, ', ') FROM unnest(kind.columns) c),
      kind.id, (SELECT string_agg(quote_literal(c), ', ') FROM unnest(kind.columns) c));
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I FOR EACH ROW EXECUTE FUNCTION record_search(%L, %s)',
      kind.name || '_search_of_gone', kind.name, kind.id, (SELECT string_agg(quote_literal(c), ', ') FROM unnest(kind.columns) c));
    EXECUTE format('INSERT INTO search_texts (workspace_id, entity, record_id, words, project_id) SELECT workspace_id, %L, %I::text, search_words(workspace_id || %L, concat_ws('' '', %s)), project_id FROM %I',
      kind.name, kind.id, '/' || kind.name, array_to_string(kind.columns, ', '), kind.name);
  END LOOP;
END $$;

CREATE INDEX search_texts_by_project ON search_texts (workspace_id, project_id, entity) WHERE project_id IS NOT NULL;

INSERT INTO search_vocabulary (workspace_id, word)
  SELECT DISTINCT workspace_id, word FROM (SELECT workspace_id, unnest(tsvector_to_array(words)) AS word FROM search_texts) w
   WHERE word ~ '^[[:alpha:]]{4,40}$'
  EXCEPT SELECT workspace_id, word FROM search_vocabulary;
