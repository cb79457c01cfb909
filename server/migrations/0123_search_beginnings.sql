-- The search looks up which words a beginning may become, instead of reading all records of the beginning in the index of words.

-- Records hold words of up to 60 letters.
CREATE OR REPLACE FUNCTION search_texts_vocabulary() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
BEGIN
  INSERT INTO search_vocabulary (workspace_id, word)
    SELECT w.workspace_id, w.word
      FROM (SELECT DISTINCT n.workspace_id, unnest(tsvector_to_array(n.words)) AS word FROM new_texts n OFFSET 0) w
     WHERE w.word ~ '^[[:alpha:]]{4,60}$'
       AND NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.workspace_id = w.workspace_id AND v.word = w.word);
  RETURN NULL;
END $$;
INSERT INTO search_vocabulary (workspace_id, word)
  SELECT DISTINCT workspace_id, word FROM (SELECT workspace_id, unnest(tsvector_to_array(words)) AS word FROM search_texts) w
   WHERE word ~ '^[[:alpha:]]{41,60}$';

CREATE INDEX search_vocabulary_by_beginning ON search_vocabulary (workspace_id, word text_pattern_ops);
