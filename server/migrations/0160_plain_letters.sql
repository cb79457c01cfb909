-- Searches ignore accents: 'Café' is found by 'café' and by 'cafe', 'Nguyễn' by 'nguyen', 'Groß' by 'gross'. The unaccent
-- extension is not needed: some managed databases do not offer it. The same letters as `plainLetters` of domain/identifiers.

CREATE FUNCTION plain_letters(body text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  -- Of the database, whatever the collation of the argument: names of tables have "C", where only ASCII has letters.
  letters text COLLATE "default" := body;
BEGIN
  IF octet_length(letters) = length(letters) THEN
    RETURN lower(letters);
  END IF;
  letters := regexp_replace(normalize(letters, NFKD), '[\u0300-\u036f]+', '', 'g');
  letters := translate(normalize(letters, NFKC), 'ØøŁłĐđÐðı', 'oollddddi');
  letters := replace(replace(replace(replace(letters, 'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae');
  RETURN lower(replace(replace(replace(replace(letters, 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th'));
END $$;
COMMENT ON FUNCTION plain_letters IS 'A text as searches compare it: in lower case and without accents';

CREATE FUNCTION words_of_letters(place text, letters text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  terms text COLLATE "default" := letters;
  apart text COLLATE "default";
BEGIN
  terms := regexp_replace(terms, '[^[:alnum:]]+', ' ', 'g');
  IF length(terms) > 60 THEN
    terms := regexp_replace(terms, '([^ ]{60})[^ ]+', '\1', 'g');
  END IF;
  IF terms ~ '[0-9]' THEN
    apart := regexp_replace(terms, '([[:alpha:]])(?=[0-9])|([0-9])(?=[[:alpha:]])', '\1\2 ', 'g');
    terms := terms || ' ' || apart || ' ' || regexp_replace(apart, '\m0+(?=[0-9])', '', 'g');
  END IF;
  RETURN array_to_tsvector(array_remove(place || string_to_array(terms, ' '), ''));
END $$;
-- With a body that is bound when it is created: indexes are built where functions of ours cannot be named.
CREATE OR REPLACE FUNCTION search_words(place text, body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN words_of_letters(place, plain_letters(body));
CREATE OR REPLACE FUNCTION search_terms(body text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(regexp_replace(plain_letters(body), '[^[:alnum:]]+', ' ', 'g'), '([^ ]{60})[^ ]+', '\1', 'g'));

-- A term of letters and digits also finds records that have them apart: 'E501' finds 'E-501', 'AS3000' finds 'AS/NZS 3000'.
CREATE FUNCTION search_clause(term text, suffix text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN term ~ '[0-9]' AND term ~ '[[:alpha:]]'
    THEN E'(\'' || term || E'\'' || suffix || E' | (\'' ||
      replace(regexp_replace(term, '([[:alpha:]])(?=[0-9])|([0-9])(?=[[:alpha:]])', '\1\2 ', 'g'), ' ', E'\' & \'') || E'\'' || suffix || '))'
    ELSE E'\'' || term || E'\'' || suffix END;
CREATE OR REPLACE FUNCTION search_query(place text, q text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  terms text[] := string_to_array(nullif(public.search_terms(q), ''), ' ');
  clauses text;
BEGIN
  SELECT string_agg(public.search_clause(term, CASE WHEN at = cardinality(terms) THEN ':*' ELSE '' END), ' & ' ORDER BY at)
    INTO clauses FROM unnest(terms) WITH ORDINALITY t (term, at);
  RETURN (E'\'' || place || E'\' & ' || clauses)::tsquery;
END $$;
COMMENT ON FUNCTION search_query IS 'The records of a place that contain all terms, the last one possibly as a prefix; none without a letter or digit';

REINDEX INDEX audit_events_by_word;

-- Search texts of records with letters beyond ASCII, which until now were split at those letters.
DO $$
DECLARE
  kind record;
BEGIN
  FOR kind IN
    SELECT tgrelid::regclass AS record, args[1] AS id, args[2:cardinality(args) - 1] AS columns
      FROM (SELECT DISTINCT tgrelid, string_to_array(encode(tgargs, 'escape'), '\000') AS args FROM pg_trigger
             WHERE tgfoid = 'record_search'::regproc) t
    UNION SELECT 'labour_rates', 'id', ARRAY['name', 'role', 'level'] LOOP
    EXECUTE format($sql$UPDATE search_texts s SET words = search_words(s.workspace_id || '/' || s.entity, t.body)
      FROM (SELECT coalesce((whole ->> 'workspace_id')::uuid, '00000000-0000-0000-0000-000000000000') AS workspace_id, whole ->> %L AS id,
                   (SELECT string_agg(search_text_of(whole -> c), ' ' ORDER BY at) FROM unnest(%L::text[]) WITH ORDINALITY looked (c, at)) AS body
              FROM (SELECT to_jsonb(r) AS whole FROM %s r) r) t
     WHERE s.workspace_id = t.workspace_id AND s.entity = %L AND s.record_id = t.id AND octet_length(t.body) > length(t.body)$sql$,
      kind.id, kind.columns, kind.record, kind.record::text);
  END LOOP;
END $$;
SELECT count(members_search_texts(NULL, kinde_id)) FROM persons;

TRUNCATE search_vocabulary;
INSERT INTO search_vocabulary (workspace_id, word)
  SELECT DISTINCT workspace_id, word FROM (SELECT workspace_id, unnest(tsvector_to_array(words)) AS word FROM search_texts) w
   WHERE word ~ '^[[:alpha:]]{4,60}$';

-- The text of PDF files.
DROP INDEX document_pages_by_words;
ALTER TABLE document_pages DROP COLUMN words;
ALTER TABLE document_pages ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', plain_letters(text))) STORED;
CREATE INDEX document_pages_by_words ON document_pages USING gin (words);
