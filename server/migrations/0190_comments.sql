-- Comments on records of any kind; those of markups move here.
CREATE TABLE comments (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Table of the record, and its id.
  entity text NOT NULL,
  record_id uuid NOT NULL,
  parent_id uuid,
  author_kinde_id text NOT NULL REFERENCES persons (kinde_id),
  source_author text CHECK (length(source_author) BETWEEN 1 AND 200),
  text text NOT NULL,
  mentions text[] NOT NULL DEFAULT '{}',
  edited_at timestamptz,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, entity, record_id, id),
  FOREIGN KEY (workspace_id, entity, record_id, parent_id) REFERENCES comments (workspace_id, entity, record_id, id)
);
COMMENT ON TABLE comments IS 'Comments on records; everyone who can see the record sees them. A reply names the comment that it answers';
COMMENT ON COLUMN comments.source_author IS 'Its author in the file from which it was imported';
COMMENT ON COLUMN comments.mentions IS 'Ids of the people mentioned in the text';
COMMENT ON COLUMN comments.edited_at IS 'When the text was last edited; null if it never was. Earlier texts are in the history';
CREATE INDEX comments_of_record ON comments (workspace_id, entity, record_id, is_deleted, created_at, id);
CREATE INDEX comments_by_parent ON comments (workspace_id, entity, record_id, parent_id);

-- Before the triggers: moving a comment is not a change of it.
INSERT INTO comments (workspace_id, id, entity, record_id, parent_id, author_kinde_id, source_author, text, is_deleted, version, created_at, updated_at)
SELECT workspace_id, id, 'markups', markup_id, parent_id, author_kinde_id, source_author, text, is_deleted, version, created_at, updated_at
  FROM markup_comments;
DROP TABLE markup_comments;
ALTER TABLE audit_events DISABLE TRIGGER audit_events_are_final;
UPDATE audit_events SET entity = 'comments' WHERE entity = 'markup_comments';
ALTER TABLE audit_events ENABLE TRIGGER audit_events_are_final;

-- The texts of each comment, and the same change in the history of its record.
CREATE TRIGGER comments_history AFTER INSERT OR UPDATE OR DELETE ON comments FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'record_id');
CREATE TRIGGER comments_record_history AFTER INSERT OR UPDATE OR DELETE ON comments FOR EACH ROW
  EXECUTE FUNCTION record_part_change('comment', 'entity', 'record_id', 'text');
