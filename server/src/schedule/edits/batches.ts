// The log of batches: changes with their author, revision and undo.
import { setImmediate as breath } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { FLAG, type Patch, programmeProgress } from '@horizon/schedule';
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { touchedBy } from './patch.ts';
import type { Row } from '../../platform/rows.ts';

export type BatchKind = 'edit' | 'undo' | 'redo' | 'import' | 'levelling' | 'scenario' | 'update';

type BatchColumn =
  | 'id'
  | 'revision'
  | 'kind'
  | 'note'
  | 'by_user_id'
  | 'by_name'
  | 'created_at'
  | 'is_undone'
  | 'of_batch'
  | 'finish_before'
  | 'finish_after';

export interface BatchRow extends Pick<Row<'schedule_edits'>, BatchColumn> {
  moved_count: number;
}

export interface StoredBatch extends BatchRow {
  patches: Patch[];
}

/** A batch without its patches, with the keys of the records it touched. */
export interface TouchingBatch extends BatchRow {
  patch_count: number;
  touched: string[];
}

/** From this many patches on a batch is stored compressed. */
const packedFrom = 500;
const packed = promisify(gzip);
const unpacked = promisify(gunzip);

const head = sql`id, revision, kind, note, by_user_id, by_name, created_at, is_undone, of_batch,
  cardinality(moved) AS moved_count, finish_before, finish_after`;
const whole = sql`${head}, patches, packed_patches`;

type WholeRow = BatchRow & {
  patches: Patch[] | null;
  packed_patches: Buffer | null;
};

async function storedBatch({ patches, packed_patches, ...rest }: WholeRow): Promise<StoredBatch> {
  if (patches !== null) return { ...rest, patches };
  // Data compressed by `insertBatch`.
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

/** The last batches, newest first; of one kind if given. */
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

/** Heads of the batches after a revision, oldest first, at most `limit`. */
export async function headsAfter(
  db: Db,
  scope: Scope,
  projectId: string,
  revision: number,
  limit: number,
): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`SELECT ${head} FROM schedule_edits
    WHERE ${of(scope, projectId)} AND revision > ${revision} ORDER BY revision LIMIT ${limit}`.execute(db);
  return rows;
}

/** The size of the log after a revision. */
export async function weightAfter(
  db: Db,
  scope: Scope,
  projectId: string,
  revision: number,
): Promise<{ batches: number; patches: number }> {
  const { rows } = await sql<{ batches: number; patches: number }>`
    SELECT count(*)::integer AS batches, coalesce(sum(patch_count), 0)::integer AS patches FROM schedule_edits
    WHERE ${of(scope, projectId)} AND revision > ${revision}`.execute(db);
  return rows[0]!;
}

/** Maximum number of patches whose touched records are read at once: about 10 MB. */
export const maxTouched = 100_000;

/**
 * Batches after a revision with the records they touched, oldest first, at most the last 500. Those before the last
 * 100,000 patches are left out: a caller that needs all of them checks the size first.
 */
export async function touchingAfter(
  db: Db,
  scope: Scope,
  projectId: string,
  revision: number,
): Promise<TouchingBatch[]> {
  const { rows } = await sql<TouchingBatch>`SELECT ${head}, patch_count,
      CASE WHEN sum(patch_count) OVER (ORDER BY revision DESC) <= ${maxTouched} THEN touched ELSE '{}' END AS touched
    FROM (SELECT * FROM schedule_edits WHERE ${of(scope, projectId)} AND revision > ${revision}
           ORDER BY revision DESC LIMIT 500) AS last_batches
    ORDER BY revision`.execute(db);
  return rows;
}

/** The span of a log: after one revision, up to another. */
export interface Span {
  after: number;
  until: number;
  maxPatches: number;
}

/**
 * The batches of a span, oldest first; null if they have more patches than the limit, which is checked before reading
 * any.
 */
export async function batchesOf(
  db: Db,
  scope: Scope,
  projectId: string,
  { after, until, maxPatches }: Span,
): Promise<StoredBatch[] | null> {
  const span = sql`${of(scope, projectId)} AND revision > ${after} AND revision <= ${until}`;
  const weight = await sql<{ patches: number }>`SELECT coalesce(sum(patch_count), 0)::integer AS patches
    FROM schedule_edits WHERE ${span}`.execute(db);
  if (weight.rows[0]!.patches > maxPatches) return null;
  const { rows } = await sql<WholeRow>`SELECT ${whole} FROM schedule_edits WHERE ${span} ORDER BY revision`.execute(db);
  return Promise.all(rows.map(storedBatch));
}

