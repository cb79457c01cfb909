// Writes the changes of a batch: the touched records, and the dates of every task that moved, one statement per kind.
import {
  type Assignment,
  type Baseline,
  type BaselinePatch,
  isEqual,
  type Link,
  type Patch,
  type PatchedKind,
  placesById,
  type Resource,
} from '@horizon/schedule';
import type { CalendarSpec } from '@horizon/working-time';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { TableName } from '../../platform/rows.ts';
import { newId } from '../../platform/ids.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { calculatedColumns, calculatedOf, inputColumns, rowOf } from '../programme/task-rows.ts';
import { type InParts, partsOf, type WriteProgress } from './in-parts.ts';
import { type Column, deleteMany, insertMany, storedIds, updateMany } from './write-rows.ts';

/** Columns that every table with records of a programme has. */
type ProjectTable = {
  [Name in TableName]: 'project_id' | 'is_deleted' extends Column<Name> ? Name : never;
}[TableName];

interface Kind<Name extends ProjectTable = ProjectTable> {
  of: PatchedKind;
  table: Name;
  idColumn: Column<Name>;
  columns: readonly Column<Name>[];
  /** The row of an item after the batch. */
  row(state: ProgrammeState, id: string): object;
}

const item = <T extends { id: string }>(items: readonly T[], id: string): T => items[placesById(items).get(id)!]!;
const place = (items: readonly { id: string }[], id: string) => placesById(items).get(id)!;

/** Its columns are checked by the types of its table where it is declared. */
const kind = <Name extends ProjectTable>(declared: Kind<Name>) => ({
  of: declared.of,
  save: (tx: Tx, state: ProgrammeState, patches: readonly Patch[], inParts: InParts) =>
    saveKind(tx, declared, state, patches, inParts),
});

const kinds = [
  kind({
    of: 'calendar',
    table: 'schedule_calendars',
    idColumn: 'id',
    columns: ['name', 'parent_id', 'kind', 'position', 'spec'],
    row: ({ programme: { calendars } }, id) => {
      const { name, parentId, kind } = item<CalendarSpec>(calendars, id);
      return { id, name, parent_id: parentId, kind, position: place(calendars, id), spec: item(calendars, id) };
    },
  }),
  kind({
    of: 'resource',
    table: 'schedule_resources',
    idColumn: 'id',
    columns: ['name', 'kind', 'position', 'spec'],
    row: ({ programme: { resources } }, id) => {
      const { name, kind } = item<Resource>(resources, id);
      return { id, name, kind, position: place(resources, id), spec: item(resources, id) };
    },
  }),
  kind({
    of: 'task',
    table: 'actions',
    idColumn: 'action_id',
    columns: [...inputColumns, ...calculatedColumns],
    row: ({ programme: { tasks }, schedule }, id) => {
      const task = item(tasks, id);
      return { ...rowOf(task), ...calculatedOf(task, schedule) };
    },
  }),
  kind({
    of: 'link',
    table: 'action_deps',
    idColumn: 'id',
    columns: [
      'predecessor_action_id',
      'successor_action_id',
      'kind',
      'lag_kind',
      'lag',
      'lag_unit',
      'notes',
      'position',
    ],
    row: ({ programme: { links } }, id) => {
      const { predecessorId, successorId, kind, lag, lagUnit, notes } = item<Link>(links, id);
      return {
        id,
        predecessor_action_id: predecessorId,
        successor_action_id: successorId,
        kind,
        lag_kind: lag.kind,
        lag: 'minutes' in lag ? lag.minutes : lag.percent,
        lag_unit: lagUnit,
        notes,
        position: place(links, id),
      };
    },
  }),
  kind({
    of: 'assignment',
    table: 'schedule_assignments',
    idColumn: 'id',
    columns: ['action_id', 'resource_id', 'position', 'spec'],
    row: ({ programme: { assignments } }, id) => {
      const assignment = item<Assignment>(assignments, id);
      const { taskId, resourceId } = assignment;
      return { id, action_id: taskId, resource_id: resourceId, position: place(assignments, id), spec: assignment };
    },
  }),
];

/** Writes the records in the patches and the dates of the tasks that moved. */
export async function saveRecords(
  tx: Tx,
  state: ProgrammeState,
  patches: readonly Patch[],
  movedIds: readonly string[],
  context: { personId: string | null; progress?: WriteProgress | undefined; meanwhile: readonly (() => unknown)[] },
): Promise<void> {
  const touched = new Set(patches.flatMap(({ of, id }) => (of === 'task' ? [id] : [])));
  const moved = movedIds
    .filter((id) => !touched.has(id))
    .map((id) => Object.assign({ action_id: id }, calculatedOf(item(state.programme.tasks, id), state.schedule)));
  const rows = patches.filter(({ of }) => kinds.some((one) => one.of === of)).length + moved.length;
  const inParts = partsOf(rows, context);
  for (const one of kinds) {
    await one.save(tx, state, patches, inParts);
  }
  await inParts(moved, (part) => updateMany(tx, 'actions', 'action_id', state.workspaceId, calculatedColumns, part));
  for (const patch of patches) {
    if (patch.of === 'baseline')
      await saveBaseline(tx, state, Number(patch.id), patch as unknown as BaselineChange, context.personId);
  }
}

