-- The words of tasks, in the search texts: an index on the tasks themselves was written anew for each task that only moved,
-- which made moving thousands a sixth slower.

DROP INDEX actions_by_word;

-- Thousands are imported in one statement.
CREATE FUNCTION actions_search_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_texts (workspace_id, entity, record_id, words)
    SELECT workspace_id, 'actions', action_id::text, search_words(workspace_id || '/actions', concat_ws(' ', name, code)) FROM new_actions;
  RETURN NULL;
END $$;
CREATE TRIGGER actions_search_of_new AFTER INSERT ON actions
  REFERENCING NEW TABLE AS new_actions FOR EACH STATEMENT EXECUTE FUNCTION actions_search_of_new();
-- Of thousands that move few are renamed: only those come to the function.
CREATE TRIGGER actions_search_of_renamed AFTER UPDATE OF name, code ON actions FOR EACH ROW
  WHEN ((OLD.name, OLD.code) IS DISTINCT FROM (NEW.name, NEW.code)) EXECUTE FUNCTION record_search('action_id', 'name', 'code');
CREATE TRIGGER actions_search_of_gone AFTER DELETE ON actions FOR EACH ROW EXECUTE FUNCTION record_search('action_id', 'name', 'code');

INSERT INTO search_texts (workspace_id, entity, record_id, words)
  SELECT workspace_id, 'actions', action_id::text, search_words(workspace_id || '/actions', concat_ws(' ', name, code)) FROM actions;
