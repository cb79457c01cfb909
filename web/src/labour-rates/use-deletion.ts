// Deleting and bringing back: each can be undone from its toast.
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';

const alsoStale = ['audit'];

/** Takes a labour rate away. */
export function useRateDeletion(): (id: string) => void {
  const { workspace_id: workspaceId } = useWorkspace();
  const restore = useWrite('restoreLabourRate', { alsoStale, failsWith: 'Failed to restore labour rate' });
  const remove = useWrite('deleteLabourRate', {
    alsoStale,
    says: (answer) => answer.message,
    undo: (answer) => restore.mutate({ params: { workspaceId, id: answer.id } }),
    failsWith: 'Failed to delete labour rate',
  });
  return (id) => remove.mutate({ params: { workspaceId, id } });
}

/** Takes an award away; refused while rates use it. */
export function useAwardDeletion(): (id: string) => void {
  const { workspace_id: workspaceId } = useWorkspace();
  const restore = useWrite('restoreAward', { alsoStale, failsWith: 'Failed to restore award' });
  const remove = useWrite('deleteAward', {
    alsoStale,
    says: (answer) => answer.message,
    undo: (answer) => restore.mutate({ params: { workspaceId, id: answer.id } }),
    failsWith: 'Failed to delete award',
  });
  return (id) => remove.mutate({ params: { workspaceId, id } });
}

/** Takes an allowance away. */
export function useAllowanceDeletion(): (id: string) => void {
  const { workspace_id: workspaceId } = useWorkspace();
  const restore = useWrite('restoreAllowance', { alsoStale, failsWith: 'Failed to restore allowance' });
  const remove = useWrite('deleteAllowance', {
    alsoStale,
    says: (answer) => answer.message,
    undo: (answer) => restore.mutate({ params: { workspaceId, id: answer.id } }),
    failsWith: 'Failed to delete allowance',
  });
  return (id) => remove.mutate({ params: { workspaceId, id } });
}

/** Takes a project override away. */
export function useOverrideDeletion(): (id: string) => void {
  const { workspace_id: workspaceId } = useWorkspace();
  const restore = useWrite('restoreProjectOverride', { alsoStale, failsWith: 'Failed to restore project override' });
  const remove = useWrite('deleteProjectOverride', {
    alsoStale,
    says: (answer) => answer.message,
    undo: (answer) => restore.mutate({ params: { workspaceId, id: answer.id } }),
    failsWith: 'Failed to delete project override',
  });
  return (id) => remove.mutate({ params: { workspaceId, id } });
}
