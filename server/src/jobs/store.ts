import { sql, type RawBuilder } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Db, Tx } from '../platform/database.ts';
import { notFound } from '../platform/failures.ts';
import { days, deleteInBatches, batchSize } from '../platform/delete-old.ts';
import { newId } from '../platform/ids.ts';
import { deadLetters, schema } from '../platform/jobs/job.ts';
import { allOf, isOneOf, listPage, severalOf, type ListAnswer, type ListRequest } from '../platform/list.ts';
import { insertRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';

export interface JobRow {
  id: string;
  name: string;
  about: string;
  state: AnswerOf<Calls['listJobs']>['items'][number]['state'];
  /** Its dead letter after it has failed for good; null before. */
  dead_letter_id: string | null;
  attempt: number;
  attempts: number;
  started_by: string | null;
  reason: string | null;
  due_at: string;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
}

const table = sql.table(`${schema}.job_common`);
const isDead = sql`j.name = ${sql.lit(deadLetters)}`;
/** A job that has failed for good is shown by its dead letter, which outlives it. */
const isShown = sql`(j.state <> 'failed' OR j.dead_letter IS NULL)`;
const wordOf = sql`CASE WHEN ${isDead} THEN 'failed' WHEN j.state = 'created' THEN 'waiting' WHEN j.state = 'retry' THEN 'retrying'
  WHEN j.state = 'active' THEN 'running' WHEN j.state = 'completed' THEN 'done' ELSE j.state::text END`;
const output = sql`CASE WHEN ${isDead} THEN j.source_output ELSE j.output END`;
const triesOf = sql`CASE WHEN ${isDead} THEN j.source_retry_count + 1 ELSE j.retry_count + CASE WHEN j.started_on IS NULL THEN 0 ELSE 1 END END`;
const columns = sql<JobRow>`SELECT coalesce(j.source_id, j.id) AS id, coalesce(j.source_name, j.name) AS name, j.data ->> 'about' AS about,
    ${wordOf} AS state, CASE WHEN ${isDead} THEN j.id END AS dead_letter_id, ${triesOf} AS attempt,
    CASE WHEN ${isDead} THEN j.source_retry_count ELSE j.retry_limit END + 1 AS attempts,
    j.data -> 'person' ->> 'name' AS started_by, coalesce(${output} ->> 'message', ${output} ->> 'value') AS reason,
    j.start_after AS due_at, coalesce(j.source_created_on, j.created_on) AS created_at, j.started_on AS started_at,
    CASE WHEN ${isDead} THEN j.created_on ELSE j.completed_on END AS ended_at`;

/** Only jobs that the workspace itself caused. */
const ofWorkspace = (scope: Scope) => sql`j.data ->> 'workspace_id' = ${scope.workspaceId}`;

/** Jobs of the workspace, newest first. */
export function listJobs(
  db: Db,
  scope: Scope,
  request: ListRequest & { state?: JobRow['state'] | JobRow['state'][] },
): Promise<ListAnswer<JobRow>> {
  return listPage<JobRow>(db, request, {
    select: sql<JobRow>`${columns} FROM ${table} j JOIN chosen ON chosen.chosen_id = j.id`,
    from: sql`FROM ${table} j`,
    where: allOf([
      ofWorkspace(scope),
      isShown,
      isOneOf(wordOf, severalOf(request.state) as string[] | undefined),
      request.q ? sql`position(plain_letters(${request.q}) IN plain_letters(j.data ->> 'about')) > 0` : undefined,
    ]),
    id: 'j.id',
    sortable: { created_at: 'j.created_on' },
    defaultSort: '-created_at',
  });
}

/** A job of the workspace, locked until the transaction ends. */
export async function lockJob(tx: Tx, scope: Scope, id: string): Promise<JobRow | null> {
  return lock(tx, sql`${ofWorkspace(scope)} AND ${named(id)}`);
}

/** Any job of the installation, locked until the transaction ends. */
export function lockAnyJob(tx: Tx, id: string): Promise<JobRow | null> {
  return lock(tx, named(id));
}

/** A dead letter has a different id from the job itself. */
const named = (id: string) => sql`${isShown} AND coalesce(j.source_id, j.id) = ${id}`;

async function lock(tx: Tx, where: RawBuilder<unknown>): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`${columns} FROM ${table} j WHERE ${where} FOR UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/**
 * For administrators of the installation only: unfinished jobs outside any workspace, and all failed ones, newest
 * first.
 */
export async function listForInstallation(db: Db): Promise<(JobRow & { workspace: string | null })[]> {
  const { rows } = await sql<JobRow & { workspace: string | null }>`
    ${columns}, w.workspace FROM ${table} j LEFT JOIN workspaces w ON w.workspace_id::text = j.data ->> 'workspace_id'
     WHERE ${isShown} AND (${wordOf} = 'failed' OR (j.state IN ('created', 'retry', 'active') AND j.data ->> 'workspace_id' IS NULL))
     ORDER BY j.created_on DESC LIMIT 200`.execute(db);
  return rows;
}

/** Records who decided what about a job, for the history. */
export async function noteDecision(tx: Tx, scope: Scope, job: JobRow, decision: 'retry' | 'cancel'): Promise<void> {
  await insertRow(tx, 'job_decisions', {
    workspace_id: scope.workspaceId,
    id: newId(),
    job_id: job.id,
    title: job.about,
    decision,
    kinde_id: scope.personId,
  });
}

/** Updates the state that the person who follows a job sees. */
export async function setFollowed(tx: Tx, scope: Scope, id: string, state: 'waiting' | 'cancelled'): Promise<void> {
  await sql`UPDATE followed_jobs SET state = ${state}, note = NULL, updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND id = ${id}`.execute(tx);
}

/** The undo was cancelled or has failed for good: it can be tried again. */
const hasEndedInVain = (undo: RawBuilder<unknown>) => sql`EXISTS (SELECT FROM followed_jobs u
  WHERE u.workspace_id = f.workspace_id AND u.id = ${undo} AND u.state IN ('failed', 'cancelled'))`;

type FollowedRow = Omit<AnswerOf<Calls['listFollowedJobs']>['items'][number], 'abilities'> & { is_undoable: boolean };

/** The jobs that a person follows: those in progress, and ended ones that have not expired. */
export async function listFollowed(db: Db, scope: Scope): Promise<AnswerOf<Calls['listFollowedJobs']>['items']> {
  const { rows } = await sql<FollowedRow>`
    SELECT f.id, f.title, f.state, f.done, f.total, CASE WHEN f.state = 'done' AND b.id IS NULL THEN NULL ELSE f.note END AS note, f.file_name, f.created_at, f.updated_at,
           coalesce(b.is_undoable AND (b.undone_by IS NULL OR ${hasEndedInVain(sql`b.undone_by`)}), false) AS is_undoable
      FROM followed_jobs f LEFT JOIN background_calls b ON b.workspace_id = f.workspace_id AND b.id = f.id
     WHERE f.workspace_id = ${scope.workspaceId} AND f.kinde_id = ${scope.ownerId}
       AND (f.state IN ('waiting', 'running') OR f.updated_at > now() - ${days(keptDays)})
     ORDER BY f.created_at DESC LIMIT 50`.execute(db);
  return rows.map(({ is_undoable, ...job }) => ({ ...job, abilities: is_undoable ? ['undo'] : [] }));
}

/** The progress of the person's job; throws 404 if there is none. */
export async function getFollowed(db: Db, scope: Scope, id: string): Promise<FollowedProgress> {
  const { rows } = await sql<FollowedProgress>`SELECT id, state, done, total, note FROM followed_jobs
    WHERE workspace_id = ${scope.workspaceId} AND id = ${id} AND kinde_id = ${scope.ownerId}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

type FollowedProgress = Pick<AnswerOf<Calls['getBackgroundCall']>, 'id' | 'state' | 'done' | 'total' | 'note'>;

/** The file that the person's job created; throws 404 if there is none. */
export async function fileOfFollowed(db: Db, scope: Scope, id: string): Promise<{ fileId: string; name: string }> {
  const { rows } = await sql<{
    fileId: string;
    name: string;
  }>`SELECT file_id AS "fileId", file_name AS name FROM followed_jobs
    WHERE workspace_id = ${scope.workspaceId} AND id = ${id} AND kinde_id = ${scope.ownerId} AND file_id IS NOT NULL`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Days after which a followed job that has ended is removed. */
export const keptDays = 14;

/** Removes followed jobs that ended long ago; answers how many. */
export const forgetOldFollowed = (db: Db, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(
    db,
    sql`DELETE FROM followed_jobs f USING (SELECT workspace_id, id FROM followed_jobs
         WHERE updated_at < now() - ${days(keptDays)} AND state NOT IN ('waiting', 'running') LIMIT ${batchSize}) old
      WHERE f.workspace_id = old.workspace_id AND f.id = old.id`,
    signal,
  );
