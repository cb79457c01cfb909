// Slow calls, such as imports of thousands of rows: a client that does not want to wait (`Prefer: respond-async`, RFC
// 7240) is answered 202 at once, and a job answers the call in the person's name, with their permissions at that time.
// The answer is written in the same transaction as the call's own changes: a job that runs again finds it and changes
// nothing.
import { callNamed, type Call, type CallName } from '@horizon/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { change, type Db, type Tx } from './database.ts';
import { malformed, Refusal } from './failures.ts';
import { job, queueJob, refuseTooManyJobs } from './jobs/job.ts';
import { UnreadBody } from './json-body.ts';
import { wantsBackgroundExport } from './background-exports.ts';
import type { Actor, Scope } from './scope.ts';
import type { Platform } from './serve.ts';

/** Identifies a background call; its job has the same id. */
export interface BackgroundId {
  workspaceId: string;
  id: string;
}

/** A call as it was sent, and its answer. */
export interface BackgroundCall {
  id: string;
  person_id: string;
  call: CallName;
  url: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: string;
  status: number | null;
  answer: string | null;
  is_undoable: boolean;
  undone_by: string | null;
}

export const answerInBackground = job<Record<string, never>>({
  name: 'calls.answer',
  title: 'Checks, stores or undoes an import of many rows',
  retries: 3,
  firstWaitSeconds: 5,
  atOnce: 2,
});

/** The 202 answer to a request whose call is queued. */
export interface QueuedCall {
  background_id: string;
  workspace_id: string;
  message: string;
}

/** True if a job should answer the call. People who view as another member wait for the answer. */
export const wantsBackground = (call: Call, request: FastifyRequest, actor: Actor): boolean =>
  call.background !== undefined && !actor.realPerson && wantsBackgroundExport(request);

/** The body of the call that undoes the changes of a call, from its answer; null if there is nothing to undo. */
export function undoBodyOf(name: CallName, answer: unknown): unknown {
  const { undo } = callNamed(name);
  const isStored = (answer as { committed?: boolean }).committed === true;
  return undo && isStored ? undo.body(answer as never) : null;
}

/**
 * Queues the call of a request. The same Idempotency-Key queues it once. Throws 409 if too many of the person's jobs
 * wait.
 */
export async function queueCall(
  platform: Platform,
  call: CallName,
  { request, actor, scope }: { request: FastifyRequest; actor: Actor; scope: Scope },
): Promise<QueuedCall> {
  const { body, url, params, query, id: requestId } = request;
  const text = body instanceof UnreadBody ? body.text : JSON.stringify(body);
  if (text.includes('\0')) {
    throw malformed({}, 'The body is not JSON that can be read.');
  }
  const key = request.headers['idempotency-key'];
  const person = { id: actor.personId, name: actor.name };
  const sent = { call, url, params: params as object, query: query as object, body: text };
  const id = await change(platform.db, { personId: person.id, name: person.name, requestId }, (tx) =>
    queueInBackground(tx, scope.workspaceId, { person, ...sent, ...(typeof key === 'string' ? { key } : {}) }),
  );
  return {
    background_id: id,
    workspace_id: scope.workspaceId,
    message: 'The rows are being processed in the background. Downloads shows the progress and the result.',
  };
}

interface NewCall {
  person: { id: string; name: string };
  call: CallName;
  url: string;
  params: object;
  query: object;
  body: string;
  key?: string;
}

/**
 * Queues a call when the transaction commits; answers the id of its job. Throws 422 if its key was used for another
 * call.
 */
export async function queueInBackground(tx: Tx, workspaceId: string, queued: NewCall): Promise<string> {
  const { person, call, url, params, query, body, key } = queued;
  const id = await queueJob(tx, answerInBackground, {
    workspaceId,
    person,
    about: callNamed(call).background!,
    input: {},
    isFollowed: true,
    ...(key === undefined ? {} : { key: `${person.id} ${key}` }),
  });
  const { rows } = await sql<{ is_same: boolean }>`
    SELECT call = ${call} AND url = ${url} AND body = ${body} AS is_same FROM background_calls
     WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(tx);
  if (rows[0]) {
    if (rows[0].is_same) return id;
    throw new Refusal(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
      { fields: { 'Idempotency-Key': ['Use a new key for a new request.'] } },
    );
  }
  await refuseTooManyJobs(tx, workspaceId, person.id, id);
  await sql`INSERT INTO background_calls (workspace_id, id, kinde_id, call, url, params, query, body)
    VALUES (${workspaceId}, ${id}, ${person.id}, ${call}, ${url}, ${JSON.stringify(params)}::jsonb, ${JSON.stringify(query)}::jsonb, ${body})`.execute(
    tx,
  );
  return id;
}

/** A background call, locked if the transaction asks for it; undefined if it was removed. */
export async function findBackgroundCall(
  db: Db,
  { workspaceId, id }: BackgroundId,
  { isLocked = false } = {},
): Promise<BackgroundCall | null> {
  const { rows } = await sql<BackgroundCall>`
    SELECT id, kinde_id AS person_id, call, url, params, query, body, status, answer, is_undoable, undone_by FROM background_calls
     WHERE workspace_id = ${workspaceId} AND id = ${id} ${isLocked ? sql`FOR UPDATE` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** Stores the answer of a call, or its refusal. */
export async function keepBackgroundAnswer(
  tx: Tx,
  { workspaceId, id }: BackgroundId,
  { status, answer, isUndoable = false }: { status: number; answer: string; isUndoable?: boolean },
): Promise<void> {
  await sql`UPDATE background_calls SET status = ${status}, answer = ${answer}, is_undoable = ${isUndoable}, ended_at = now()
    WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(tx);
}
