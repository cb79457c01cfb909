-- Links of guests belong to one address and one subject, of whatever kind: transmittals are the first. Links, codes and
-- sessions of before keep working.
ALTER TABLE transmittal_guest_links RENAME TO guest_links;
ALTER TABLE guest_links RENAME CONSTRAINT transmittal_guest_links_pkey TO guest_links_pkey;
ALTER TABLE guest_links RENAME CONSTRAINT transmittal_guest_links_token_hash_key TO guest_links_token_hash_key;
ALTER TABLE guest_links RENAME CONSTRAINT transmittal_guest_links_session_hash_key TO guest_links_session_hash_key;
ALTER TABLE guest_links ADD COLUMN subject_kind text;
ALTER TABLE guest_links ADD COLUMN subject_id uuid;
ALTER TABLE guest_links ADD COLUMN address text;
ALTER TABLE guest_links ADD COLUMN name text;
ALTER TABLE guest_links ADD COLUMN withdrawn_at timestamptz;
UPDATE guest_links l SET subject_kind = 'transmittals', subject_id = r.transmittal_id, address = r.email, name = r.name,
    withdrawn_at = r.revoked_at
  FROM transmittal_recipients r WHERE r.workspace_id = l.workspace_id AND r.id = l.recipient_id;
ALTER TABLE guest_links ALTER COLUMN subject_kind SET NOT NULL;
ALTER TABLE guest_links ALTER COLUMN subject_id SET NOT NULL;
ALTER TABLE guest_links ALTER COLUMN address SET NOT NULL;
ALTER TABLE guest_links ALTER COLUMN name SET NOT NULL;
ALTER TABLE guest_links DROP COLUMN recipient_id;
ALTER TABLE guest_links ADD FOREIGN KEY (workspace_id) REFERENCES workspaces (workspace_id);
CREATE UNIQUE INDEX guest_links_of_subject ON guest_links (workspace_id, subject_kind, subject_id, lower(address));
CREATE INDEX guest_links_of_address ON guest_links (lower(address));
COMMENT ON TABLE guest_links IS 'Links by which people without an account open a subject, one for each address and subject; a further invitation replaces it';
COMMENT ON COLUMN guest_links.subject_kind IS 'The table of the subject, such as transmittals';
