// The rows of a comparison: one for every task and every link that differs, in planners' terms.
import { type Link, type ProjectProperties, describeLink } from '@horizon/schedule';
import type { CallAnswer } from '../../client/api.ts';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import { finishDay } from '../tasks/finish-day.ts';
import { dayOf } from '../tasks/tasks.ts';
import { differenceOf } from './task-changes.ts';

export type Compared = CallAnswer<'compareSchedules'>;

/** The kinds of rows; a changed task has the first that applies. */
const changeKinds = [
  'Task added',
  'Task deleted',
  'Dates',
  'Duration',
  'Details',
  'Float only',
  'Link added',
  'Link deleted',
  'Link changed',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

export interface ComparisonRow {
  id: string;
  change: ChangeKind;
  /** The task that the row opens. */
  taskId: string;
  code: string | null;
  name: string;
  /** The differences, in words; empty only for a task that was added or deleted. */
  what: string;
  /** The differing fields without their values, for cards: `Start, Actual finish`. */
  brief: string;
  startBefore: string | null;
  startAfter: string | null;
  finishBefore: string | null;
  finishAfter: string | null;
  /** Calendar days that the finish moved, later positive. */
  finishMoved: number | null;
  durationBefore: number | null;
  durationAfter: number | null;
  floatBefore: number | null;
  floatAfter: number | null;
  /** `joined` or `left` the critical path. */
  critical: string | null;
}

const blank = {
  what: '',
  brief: '',
  startBefore: null,
  startAfter: null,
  finishBefore: null,
  finishAfter: null,
  finishMoved: null,
  durationBefore: null,
  durationAfter: null,
  floatBefore: null,
  floatAfter: null,
  critical: null,
};

/** The number of rows of each kind. */
export function countKinds(rows: readonly ComparisonRow[]): Record<ChangeKind, number> {
  const counts = Object.fromEntries(changeKinds.map((kind) => [kind, 0])) as Record<ChangeKind, number>;
  for (const { change } of rows) counts[change] += 1;
  return counts;
}

/** Fields that the engine still calculates for finished work, but that planners no longer use. */
const idleWhenFinished: ReadonlySet<string> = new Set([
  'totalFloat',
  'freeFloat',
  'lateStart',
  'lateFinish',
  'critical',
]);

type ChangedTask = Compared['comparison']['changed'][number];
const steers = ({ is_finished, changes }: ChangedTask) =>
  is_finished ? changes.filter(({ field }) => !idleWhenFinished.has(field)) : changes;

/** The number of finished tasks that differ only in float and late dates. */
export const finishedByFloatAlone = ({ comparison }: Compared): number =>
  comparison.changed.filter((task) => task.is_finished && steers(task).length === 0).length;

interface RowChoices {
  /** Includes the float and late dates of finished tasks. */
  showsFinished?: boolean;
}

/** The rows of tasks, then of links. Linear. */
export function comparisonRows(
  { comparison, other_tasks }: Compared,
  read: ReadProgramme,
  { showsFinished = false }: RowChoices = {},
): ComparisonRow[] {
  const others = new Map(other_tasks.map((task) => [task.task_id, task]));
  const nameOf = (id: string) => read.taskOf(id)?.name ?? others.get(id)?.name ?? 'A task that is gone';
  const codeOf = (id: string) => read.taskOf(id)?.code ?? others.get(id)?.code ?? null;
  const taskRow = (change: ChangeKind, id: string, more: Partial<ComparisonRow> = {}): ComparisonRow => ({
    ...blank,
    id: `${change} ${id}`,
    change,
    taskId: id,
    code: codeOf(id),
    name: nameOf(id),
    ...more,
  });
  const linkRow = (change: ChangeKind, link: Link, before?: Link): ComparisonRow => ({
    ...blank,
    id: `${change} ${link.id}`,
    change,
    taskId: link.successorId,
    code: codeOf(link.successorId),
    name: nameOf(link.successorId),
    what: linkWords(link, before, nameOf(link.predecessorId), read.programme.project),
    brief: `from ${nameOf(link.predecessorId)}`,
  });
  const changed = comparison.changed.flatMap((task) => {
    const { task_id, dates } = task;
    const difference = differenceOf(showsFinished ? task.changes : steers(task), read);
    // Dates that did not move are still shown for context.
    return difference ? [taskRow(difference.change, task_id, { ...daysSideBySide(dates), ...difference })] : [];
  });
  return [
    ...comparison.added.map((id) => taskRow('Task added', id, datesNow(id, read))),
    ...comparison.deleted.map((id) => taskRow('Task deleted', id)),
    ...changed,
    // Links in the contract have the engine's form.
    ...(comparison.links_added as Link[]).map((link) => linkRow('Link added', link)),
    ...(comparison.links_deleted as Link[]).map((link) => linkRow('Link deleted', link)),
    ...(comparison.links_changed as { before: Link; after: Link }[]).map(({ before, after }) =>
      linkRow('Link changed', after, before),
    ),
  ];
}

const dayOrNone = (minute: number | null) => (minute === null ? null : dayOf(minute) || null);

function daysSideBySide(dates: Compared['comparison']['changed'][number]['dates']): Partial<ComparisonRow> {
  return {
    startBefore: dayOrNone(dates.start_before),
    startAfter: dayOrNone(dates.start_after),
    finishBefore: finishDay(dates.start_before, dates.finish_before),
    finishAfter: finishDay(dates.start_after, dates.finish_after),
  };
}

function linkWords(link: Link, before: Link | undefined, predecessor: string, project: ProjectProperties): string {
  const words = describeLink(link, project);
  return before ? `from ${predecessor}: ${describeLink(before, project)} → ${words}` : `from ${predecessor}: ${words}`;
}

/** The dates of a task that is in the live programme. */
function datesNow(id: string, read: ReadProgramme): Partial<ComparisonRow> {
  const row = read.rowOf(id);
  if (row < 0) return {};
  return {
    startAfter: dayOf(read.dates.start[row]) || null,
    finishAfter: finishDay(read.dates.start[row], read.dates.finish[row]),
  };
}
