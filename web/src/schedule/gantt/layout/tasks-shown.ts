import { SHAPE, type TaskTable } from './task-table.ts';
import type { VisibleRows } from './visible-rows.ts';

/** How many tasks have a row, of how many; summaries are counted nowhere. Cost: rows plus tasks. */
export function tasksShown({ rows, table }: { rows: VisibleRows; table: TaskTable }): { shown: number; all: number } {
  const isCounted = (task: number) => task >= 0 && table.shape[task] !== SHAPE.summary;
  let [shown, all] = [0, 0];
  for (let row = 0; row < rows.count; row++) if (isCounted(rows.tasks[row]!)) shown++;
  for (let task = 0; task < table.count; task++) if (isCounted(task)) all++;
  return { shown, all };
}
