// Rebases an earlier export onto the current programme: its edits are applied as if it had been exported just now.
// Unedited cells follow the programme; a cell edited both in the table and here keeps the value from here, unless its
// sender chooses otherwise. Related fields (the progress of a task, its duration) are treated as one.
import type { PlanningFileRead, RowKey } from '@horizon/planning-files';
import { isEqual, type Task } from '@horizon/schedule';
import type { BatchRow } from '../schedule/edits/batches.ts';
import type { PlannedTask } from '../schedule/programme/state.ts';
import { type Image, imageOfState, type Matches } from './image-of-present.ts';
import type { Past } from './past-states.ts';
import { assignmentsOfRows, linksOfRows } from './rebase-cells.ts';
import { skippedCellsOf } from './table-of-edits.ts';
import type { ReportedChanges } from './reported-changes.ts';
import { typedLater } from './typed-start.ts';

type Field = keyof Task;

/** Related fields, with the kinds of their columns. */
const groups: readonly (readonly (readonly [Field, string])[])[] = [
  [['name', 'name']],
  [['code', 'code']],
  [['wbsCode', 'wbs']],
  [['notes', 'notes']],
  [['deadline', 'deadline']],
  [
    ['durationMinutes', 'duration'],
    ['durationUnit', 'duration'],
    ['isElapsed', 'duration'],
    ['isEstimated', 'duration'],
    ['isMilestone', 'duration'],
  ],
  [
    ['actualStart', 'actualStart'],
    ['actualFinish', 'actualFinish'],
    ['percentComplete', 'percent'],
    ['remainingMinutes', 'remaining'],
  ],
];

/** A row of a table with its task when the row was written, and now. */
export interface RowThen {
  row: RowKey;
  here: PlannedTask;
  was: PlannedTask;
  past: Past;
  /**
   * The last change of a field since then, undefined if there is none; null if the caller made it by this same table.
   */
  changedBy: (field: string) => BatchRow | null | undefined;
}

/** The rows of a table whose tasks existed when they were written, by the file's ids. */
export function rowsThen(
  { keys = [] }: Pick<PlanningFileRead, 'keys'>,
  { own }: Pick<Matches, 'own'>,
  pasts: ReadonlyMap<number, Past>,
): Map<string, RowThen> {
  const tasksOf = new Map([...new Set(pasts.values())].map((past) => [past, byId(past.state.programme.tasks)]));
  return new Map(
    keys.flatMap((row): [string, RowThen][] => {
      const past = pasts.get(row.revision ?? -1);
      const here = own.get(row.taskId)?.task;
      const was = past && tasksOf.get(past)!.get(row.key);
      if (!past || !here || !was) return [];
      return [[row.taskId, { row, here, was, past, changedBy: (field) => past.changes.get(here.id)?.get(field) }]];
    }),
  );
}

const byId = <T extends { id: string }>(records: readonly T[]) => new Map(records.map((each) => [each.id, each]));

export interface Rebased<Read extends PlanningFileRead> {
  read: Read;
  /** Rows whose tasks keep their place in the outline, by the file's ids. */
  placesKept: ReadonlySet<string>;
}

/** Applies the rows to the current programme. Linear in the table and in each state that it was exported from. */
export function rebaseTable<Read extends PlanningFileRead>(
  read: Read,
  matches: Matches,
  rows: ReadonlyMap<string, RowThen>,
  report: ReportedChanges,
): Rebased<Read> {
  const placesKept = new Set<string>();
  if (rows.size === 0 || !matches.image) return { read, placesKept };
  const images = new Map<Past, { image: Image; tasks: Map<string, Task> }>();
  const imageOf = (past: Past) => {
    const known = images.get(past);
    if (known) return known;
    const image = imageOfState(past.state, read)!;
    const made = { image, tasks: new Map(image.programme.tasks.map((task) => [image.ids.get(task.id) ?? '', task])) };
    images.set(past, made);
    return made;
  };
  const keyOf = new Map([
    ...[...matches.tasks].map(([id, task]) => [id, task.id] as const),
    ...(read.keys ?? []).map(({ taskId, key }) => [taskId, key] as const),
  ]);
  const typedStarts = new Set(read.typedStarts);
  const silent = skippedCellsOf(read.skippedCells ?? []);
  const tasks = read.programme.tasks.map((sent) => {
    const row = rows.get(sent.id);
    const image = matches.imageOf.get(sent.id);
    const was = row && imageOf(row.past).tasks.get(row.here.id);
    if (!row || !image || !was) return sent;
    const isTyped = typedStarts.has(sent.id);
    typedStarts.delete(sent.id);
    if (keepsPlace(row, sent.parentId === null ? null : (keyOf.get(sent.parentId) ?? sent.parentId), report))
      placesKept.add(sent.id);
    const given = { sent, was, image, silent: silent.get(sent.id) };
    return { ...sent, ...fieldsNow(row, given, report), ...constraintNow(row, given, isTyped, report) };
  });
  const sentRows = { read, rows, keyOf, here: matches.image, imageThen: (past: Past) => imageOf(past).image };
  const links = linksOfRows(sentRows, report);
  const assignments = assignmentsOfRows(sentRows, byId(tasks), report);
  const skippedCells = [...(read.skippedCells ?? []), ...links.skippedCells, ...assignments.skippedCells];
  const programme = { ...read.programme, tasks, links: links.links, assignments: assignments.assignments };
  return {
    read: { ...read, programme, beyond: links.beyond, skippedCells, typedStarts: [...typedStarts] },
    placesKept,
  };
}

