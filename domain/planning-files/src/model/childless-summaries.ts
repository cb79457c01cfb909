// Summaries without children. A row that a tool calls a summary, that has nothing below it and has dates or a duration
// of its own (early works without tasks yet, an inserted project) is work: its dates are its own, and its successors
// follow them. An element of a work breakdown structure, which has neither, stays a summary.
import type { Task } from '@horizon/schedule';

/** Turns summaries without children that have dates or a duration of their own into tasks. Linear. */
export function settleChildlessSummaries(tasks: readonly Task[]): void {
  const parents = new Set(tasks.map(({ parentId }) => parentId));
  for (const task of tasks) {
    if (task.kind === 'summary' && !parents.has(task.id) && hasOwnSpan(task)) task.kind = 'task';
  }
}

function hasOwnSpan({ durationMinutes, manualStart, manualFinish, stored }: Task): boolean {
  if (durationMinutes > 0 || manualStart !== null || manualFinish !== null) return true;
  return stored !== null && stored.start !== null && stored.finish !== null;
}
