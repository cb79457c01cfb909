// Turns a call of the contract and its handler into a route, in one visible order: authenticate the caller, validate
// the input, check the workspace and the permission, receive the file if there is one, then the transaction with its
// history, the handler, the answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  callNamed,
  isHeavy,
  isIsolated,
  tableEndings,
  type AnswerOf,
  type BodyOf,
  type Call,
  type CallName,
  type Calls,
  type ParamsOf,
  type QueryOf,
} from '@horizon/contract';
import type { Access } from './access.ts';
import { isReadOnly, type Actor, type Scope } from './scope.ts';
import type { CallLimits } from './call-limits.ts';
import type { Clock } from './clock.ts';
import { callerOf, refuseForgery, refuseOtherCredential, refuseOtherPerson } from './caller.ts';
import { checkInput, refuseMissing, type InputChecks } from './check-input.ts';
import type { Db, Tx } from './database.ts';
import { missingProduct, notFound, notJson, notSignedIn } from './failures.ts';
import type { Live } from './live.ts';
import type { MailServer } from './mail/mail-server.ts';
import { readAbilitiesOnly } from './read-only-abilities.ts';
import { permittedScopes } from './permitted-scopes.ts';
import type { Files } from './files/files.ts';
import { Turns } from './turns.ts';
import { type CallAnswer, limitsOf, orderOf } from './isolated-calls.ts';
import { queueCall, wantsBackground } from './background-calls.ts';
import { UnreadBody } from './json-body.ts';
import {
  discardUpload,
  isShortText,
  readUpload,
  receiveUpload,
  type ReceivedFile,
  refuseOtherEnding,
  type Upload,
} from './upload.ts';
import { compileCheck } from './validation.ts';
import type { WorkProcesses } from './work-processes.ts';
import { nameWorkspace } from './workspace-of-record.ts';
import { writeCall, Written } from './write-call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route answers. */
    call?: CallName;
  }
}

export interface Platform {
  db: Db;
  /** A connection of its own, for progress that is shown while a transaction is open. */
  progressDb: Db;
  access: Access;
  clock: Clock;
  live: Live;
  files: Files;
  demo: boolean;
  limits: CallLimits;
  mail: MailServer;
  /** Answers isolated calls; null in the process that does so. */
  work: WorkProcesses | null;
}

/** The arguments of a handler: the validated input, the caller and, for writes, the transaction. */
export interface Handling<C> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** The file of a call that takes one; throws if it could not be received. */
  upload: () => Upload;
  /** The caller; throws 401 if a public call has none. */
  actor: Actor;
  /** The caller of a public call, if there is one. */
  maybeActor: Actor | null;
  /** The workspace of the call; throws if the call is not for one workspace. */
  scope: Scope;
  /** The workspaces of the call in which the caller has its permission: one, or all of the caller's. */
  scopes: Scope[];
  /** As `scopes`, checked again: for streams that outlive the request. Throws the refusal if none is left. */
  scopesNow: () => Promise<Scope[]>;
  db: Db;
  /** The transaction of a write; throws in a GET. */
  tx: Tx;
  /**
   * Shows progress to the person who follows the job that answers this call; does nothing while they wait for the
   * answer.
   */
  progress: Progress;
  /** Runs a function after the transaction commits; not if it fails. */
  onceCommitted: (work: () => void) => void;
  platform: Platform;
  request: FastifyRequest;
  reply: FastifyReply;
  now: Date;
}

/** The steps done, their total, and the step in words. */
export type Progress = (done: number, total: number, note?: string) => Promise<void>;

const noProgress: Progress = () => Promise.resolve();

export type Handler<C> = (handling: Handling<C>) => Promise<AnswerOf<C> | void | unknown>;

/** Runs the work of a request, including its transaction, when its turn comes: while queued it uses no connection. */
export type Line = (request: FastifyRequest, actor: Actor | null, work: () => Promise<unknown>) => Promise<unknown>;

const served = new Set<CallName>();

/** The names that have a handler; the server compares them with the call table at the start. */
export const servedCalls: ReadonlySet<CallName> = served;

/** A registration function for each call. */
type Serving = {
  [Name in CallName]: (
    handler: (handling: Handling<Calls[Name]>) => Promise<AnswerOf<Calls[Name]>>,
    line?: Line,
  ) => void;
};
/** A registration function for each call whose handler writes the reply itself. */
type ServingRaw = { [Name in CallName]: (handler: (handling: Handling<Calls[Name]>) => Promise<unknown>) => void };

