import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import type { Role } from './role-columns.tsx';

const alsoStale = ['users', 'session', 'audit'];

/** Deletes a role and brings it back; each can be undone from its toast. A role in use stays: `failure` says by how many. */
export function useRoleDeletion() {
  const { workspace_id: workspaceId } = useWorkspace();
  const paramsOf = (id: string) => ({ workspaceId, id });
  const undoDelete = useWrite('restoreRole', { alsoStale, failsWith: 'Failed to restore role' });
  const undoRestore = useWrite('deleteRole', { alsoStale, failsWith: 'Failed to delete role' });
  const remove = useWrite('deleteRole', {
    alsoStale,
    says: (answer) => answer.message,
    undo: (answer) => undoDelete.mutate({ params: paramsOf(answer.id) }),
  });
  const restore = useWrite('restoreRole', {
    alsoStale,
    says: (role) => `The role ${role.name} has been restored`,
    undo: (role) => undoRestore.mutate({ params: paramsOf(role.id) }),
    failsWith: 'Failed to restore role',
  });
  return {
    remove: (role: Role, onDone: () => void) => remove.mutate({ params: paramsOf(role.id) }, { onSuccess: onDone }),
    failure: remove.error,
    closeFailure: () => remove.reset(),
    restore: (role: Role) => restore.mutate({ params: paramsOf(role.id) }),
    isBusy: remove.isPending || restore.isPending,
  };
}
