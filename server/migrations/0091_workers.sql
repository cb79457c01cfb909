-- Workers: details of members who work on site. The person is above the workspaces; this is the workspace's own.

CREATE TABLE worker_details (
  workspace_id uuid NOT NULL,
  kinde_id text NOT NULL,
  employee_number text,
  employer text,
  award_id uuid,
  level text,
  labour_rate_id uuid,
  start_date date,
  emergency_contact jsonb,
  licences jsonb NOT NULL DEFAULT '[]',
  tickets jsonb NOT NULL DEFAULT '[]',
  inductions jsonb NOT NULL DEFAULT '[]',
  next_expiry date,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, kinde_id),
  FOREIGN KEY (workspace_id, kinde_id) REFERENCES members (workspace_id, kinde_id),
  FOREIGN KEY (workspace_id, award_id) REFERENCES labour_awards (workspace_id, id),
  FOREIGN KEY (workspace_id, labour_rate_id) REFERENCES labour_rates (workspace_id, id)
);
COMMENT ON TABLE worker_details IS 'Details of members who work on site; none yet for those who have no row';
COMMENT ON COLUMN worker_details.next_expiry IS 'The earliest expiry of licences, tickets and inductions, kept with them; none where nothing expires';
CREATE UNIQUE INDEX worker_details_by_number ON worker_details (workspace_id, lower(employee_number)) WHERE employee_number IS NOT NULL;
CREATE INDEX worker_details_by_employee_number ON worker_details (workspace_id, employee_number NULLS FIRST, kinde_id);
CREATE INDEX worker_details_by_next_expiry ON worker_details (workspace_id, next_expiry NULLS FIRST, kinde_id);
CREATE INDEX worker_details_by_updated_at ON worker_details (workspace_id, updated_at NULLS FIRST, kinde_id);
CREATE INDEX worker_details_expiring ON worker_details (next_expiry) WHERE next_expiry IS NOT NULL;
CREATE INDEX worker_details_by_rate ON worker_details (workspace_id, labour_rate_id) WHERE labour_rate_id IS NOT NULL;
CREATE INDEX worker_details_by_award ON worker_details (workspace_id, award_id) WHERE award_id IS NOT NULL;
CREATE TRIGGER worker_details_history AFTER INSERT OR UPDATE OR DELETE ON worker_details
  FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'kinde_id', 'next_expiry');
SELECT attach_search('worker_details', 'kinde_id', 'employee_number', 'employer', 'level');

CREATE TABLE worker_cards (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kinde_id text NOT NULL,
  code text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, kinde_id) REFERENCES worker_details (workspace_id, kinde_id)
);
COMMENT ON TABLE worker_cards IS 'Cards of workers. A code alone opens nothing: whoever scans it is shown something only if they see the workers of the workspace';
CREATE UNIQUE INDEX worker_cards_by_code ON worker_cards (code);
CREATE UNIQUE INDEX worker_cards_open ON worker_cards (workspace_id, kinde_id) WHERE revoked_at IS NULL;
CREATE TRIGGER worker_cards_history AFTER INSERT OR UPDATE OR DELETE ON worker_cards
  FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'kinde_id', 'code');
