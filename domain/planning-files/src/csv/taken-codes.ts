// Activity ids that a table gives to two tasks.
import { activityIdKey, type Task } from '@horizon/schedule';

/**
 * Removes an activity id from the later of two tasks that have it, and reports it; codes of summaries repeat from
 * branch to branch.
 */
export function clearTakenCodes(
  tasks: readonly Task[],
  addFault: (index: number, what: string) => void,
  rowNumbers: readonly number[],
): void {
  const rows = new Map<string, number>();
  for (const [index, task] of tasks.entries()) {
    if (task.code === null || task.kind === 'summary') continue;
    const key = activityIdKey(task.code);
    const first = rows.get(key);
    if (first === undefined) rows.set(key, rowNumbers[index]!);
    else {
      addFault(index, `is the activity id of row ${first} already`);
      task.code = null;
    }
  }
}
