-- Comments on markups and replies to them.

CREATE TABLE markup_comments (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  markup_id uuid NOT NULL,
  parent_id uuid,
  author_kinde_id text NOT NULL REFERENCES persons (kinde_id),
  text text NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, markup_id, id),
  FOREIGN KEY (workspace_id, markup_id) REFERENCES markups (workspace_id, id),
  FOREIGN KEY (workspace_id, markup_id, parent_id) REFERENCES markup_comments (workspace_id, markup_id, id)
);
COMMENT ON TABLE markup_comments IS 'Comments on markups; a reply names the comment that it answers';
CREATE INDEX markup_comments_of_markup ON markup_comments (workspace_id, markup_id, created_at, id) WHERE NOT is_deleted;
CREATE TRIGGER markup_comments_history AFTER INSERT OR UPDATE OR DELETE ON markup_comments FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'markup_id');