/** Tasks that the batches of a span moved, each once. */
export async function movedIn(
  db: Db,
  scope: Scope,
  projectId: string,
  { after, until }: Pick<Span, 'after' | 'until'>,
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`SELECT coalesce(array_agg(DISTINCT task_id), '{}')::text[] AS ids
    FROM schedule_edits, unnest(moved) AS task_id
    WHERE ${of(scope, projectId)} AND revision > ${after} AND revision <= ${until}`.execute(db);
  return rows[0]!.ids;
}

/** The first patches of batches, up to a limit for each; none of those that are stored compressed. */
export async function firstPatches(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  most: number,
): Promise<Map<string, Patch[]>> {
  const { rows } = await sql<{ id: string; patches: Patch[] }>`
    SELECT id, jsonb_path_query_array(patches, '$[0 to $n]', jsonb_build_object('n', ${most - 1}::integer)) AS patches
    FROM schedule_edits WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${[...ids]}::uuid[])
      AND patches IS NOT NULL`.execute(db);
  return new Map(rows.map(({ id, patches }) => [id, patches]));
}

/** A batch of the programme by its id; null if there is none. */
export async function findBatch(db: Db, scope: Scope, projectId: string, id: string): Promise<StoredBatch | null> {
  const { rows } = await sql<WholeRow>`SELECT ${whole} FROM schedule_edits
    WHERE ${of(scope, projectId)} AND id = ${id}`.execute(db);
  return rows[0] ? storedBatch(rows[0]) : null;
}

/** The head of the person's last batch that can be undone, or of an undo that can be redone; null if there is none. */
export async function ownLastBatch(db: Db, scope: Scope, projectId: string, undone: boolean): Promise<BatchRow | null> {
  const { rows } = await sql<BatchRow>`SELECT ${head} FROM schedule_edits
    WHERE ${of(scope, projectId)} AND by_user_id = ${scope.personId} AND NOT is_undone AND kind ${undone ? sql`=` : sql`<>`} 'undo'
    ORDER BY revision DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Marks a batch as undone (an undo: as redone). */
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
  packed: Awaited<ReturnType<typeof packPatches>>;
  moved: string[];
}

/**
 * The patches in their stored form: as text, or compressed if there are many, yielding to other requests in between.
 */
export async function packPatches(patches: readonly Patch[]): Promise<{ text: string } | { bytes: Buffer }> {
  if (patches.length < packedFrom) return { text: JSON.stringify(patches) };
  const texts: string[] = [];
  for (let from = 0; from < patches.length; from += packedFrom) {
    texts.push(JSON.stringify(patches.slice(from, from + packedFrom)).slice(1, -1));
    await breath();
  }
  return { bytes: await packed(`[${texts.join(',')}]`, { level: 1 }) };
}

/** The number of tasks whose start or finish changed because of the batch, except those it changed itself. */
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
  const text = 'text' in batch.packed ? batch.packed.text : null;
  const bytes = 'bytes' in batch.packed ? batch.packed.bytes : null;
  await sql`INSERT INTO schedule_edits (workspace_id, id, project_id, revision, based_on, kind, note, patch_count, patches, packed_patches,
      touched, moved, finish_before, finish_after, dates_moved, of_batch, by_user_id, by_name)
    VALUES (${scope.workspaceId}, ${batch.id}, ${after.projectId}, ${after.revision}, ${batch.basedOn}, ${batch.kind}, ${batch.note},
      ${batch.patches.length}, ${text}, ${bytes}, ${touchedBy(batch.patches)}, ${batch.moved}::uuid[],
      ${minuteOrNone(before.schedule.projectFinish)}, ${minuteOrNone(after.schedule.projectFinish)}, ${datesMoved(before, after, batch)}, ${batch.ofBatch}, ${scope.personId}, ${scope.personName})`.execute(
    tx,
  );
  await sql`UPDATE programmes SET revision = ${after.revision}, revision_key = ${after.revisionKey}, project = ${JSON.stringify(project)},
      options = ${JSON.stringify(options)}, source = ${JSON.stringify(source)}, custom_fields = ${JSON.stringify(customFields)},
      activity_code_types = ${JSON.stringify(activityCodeTypes)}, start_minute = ${minuteOrNone(after.schedule.projectStart)},
      finish_minute = ${minuteOrNone(after.schedule.projectFinish)},
      progress_percentage = ${programmeProgress(after.schedule)}, version = version + 1, updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${after.projectId}`.execute(tx);
}
