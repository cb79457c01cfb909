import { keptFor, usePossibleCaller } from '../client/caller.tsx';
import { waitingChanges, waitingConstraints, waitingProposals } from '../schedule/plan/weekly/unsent.ts';

/** The signed-in person's unsent changes in this browser. */
export function useWaiting() {
  const owner = keptFor(usePossibleCaller());
  const isWaiting = (one: { userId: string; isSent: boolean }) => one.userId === owner && !one.isSent;
  return {
    changes: waitingChanges.use().filter(isWaiting),
    constraints: waitingConstraints.use().filter(isWaiting),
    proposals: waitingProposals.use().filter(isWaiting),
  };
}

/** "1 change", "3 changes". */
export const formatChangeCount = (count: number) => (count === 1 ? '1 change' : `${count} changes`);
