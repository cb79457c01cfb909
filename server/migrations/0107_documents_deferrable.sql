-- A document names its newest version, and each version its document: checked at the end of a transaction, so that a backup
-- fills one table after the other.
ALTER TABLE documents ALTER CONSTRAINT documents_workspace_id_cde_id_cde_version_id_fkey DEFERRABLE INITIALLY IMMEDIATE;
