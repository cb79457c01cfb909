-- Views of lists that people keep under a name, and the one that a list opens with for a person.
CREATE TABLE saved_views (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  owner_id text NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, owner_id) REFERENCES members (workspace_id, kinde_id)
);
COMMENT ON TABLE saved_views IS 'A list as somebody wants to see it again: filters, columns, order and groups under a name';
COMMENT ON COLUMN saved_views.list IS 'Place of the list in the workspace, such as people or projects/tasks';
COMMENT ON COLUMN saved_views.address IS 'What the address of the list says behind its question mark';
COMMENT ON COLUMN saved_views.is_shared IS 'Everybody in the workspace sees it';
CREATE UNIQUE INDEX saved_views_once ON saved_views (workspace_id, owner_id, list, lower(name)) WHERE NOT is_deleted;
CREATE INDEX saved_views_shared ON saved_views (workspace_id, list) WHERE is_shared AND NOT is_deleted;

CREATE TABLE opening_views (
  workspace_id uuid NOT NULL,
  kinde_id text NOT NULL,
  list text NOT NULL,
  view_id uuid NOT NULL,
  PRIMARY KEY (workspace_id, kinde_id, list),
  FOREIGN KEY (workspace_id, kinde_id) REFERENCES members (workspace_id, kinde_id),
  FOREIGN KEY (workspace_id, view_id) REFERENCES saved_views (workspace_id, id)
);
COMMENT ON TABLE opening_views IS 'The view that a list opens with for a person; without a row its usual one';

CREATE TRIGGER saved_views_history AFTER INSERT OR UPDATE OR DELETE ON saved_views FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER opening_views_history AFTER INSERT OR UPDATE OR DELETE ON opening_views FOR EACH ROW EXECUTE FUNCTION record_change('view_id', 'list');
