import { useEffect } from 'react';
import { filtersInForce, noFilter } from '../layout/task-filter.ts';
import { requestedTask } from './editing/gantt-handlers.ts';
import type { Gantt } from './use-gantt.ts';

/** Goes to the task that a toast links to, and opens it; clears filters and collapsed rows that hide it first. */
export function useRequestedTask(gantt: Gantt, go: (task: number) => void): void {
  const asked = requestedTask.use();
  const { model, view, filter, setFilter, folded, setFolded, openPanel } = gantt;
  useEffect(() => {
    if (asked === null || !view) return;
    const task = model.taskOf(asked);
    const isHidden = task >= 0 && model.rows.rowOf[task]! < 0;
    if (isHidden && (filtersInForce(filter) > 0 || folded.size > 0)) {
      setFilter(noFilter);
      setFolded(new Set());
      return;
    }
    requestedTask.set(null);
    if (task < 0) return;
    go(task);
    openPanel('task');
  }, [asked, model, view, filter, setFilter, folded, setFolded, openPanel, go]);
}
