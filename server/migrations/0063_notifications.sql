-- Notifications: events of the work, the queue of each person, what they subscribe to, and the templates of e-mails.
CREATE TABLE notification_events (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  type text NOT NULL,
  key text,
  project_id uuid,
  actor_id text REFERENCES persons (kinde_id),
  actor_name text NOT NULL,
  item jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id)
);
COMMENT ON TABLE notification_events IS 'Events that people are notified of';
COMMENT ON COLUMN notification_events.key IS 'The same event, raised twice under one key, is one';
CREATE UNIQUE INDEX notification_events_once ON notification_events (workspace_id, key) WHERE key IS NOT NULL;
CREATE INDEX notification_events_by_project ON notification_events (workspace_id, project_id);

CREATE TABLE notifications (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  kinde_id text NOT NULL,
  project_id uuid,
  is_in_app boolean NOT NULL,
  read_at timestamptz,
  email text NOT NULL CHECK (email IN ('instant', 'hourly', 'daily', 'off')),
  email_due_at timestamptz,
  emailed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, event_id) REFERENCES notification_events (workspace_id, id),
  FOREIGN KEY (workspace_id, kinde_id) REFERENCES members (workspace_id, kinde_id)
);
COMMENT ON TABLE notifications IS 'An event in the queue of one person, and when they are mailed about it';
CREATE INDEX notifications_of_person ON notifications (kinde_id, created_at DESC, id) WHERE is_in_app;
CREATE INDEX notifications_unread ON notifications (kinde_id, workspace_id, project_id) WHERE is_in_app AND read_at IS NULL;
CREATE INDEX notifications_due ON notifications (email_due_at) WHERE email_due_at IS NOT NULL AND emailed_at IS NULL;
CREATE INDEX notifications_by_event ON notifications (workspace_id, event_id);

CREATE TABLE notification_subscriptions (
  workspace_id uuid NOT NULL,
  kinde_id text NOT NULL,
  category text NOT NULL,
  is_in_app boolean NOT NULL,
  email text NOT NULL CHECK (email IN ('instant', 'hourly', 'daily', 'off')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, kinde_id, category),
  FOREIGN KEY (workspace_id, kinde_id) REFERENCES members (workspace_id, kinde_id)
);
COMMENT ON TABLE notification_subscriptions IS 'The choice of a person for a category; without a row the defaults of their roles apply';
CREATE TRIGGER notification_subscriptions_history AFTER INSERT OR UPDATE OR DELETE ON notification_subscriptions
  FOR EACH ROW EXECUTE FUNCTION record_change('kinde_id', 'category');

CREATE TABLE notification_role_defaults (
  workspace_id uuid NOT NULL,
  role_id uuid NOT NULL,
  category text NOT NULL,
  is_in_app boolean NOT NULL,
  email text NOT NULL CHECK (email IN ('instant', 'hourly', 'daily', 'off')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, role_id, category),
  FOREIGN KEY (workspace_id, role_id) REFERENCES roles (workspace_id, id)
);
COMMENT ON TABLE notification_role_defaults IS 'What people with a role get of a category unless they choose; of several roles the most frequent applies';
CREATE TRIGGER notification_role_defaults_history AFTER INSERT OR UPDATE OR DELETE ON notification_role_defaults
  FOR EACH ROW EXECUTE FUNCTION record_change('role_id', 'category');

CREATE TABLE notification_settings (
  kinde_id text PRIMARY KEY REFERENCES persons (kinde_id),
  time_zone text NOT NULL DEFAULT 'Australia/Sydney',
  quiet_from text CHECK (quiet_from ~ '^[0-2]\d:[0-5]\d$'),
  quiet_to text CHECK (quiet_to ~ '^[0-2]\d:[0-5]\d$'),
  daily_at text NOT NULL DEFAULT '07:00' CHECK (daily_at ~ '^[0-2]\d:[0-5]\d$'),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
COMMENT ON TABLE notification_settings IS 'Quiet hours and the hour of the daily e-mail, in the time zone of the person';

CREATE TABLE notification_templates (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text REFERENCES persons (kinde_id),
  PRIMARY KEY (workspace_id, id)
);
COMMENT ON TABLE notification_templates IS 'E-mail templates that differ from the default of their type; deleted ones went back to it';
CREATE UNIQUE INDEX notification_templates_once ON notification_templates (workspace_id, type) WHERE NOT is_deleted;
CREATE TRIGGER notification_templates_history AFTER INSERT OR UPDATE OR DELETE ON notification_templates
  FOR EACH ROW EXECUTE FUNCTION record_change('id', 'subject');

CREATE TABLE notification_template_versions (
  workspace_id uuid NOT NULL,
  template_id uuid NOT NULL,
  version integer NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  saved_by text REFERENCES persons (kinde_id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, template_id, version),
  FOREIGN KEY (workspace_id, template_id) REFERENCES notification_templates (workspace_id, id)
);
COMMENT ON TABLE notification_template_versions IS 'Every saved text of a template';

-- When somebody is mailed who chose `email`: in their own time zone, and after their quiet hours.
CREATE FUNCTION email_due(at timestamptz, email text, zone text, quiet_from text, quiet_to text, daily text)
RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  here timestamp := at AT TIME ZONE zone;
  clock time;
  daily_at time := daily::time;
BEGIN
  IF email = 'off' THEN
    RETURN NULL;
  ELSIF email = 'hourly' THEN
    here := date_trunc('hour', here) + interval '1 hour';
  ELSIF email = 'daily' THEN
    here := date_trunc('day', here) + daily_at + CASE WHEN here::time >= daily_at THEN interval '1 day' ELSE interval '0' END;
  END IF;
  clock := here::time;
  IF quiet_from IS NOT NULL AND quiet_from <> quiet_to
     AND (CASE WHEN quiet_from < quiet_to THEN clock >= quiet_from::time AND clock < quiet_to::time
               ELSE clock >= quiet_from::time OR clock < quiet_to::time END) THEN
    here := date_trunc('day', here) + quiet_to::time
      + CASE WHEN quiet_from > quiet_to AND clock >= quiet_from::time THEN interval '1 day' ELSE interval '0' END;
  END IF;
  RETURN here AT TIME ZONE zone;
END $$;
COMMENT ON FUNCTION email_due IS 'When a notification is mailed; NULL where it is not';
