-- Delegation of authority: the versions of the policy, delegations and absences.
CREATE TABLE approval_policy_changes (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  -- The version that it became when it was confirmed.
  policy_version integer CHECK (policy_version IS NULL OR status IN ('waiting', 'confirmed')),
  based_on integer,
  thresholds jsonb NOT NULL,
  workflows jsonb NOT NULL,
  cumulative_types text[] NOT NULL DEFAULT '{}',
  note text,
  requested_by text NOT NULL REFERENCES persons (kinde_id),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'confirmed', 'refused', 'withdrawn')),
  decided_by text REFERENCES persons (kinde_id),
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  CHECK ((status = 'waiting') = (decided_by IS NULL))
);
COMMENT ON TABLE approval_policy_changes IS 'Versions of the policy of delegated authority, and proposals; a second person confirms each';
COMMENT ON COLUMN approval_policy_changes.policy_version IS 'The policy in force is the confirmed row with the highest one';
COMMENT ON COLUMN approval_policy_changes.cumulative_types IS 'Documents tested by the revised total of their contract';
CREATE UNIQUE INDEX approval_policy_changes_versions ON approval_policy_changes (workspace_id, policy_version) WHERE policy_version IS NOT NULL;
CREATE UNIQUE INDEX approval_policy_changes_wait_once ON approval_policy_changes (workspace_id) WHERE status = 'waiting';
CREATE INDEX approval_policy_changes_by_age ON approval_policy_changes (workspace_id, created_at, id);
CREATE TRIGGER approval_policy_changes_history AFTER INSERT OR UPDATE OR DELETE ON approval_policy_changes FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'note');

CREATE TABLE approval_delegations (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  delegator_id text NOT NULL REFERENCES persons (kinde_id),
  delegate_id text REFERENCES persons (kinde_id) CHECK (delegate_id <> delegator_id),
  starts_on date NOT NULL,
  ends_on date NOT NULL CHECK (ends_on >= starts_on),
  document_types text[] NOT NULL DEFAULT '{}',
  project_ids uuid[] NOT NULL DEFAULT '{}',
  max_amount numeric(18, 4) CHECK (max_amount >= 0),
  reason text,
  created_by text NOT NULL REFERENCES persons (kinde_id),
  revoked_at timestamptz,
  revoked_by text REFERENCES persons (kinde_id),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
COMMENT ON TABLE approval_delegations IS 'Somebody decides approvals for somebody else; without a delegate an absence';
COMMENT ON COLUMN approval_delegations.ends_on IS 'The last day, in the time zone of the workspace';
CREATE INDEX approval_delegations_by_delegator ON approval_delegations (workspace_id, delegator_id, ends_on);
CREATE INDEX approval_delegations_by_delegate ON approval_delegations (workspace_id, delegate_id, ends_on);
CREATE TRIGGER approval_delegations_history AFTER INSERT OR UPDATE OR DELETE ON approval_delegations FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'reason');
