// What was typed into the list becomes edits of the programme: one edit a task, whatever number of its cells changed.
import type { CellEdit, CellValue } from '../../ui/data-grid/grid-types.ts';
import { minuteOf, parseDuration, usualDay, type ScheduleEdit, type TaskChanges, type TaskItem } from './tasks.ts';

/** The edits of cells, one a task in the order of the cells. */
export function editsOfCells(cells: readonly CellEdit<TaskItem>[]): ScheduleEdit[] {
  const byTask = new Map<string, TaskChanges>();
  for (const { rowId, columnId, value } of cells) {
    byTask.set(rowId, { ...byTask.get(rowId), ...changesOf(columnId, value) });
  }
  return [...byTask].map(([id, changes]) => ({ kind: 'task-changed', id, changes }));
}

function changesOf(columnId: string, value: CellValue): TaskChanges {
  const text = value === null ? null : String(value);
  if (columnId === 'name') return { name: text ?? '' };
  if (columnId === 'status') return { status: text };
  if (columnId === 'assigneeUserId') return { assigneeUserId: text };
  if (columnId === 'trade') return { trade: text };
  if (columnId === 'crew') return { crew: text };
  if (columnId === 'percentComplete') return { percentComplete: Math.round(Number(value ?? 0) * 10_000) / 100 };
  if (columnId === 'start') return startOn(text);
  const duration = parseDuration(text ?? '', usualDay);
  return duration ? { durationMinutes: duration.minutes, durationUnit: duration.unit } : {};
}

/** No earlier than the day; without a day as soon as possible. */
function startOn(day: string | null): TaskChanges {
  const date = minuteOf(day ?? '');
  return { constraint: date === null ? { kind: 'ASAP', date: null } : { kind: 'SNET', date } };
}
