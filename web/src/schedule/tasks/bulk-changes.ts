// Changes made to many selected tasks by one form. Summaries derive progress, dates and calendar from their children,
// so these fields are skipped for them.
import { numberAdvice } from '@horizon/money';
import type { Task } from '@horizon/schedule';
import { countOf } from '../../ui/format.ts';
import { describeTasks } from '../plan/parts/describe-tasks.ts';
import { withCode } from './edits-of-cells.ts';
import type { TaskRow } from './task-row.ts';
import { endsTheDay, needsDate, noPercent, percentOf } from './task-values.ts';
import { minuteOf, type ScheduleEdit, type TaskChanges } from './tasks.ts';

/** Filled-in values by field; empty text means no change. `code …` is the activity code of that name. */
export type BulkValues = Readonly<Record<string, string>>;

/** The most edits in one batch. */
export const maxEdits = 20_000;

export interface BulkChange {
  edits: readonly ScheduleEdit[];
  /** The number of summaries for which a filled-in field does not apply. */
  passedOver: number;
  /** Those fields in words: `progress and calendar`; empty if none was filled in. */
  ofWorkOnly: string;
  faults: Record<string, string[]>;
}

interface DayTimes {
  defaultStartMinute: number;
  defaultFinishMinute: number;
}

const listOf = new Intl.ListFormat('en-AU', { type: 'conjunction' });
const fieldWords: Readonly<Record<string, string>> = {
  percentComplete: 'progress',
  calendarId: 'calendar',
  constraint: 'constraint',
  deadline: 'deadline',
};

/** `4,217 tasks and 952 summaries`. */
export function describeRows(rows: readonly Pick<TaskRow, 'isSummary'>[]): string {
  const summaries = rows.filter(({ isSummary }) => isSummary).length;
  const parts = [
    ...(rows.length > summaries ? [describeTasks(rows.length - summaries)] : []),
    ...(summaries > 0 ? [countOf(summaries, 'summary', 'summaries')] : []),
  ];
  return listOf.format(parts);
}

const codeOf = (field: string) => (field.startsWith('code ') ? field.slice(5) : null);

/** One edit for each task that changes, in the order of the rows. */
export function bulkChange(rows: readonly TaskRow[], values: BulkValues, times: DayTimes): BulkChange {
  const filled = Object.fromEntries(
    Object.entries(values).flatMap(([field, text]) => (text.trim() === '' ? [] : [[field, text.trim()]])),
  );
  const ofAll: TaskChanges = {};
  for (const field of ['status', 'assigneeUserId', 'trade', 'crew', 'location', 'wbsId'] as const) {
    if (filled[field] !== undefined) ofAll[field] = filled[field];
  }
  const faults: Record<string, string[]> = {};
  const ofWork = changesOfWork(filled, times, faults);
  const codes = Object.entries(filled).flatMap(([field, value]) => {
    const name = codeOf(field);
    return name === null ? [] : [[name, value] as const];
  });
  const isForWork = Object.keys(ofWork).length > 0 || codes.length > 0;
  const edits: ScheduleEdit[] = [];
  let passedOver = 0;
  for (const { id, isSummary, activityCodes } of rows) {
    if (isSummary && isForWork) passedOver++;
    const activity = codes.reduce<Record<string, string>>(
      (before, [name, value]) => withCode(before, name, value),
      activityCodes,
    );
    const own = isSummary ? {} : { ...ofWork, ...(codes.length > 0 ? { activityCodes: activity } : {}) };
    const changes = { ...ofAll, ...own };
    if (Object.keys(changes).length > 0) edits.push({ kind: 'task-changed', id, changes });
  }
  const inWords = [...Object.keys(ofWork).map((field) => fieldWords[field] ?? field), ...codes.map(([name]) => name)];
  return { edits, passedOver, ofWorkOnly: listOf.format(inWords), faults };
}

function changesOfWork(
  filled: BulkValues,
  { defaultStartMinute, defaultFinishMinute }: DayTimes,
  faults: Record<string, string[]>,
): TaskChanges {
  const changes: TaskChanges = {};
  const { percentComplete, calendarId, deadline, constraintKind, constraintDate } = filled;
  if (percentComplete !== undefined) {
    const percent = percentOf(percentComplete);
    if (percent !== null) changes.percentComplete = percent;
    else faults['percentComplete'] = [numberAdvice(percentComplete, noPercent)];
  }
  if (calendarId !== undefined) changes.calendarId = calendarId;
  if (deadline !== undefined) changes.deadline = minuteOf(deadline, defaultFinishMinute);
  if (constraintKind !== undefined) {
    const kind = constraintKind as Task['constraint']['kind'];
    const time = endsTheDay.has(kind) ? defaultFinishMinute : defaultStartMinute;
    const date = needsDate(kind) ? minuteOf(constraintDate ?? '', time) : null;
    if (needsDate(kind) && date === null) faults['constraintDate'] = ['This constraint needs a date.'];
    else changes.constraint = { kind, date };
  }
  return changes;
}
