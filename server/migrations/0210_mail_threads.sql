-- Later mails about the same record to the same address are replies to the first of them.
ALTER TABLE mails ADD COLUMN thread text;
ALTER TABLE mails ADD COLUMN in_reply_to uuid;
COMMENT ON COLUMN mails.thread IS 'The record that it is about, such as transmittals/<id>; none for a mail without a thread';
COMMENT ON COLUMN mails.in_reply_to IS 'The first mail of its thread to its address, which may have been removed; none for the first';
CREATE INDEX mails_of_thread ON mails (workspace_id, thread) WHERE thread IS NOT NULL;

UPDATE mails m SET thread = 'transmittals/' || r.transmittal_id
  FROM transmittal_recipients r WHERE r.workspace_id = m.workspace_id AND r.mail_id = m.id;
