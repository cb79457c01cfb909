// A comparison as lines of a list: a line for every task and every link that differs, in the words of planners.
import { type Link, type ProjectProperties, sayLink } from '@horizon/schedule';
import type { CallAnswer } from '../../client/api.ts';
import { formatDay } from '../../ui/format.ts';
import { constraintChoices } from '../tasks/task-values.ts';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import { dayOf } from '../tasks/tasks.ts';

export type Compared = CallAnswer<'compareSchedules'>;
type Change = Compared['comparison']['changed'][number]['changes'][number];

export const changeKinds = [
  'Task added',
  'Task deleted',
  'Task changed',
  'Link added',
  'Link deleted',
  'Link changed',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

export interface ComparisonRow {
  id: string;
  change: ChangeKind;
  /** The task that the line opens. */
  taskId: string;
  code: string | null;
  name: string;
  /** What differs besides dates, durations and floats, in words. */
  what: string;
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

/** Lines of tasks first, then of links. Linear. */
export function comparisonRows({ comparison, other_tasks }: Compared, read: ReadProgramme): ComparisonRow[] {
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
  });
  const changed = comparison.changed.map(({ task_id, changes }) =>
    taskRow('Task changed', task_id, changesOf(changes, read)),
  );
  return [
    ...comparison.added.map((id) => taskRow('Task added', id, datesNow(id, read))),
    ...comparison.deleted.map((id) => taskRow('Task deleted', id)),
    ...changed,
    // The contract carries links as the engine has them.
    ...(comparison.links_added as Link[]).map((link) => linkRow('Link added', link)),
    ...(comparison.links_deleted as Link[]).map((link) => linkRow('Link deleted', link)),
    ...(comparison.links_changed as { before: Link; after: Link }[]).map(({ before, after }) =>
      linkRow('Link changed', after, before),
    ),
  ];
}

function linkWords(link: Link, before: Link | undefined, predecessor: string, project: ProjectProperties): string {
  const words = sayLink(link, project);
  return before ? `from ${predecessor}: ${sayLink(before, project)} → ${words}` : `from ${predecessor}: ${words}`;
}

/** The dates of a task that is in the live programme. */
function datesNow(id: string, read: ReadProgramme): Partial<ComparisonRow> {
  const row = read.rowOf(id);
  if (row < 0) return {};
  return { startAfter: dayOf(read.dates.start[row]) || null, finishAfter: dayOf(read.dates.finish[row]) || null };
}

function changesOf(changes: readonly Change[], read: ReadProgramme): Partial<ComparisonRow> {
  const row: Partial<ComparisonRow> = {};
  const { minutesPerDay } = read.programme.project;
  const days = (value: unknown) => (typeof value === 'number' ? Math.round((100 * value) / minutesPerDay) / 100 : null);
  const day = (value: unknown) => (typeof value === 'number' ? dayOf(value) : null);
  const words: string[] = [];
  for (const { field, before, after } of changes) {
    if (field === 'start') Object.assign(row, { startBefore: day(before), startAfter: day(after) });
    else if (field === 'finish') {
      const moved =
        typeof before === 'number' && typeof after === 'number' ? Math.round((after - before) / 144) / 10 : null;
      Object.assign(row, { finishBefore: day(before), finishAfter: day(after), finishMoved: moved });
    } else if (field === 'duration') Object.assign(row, { durationBefore: days(before), durationAfter: days(after) });
    else if (field === 'totalFloat') Object.assign(row, { floatBefore: days(before), floatAfter: days(after) });
    else if (field === 'critical') row.critical = after === true ? 'joined' : 'left';
    else if (field !== 'lateFinish' && field !== 'freeFloat') words.push(fieldWords(field, before, after, read));
  }
  return { ...row, what: words.join('; ') };
}

const fieldNames: Record<string, string> = {
  name: 'Name',
  parent: 'Under',
  kind: 'Kind',
  calendar: 'Calendar',
  constraint: 'Constraint',
  deadline: 'Deadline',
  actualStart: 'Actual start',
  actualFinish: 'Actual finish',
  percentComplete: 'Done',
};

function fieldWords(field: string, before: unknown, after: unknown, read: ReadProgramme): string {
  const show = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return 'none';
    if (field === 'calendar') return read.programme.calendars.find(({ id }) => id === value)?.name ?? 'another';
    if (field === 'parent') return read.taskOf(String(value))?.name ?? String(value);
    if (field === 'constraint') return constraintWords(String(value));
    if (field === 'percentComplete') return `${Math.round(Number(value))} %`;
    return typeof value === 'number' ? formatDay(dayOf(value)) : String(value);
  };
  return `${fieldNames[field] ?? field}: ${show(before)} → ${show(after)}`;
}

/** `Start no earlier than 2 Nov 2026` of the engine's `SNET 29893380; `. */
function constraintWords(text: string): string {
  const parts = text.split(';').map((part) => part.trim().split(' '));
  const words = parts.flatMap(([kind, minute]) => {
    const label = constraintChoices.find(({ value }) => value === kind)?.label;
    if (!label) return [];
    return minute ? `${label} ${formatDay(dayOf(Number(minute)))}` : label;
  });
  return words.join(' and ') || 'none';
}
