-- Records that were deleted with their parent are restored with it; those deleted before stay deleted.
ALTER TABLE prequalifications ADD COLUMN deleted_with_parent boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN prequalifications.deleted_with_parent IS 'Deleted with its company, and restored with it';

-- Companies did not take their prequalifications along before.
UPDATE prequalifications p SET is_deleted = TRUE, deleted_with_parent = TRUE, version = p.version + 1, updated_at = now()
  FROM companies c
 WHERE c.workspace_id = p.workspace_id AND c.id_company = p.company_id AND c.is_deleted AND NOT p.is_deleted;