async function saveKind<Name extends ProjectTable>(
  tx: Tx,
  { of: ownKind, table, idColumn, columns, row: rowOfItem }: Kind<Name>,
  state: ProgrammeState,
  patches: readonly Patch[],
  inParts: InParts,
): Promise<void> {
  const mine = patches.filter(({ of }) => of === ownKind);
  if (mine.length === 0) return;
  const { workspaceId, projectId } = state;
  const going = mine.filter(({ after }) => after === null).map(({ id }) => id);
  const coming = mine.filter(({ before, after }) => before === null && after !== null).map(({ id }) => id);
  // Records restored by an undo still have their row.
  const stored = await storedIds(tx, table, idColumn, workspaceId, coming);
  const back = new Set(coming.filter((id) => stored.has(id)));
  const isNew = new Set(coming.filter((id) => !stored.has(id)));
  const rowsOf = (ids: Iterable<string>) => [...ids].map((id) => rowOfItem(state, id));
  const always = {
    workspace_id: workspaceId,
    project_id: projectId,
    ...(ownKind === 'task' ? { action_category: 'Scheduling Task' } : {}),
  };
  const fresh = rowsOf(isNew).map((row) => Object.assign(row, always));
  const more = ownKind === 'task' ? ['action_category'] : [];
  const allColumns = ['workspace_id', 'project_id', idColumn, ...more, ...columns] as Column<Name>[];
  await inParts(fresh, (part) => insertMany(tx, table, allColumns, part));
  const changed = mine.filter(({ before, after }) => before !== null && after !== null).map(({ id }) => id);
  await inParts(rowsOf(new Set(changed)), (part) => updateMany(tx, table, idColumn, workspaceId, columns, part));
  const again = rowsOf(back).map((row) => Object.assign(row, { is_deleted: false }));
  await inParts(again, (part) =>
    updateMany(tx, table, idColumn, workspaceId, [...columns, 'is_deleted'] as Column<Name>[], part),
  );
  await inParts(going, (part) => deleteMany(tx, table, idColumn, workspaceId, part));
}

interface BaselineChange {
  before: BaselinePatch | null;
  after: BaselinePatch | null;
}

async function saveBaseline(
  tx: Tx,
  state: ProgrammeState,
  number: number,
  { before, after: baseline }: BaselineChange,
  personId: string | null,
): Promise<void> {
  const { workspaceId, projectId } = state;
  if (!baseline) {
    await sql`UPDATE baselines SET is_deleted = TRUE, version = version + 1, updated_at = now()
      WHERE workspace_id = ${workspaceId} AND project_id = ${projectId} AND number = ${number}`.execute(tx);
    return;
  }
  if (before && isEqual(before.rows, baseline.rows)) {
    await sql`UPDATE baselines SET name = ${baseline.name}, version = version + 1, updated_at = now()
      WHERE workspace_id = ${workspaceId} AND project_id = ${projectId} AND number = ${number}`.execute(tx);
    return;
  }
  const rows = Object.entries(baseline.rows);
  const finish = rows.reduce((latest, [, { finish: at }]) => Math.max(latest, at ?? latest), Number.NEGATIVE_INFINITY);
  const { rows: heads } = await sql<{ id: string }>`
    INSERT INTO baselines (workspace_id, id, project_id, number, name, task_count, finish_minute, snapshot_id, captured_by_user_id)
    VALUES (${workspaceId}, ${newId()}, ${projectId}, ${number}, ${baseline.name}, ${rows.length}, ${Number.isFinite(finish) ? finish : null},
      ${baseline.snapshotId ?? null}, ${personId})
    ON CONFLICT (workspace_id, project_id, number) DO UPDATE SET name = excluded.name, task_count = excluded.task_count,
      finish_minute = excluded.finish_minute, snapshot_id = excluded.snapshot_id, captured_by_user_id = excluded.captured_by_user_id,
      is_deleted = FALSE, created_at = now(), version = baselines.version + 1, updated_at = now()
    RETURNING id`.execute(tx);
  const baselineId = heads[0]!.id;
  await sql`DELETE FROM baseline_rows WHERE workspace_id = ${workspaceId} AND baseline_id = ${baselineId}`.execute(tx);
  await insertMany(
    tx,
    'baseline_rows',
    baselineColumns,
    rows.map(([id, row]) => baselineRow(workspaceId, baselineId, id, row)),
  );
}

const baselineColumns = [
  'workspace_id',
  'baseline_id',
  'action_id',
  'start_minute',
  'finish_minute',
  'duration_minutes',
  'work_minutes',
  'cost',
  'total_float_minutes',
] as const;
const baselineRow = (workspaceId: string, baselineId: string, id: string, row: Baseline) => ({
  workspace_id: workspaceId,
  baseline_id: baselineId,
  action_id: id,
  start_minute: row.start,
  finish_minute: row.finish,
  duration_minutes: row.durationMinutes === null ? null : Math.round(row.durationMinutes),
  work_minutes: row.workMinutes,
  cost: row.cost,
  total_float_minutes: typeof row.totalFloatMinutes === 'number' ? Math.round(row.totalFloatMinutes) : null,
});
