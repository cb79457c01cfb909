-- Invitations to tender are mailed with a personal link, and each shows whether its newest mail arrived.
ALTER TABLE tender_invitations
  ADD COLUMN mail_id uuid,
  ADD COLUMN mailed_at timestamptz,
  ADD COLUMN delivery text CHECK (delivery IN ('queued', 'sent', 'not_sent', 'bounced', 'no_address')),
  ADD COLUMN delivery_reason text,
  ADD COLUMN viewed_at timestamptz,
  ADD COLUMN time_zone text;
COMMENT ON COLUMN tender_invitations.mail_id IS 'The newest mail with a link; older mails are removed after a time, so it may be gone';
COMMENT ON COLUMN tender_invitations.mailed_at IS 'When the newest mail was queued; reminders due before it are not sent';
COMMENT ON COLUMN tender_invitations.delivery IS 'Delivery of the newest mail; null before the package is issued';
COMMENT ON COLUMN tender_invitations.delivery_reason IS 'Why it bounced, in the words of the mail server';
COMMENT ON COLUMN tender_invitations.time_zone IS 'Of the bidder’s browser, for reminders; null if not known';
CREATE INDEX tender_invitations_by_mail ON tender_invitations (workspace_id, mail_id) WHERE mail_id IS NOT NULL;
