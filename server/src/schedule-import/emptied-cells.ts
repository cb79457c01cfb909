// An emptied cell of an exported table empties the field, if it is optional. Required fields, and values that would
// contradict another cell, are kept and reported. Data without a column is not affected.
import type { ExtraKind } from '@horizon/planning-files';
import { isEqual, type Task } from '@horizon/schedule';
import type { PlannedTask } from '../schedule/programme/state.ts';

/** The fields that an emptied cell of our own table clears, by the kind of its column. */
const fields = {
  code: 'code',
  wbs: 'wbsCode',
  actualStart: 'actualStart',
  actualFinish: 'actualFinish',
  remaining: 'remainingMinutes',
  deadline: 'deadline',
  notes: 'notes',
  constraint: 'constraint',
} as const satisfies Record<string, keyof Task>;

const extraFieldNames = {
  trade: 'trade',
  crew: 'crew',
  location: 'location',
  responsible: 'assigneeUserId',
  status: 'status',
} as const satisfies Record<ExtraKind, keyof PlannedTask>;

/** Further fields whose cells may be empty because a new task has the same value. */
const plainFields = ['percentComplete', 'isMilestone'] as const satisfies (keyof Task)[];

/** The task with the values of such fields from a row of an exported table, emptied or not. */
export function withEmptied(edited: Task, given: Task): Task {
  const taken = [...Object.values(fields), ...plainFields].map((field) => [field, given[field]] as const);
  return Object.assign({ ...edited }, Object.fromEntries(taken));
}

/**
 * Actual dates that cannot be cleared while there is progress: the task with them, and the faults by kind of column.
 */
export function withNeededActuals(before: Task, next: Task): { task: Task; faults: { kind: string; what: string }[] } {
  const task = { ...next };
  const faults: { kind: string; what: string }[] = [];
  if (before.actualFinish !== null && next.actualFinish === null && next.percentComplete >= 100) {
    task.actualFinish = before.actualFinish;
    faults.push({ kind: 'actualFinish', what: 'is empty, while % Complete says 100; write there how much is done' });
  }
  const hasProgress = task.percentComplete > 0 || task.actualFinish !== null;
  if (before.actualStart !== null && next.actualStart === null && hasProgress) {
    task.actualStart = before.actualStart;
    faults.push({ kind: 'actualStart', what: 'is empty, while the task has progress; write 0 as % Complete too' });
  }
  return { task, faults };
}

/** The kinds of column whose cell emptied a field of the task. */
export function emptiedKinds(before: PlannedTask, next: PlannedTask): string[] {
  const isEmptied = (field: keyof PlannedTask) => before[field] !== null && next[field] === null;
  const emptied = Object.entries({ ...fields, ...extraFieldNames }).flatMap(([kind, field]) =>
    isEmptied(field) ? [kind] : [],
  );
  const isFree = next.constraint.kind === 'ASAP' && !isEqual(before.constraint, next.constraint);
  return isFree ? [...emptied, 'constraint'] : emptied;
}
