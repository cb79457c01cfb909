// The list cells of an exported table, predecessors and resources, applied to the current programme: a cell is applied
// as a whole, or not at all.
import type { LinkBeyond, PlanningFileRead } from '@horizon/planning-files';
import type { Assignment, Link, Programme, Task } from '@horizon/schedule';
import type { Image } from './image-of-present.ts';
import type { Past } from './past-states.ts';
import type { RowThen } from './rebase-table.ts';
import type { ReportedChanges } from './reported-changes.ts';

interface SentRows {
  read: PlanningFileRead;
  rows: ReadonlyMap<string, RowThen>;
  /** Our ids by the file's. */
  keyOf: ReadonlyMap<string, string>;
  here: Image;
  imageThen: (past: Past) => Image;
}

type SkippedCell = NonNullable<PlanningFileRead['skippedCells']>[number];

/** Cells as sets of words, by our ids of their tasks. */
type Cells = ReadonlyMap<string, ReadonlySet<string>>;

const wordOf = (predecessorId: string, { kind, lag, lagUnit }: Pick<Link, 'kind' | 'lag' | 'lagUnit'>) =>
  JSON.stringify([predecessorId, kind, lag, lagUnit]);

function cellsOf(words: readonly (readonly [string, string])[]): Cells {
  return new Map(
    [...Map.groupBy(words, ([task]) => task)].map(([task, each]) => [task, new Set(each.map(([, word]) => word))]),
  );
}

const linkCells = ({ programme, ids }: Image): Cells =>
  cellsOf(
    programme.links.map((link) => [ids.get(link.successorId) ?? '', wordOf(ids.get(link.predecessorId) ?? '', link)]),
  );

/** The rows whose list cell is skipped: nobody edited it, or others changed it too. */
function silentRows(
  { rows, imageThen, here }: SentRows,
  { of, field, kind, sent }: { of: (image: Image) => Cells; field: string; kind: string; sent: Cells },
  report: ReportedChanges,
): Set<string> {
  const none = new Set<string>();
  const now = of(here);
  const before = new Map<Past, Cells>();
  const silent = new Set<string>();
  for (const [id, { row, past, here: task, changedBy }] of rows) {
    const cells = before.get(past) ?? of(imageThen(past));
    before.set(past, cells);
    const by = changedBy(field);
    const [given, is] = [sent.get(task.id) ?? none, now.get(task.id) ?? none];
    const was = by === null ? is : (cells.get(task.id) ?? none);
    if (!by || isSame(was, is) || isSame(given, is)) continue;
    const isEdited = !isSame(given, was);
    report.cell(row, kind, isEdited ? 'both' : 'newer', by);
    if (!isEdited || !report.overwrites) silent.add(id);
  }
  return silent;
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((word) => b.has(word));

/** The remaining links of the rows, and the rows whose cell is skipped. */
export function linksOfRows(
  table: SentRows,
  report: ReportedChanges,
): { links: Link[]; beyond: LinkBeyond[]; skippedCells: SkippedCell[] } {
  const { read, keyOf } = table;
  const beyond = read.beyond?.slice() ?? [];
  const kind = (['uidPredecessors', 'predecessors'] as const).find((each) => read.columns?.includes(each));
  // If links are in the rows of both their tasks, no cell is the complete list.
  if (!kind || read.columns?.includes('successors')) return { links: read.programme.links, beyond, skippedCells: [] };
  const ours = (id: string) => keyOf.get(id) ?? id;
  const sent = cellsOf([
    ...read.programme.links.map((link) => [ours(link.successorId), wordOf(ours(link.predecessorId), link)] as const),
    ...beyond.map((link) => [ours(link.taskId), wordOf(link.otherId, link)] as const),
  ]);
  const silent = silentRows(table, { of: linkCells, field: 'predecessors', kind, sent }, report);
  return {
    links: read.programme.links.filter(({ successorId }) => !silent.has(successorId)),
    beyond: beyond.filter(({ taskId }) => !silent.has(taskId)),
    skippedCells: [...silent].map((taskId) => ({ taskId, kind })),
  };
}

function assignmentCells({ assignments, resources }: Programme, ours: (id: string) => string): Cells {
  const names = new Map(resources.map(({ id, name }) => [id, name.toLowerCase()]));
  return cellsOf(
    assignments.map(({ taskId, resourceId, units }) => [
      ours(taskId),
      JSON.stringify([names.get(resourceId) ?? '', Math.round(units * 1e4)]),
    ]),
  );
}

/** The remaining assignments of the rows, with the current work of their tasks, and the rows whose cell is skipped. */
export function assignmentsOfRows(
  table: SentRows,
  tasks: ReadonlyMap<string, Task>,
  report: ReportedChanges,
): { assignments: Assignment[]; skippedCells: SkippedCell[] } {
  const { read, keyOf, rows } = table;
  const { assignments } = read.programme;
  if (!read.columns?.includes('resources')) return { assignments, skippedCells: [] };
  const silent = silentRows(
    table,
    {
      of: ({ programme, ids }) => assignmentCells(programme, (id) => ids.get(id) ?? ''),
      field: 'resources',
      kind: 'resources',
      sent: assignmentCells(read.programme, (id) => keyOf.get(id) ?? id),
    },
    report,
  );
  const kept = assignments.filter(({ taskId }) => !silent.has(taskId));
  const worked = kept.map((each) => (rows.has(each.taskId) ? withWork(each, tasks.get(each.taskId)!) : each));
  return {
    assignments: worked,
    skippedCells: [...silent].map((taskId) => ({ taskId, kind: 'resources' })),
  };
}

/** As in a table: the work is calculated from the duration and the progress of the task. */
function withWork(assignment: Assignment, { durationMinutes, percentComplete }: Task): Assignment {
  const workMinutes = Math.round(durationMinutes * assignment.units);
  return { ...assignment, workMinutes, remainingWorkMinutes: Math.round(workMinutes * (1 - percentComplete / 100)) };
}
