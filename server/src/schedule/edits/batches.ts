// The log of batches: what was changed by whom, on which revision, and the way back.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { FLAG, type Patch } from '@horizon/schedule';
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/access.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { touchedBy } from './patch.ts';

export type BatchKind = 'edit' | 'undo' | 'redo' | 'import' | 'levelling' | 'scenario';

export interface BatchRow {
  id: string;
  revision: number;
  kind: BatchKind;
  note: string;
  by_user_id: string | null;
  by_name: string;
  created_at: string;
  is_undone: boolean;
  of_batch: string | null;
  moved_count: number;
  finish_before: number | null;
  finish_after: number | null;
}

export interface StoredBatch extends BatchRow {
  patches: Patch[];
  touched: string[];
  moved: string[];
}

/** From so many patches on a batch is stored packed. */
const packedFrom = 500;
const packed = promisify(gzip);
const unpacked = promisify(gunzip);

const head = sql`id, revision, kind, note, by_user_id, by_name, created_at, is_undone, of_batch,
  cardinality(moved) AS moved_count, finish_before, finish_after`;
const whole = sql`${head}, patches, packed_patches, touched, moved`;

type WholeRow = BatchRow & {
  patches: Patch[] | null;
  packed_patches: Buffer | null;
  touched: string[];
  moved: string[];
};

async function storedBatch({ patches, packed_patches, ...rest }: WholeRow): Promise<StoredBatch> {
  if (patches !== null) return { ...rest, patches };
  // What `insertBatch` packed.
  const read: Patch[] = JSON.parse((await unpacked(packed_patches!)).toString());
  return { ...rest, patches: read };
}

const of = (scope: Pick<Scope, 'workspaceId'>, projectId: string) =>
  sql`workspace_id = ${scope.workspaceId} AND project_id = ${projectId}`;

/** A batch as it is answered. */
export function presentBatch(row: BatchRow): AnswerOf<Calls['listScheduleBatches']>['items'][number] {
  const { id, created_at, ...rest } = row;
  return { ...rest, batch_id: id, at: created_at };
}

/** The last batches, of one kind where it is named, newest first. */
export async function lastBatches(
  db: Db,
  scope: Scope,
  projectId: string,
  limit: number,
  kind?: BatchKind,
): Promise<BatchRow[]> {
  const ofKind = kind === undefined ? sql`TRUE` : sql`kind = ${kind}`;
  const { rows } =
    await sql<BatchRow>`SELECT ${head} FROM schedule_edits WHERE ${of(scope, projectId)} AND ${ofKind} ORDER BY revision DESC LIMIT ${limit}`.execute(
      db,
    );
  return rows;
}

/** Batches after a revision, oldest first, at most `limit`. */
export async function batchesAfter(
  db: Db,
  scope: Scope,
  projectId: string,
  revision: number,
  limit: number,
): Promise<StoredBatch[]> {
  const { rows } = await sql<WholeRow>`SELECT ${whole} FROM schedule_edits
    WHERE ${of(scope, projectId)} AND revision > ${revision} ORDER BY revision LIMIT ${limit}`.execute(db);
  return Promise.all(rows.map(storedBatch));
}

/** A batch of the programme by its id, else none. */
export async function findBatch(db: Db, scope: Scope, projectId: string, id: string): Promise<StoredBatch | null> {
  const { rows } = await sql<WholeRow>`SELECT ${whole} FROM schedule_edits
    WHERE ${of(scope, projectId)} AND id = ${id}`.execute(db);
  return rows[0] ? storedBatch(rows[0]) : null;
}

/** The person's last batch that can be undone, or that is an undo which can be redone; else none. */
export async function ownLastBatch(
  db: Db,
  scope: Scope,
  projectId: string,
  undone: boolean,
): Promise<StoredBatch | null> {
  const { rows } = await sql<WholeRow>`SELECT ${whole} FROM schedule_edits
    WHERE ${of(scope, projectId)} AND by_user_id = ${scope.personId} AND NOT is_undone AND kind ${undone ? sql`=` : sql`<>`} 'undo'
    ORDER BY revision DESC LIMIT 1`.execute(db);
  return rows[0] ? storedBatch(rows[0]) : null;
}

/** Marks a batch as taken back (an undo: as done again). */
export async function markUndone(tx: Tx, scope: Scope, id: string): Promise<void> {
  await sql`UPDATE schedule_edits SET is_undone = TRUE, version = version + 1, updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND id = ${id}`.execute(tx);
}

export interface NewBatch {
  id: string;
  kind: BatchKind;
  note: string;
  basedOn: number;
  ofBatch: string | null;
  patches: Patch[];
  moved: string[];
}

/** How many tasks got another start or finish because of the batch, those that it changed itself left out. */
function datesMoved(before: ProgrammeState, after: ProgrammeState, { patches, moved }: NewBatch): number {
  const [was, is] = [before.schedule, after.schedule];
  const own = new Set(patches.filter(({ of }) => of === 'task').map(({ id }) => id));
  return moved.filter((id) => {
    const [j, i] = [was.network.indexOf.get(id), is.network.indexOf.get(id)];
    if (own.has(id) || i === undefined || j === undefined || (is.flags[i]! & FLAG.summary) !== 0) return false;
    return was.start[j] !== is.start[i] || was.finish[j] !== is.finish[i];
  }).length;
}

/** Writes the batch and the programme's new revision. */
export async function insertBatch(
  tx: Tx,
  scope: Pick<Scope, 'workspaceId' | 'personId' | 'personName'>,
  before: ProgrammeState,
  after: ProgrammeState,
  batch: NewBatch,
): Promise<void> {
  const { project, options, customFields, activityCodeTypes, source } = after.programme;
  const minuteOrNone = (minute: number) => (Number.isFinite(minute) ? Math.round(minute) : null);
  const patches = JSON.stringify(batch.patches);
  const isLarge = batch.patches.length >= packedFrom;
  await sql`INSERT INTO schedule_edits (workspace_id, id, project_id, revision, based_on, kind, note, patch_count, patches, packed_patches,
      touched, moved, finish_before, finish_after, dates_moved, of_batch, by_user_id, by_name)
    VALUES (${scope.workspaceId}, ${batch.id}, ${after.projectId}, ${after.revision}, ${batch.basedOn}, ${batch.kind}, ${batch.note},
      ${batch.patches.length}, ${isLarge ? null : patches}, ${isLarge ? await packed(patches, { level: 1 }) : null}, ${touchedBy(batch.patches)}, ${batch.moved}::uuid[],
      ${minuteOrNone(before.schedule.projectFinish)}, ${minuteOrNone(after.schedule.projectFinish)}, ${datesMoved(before, after, batch)}, ${batch.ofBatch}, ${scope.personId}, ${scope.personName})`.execute(
    tx,
  );
  await sql`UPDATE programmes SET revision = ${after.revision}, revision_key = ${after.revisionKey}, project = ${JSON.stringify(project)},
      options = ${JSON.stringify(options)}, source = ${JSON.stringify(source)}, custom_fields = ${JSON.stringify(customFields)},
      activity_code_types = ${JSON.stringify(activityCodeTypes)}, start_minute = ${minuteOrNone(after.schedule.projectStart)},
      finish_minute = ${minuteOrNone(after.schedule.projectFinish)}, version = version + 1, updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${after.projectId}`.execute(tx);
}
