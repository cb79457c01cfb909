-- Roles that hold more than whoever gives them, or that bring separate duties together in one person, wait for an owner.
CREATE TABLE role_requests (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kinde_id text NOT NULL,
  role_id uuid NOT NULL,
  -- None: for the whole workspace.
  project_id uuid,
  reason text NOT NULL CHECK (reason IN ('beyond', 'separate_duties')),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'confirmed', 'refused', 'withdrawn')),
  requested_by text NOT NULL REFERENCES persons (kinde_id),
  decided_by text REFERENCES persons (kinde_id),
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, kinde_id) REFERENCES members (workspace_id, kinde_id),
  FOREIGN KEY (workspace_id, role_id) REFERENCES roles (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  CHECK ((status = 'waiting') = (decided_at IS NULL))
);
COMMENT ON TABLE role_requests IS 'Roles for a member that somebody asked for and may not give; an owner confirms or refuses';
COMMENT ON COLUMN role_requests.reason IS 'beyond: the role holds more than the requester; separate_duties: with the member''s other roles it joins duties that stay apart';
CREATE UNIQUE INDEX role_requests_waiting ON role_requests
  (workspace_id, kinde_id, role_id, coalesce(project_id, '00000000-0000-0000-0000-000000000000')) WHERE status = 'waiting';
CREATE INDEX role_requests_by_role ON role_requests (workspace_id, role_id);
CREATE INDEX role_requests_by_project ON role_requests (workspace_id, project_id);
CREATE TRIGGER role_requests_history AFTER INSERT OR UPDATE OR DELETE ON role_requests
  FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'role_id');
