import type { CallAnswer } from '../client/api.ts';
import { useWrite } from '../client/data.ts';
import { domainsOfWorkspace as alsoStale } from '../client/shown-in.ts';

type Workspace = Pick<CallAnswer<'getWorkspace'>, 'workspace_id' | 'workspace' | 'version'>;

const bodyOf = ({ workspace_id: workspaceId, version }: Workspace, isArchived: boolean) => ({
  params: { workspaceId },
  body: { is_archived: isArchived, version },
});

/** Archives or restores a workspace; archiving can be undone from the toast. */
export function useArchiving() {
  const restore = useWrite('updateWorkspace', {
    alsoStale,
    successMessage: ({ workspace }) => `“${workspace}” has been restored`,
    failsWith: 'Failed to restore workspace',
  });
  const archive = useWrite('updateWorkspace', {
    alsoStale,
    successMessage: ({ workspace }) => `“${workspace}” has been archived`,
    undo: (workspace) => restore.mutate(bodyOf(workspace, false)),
    failsWith: 'Failed to archive workspace',
  });
  return {
    archive: (workspace: Workspace) => archive.mutate(bodyOf(workspace, true)),
    restore: (workspace: Workspace) => restore.mutate(bodyOf(workspace, false)),
    isBusy: archive.isPending || restore.isPending,
  };
}
