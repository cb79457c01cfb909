// An isolated call in the process that is there for it: the rule runs as on any server, in its own transaction, and the answer is
// written by the call's schema.
import { callNamed, type Call, type CallName } from '@horizon/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writerOf } from './answer-writers.ts';
import { carried, uncarried } from './carried-error.ts';
import type { CallAnswer, CallOrder } from './isolated-calls.ts';
import { parseJson } from './json-body.ts';
import { withoutChanges } from './offers.ts';
import { permittedScopes } from './permitted-scopes.ts';
import { isReadOnly } from './scope.ts';
import { checkInput } from './check-input.ts';
import { type Platform, RequestHandling, type Rule } from './serve.ts';
import { readUpload } from './upload.ts';
import type { Outcome } from './work-processes.ts';
import { writeCall, Written } from './write-call.ts';

/** Answers a call in the process that is there for it. */
export async function answerCall(
  rules: ReadonlyMap<CallName, Rule>,
  platform: Platform,
  order: CallOrder,
): Promise<Outcome<CallAnswer>> {
  try {
    return { answer: await answered(rules, platform, order) };
  } catch (error) {
    return { error: carried(error) };
  }
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
  handling.received = file && ('error' in file ? uncarried(file.error) : readUpload(file));
  const answer = await (call.method === 'GET' ? rule(handling) : writeCall(platform, call, name, handling, rule));
  for (const each of handling.afterwards) each();
  if (answer instanceof Written) {
    return { status: answer.status, text: Buffer.from(answer.text), isReplayed: answer.isReplayed };
  }
  const status = call.status ?? 200;
  if (status === 204) return { status, text: null, isReplayed: false };
  const text = writerOf(call.answer!)(isReadOnly(actor) ? withoutChanges(answer) : answer);
  return { status, text: Buffer.from(text), isReplayed: false };
}

/** As much of a request as handlers of isolated calls look at. */
const requestOf = ({ requestId, url, params, query, body, idempotencyKey }: CallOrder) =>
  ({
    id: requestId,
    url,
    params,
    query,
    body,
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  }) as unknown as FastifyRequest;

/** As much of a reply as writing calls use: it writes the answer that is to be remembered under a key. */
function replyOf({ answer }: Call): FastifyReply {
  const reply = { code: () => reply, serialize: (value: unknown) => writerOf(answer!)(value) };
  return reply as unknown as FastifyReply;
}
