-- Requests for approval with their steps, and the record of decisions.
CREATE TABLE approval_requests (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  document_type text NOT NULL,
  document_id uuid NOT NULL,
  number text,
  title text NOT NULL,
  project_id uuid,
  department text,
  payee_id uuid,
  payee_name text,
  requester_id text NOT NULL REFERENCES persons (kinde_id),
  editor_id text REFERENCES persons (kinde_id),
  amount numeric(18, 4) NOT NULL CHECK (amount >= 0),
  currency text NOT NULL DEFAULT 'AUD',
  scope_hash text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  status text NOT NULL CHECK (status IN ('in_step', 'escalated', 'blocked', 'returned', 'approved', 'rejected', 'withdrawn')),
  blocked_reason text,
  policy_version integer NOT NULL,
  -- How many decisions have been taken: none can be removed unnoticed.
  decisions integer NOT NULL DEFAULT 0,
  split_with uuid[] NOT NULL DEFAULT '{}',
  requested_on date NOT NULL,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
COMMENT ON TABLE approval_requests IS 'Amounts on their way through the steps of the delegation of authority';
COMMENT ON COLUMN approval_requests.amount IS 'As it is tested: absolute, ex GST';
COMMENT ON COLUMN approval_requests.scope_hash IS 'Hash of what is approved; another one voids approvals';
COMMENT ON COLUMN approval_requests.policy_version IS 'The version of the policy that it keeps';
CREATE UNIQUE INDEX approval_requests_once ON approval_requests (workspace_id, document_type, document_id)
  WHERE status IN ('in_step', 'escalated', 'blocked', 'returned');
CREATE INDEX approval_requests_open ON approval_requests (workspace_id, status) WHERE status IN ('in_step', 'escalated', 'blocked');
CREATE INDEX approval_requests_of_document ON approval_requests (workspace_id, document_id, created_at);
CREATE INDEX approval_requests_by_requester ON approval_requests (workspace_id, requester_id, created_at);
CREATE INDEX approval_requests_of_payee ON approval_requests (workspace_id, payee_id, requested_on) WHERE payee_id IS NOT NULL;
CREATE TRIGGER approval_requests_history AFTER INSERT OR UPDATE OR DELETE ON approval_requests FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'title', 'decisions');

CREATE TABLE approval_steps (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  revision integer NOT NULL,
  -- Its place among the steps of its revision, from 0.
  place integer NOT NULL,
  step_order integer NOT NULL,
  role_ids uuid[] NOT NULL,
  requires_all boolean NOT NULL,
  timeout_days integer,
  escalation_role_id uuid,
  is_added boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'active', 'done')),
  activated_on date,
  escalated_to uuid[] NOT NULL DEFAULT '{}',
  remind_on date,
  last_day date,
  -- Reminders sent in the present period: 0, 1 (halfway), 2 (last day).
  reminders integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, request_id, revision, place),
  FOREIGN KEY (workspace_id, request_id) REFERENCES approval_requests (workspace_id, id)
);
COMMENT ON TABLE approval_steps IS 'Steps of requests; those of earlier revisions stay';
CREATE INDEX approval_steps_active ON approval_steps (workspace_id, last_day) WHERE state = 'active';
CREATE TRIGGER approval_steps_history AFTER INSERT OR UPDATE OR DELETE ON approval_steps FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'request_id');

CREATE TABLE approval_decisions (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The place in the record of the workspace, from 1.
  seq integer NOT NULL,
  at timestamptz NOT NULL,
  request_id uuid NOT NULL,
  revision integer NOT NULL,
  step integer NOT NULL,
  person_id text NOT NULL REFERENCES persons (kinde_id),
  acting_for_id text REFERENCES persons (kinde_id),
  delegation_id uuid,
  role_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('approve', 'return', 'reject')),
  comment text,
  amount numeric(18, 4) NOT NULL,
  currency text NOT NULL,
  threshold_id uuid,
  threshold_amount numeric(18, 4),
  policy_version integer NOT NULL,
  document_hash text NOT NULL,
  is_escalated boolean NOT NULL,
  source text NOT NULL CHECK (source IN ('ui', 'mail', 'api')),
  prev_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, seq),
  UNIQUE (workspace_id, request_id, revision, step, person_id),
  FOREIGN KEY (workspace_id, request_id) REFERENCES approval_requests (workspace_id, id),
  FOREIGN KEY (workspace_id, delegation_id) REFERENCES approval_delegations (workspace_id, id),
  CHECK (kind = 'approve' OR comment IS NOT NULL)
);
COMMENT ON TABLE approval_decisions IS 'The record of decisions; rows are never changed or removed';
COMMENT ON COLUMN approval_decisions.hash IS 'SHA-256 of this decision and of the hash before';
COMMENT ON COLUMN approval_decisions.threshold_amount IS 'The limit of the person; null with a threshold: unlimited';
CREATE INDEX approval_decisions_by_person ON approval_decisions (workspace_id, person_id, seq);
CREATE FUNCTION refuse_change_of_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'decisions on approvals cannot be changed';
END $$;
CREATE TRIGGER approval_decisions_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON approval_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_decision();
CREATE TRIGGER approval_decisions_history AFTER INSERT OR UPDATE OR DELETE ON approval_decisions FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'request_id');

CREATE TABLE approval_interests (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  person_id text NOT NULL REFERENCES persons (kinde_id),
  comment text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, request_id, person_id),
  FOREIGN KEY (workspace_id, request_id) REFERENCES approval_requests (workspace_id, id)
);
COMMENT ON TABLE approval_interests IS 'People who declared an interest in a request and do not decide it';
CREATE TRIGGER approval_interests_history AFTER INSERT OR UPDATE OR DELETE ON approval_interests FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'request_id');