/**
 * Registers the handlers of calls: `serve(app, platform).listAwards(async ({ scope }) => …)`. The answer is serialised
 * by the call's schema: undeclared properties are dropped.
 */
export function serve(app: FastifyInstance, platform: Platform): Serving {
  return placesOf(app, platform) as Serving;
}

/** As `serve`, for calls whose answer is not JSON. */
export function serveRaw(app: FastifyInstance, platform: Platform): ServingRaw {
  return placesOf(app, platform) as ServingRaw;
}

/** A getter for every name; a name that is no call fails when the module is loaded. */
function placesOf(app: FastifyInstance, platform: Platform): object {
  return new Proxy(
    {},
    {
      get: (_target, name) => (handler: Handler<unknown>, line?: Line) =>
        route(app, platform, name as CallName, handler, line),
    },
  );
}

/** The handler of a call, and the checks of its input. */
export interface Rule {
  rule: Handler<unknown>;
  checks: InputChecks;
}

const rules = new WeakMap<FastifyInstance, Map<CallName, Rule>>();

/** The rules of the calls with handlers on `app`, to answer them without HTTP. */
export function rulesOf(app: FastifyInstance): ReadonlyMap<CallName, Rule> {
  const known = rules.get(app) ?? new Map<CallName, Rule>();
  rules.set(app, known);
  return known;
}

/** Heavy calls of all people, over the whole server. */
const turns = new Turns({ atOnce: 2, maxWaiting: 20 });

function route(
  app: FastifyInstance,
  platform: Platform,
  name: CallName,
  handler: Handler<unknown>,
  line: Line = (_request, _actor, work) => work(),
): void {
  served.add(name);
  const call = callNamed(name);
  const checks = {
    params: call.params && compileCheck(call.params, 'params'),
    query: call.query && compileCheck(call.query, 'query'),
    body: call.body && !call.upload ? compileCheck(call.body, 'body') : undefined,
  };
  const status = call.status ?? 200;
  const { upload } = call;
  const rule: Handler<unknown> = upload
    ? async (handling) => {
        const answer = await handler(handling);
        refuseOtherEnding(handling.upload().fileName, upload.endings);
        return answer;
      }
    : handler;
  (rulesOf(app) as Map<CallName, Rule>).set(name, { rule, checks });
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(call.answer ? { schema: { response: { [status]: call.answer } } } : {}),
    config: { call: name },
    // The rest is sent over the network, at the caller's pace.
    ...(isHeavy(call) ? { onSend: async (request: FastifyRequest) => turns.end(request) } : {}),
    // Strangers send little: bodies read before the caller is known are limited.
    ...(call.tenancy === 'public' ? { bodyLimit: call.longestBody ?? 64 * 1024 } : {}),
    handler: async (request, reply) => {
      let actor = await callerOf(platform, request);
      request.callerId = actor && (actor.realPerson ?? actor).personId;
      if (request.callerId) {
        platform.limits.count(request.callerId, platform.clock().getTime());
      } else {
        platform.limits.countVisitor(request.ip, platform.clock().getTime());
      }
      if (!actor && call.tenancy !== 'public') {
        throw notSignedIn();
      }
      refuseOtherPerson(call, request, actor);
      if (call.product && !request.headers['x-horizon-product']) {
        throw missingProduct();
      }
      refuseForgery(call, request, actor);
      refuseOtherCredential(call, actor);
      // Multipart is read only for uploads: elsewhere it would be mistaken for a missing body.
      if (call.body && !call.upload && request.isMultipart()) {
        throw notJson();
      }
      refuseMissing(call, request);
      checkInput(checks, request);
      if (actor) await nameWorkspace(platform.db, call, actor, request);
      let scopes = actor ? permittedScopes(call, actor, request) : [];
      if (actor && wantsBackground(call, request, actor)) {
        return reply.code(202).send(await queueCall(platform, name, { request, actor, scope: scopes[0]! }));
      }
      let received: ReceivedFile | Error | null = null;
      if (upload) {
        ({ received, actor, scopes } = await receiveFile(platform, call, request, upload.maxBytes));
      }
      const handling = new RequestHandling(platform, call, request, reply, actor, scopes);
      const isShort = upload?.endings === tableEndings && received !== null && isShortText(received);
      const isApart = (isIsolated(call) && !isShort) || request.body instanceof UnreadBody;
      const apart = actor && isApart ? platform.work : null;
      const work = async () => {
        if (apart)
          return apart.run<CallAnswer>('answerCall', orderOf(name, handling, received), limitsOf(call)).then(writtenOf);
        handling.received = received instanceof Error ? received : received && readUpload(received);
        return call.method === 'GET' ? rule(handling) : writeCall(platform, call, name, handling, rule);
      };
      if (isHeavy(call) && call.method === 'GET') {
        // A reader who disconnects gives their turn to others; a write continues.
        reply.raw.once('close', () => turns.leave(request));
      }
      const answer = await (
        (isHeavy(call) || apart) && actor ? turns.take(request, actor.personId, work) : line(request, actor, work)
      ).finally(() => discard(received));
      for (const each of handling.afterwards) {
        each();
      }
      if (call.changesAccess) {
        platform.access.forget();
      }
      // A closed connection gets no answer; handlers that write the reply themselves are awaited and answer nothing
      // here.
      if (reply.sent || answer === reply || request.raw.socket.destroyed) {
        return reply;
      }
      if (answer instanceof Written) {
        return (answer.isReplayed ? reply.header('Idempotency-Replayed', 'true') : reply)
          .code(answer.status)
          .type('application/json; charset=utf-8')
          .serializer((text: string) => text)
          .send(answer.text);
      }
      if (status === 204) {
        return reply.code(204).send();
      }
      return reply.code(status).send(actor && isReadOnly(actor) ? readAbilitiesOnly(answer) : answer);
    },
  });
}

