import { keptFor, usePossibleCaller } from '../client/caller.tsx';
import { constraintQueue } from '../schedule/plan/weekly/constraint-queue.ts';
import { proposalQueue } from '../schedule/plan/weekly/proposal-queue.ts';
import { waitingChanges } from '../schedule/plan/weekly/change-queue.ts';

/** The signed-in person's unsent changes in this browser. */
export function useWaiting() {
  const owner = keptFor(usePossibleCaller());
  const isWaiting = (one: { userId: string; isSent: boolean }) => one.userId === owner && !one.isSent;
  return {
    changes: waitingChanges.use().filter(isWaiting),
    constraints: constraintQueue.waiting.use().filter(isWaiting),
    proposals: proposalQueue.waiting.use().filter(isWaiting),
  };
}

/** "1 change", "3 changes". */
export const formatChangeCount = (count: number) => (count === 1 ? '1 change' : `${count} changes`);
