// A table with activity ids of the programme is an edit of it: only cells that differ from an export are applied.
// Dependent values change as they do when a cell is edited in the Gantt.
import type { compareWithStored, PlanningFileRead, StoredField } from '@horizon/planning-files';
import { activityIdKey, datesOf, explain, type Schedule, type Task } from '@horizon/schedule';
import type { Matches } from './image-of-present.ts';

/** Whether rows of a table have ids or activity ids of existing tasks. */
export function isTableOfEdits({ columns, programme }: PlanningFileRead, { tasks, own }: Matches): boolean {
  if (own.size > 0) return true;
  if (!columns?.includes('code')) return false;
  return programme.tasks.some(({ id, code }) => {
    const here = tasks.get(id)?.code ?? null;
    return code !== null && here !== null && activityIdKey(code) === activityIdKey(here);
  });
}

type Field = keyof Task;
const fieldsOfCell: Readonly<Record<string, readonly Field[]>> = {
  name: ['name'],
  code: ['code'],
  duration: ['durationMinutes', 'durationUnit', 'isElapsed', 'isEstimated', 'isMilestone'],
  start: ['stored', 'constraint'],
  finish: ['stored'],
  actualStart: ['actualStart'],
  actualFinish: ['actualFinish', 'percentComplete'],
  percent: ['percentComplete'],
  remaining: ['remainingMinutes'],
  constraint: ['constraint'],
  constraintDate: ['constraint'],
  deadline: ['deadline'],
};

/** The task in a table, with the values of an export for skipped cells. */
export function withoutSkipped(task: Task, image: Task, skippedCells: ReadonlySet<string> | undefined): Task {
  if (!skippedCells) return task;
  const fields = [...skippedCells].flatMap((kind) => fieldsOfCell[kind] ?? []);
  return Object.assign({ ...task }, Object.fromEntries(fields.map((field) => [field, image[field]])));
}

/**
 * The task with its remaining duration recalculated, if its duration or progress was changed and the remaining duration
 * was not.
 */
export function withRemaining(before: Task, next: Task): Task {
  if (before.remainingMinutes === null || next.remainingMinutes !== before.remainingMinutes) return next;
  if (next.percentComplete !== before.percentComplete) return { ...next, remainingMinutes: null };
  if (next.durationMinutes === before.durationMinutes) return next;
  return { ...next, remainingMinutes: Math.round(next.durationMinutes * (1 - next.percentComplete / 100)) };
}

type Compared = Pick<ReturnType<typeof compareWithStored>, 'differences'> & {
  agreement: Partial<Record<StoredField, { same: number; of: number }>>;
};

/** The edited cells with a start or a finish compared with the calculated day; unedited cells are ignored. */
export function compareEditedDates({ programme }: PlanningFileRead, matches: Matches, schedule: Schedule): Compared {
  const compared: Compared = { agreement: {}, differences: [] };
  for (const { id, kind, stored } of programme.tasks) {
    const here = matches.tasks.get(id);
    const dates = here && kind !== 'summary' ? datesOf(schedule, here.id) : null;
    if (!here || !dates) continue;
    for (const field of ['start', 'finish'] as const) {
      const typed = stored?.[field] ?? null;
      if (typed === null || typed === (matches.imageOf.get(id)?.stored?.[field] ?? null)) continue;
      const count = (compared.agreement[field] ??= { same: 0, of: 0 });
      const calculated = dates[field];
      count.of += 1;
      if (calculated !== null && Math.floor(calculated / 1440) === Math.floor(typed / 1440)) count.same += 1;
      else {
        const reason = explain(schedule, here.id)?.text ?? '';
        compared.differences.push({ taskId: id, field, calculated, stored: typed, reason });
      }
    }
  }
  return compared;
}

/** The kinds of skipped cells, by the file's ids. */
export function skippedCellsOf(
  skippedCells: NonNullable<PlanningFileRead['skippedCells']>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const cells = Map.groupBy(skippedCells, ({ taskId }) => taskId);
  return new Map([...cells].map(([id, each]) => [id, new Set(each.map(({ kind }) => kind))]));
}
