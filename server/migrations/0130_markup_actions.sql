-- Work items that were made from a markup.

CREATE TABLE markup_actions (
  workspace_id uuid NOT NULL,
  markup_id uuid NOT NULL,
  action_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, markup_id, action_id),
  FOREIGN KEY (workspace_id, markup_id) REFERENCES markups (workspace_id, id),
  FOREIGN KEY (workspace_id, action_id) REFERENCES actions (workspace_id, action_id)
);
COMMENT ON TABLE markup_actions IS 'Which work items were made from which markup';
CREATE INDEX markup_actions_of_action ON markup_actions (workspace_id, action_id);
CREATE TRIGGER markup_actions_history AFTER INSERT OR UPDATE OR DELETE ON markup_actions FOR EACH ROW
  EXECUTE FUNCTION record_change('markup_id', 'action_id');
