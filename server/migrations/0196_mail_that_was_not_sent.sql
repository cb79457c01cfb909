-- Mail that stays in the outbox, because no mail server is configured, has not reached its recipient.
ALTER TABLE transmittal_recipients DROP CONSTRAINT transmittal_recipients_state_check;
ALTER TABLE transmittal_recipients ADD CONSTRAINT transmittal_recipients_state_check CHECK (state IN
  ('queued', 'not_sent', 'delivered', 'bounced', 'viewed', 'downloaded', 'acknowledged', 'responded', 'declined'));
ALTER TABLE transmittal_recipients DROP COLUMN standing;
ALTER TABLE transmittal_recipients ADD COLUMN standing text NOT NULL GENERATED ALWAYS AS (name || CASE
  WHEN revoked_at IS NOT NULL THEN ' (access withdrawn)' WHEN state IS NULL THEN ''
  WHEN state = 'not_sent' THEN ': not sent, no mail server' ELSE ': ' || state END) STORED;

-- Corrected without a change in their history: nobody did anything.
ALTER TABLE transmittal_recipients DISABLE TRIGGER USER;
UPDATE transmittal_recipients r SET state = 'not_sent', delivered_at = NULL
  FROM mail_recipients m
 WHERE r.state = 'delivered' AND m.workspace_id = r.workspace_id AND m.mail_id = r.mail_id AND m.state = 'kept';
ALTER TABLE transmittal_recipients ENABLE TRIGGER USER;
