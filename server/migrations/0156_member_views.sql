-- Viewing the product as another member: its beginning and end are in the workspace's history.
CREATE TABLE member_views (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kinde_id text NOT NULL,
  name text NOT NULL,
  session_id uuid NOT NULL,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, kinde_id) REFERENCES members (workspace_id, kinde_id)
);
COMMENT ON TABLE member_views IS 'Views of the product as another member, by people who may do so';
COMMENT ON COLUMN member_views.kinde_id IS 'The member whose view was shown';
CREATE INDEX member_views_by_member ON member_views (workspace_id, kinde_id);
CREATE INDEX member_views_open ON member_views (session_id) WHERE ended_at IS NULL;
CREATE TRIGGER member_views_history AFTER INSERT OR UPDATE OR DELETE ON member_views
  FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'name');
