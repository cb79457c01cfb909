-- Files that people send: contents by their SHA-256, the files of a workspace that have them, and uploads under way.

CREATE TABLE file_contents (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint NOT NULL,
  -- A content that no file has any more is removed a day after it was last sent.
  sent_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE file_contents IS 'Contents in the file storage, each once; reached only through the files of a workspace';
CREATE INDEX file_contents_by_age ON file_contents (sent_at);

CREATE TABLE files (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  sha256 text NOT NULL REFERENCES file_contents (sha256),
  size bigint NOT NULL,
  -- Recognised from the content, never what the sender said.
  media_type text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
COMMENT ON TABLE files IS 'A file of a workspace. Never changed; records refer to it by a foreign key, and without one it is removed after a day';
CREATE INDEX files_by_content ON files (sha256);
CREATE INDEX files_by_age ON files (created_at);

CREATE TABLE file_uploads (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  person_id text NOT NULL,
  -- Which use of files it is for, such as attachments, and the record that gets it.
  use text NOT NULL,
  entity text NOT NULL,
  record_id uuid NOT NULL,
  name text NOT NULL,
  folder text NOT NULL DEFAULT '',
  size bigint NOT NULL,
  -- Bytes that are on the disk for certain.
  received bigint NOT NULL DEFAULT 0,
  -- The request that sends bytes now; null where the last one ended in order.
  sender uuid,
  -- The file with the bytes received so far, in the folder of uploads.
  part text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused')),
  refusal text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
COMMENT ON TABLE file_uploads IS 'A file on its way, from one person to one record. The history of the record shows the attached file';
CREATE INDEX file_uploads_by_person ON file_uploads (workspace_id, person_id, created_at) WHERE state = 'waiting';
CREATE INDEX file_uploads_by_expiry ON file_uploads (expires_at);

CREATE TABLE file_link_keys (
  id integer PRIMARY KEY,
  secret bytea NOT NULL
);
COMMENT ON TABLE file_link_keys IS 'Signs the links that open files, the same for all servers of the database';
INSERT INTO file_link_keys VALUES (1, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
