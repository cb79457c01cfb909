// Turns a call of the contract and its handler into a route, in one visible order: who calls, is the input right, is it
// theirs, may they, then the file where one is sent, the transaction with its history, the rule, the answer.
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
import { callerKeyOf, callerOf, refuseForgery, refuseOtherPerson } from './caller.ts';
import { checkInput, refuseMissing, type InputChecks } from './check-input.ts';
import type { Db, Tx } from './database.ts';
import { missingProduct, notFound, notJson, notSignedIn } from './failures.ts';
import type { Live } from './live.ts';
import type { MailServer } from './mail/mail-server.ts';
import { withoutChanges } from './offers.ts';
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
import { writeCall, Written } from './write-call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route answers. */
    call?: CallName;
  }
}

export interface Platform {
  db: Db;
  access: Access;
  clock: Clock;
  live: Live;
  files: Files;
  demo: boolean;
  limits: CallLimits;
  mail: MailServer;
  /** Where isolated calls are answered; none in such a process itself. */
  work: WorkProcesses | null;
}

/** What a handler gets: the checked input, the caller and, for writes, the transaction. */
export interface Handling<C> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** The file of a call that takes one; throws what is wrong with it. */
  upload: () => Upload;
  /** The caller; throws 401 where a public call has none. */
  actor: Actor;
  /** The caller of a public call, where there is one. */
  maybeActor: Actor | null;
  /** The workspace of the call; throws where the call is not of one workspace. */
  scope: Scope;
  /** The workspaces of the call where the caller holds its permission: one, or all of the caller's. */
  scopes: Scope[];
  /** As `scopes`, asked again: for what outlives the request. Throws the refusal where nothing is left. */
  scopesNow: () => Promise<Scope[]>;
  db: Db;
  /** The transaction of a write; throws in a GET. */
  tx: Tx;
  /** Shows the person who follows the job that answers this call how far it has come; does nothing where they wait for it. */
  progress: Progress;
  /** Does something once the transaction is committed; not where it fails. */
  onceCommitted: (work: () => void) => void;
  platform: Platform;
  request: FastifyRequest;
  reply: FastifyReply;
  now: Date;
}

/** Steps done, of how many, and the step in words. */
export type Progress = (done: number, total: number, note?: string) => Promise<void>;

const noProgress: Progress = () => Promise.resolve();

export type Handler<C> = (handling: Handling<C>) => Promise<AnswerOf<C> | void | unknown>;

/** Runs the work of a request, its transaction included, when its turn has come: while it waits it holds no connection. */
export type Line = (request: FastifyRequest, actor: Actor | null, work: () => Promise<unknown>) => Promise<unknown>;

const served = new Set<CallName>();

/** The names that have a handler; the start of the server compares them with the table. */
export const servedCalls: ReadonlySet<CallName> = served;

/** Of each call, the place to give its handler. */
type Serving = {
  [Name in CallName]: (
    handler: (handling: Handling<Calls[Name]>) => Promise<AnswerOf<Calls[Name]>>,
    line?: Line,
  ) => void;
};
/** Of each call, the place to give a handler that writes the reply itself. */
type ServingRaw = { [Name in CallName]: (handler: (handling: Handling<Calls[Name]>) => Promise<unknown>) => void };

/**
 * Gives calls their handlers: `serve(app, platform).listAwards(async ({ scope }) => …)`. The answer is written by the
 * call's schema: names that it does not declare are dropped.
 */
export function serve(app: FastifyInstance, platform: Platform): Serving {
  return placesOf(app, platform) as Serving;
}

/** As `serve`, for calls whose answer is not JSON. */
export function serveRaw(app: FastifyInstance, platform: Platform): ServingRaw {
  return placesOf(app, platform) as ServingRaw;
}

/** One place for every name; a name that is no call fails when the table is read. */
function placesOf(app: FastifyInstance, platform: Platform): object {
  return new Proxy(
    {},
    {
      get: (_target, name) => (handler: Handler<unknown>, line?: Line) =>
        route(app, platform, name as CallName, handler, line),
    },
  );
}

/** What answers a call, and the checks of its input. */
export interface Rule {
  rule: Handler<unknown>;
  checks: InputChecks;
}

const rules = new WeakMap<FastifyInstance, Map<CallName, Rule>>();

/** The rules of the calls that were given handlers on `app`, for whoever answers without HTTP. */
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
    // What is left is to be carried over the line, at the caller's pace.
    ...(isHeavy(call) ? { onSend: async (request: FastifyRequest) => turns.end(request) } : {}),
    // Strangers send little: what is read before anybody is known is kept small.
    ...(call.tenancy === 'public' ? { bodyLimit: 64 * 1024 } : {}),
    handler: async (request, reply) => {
      let actor = await callerOf(platform, request);
      request.callerId = actor && (actor.realPerson ?? actor).personId;
      if (actor) {
        platform.limits.count(callerKeyOf(request, actor), platform.clock().getTime());
      }
      if (!actor && call.tenancy !== 'public') {
        throw notSignedIn();
      }
      refuseOtherPerson(call, request, actor);
      if (call.product && !request.headers['x-horizon-product']) {
        throw missingProduct();
      }
      refuseForgery(call, request, actor);
      // Parts are read where a file is taken: anywhere else they would pass for a body that was left out.
      if (call.body && !call.upload && request.isMultipart()) {
        throw notJson();
      }
      refuseMissing(call, request);
      checkInput(checks, request);
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
        // Anyone who reads and goes away gives their place to others; what is written is written, learned of or not.
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
      // No answer to a closed connection; handlers that write the reply themselves are awaited and answer nothing here.
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
      return reply.code(status).send(actor && isReadOnly(actor) ? withoutChanges(answer) : answer);
    },
  });
}

/** Receives a file, then asks again what its sender may do: a file takes long to arrive. Throws 401, 403 or 404. */
async function receiveFile(platform: Platform, call: Call, request: FastifyRequest, maxBytes: number) {
  // What is wrong with a file is said once it is known that the place is the caller's.
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

/** The answer of an isolated call, to be sent as it is; none for one without a body. */
const writtenOf = ({ status, text, isReplayed }: CallAnswer): Written | undefined =>
  text === null ? undefined : new Written(status, Buffer.from(text.buffer, text.byteOffset, text.length), isReplayed);

/** The handling of one request; `transaction` and `received` are given as it goes on. */
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
    const actor = await callerOf(this.platform, this.request);
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
  /** Work may be repeated after a collision: what an attempt before this one left to do does not count. */
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
