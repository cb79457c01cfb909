// The paths as tables for print and export: each task with its dates, its float and its driving link.
import type { ExportedTable } from '../../../ui/data-grid/export-rows.ts';
import { bucketWords } from '../parts/bucket-words.ts';
import type { PlannedTasks } from '../parts/planned-tasks.ts';
import { drivenBy } from './path-links.ts';
import type { CallAnswer } from '../../../client/api.ts';

/** The longest path, the float paths and the causes of negative float. */
export type CriticalPath = CallAnswer<'getCriticalPath'>;

const taskHeaders = [
  'Activity id',
  'Task',
  'Start',
  'Finish',
  'Total float (days)',
  'Critical',
  'Done (%)',
  'Status',
  'Driven by',
  'Link',
];

const daysOf = (minutes: number | null, planned: PlannedTasks) =>
  minutes === null ? null : Math.round((100 * minutes) / planned.project.minutesPerDay) / 100;

function taskRows(ids: readonly string[], planned: PlannedTasks): ExportedTable['rows'] {
  const before = new Set<string>();
  return ids.flatMap((id) => {
    const task = planned.tasks.get(id);
    const driver = drivenBy(id, before, planned);
    before.add(id);
    if (!task) return [];
    const { code, name, start, finish, totalFloatMinutes, isCritical, percentComplete, bucket } = task;
    const float = daysOf(totalFloatMinutes, planned);
    return [
      [
        code,
        name,
        start,
        finish,
        float,
        isCritical ? 'yes' : 'no',
        Math.round(percentComplete),
        bucketWords[bucket],
        driver?.task ?? null,
        driver?.link ?? null,
      ],
    ];
  });
}

/** The tasks of a path, in order. */
export function pathTable(ids: readonly string[], planned: PlannedTasks): ExportedTable {
  return { headers: taskHeaders, rows: taskRows(ids, planned) };
}

/** Every task of every float path, path by path. */
export function floatPathsTable(path: CriticalPath, planned: PlannedTasks): ExportedTable {
  return {
    headers: ['Path', 'Float of the path (days)', ...taskHeaders],
    rows: path.paths.flatMap((one) =>
      taskRows(one.task_ids, planned).map((row) => [one.number, daysOf(one.total_float_minutes, planned), ...row]),
    ),
  };
}

/** Constraints that cannot be met, with the tasks they make late. */
export function negativeFloatTable(path: CriticalPath, planned: PlannedTasks): ExportedTable {
  const nameOf = (id: string) => planned.tasks.get(id)?.name ?? null;
  return {
    headers: ['Cause', 'Demand', 'Tasks late by it'],
    rows: path.negative_float.map((cause) => [nameOf(cause.task_id), cause.text, cause.task_ids.length]),
  };
}
