-- The words of a work item, in an index on the item itself: a batch of edits writes thousands of them in one statement.
CREATE INDEX actions_by_word ON actions USING gin (search_words(workspace_id::text || '/actions', name || ' ' || coalesce(code, '')))
  WITH (gin_pending_list_limit = 256);