/** Receives a file, then checks the sender's permission again, because an upload takes long. Throws 401, 403 or 404. */
async function receiveFile(platform: Platform, call: Call, request: FastifyRequest, maxBytes: number) {
  // Report faults of a file only once the place is known to be the caller's.
  const received = await receiveUpload(request, maxBytes).catch((error: Error) => error);
  try {
    const actor = await callerOf(platform, request);
    if (!actor) {
      throw notSignedIn();
    }
    return { received, actor, scopes: permittedScopes(call, actor, request) };
  } catch (error) {
    await discard(received);
    throw error;
  }
}

async function discard(received: ReceivedFile | Error | null): Promise<void> {
  if (received && !(received instanceof Error)) await discardUpload(received);
}

/** The serialised answer of an isolated call; undefined for one without a body. */
const writtenOf = ({ status, text, isReplayed }: CallAnswer): Written | undefined =>
  text === null ? undefined : new Written(status, Buffer.from(text.buffer, text.byteOffset, text.length), isReplayed);

/** The handling of one request; `transaction` and `received` are set along the way. */
export class RequestHandling implements Handling<unknown> {
  readonly params: never;
  readonly query: never;
  readonly body: never;
  readonly maybeActor: Actor | null;
  readonly scopes: Scope[];
  readonly platform: Platform;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly now: Date;
  progress = noProgress;
  transaction: Tx | null = null;
  received: Upload | Error | null = null;
  afterwards: (() => void)[] = [];
  readonly onceCommitted = (work: () => void): void => void this.afterwards.push(work);

  private readonly call: Call;

  constructor(
    platform: Platform,
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor | null,
    scopes: Scope[],
  ) {
    this.call = call;
    this.params = request.params as never;
    this.query = request.query as never;
    this.body = request.body as never;
    this.maybeActor = actor;
    this.scopes = scopes;
    this.platform = platform;
    this.request = request;
    this.reply = reply;
    this.now = platform.clock();
  }
  get actor(): Actor {
    if (!this.maybeActor) {
      throw notSignedIn();
    }
    return this.maybeActor;
  }
  get scope(): Scope {
    const scope = this.scopes[0];
    if (!scope) {
      throw notFound();
    }
    return scope;
  }
  readonly scopesNow = async (): Promise<Scope[]> => {
    const actor = await callerOf(this.platform, this.request, this.transaction);
    if (!actor) {
      throw notSignedIn();
    }
    const scopes = permittedScopes(this.call, actor, this.request);
    if (scopes.length === 0) {
      throw notFound();
    }
    return scopes;
  };
  readonly upload = (): Upload => {
    if (!this.received) {
      throw new Error('this call takes no file');
    }
    if (this.received instanceof Error) {
      throw this.received;
    }
    return this.received;
  };
  /** Work may be repeated after a collision: discard callbacks of an earlier attempt. */
  beginIn(tx: Tx): void {
    this.transaction = tx;
    this.afterwards = [];
  }
  get db(): Db {
    return this.transaction ?? this.platform.db;
  }
  get tx(): Tx {
    if (!this.transaction) {
      throw new Error('a GET has no transaction');
    }
    return this.transaction;
  }
}
