-- Crews: people who work together under a leader, from day to day.

CREATE TABLE crews (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  crew_id uuid NOT NULL,
  name text NOT NULL,
  colour text NOT NULL DEFAULT 'blue',
  trade_category text,
  leader text,
  calendar jsonb NOT NULL DEFAULT '{"days": [1, 2, 3, 4, 5], "hours": 8}',
  members jsonb NOT NULL DEFAULT '[]',
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, crew_id),
  FOREIGN KEY (workspace_id, leader) REFERENCES members (workspace_id, kinde_id)
);
COMMENT ON COLUMN crews.calendar IS 'Days of work (1 is Monday) and hours of a day';
COMMENT ON COLUMN crews.members IS 'Objects with kinde_id, from and to, in the order of the form; null dates are open';
CREATE UNIQUE INDEX crews_once ON crews (workspace_id, lower(name)) WHERE NOT is_deleted;
CREATE INDEX crews_by_name ON crews (workspace_id, is_deleted, name NULLS FIRST, crew_id);
CREATE INDEX crews_by_trade_category ON crews (workspace_id, is_deleted, trade_category NULLS FIRST, crew_id);
CREATE INDEX crews_by_created_at ON crews (workspace_id, is_deleted, created_at NULLS FIRST, crew_id);
CREATE INDEX crews_by_updated_at ON crews (workspace_id, is_deleted, updated_at NULLS FIRST, crew_id);
CREATE INDEX crews_by_member ON crews USING gin (members jsonb_path_ops);
SELECT attach_record('crews', 'crew_id', 'name', 'name', 'trade_category');
