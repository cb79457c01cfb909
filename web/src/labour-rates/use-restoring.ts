import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';

export type DeletedKind = 'Labour rate' | 'Award' | 'Allowance' | 'Project override';

/** Brings a deleted record back. */
export function useRestoring(): (kind: DeletedKind, id: string) => void {
  const { workspace_id: workspaceId } = useWorkspace();
  const alsoStale = ['audit'];
  const says = (answer: { name: string }) => `“${answer.name}” has been restored`;
  const rate = useWrite('restoreLabourRate', { alsoStale, says, failsWith: 'Failed to restore labour rate' });
  const award = useWrite('restoreAward', { alsoStale, says, failsWith: 'Failed to restore award' });
  const allowance = useWrite('restoreAllowance', { alsoStale, says, failsWith: 'Failed to restore allowance' });
  const override = useWrite('restoreProjectOverride', {
    alsoStale,
    says: () => 'The project override has been restored',
    failsWith: 'Failed to restore project override',
  });
  return (kind, id) => {
    const input = { params: { workspaceId, id } };
    if (kind === 'Labour rate') rate.mutate(input);
    else if (kind === 'Award') award.mutate(input);
    else if (kind === 'Allowance') allowance.mutate(input);
    else override.mutate(input);
  };
}
