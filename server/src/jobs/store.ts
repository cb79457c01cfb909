import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Db, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { schema } from '../platform/jobs/job.ts';
import { allOf, isOneOf, listPage, severalOf, type ListAnswer, type ListRequest } from '../platform/list.ts';
import { insertRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';

export interface JobRow {
  id: string;
  name: string;
  about: string;
  state: AnswerOf<Calls['listJobs']>['items'][number]['state'];
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
const wordOf = sql`CASE j.state WHEN 'created' THEN 'waiting' WHEN 'retry' THEN 'retrying' WHEN 'active' THEN 'running'
  WHEN 'completed' THEN 'done' ELSE j.state::text END`;
const columns = sql<JobRow>`SELECT j.id, j.name, j.data ->> 'about' AS about, ${wordOf} AS state,
    j.retry_count + CASE WHEN j.started_on IS NULL THEN 0 ELSE 1 END AS attempt, j.retry_limit + 1 AS attempts,
    j.data -> 'person' ->> 'name' AS started_by, coalesce(j.output ->> 'message', j.output ->> 'value') AS reason,
    j.start_after AS due_at, j.created_on AS created_at, j.started_on AS started_at, j.completed_on AS ended_at`;

/** Only what the workspace itself caused. */
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
      isOneOf(wordOf, severalOf(request.state) as string[] | undefined),
      request.q ? sql`position(lower(${request.q}) IN lower(j.data ->> 'about')) > 0` : undefined,
    ]),
    id: 'j.id',
    sortable: { created_at: 'j.created_on' },
    defaultSort: '-created_at',
  });
}

/** A job of the workspace, locked until the transaction ends. */
export async function lockJob(tx: Tx, scope: Scope, id: string): Promise<JobRow | null> {
  const { rows } =
    await sql<JobRow>`${columns} FROM ${table} j WHERE ${ofWorkspace(scope)} AND j.id = ${id} FOR UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/** Keeps who decided what about a job; the history follows from it. */
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

/** The jobs that a person follows: what goes on, and what ended during the last day. */
export async function listFollowed(db: Db, scope: Scope): Promise<AnswerOf<Calls['listFollowedJobs']>['items']> {
  const { rows } = await sql<AnswerOf<Calls['listFollowedJobs']>['items'][number]>`
    SELECT id, title, state, done, total, note, created_at, updated_at FROM followed_jobs
     WHERE workspace_id = ${scope.workspaceId} AND kinde_id = ${scope.personId}
       AND (state IN ('waiting', 'running') OR updated_at > now() - interval '1 day')
     ORDER BY created_at DESC LIMIT 20`.execute(db);
  return rows;
}
