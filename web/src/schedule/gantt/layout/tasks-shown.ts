import { SHAPE, type TaskTable } from './task-table.ts';
import type { VisibleRows } from './visible-rows.ts';

/** The number of tasks with a row, and of all tasks, both without summaries. Cost: rows plus tasks. */
export function tasksShown({ rows, table }: { rows: VisibleRows; table: TaskTable }): { shown: number; all: number } {
  const isCounted = (task: number) => task >= 0 && table.shape[task] !== SHAPE.summary;
  let [shown, all] = [0, 0];
  for (let row = 0; row < rows.count; row++) if (isCounted(rows.tasks[row]!)) shown++;
  for (let task = 0; task < table.count; task++) if (isCounted(task)) all++;
  return { shown, all };
}