interface Said {
  sent: Task;
  /** Its values in the table when it was exported. */
  was: Task;
  /** Its values in an export made now. */
  image: Task;
  /** Kinds of its cells that are skipped, being faulty or empty. */
  silent: ReadonlySet<string> | undefined;
}

/** Values of the edited fields that are applied, and the programme's values of the others. */
function fieldsNow(
  { row, changedBy }: RowThen,
  { sent, was, image, silent }: Said,
  report: ReportedChanges,
): Partial<Task> {
  const now: Partial<Record<Field, unknown>> = {};
  for (const group of groups) {
    const before = (field: Field) => (changedBy(field) === null ? image[field] : was[field]);
    const theirs = group.flatMap(([field]) => {
      const by = changedBy(field);
      return by && !isEqual(was[field], image[field]) ? [by] : [];
    });
    const by = theirs.reduce<BatchRow | undefined>(
      (last, each) => (last && last.revision > each.revision ? last : each),
      undefined,
    );
    for (const [field, kind] of group) {
      if (silent?.has(kind)) continue;
      const isEdited = !isEqual(sent[field], before(field));
      now[field] = isEdited && (!by || report.overwrites) ? sent[field] : image[field];
      if (isEqual(sent[field], image[field])) continue;
      if (isEdited && by) report.cell(row, kind, 'both', by);
      else if (!isEdited && changedBy(field)) report.cell(row, kind, 'newer', changedBy(field)!);
    }
  }
  return now as Partial<Task>;
}

const free: Task['constraint'] = { kind: 'ASAP', date: null };

/** The constraint of a row, and its dates: a start that was not overwritten constrains nothing. */
function constraintNow(
  then: RowThen,
  saying: Said,
  isUnlinkedStart: boolean,
  report: ReportedChanges,
): Pick<Task, 'constraint' | 'stored'> {
  const { row, here, was: task, changedBy } = then;
  const { sent, was, image } = saying;
  const later = typedLater(here, saying);
  const isTypedStart = isUnlinkedStart || later !== null;
  const startIsTyped = sent.stored?.start !== was.stored?.start;
  const stored = {
    ...sent.stored!,
    start: startIsTyped ? sent.stored!.start : (image.stored?.start ?? null),
    finish: sent.stored?.finish === was.stored?.finish ? (image.stored?.finish ?? null) : sent.stored!.finish,
  };
  const given = later ?? (isTypedStart && !startIsTyped ? free : sent.constraint);
  const by = changedBy('constraint');
  const before = by === null ? here.constraint : task.constraint;
  const isEdited = !isEqual(given, before) && (isTypedStart || !isEqual(given, was.constraint));
  if (!isEdited) {
    if (by && !isEqual(before, here.constraint)) report.cell(row, 'constraint', 'newer', by);
    return { stored, constraint: image.constraint };
  }
  const isBoth = by && !isEqual(before, here.constraint) && !isEqual(given, here.constraint);
  if (isBoth) report.cell(row, isTypedStart ? 'start' : 'constraint', 'both', by);
  return { stored, constraint: isBoth && !report.overwrites ? image.constraint : given };
}

/** Whether the task keeps its place in the outline although the table has another. */
function keepsPlace({ row, here, was, changedBy }: RowThen, given: string | null, report: ReportedChanges): boolean {
  const by = changedBy('parentId');
  if (!by || was.parentId === here.parentId || given === here.parentId) return false;
  report.cell(row, 'level', given === was.parentId ? 'newer' : 'both', by);
  return given === was.parentId || !report.overwrites;
}
