-- Whether Horizon contacts a private network is a setting of the installation, not of a workspace.
ALTER TABLE document_sites DROP COLUMN allows_private;
