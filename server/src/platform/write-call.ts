// The writing calls: the handler in one transaction with its history, once per idempotency key if the request has one.
import { answersSecret, callEntries, type Call, type CallName } from '@horizon/contract';
import type { Acting } from './acting.ts';
import { lockOpenSql, refusalOfArchived } from './archiving.ts';
import { change } from './database.ts';
import { malformed, Refusal } from './failures.ts';
import { claimSql, storeAnswerSql, storedAnswerIn, requestHash, type KeyedRequest } from './idempotency.ts';
import { changedPlace } from './permitted-scopes.ts';
import type { Handler, Platform, RequestHandling } from './serve.ts';
import { identityOf } from './upload.ts';

/** A serialised answer: stored by an earlier request, or about to be stored. */
export class Written {
  readonly status: number;
  readonly text: string | Buffer;
  readonly isReplayed: boolean;
  constructor(status: number, text: string | Buffer, isReplayed: boolean) {
    this.status = status;
    this.text = text;
    this.isReplayed = isReplayed;
  }
}

/**
 * Runs the handler of a writing call; a repeated key answers as the first request did. Throws the handler's refusal.
 */
export async function writeCall(
  platform: Platform,
  call: Call,
  name: CallName,
  handling: RequestHandling,
  handler: Handler<unknown>,
): Promise<unknown> {
  const actor = handling.maybeActor;
  const acting: Acting = actor
    ? {
        personId: actor.realPerson?.personId ?? actor.personId,
        name: actor.realPerson?.name ?? actor.name,
        requestId: handling.request.id,
        origin: originOf(handling.request),
      }
    : { personId: null, name: 'Visitor', requestId: handling.request.id };
  const keyed = keyedRequest(call, name, handling);
  const place = changedPlace(call, handling.scopes, handling.request);
  const lockSql = place && lockOpenSql(place);
  try {
    return await (keyed
      ? writeOnce({ platform, acting, keyed, handling, lockSql }, handler, call.status ?? 200)
      : write({ platform, acting, handling, lockSql }, handler));
  } catch (error) {
    throw (place && refusalOfArchived(error, place)) ?? error;
  }
}

/** The page's id for its write: an opaque id that the page generates. */
function originOf({ headers }: RequestHandling['request']): string | undefined {
  const named = headers['x-horizon-origin'];
  return typeof named === 'string' && /^[\w-]{8,64}$/.test(named) ? named : undefined;
}

async function write({ platform, acting, handling, lockSql }: Write, handler: Handler<unknown>): Promise<unknown> {
  const opening = lockSql === null ? {} : { opening: { sql: lockSql, found: () => undefined } };
  const outcome = await change(platform.db, { ...acting, ...opening }, async (tx) => {
    handling.beginIn(tx);
    return handler(handling).catch((error: unknown) => {
      if (error instanceof Refusal && error.more.keepsChanges) {
        return error;
      }
      throw error;
    });
  });
  if (outcome instanceof Refusal) {
    throw outcome;
  }
  return outcome;
}

interface Write {
  platform: Platform;
  acting: Acting;
  handling: RequestHandling;
  /** The statement sent with BEGIN that locks the place against archiving; null if it cannot be archived. */
  lockSql: string | null;
}
interface KeyedWrite extends Write {
  keyed: KeyedRequest;
}

/** A write whose answer is stored in its transaction, or was by an earlier one with the same key. */
function writeOnce(
  { platform, acting, keyed, handling, lockSql }: KeyedWrite,
  handler: Handler<unknown>,
  status: number,
): Promise<Written> {
  let found: unknown[] = [];
  let closing: string | null = null;
  const claim = claimSql(keyed);
  const opening = {
    sql: lockSql === null ? claim : `${lockSql}; ${claim}`,
    found: (rows: unknown[]) => void (found = rows),
  };
  return change(platform.db, { ...acting, opening, closing: () => closing }, async (tx) => {
    handling.beginIn(tx);
    closing = null;
    const remembered = storedAnswerIn(found, keyed);
    if (remembered) {
      return new Written(remembered.status, remembered.answer, true);
    }
    const answer = await handler(handling);
    const text = handling.reply.code(status).serialize(answer as object) as string;
    closing = storeAnswerSql(keyed, { status, answer: text });
    return new Written(status, text, false);
  });
}

const sealedCalls = new Set(callEntries.filter(([, call]) => answersSecret(call)).map(([name]) => name));

/** The request by its key; null if it has no key or the call takes none. */
function keyedRequest(call: Call, name: CallName, handling: RequestHandling): KeyedRequest | null {
  const { request, maybeActor, received } = handling;
  const key = request.headers['idempotency-key'];
  if (key === undefined || !call.idempotent || !maybeActor) {
    return null;
  }
  if (typeof key !== 'string' || key.length < 1 || key.length > 200) {
    throw malformed({ 'Idempotency-Key': ['Give 1 to 200 characters, new for each request.'] });
  }
  // The handler refuses a missing file, and nothing is stored for it.
  const body = call.upload && received && !(received instanceof Error) ? identityOf(received) : request.body;
  return {
    personId: maybeActor.personId,
    key,
    call: name,
    hash: requestHash(request.url, body),
    isSealed: sealedCalls.has(name),
  };
}
