// An isolated call in its own process: the handler runs as on any server, in its own transaction, and the answer is
// serialised by the call's schema.
import { callNamed, type Call, type CallName } from '@horizon/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writerOf } from './answer-writers.ts';
import { findBackgroundCall, keepBackgroundAnswer, undoBodyOf, type BackgroundId } from './background-calls.ts';
import { serialiseError, deserialiseError } from './serialised-error.ts';
import { change } from './database.ts';
import type { CallAnswer, CallOrder } from './isolated-calls.ts';
import { noteProgress } from './jobs/runner.ts';
import { parseJson } from './json-body.ts';
import { readAbilitiesOnly } from './read-only-abilities.ts';
import { permittedScopes } from './permitted-scopes.ts';
import { isReadOnly, type Actor } from './scope.ts';
import { checkInput } from './check-input.ts';
import { type Handler, type Platform, type Progress, RequestHandling, type Rule } from './serve.ts';
import { readUpload } from './upload.ts';
import type { Outcome } from './work-processes.ts';
import { writeCall, Written } from './write-call.ts';

/** Answers a call in this process. */
export async function answerCall(
  rules: ReadonlyMap<CallName, Rule>,
  platform: Platform,
  order: CallOrder,
): Promise<Outcome<CallAnswer>> {
  try {
    return { answer: await answered(rules, platform, order) };
  } catch (error) {
    return { error: serialiseError(error) };
  }
}

/** A background call with the id of its job. */
export interface BackgroundOrder extends CallOrder {
  job: BackgroundId;
}

/** Answers a background call once: the answer is stored in the same transaction as the call's own changes. */
export async function answerInBackground(
  rules: ReadonlyMap<CallName, Rule>,
  platform: Platform,
  order: BackgroundOrder,
): Promise<Outcome<null>> {
  const { job, name, actor } = order;
  const { rule, checks } = rules.get(name)!;
  const once: Handler<unknown> = async (handling) => {
    const { tx } = handling;
    // A run presumed lost may still be running: the second waits for its answer.
    const found = await findBackgroundCall(tx, job, { isLocked: true });
    if (!found || found.answer !== null) return found && JSON.parse(found.answer!);
    handling.progress = progressOf(platform, job, actor);
    const answer = await rule(handling);
    const isUndoable = undoBodyOf(name, answer) !== null;
    await keepBackgroundAnswer(tx, job, { status: 200, answer: writerOf(callNamed(name).answer!)(answer), isUndoable });
    return answer;
  };
  try {
    await answered(new Map([[name, { rule: once, checks }]]), platform, order);
    return { answer: null };
  } catch (error) {
    return { error: serialiseError(error) };
  }
}

const millisBetweenSteps = 700;

/**
 * Shows the person the progress of their job while the call's own changes are not committed yet.
 */
function progressOf(platform: Platform, { workspaceId, id }: BackgroundId, { personId, name }: Actor): Progress {
  let last = 0;
  return async (done, total, note) => {
    const now = performance.now();
    if (now - last < millisBetweenSteps) return;
    last = now;
    await change(platform.progressDb, { personId, name, requestId: id }, (tx) =>
      noteProgress(tx, { workspaceId, id, personId, state: 'running', done, total, ...(note ? { note } : {}) }),
    );
  };
}

async function answered(rules: ReadonlyMap<CallName, Rule>, platform: Platform, order: CallOrder): Promise<CallAnswer> {
  const { name, actor, file, unreadBody, now } = order;
  const call = callNamed(name);
  const { rule, checks } = rules.get(name)!;
  const request = requestOf(order);
  if (unreadBody !== null) {
    request.body = parseJson(unreadBody);
    checkInput(checks, request);
  }
  const scopes = permittedScopes(call, actor, request);
  const handling = new RequestHandling({ ...platform, clock: () => now }, call, request, replyOf(call), actor, scopes);
  handling.received = file && ('error' in file ? deserialiseError(file.error) : readUpload(file));
  const answer = await (call.method === 'GET' ? rule(handling) : writeCall(platform, call, name, handling, rule));
  for (const each of handling.afterwards) each();
  if (answer instanceof Written) {
    return { status: answer.status, text: Buffer.from(answer.text), isReplayed: answer.isReplayed };
  }
  const status = call.status ?? 200;
  if (status === 204) return { status, text: null, isReplayed: false };
  const text = writerOf(call.answer!)(isReadOnly(actor) ? readAbilitiesOnly(answer) : answer);
  return { status, text: Buffer.from(text), isReplayed: false };
}

/** The part of a request that handlers of isolated calls read. */
const requestOf = ({ requestId, url, params, query, body, idempotencyKey }: CallOrder) =>
  ({
    id: requestId,
    url,
    params,
    query,
    body,
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  }) as unknown as FastifyRequest;

/** The part of a reply that writing calls use: it serialises the answer to be stored under an idempotency key. */
function replyOf({ answer }: Call): FastifyReply {
  const reply = { code: () => reply, serialize: (value: unknown) => writerOf(answer!)(value) };
  return reply as unknown as FastifyReply;
}
