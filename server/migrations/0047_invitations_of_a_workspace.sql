-- A membership becomes active when the person consents to it. The link of an invitation belongs to one workspace and proves
-- the address to that workspace alone: whoever else holds a link of another workspace proves nothing here.
ALTER TABLE invitations ADD COLUMN invited_to uuid, ADD COLUMN revoked_at timestamptz,
  ADD FOREIGN KEY (invited_to, kinde_id) REFERENCES members (workspace_id, kinde_id);
COMMENT ON COLUMN invitations.invited_to IS 'The workspace that sent the link; none where whoever runs the installation made it to reset a password';
COMMENT ON COLUMN invitations.revoked_at IS 'Set when roles, e-mail or status of the member changed while the link was open';

ALTER TABLE persons ADD COLUMN address_proven_at timestamptz;
COMMENT ON COLUMN persons.address_proven_at IS 'When whoever runs the installation last vouched that the account belongs to the address; none where only a workspace did';

ALTER TABLE members ADD COLUMN invited_email text, ADD COLUMN invited_first_name text, ADD COLUMN invited_last_name text,
  ADD COLUMN invited_by text REFERENCES persons (kinde_id);
COMMENT ON COLUMN members.invited_email IS 'As it was typed; none once the person has accepted, from when on the workspace sees who they are';
ALTER TABLE members DROP CONSTRAINT members_status_check;
ALTER TABLE members ADD CONSTRAINT members_status_check CHECK (status IN ('invited', 'active', 'suspended', 'declined'));

-- Those who have not chosen a password yet have accepted nothing. Nobody did this now, so the history has no event of it.
ALTER TABLE members DISABLE TRIGGER members_history;
UPDATE members m SET invited_email = p.email, invited_first_name = p.first_name, invited_last_name = p.last_name
  FROM persons p
 WHERE p.kinde_id = m.kinde_id AND m.status <> 'active'
   AND (m.status = 'invited' OR (p.password_hash IS NULL
     AND EXISTS (SELECT FROM invitations i WHERE i.kinde_id = p.kinde_id)
     AND NOT EXISTS (SELECT FROM invitations i WHERE i.kinde_id = p.kinde_id AND i.used_at IS NOT NULL)));
ALTER TABLE members ENABLE TRIGGER members_history;
ALTER TABLE members ADD CONSTRAINT members_active_have_accepted
  CHECK (CASE status WHEN 'active' THEN invited_email IS NULL WHEN 'suspended' THEN true ELSE invited_email IS NOT NULL END);

-- An open link belongs to the only workspace that waits for the person. Where several do, it is unknown which one sent it:
-- it is revoked, and each of them makes a link of its own.
UPDATE invitations i SET invited_to = m.workspace_id
  FROM members m
 WHERE m.kinde_id = i.kinde_id AND i.used_at IS NULL AND i.expires_at > now() AND m.invited_email IS NOT NULL
   AND NOT EXISTS (SELECT FROM members other WHERE other.kinde_id = i.kinde_id AND other.workspace_id <> m.workspace_id);
UPDATE invitations i SET revoked_at = now()
 WHERE i.invited_to IS NULL AND i.used_at IS NULL AND i.expires_at > now()
   AND (i.invited_by IS NOT NULL OR EXISTS (SELECT FROM members m WHERE m.kinde_id = i.kinde_id AND m.invited_email IS NOT NULL));

-- Until they accept, members are found by what was typed.
CREATE TRIGGER members_search AFTER INSERT OR DELETE OR UPDATE OF invited_email, invited_first_name, invited_last_name ON members
  FOR EACH ROW EXECUTE FUNCTION record_search('kinde_id', 'invited_first_name', 'invited_last_name', 'invited_email');
INSERT INTO search_texts (workspace_id, entity, record_id, words)
  SELECT workspace_id, 'members', kinde_id,
         search_words(workspace_id || '/members', concat_ws(' ', invited_first_name, invited_last_name, invited_email))
    FROM members WHERE invited_email IS NOT NULL
  ON CONFLICT DO NOTHING;
