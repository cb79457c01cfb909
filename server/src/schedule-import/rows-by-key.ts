// Rows of an exported table have the ids of their tasks. They identify the task even if other cells were edited, so
// that another activity id in a row renames the same task.
import type { PlanningFileRead } from '@horizon/planning-files';
import { activityIdKey } from '@horizon/schedule';
import type { PlannedTask } from '../schedule/programme/state.ts';

export interface OwnRow {
  task: PlannedTask;
  /** `Row 12 (A1010 Pour slab)`. */
  place: string;
}

export interface OwnRows {
  /** By the file's ids of tasks. */
  rows: ReadonlyMap<string, OwnRow>;
  warnings: string[];
}

type Table = Pick<PlanningFileRead, 'keys' | 'programme'>;

/**
 * The rows with existing tasks. Of rows with the same id, as after copying one, the one with the task's activity id
 * counts, else the first; the others are matched as rows without an id.
 */
export function ownRows({ keys = [], programme }: Table, here: readonly PlannedTask[]): OwnRows {
  if (keys.length === 0) return { rows: new Map(), warnings: [] };
  const tasks = new Map(here.map((task) => [task.id, task]));
  const codes = new Map(programme.tasks.map(({ id, code }) => [id, code]));
  const rows = new Map<string, OwnRow>();
  const warnings: string[] = [];
  let unknown = 0;
  for (const [key, same] of Map.groupBy(keys, (each) => each.key)) {
    const task = tasks.get(key);
    if (!task) {
      unknown += same.length;
      continue;
    }
    const own = same.find(({ taskId }) => isSameId(codes.get(taskId) ?? null, task.code)) ?? same[0]!;
    rows.set(own.taskId, { task, place: own.place });
    for (const { place } of same.filter((each) => each !== own))
      warnings.push(`${place}: has the Horizon id of "${task.name}" a second time and counts as a row without one.`);
  }
  if (unknown > 0) {
    const count = unknown.toLocaleString('en-AU');
    const subject = unknown === 1 ? '1 row has a Horizon id' : `${count} rows have Horizon ids`;
    warnings.push(`${subject} that no task of this programme has: matched by activity id instead.`);
  }
  return { rows, warnings };
}

const isSameId = (a: string | null, b: string | null) =>
  a !== null && b !== null && activityIdKey(a) === activityIdKey(b);

export interface RefusedIds {
  /** Skipped cells, by the file's ids. */
  skippedCells: { taskId: string; kind: 'code' }[];
  warnings: string[];
}

interface Named {
  table: Pick<PlanningFileRead, 'programme' | 'columns' | 'headings' | 'skippedCells'>;
  own: OwnRows['rows'];
  /** Our tasks by the file's ids, however they were matched. */
  matches: ReadonlyMap<string, PlannedTask>;
  here: readonly PlannedTask[];
}

/** Activity ids that rows give to their tasks while other tasks have them, or keep them. Linear. */
export function refusedIds({ table, own, matches, here }: Named): RefusedIds {
  const refused: RefusedIds = { skippedCells: [], warnings: [] };
  if (own.size === 0 || !table.columns?.includes('code')) return refused;
  const faulty = new Set(table.skippedCells?.flatMap(({ taskId, kind }) => (kind === 'code' ? [taskId] : [])));
  const next = new Map(here.map(({ id, code }) => [id, code]));
  const given = new Map<string, string>();
  for (const { id, code, kind } of table.programme.tasks) {
    const task = matches.get(id);
    if (!task || faulty.has(id) || (code === null && !own.has(id))) continue;
    next.set(task.id, code);
    const isRenamed = own.has(id) && kind !== 'summary' && code !== null && !isSameId(code, task.code);
    if (isRenamed) given.set(task.id, id);
  }
  const holders = new Map<string, Set<string>>();
  const keepId = (id: string, code: string | null) => {
    if (code === null || activityIdKey(code) === '') return;
    const ids = holders.get(activityIdKey(code));
    if (ids) ids.add(id);
    else holders.set(activityIdKey(code), new Set([id]));
  };
  for (const [id, code] of next) keepId(id, code);
  const tasks = new Map(here.map((task) => [task.id, task]));
  const asked = [...given.keys()];
  for (let id = asked.pop(); id !== undefined; id = asked.pop()) {
    const code = next.get(id) ?? null;
    const row = given.get(id);
    if (row === undefined || code === null) continue;
    const ids = holders.get(activityIdKey(code))!;
    const other = [...ids].find((each) => each !== id);
    if (other === undefined) continue;
    given.delete(id);
    ids.delete(id);
    const kept = tasks.get(id)!.code;
    next.set(id, kept);
    // Rows that wanted the kept id are matched again.
    if (kept !== null) asked.push(...(holders.get(activityIdKey(kept)) ?? []));
    keepId(id, kept);
    refused.skippedCells.push({ taskId: row, kind: 'code' });
    const heading = table.headings?.['code'] ?? 'Activity ID';
    refused.warnings.push(
      `${own.get(row)!.place}, column ${heading}: "${code}" is the activity id of "${tasks.get(other)!.name}". Give the task another one.`,
    );
  }
  return refused;
}
