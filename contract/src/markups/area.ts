// Shared by the calls of markups.
import { Fields, Id } from '../schema.ts';

export const area = { domain: 'markups', tenancy: 'workspace', projectGrants: true } as const;
export const versionPath = '/api/workspaces/{workspaceId}/documents/{id}/versions/{versionId}' as const;
export const VersionParams = Fields({
  workspaceId: Id('The workspace'),
  id: Id('The document'),
  versionId: Id('The version'),
});
