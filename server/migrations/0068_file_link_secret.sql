-- The key that signs links to files lives with the other keys of the installation.
INSERT INTO server_secrets (name, secret) SELECT 'file links', secret FROM file_link_keys;
DROP TABLE file_link_keys;
