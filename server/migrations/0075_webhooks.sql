-- Webhooks: which changes of a workspace other systems are sent, and what became of each message.

CREATE TABLE webhooks (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL DEFAULT '{}',
  project_id uuid,
  is_paused boolean NOT NULL DEFAULT false,
  stopped_reason text,
  secret_made_at timestamptz,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
COMMENT ON COLUMN webhooks.events IS 'Kinds of record with what happened to them: projects.created';
COMMENT ON COLUMN webhooks.project_id IS 'Only changes of this project; none for those of the whole workspace';
COMMENT ON COLUMN webhooks.stopped_reason IS 'Why Horizon paused it by itself; none while it sends, or where a person paused it';
COMMENT ON COLUMN webhooks.secret_made_at IS 'With a new secret, so that the history shows who made one';
CREATE UNIQUE INDEX webhooks_once ON webhooks (workspace_id, lower(name)) WHERE NOT is_deleted;
CREATE INDEX webhooks_by_name ON webhooks (workspace_id, is_deleted, name NULLS FIRST, id);
CREATE INDEX webhooks_by_created_at ON webhooks (workspace_id, is_deleted, created_at NULLS FIRST, id);
CREATE INDEX webhooks_by_updated_at ON webhooks (workspace_id, is_deleted, updated_at NULLS FIRST, id);
SELECT attach_record('webhooks', 'id', 'name', 'name');

CREATE TABLE webhook_secrets (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  valid_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks (workspace_id, id)
);
COMMENT ON TABLE webhook_secrets IS 'What messages are signed with. Apart from the webhook, so that no secret reaches the history';
COMMENT ON COLUMN webhook_secrets.sealed_secret IS 'Sealed with the key of the installation';
COMMENT ON COLUMN webhook_secrets.valid_until IS 'Messages are signed with an old secret too until then; none for the present one';
CREATE UNIQUE INDEX webhook_secrets_present ON webhook_secrets (workspace_id, webhook_id) WHERE valid_until IS NULL;

CREATE TABLE webhook_messages (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'queued', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  answered_status integer,
  detail text,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks (workspace_id, id)
);
COMMENT ON TABLE webhook_messages IS 'Messages to webhooks, written in the transaction of the change; kept for 30 days';
COMMENT ON COLUMN webhook_messages.state IS 'waiting: no job has taken it yet; queued: a job will send it';
COMMENT ON COLUMN webhook_messages.detail IS 'Beginning of the last answer, or why there was none';
CREATE INDEX webhook_messages_by_webhook ON webhook_messages (workspace_id, webhook_id, created_at NULLS FIRST, id);
CREATE INDEX webhook_messages_waiting ON webhook_messages (created_at) WHERE state = 'waiting';
CREATE INDEX webhook_messages_by_age ON webhook_messages (created_at);

-- A message says which record changed and how, not its values: the receiver asks for the record with a token of its
-- own, under its permissions.
CREATE FUNCTION webhook_messages_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks h WHERE h.workspace_id IN (SELECT workspace_id FROM new_events) AND NOT h.is_paused AND NOT h.is_deleted) THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_messages (workspace_id, id, webhook_id, event, body)
    SELECT e.workspace_id, m.id, h.id, e.event, json_build_object('type', e.event, 'timestamp', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'data', json_build_object('workspace_id', e.workspace_id, 'kind', e.entity, 'id', e.entity_id, 'action', e.action, 'project_id', e.project_id))::text
      FROM (SELECT n.workspace_id, n.at, n.entity, n.entity_id, n.action, n.entity || '.' || n.action AS event,
                   coalesce(n.after ->> 'project_id', n.before ->> 'project_id', s.project_id::text) AS project_id
              FROM new_events n LEFT JOIN search_texts s ON s.workspace_id = n.workspace_id AND s.entity = n.entity AND s.record_id = n.entity_id) e
      JOIN webhooks h ON h.workspace_id = e.workspace_id AND NOT h.is_paused AND NOT h.is_deleted AND e.event = ANY (h.events)
                     AND (h.project_id IS NULL OR h.project_id::text = e.project_id)
      JOIN webhook_secrets k ON k.workspace_id = h.workspace_id AND k.webhook_id = h.id AND k.valid_until IS NULL
      CROSS JOIN LATERAL (SELECT gen_random_uuid() AS id WHERE e.entity IS NOT NULL) m;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION webhook_messages_of_events IS 'Writes the messages that follow from new events of the history';
CREATE TRIGGER webhook_messages_of_events AFTER INSERT ON audit_events
  REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION webhook_messages_of_events();

UPDATE roles SET permissions = permissions || ARRAY['webhooks:view', 'webhooks:create', 'webhooks:edit', 'webhooks:delete'], version = version + 1, updated_at = now()
 WHERE key IN ('workspace-owner', 'workspace-manager');
UPDATE roles SET permissions = permissions || ARRAY['webhooks:view'], version = version + 1, updated_at = now() WHERE key = 'auditor';
