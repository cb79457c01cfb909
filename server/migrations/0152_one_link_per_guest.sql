-- A guest has one link, which a reminder replaces, and a limited number of codes in total.
DELETE FROM transmittal_guest_links l USING transmittal_guest_links newer
 WHERE newer.workspace_id = l.workspace_id AND newer.recipient_id = l.recipient_id
   AND (newer.created_at, newer.id) > (l.created_at, l.id);
DROP INDEX transmittal_guest_links_of_recipient;
CREATE UNIQUE INDEX transmittal_guest_links_of_recipient ON transmittal_guest_links (workspace_id, recipient_id);
-- All codes ever mailed, over all reminders.
ALTER TABLE transmittal_guest_links ADD COLUMN codes_total integer NOT NULL DEFAULT 0;
COMMENT ON TABLE transmittal_guest_links IS 'Links of guests to their transmittal, one each; a reminder replaces it';
