// One call of the product, said once: the server registers its route from it, the browser's client is typed by it, and
// the OpenAPI document, the permission page and the generated tests are derived from it.
import type { Static, TObject, TSchema } from 'typebox';
import { changesRecords, readsOnly, type Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Whose data the call answers. `public`: anybody. `person`: the caller's own. `workspace`: the workspace named in the
 * path as `workspaceId`, else in the query or body as `workspace_id`. `workspaces`: as before, and all workspaces of the
 * caller where none is named.
 */
export type Tenancy = 'public' | 'person' | 'workspace' | 'workspaces';

/** Refusals a call can give in addition to those every call of its kind has (400, 401, 403, 404 by its tenancy). */
export type FailureStatus = 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 502 | 503 | 504;

export interface Call<
  Params extends TObject | undefined = TObject | undefined,
  Query extends TObject | undefined = TObject | undefined,
  Body extends TSchema | undefined = TSchema | undefined,
  Answer extends TSchema | undefined = TSchema | undefined,
> {
  method: Method;
  /** With `{name}` for parameters, under the server's origin. */
  path: string;
  /** The domain word: the section of the reference, the server's folder. */
  domain: string;
  /** Summary in one line, in a user's words. */
  summary: string;
  description?: string;
  tenancy: Tenancy;
  /** Required of the caller in the workspace (or in the project that the path names). None: any member. */
  permission?: Permission;
  /**
   * A grant on some project lets the call through; the handler then holds the permission against the record's own
   * project with `permitOn`.
   */
  projectGrants?: boolean;
  /** The call belongs to the cost and scheduling product: `X-Horizon-Product` is required. */
  product?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body's form where it is not JSON: one file part named `file` and the body's fields. */
  upload?: { maxBytes: number; mediaTypes: string[]; endings: readonly string[] };
  /** The body's media type where it is bytes that are stored as they come, of any length. */
  bytes?: string;
  /** 200 unless said. 204 has no answer. */
  status?: 200 | 201 | 204;
  answer?: Answer;
  /** Media types of an answer that is not JSON (exports, event streams). */
  answerMedia?: string[];
  /** Headers of the answer that say something of their own, each with what it says. */
  answerHeaders?: Record<string, string>;
  failures?: FailureStatus[];
  /** The sentence that people read when it fails without a better reason. */
  failureMessage?: string;
  /** The sentence where a parameter of the path is missing or is no id, by its name; the usual one where absent. */
  missingParams?: Readonly<Record<string, string>>;
  /** Memberships, roles or sessions change with it: remembered permissions are forgotten. */
  changesAccess?: boolean;
  /** Brings back what is archived: open where every other change of it is refused. */
  restores?: 'project' | 'workspace';
  /** Changes records though its permission only lets somebody see them: refused where they are archived. */
  changes?: boolean;
  /** Keeps the server busy for long: such calls take turns, a person's one after the other. Answers that are no JSON do so unless they say no. */
  heavy?: boolean;
  /**
   * Answered in a process of its own with limits on memory and time, so that no input stops the server: `always`, or where its
   * body is a large one. Calls that take a file are so unsaid.
   */
  isolated?: 'always' | 'large-body';
  /** Answers may be remembered under an `Idempotency-Key`; every creating POST. */
  idempotent?: boolean;
  /**
   * The title of the job that answers the call where the request says `Prefer: respond-async`; the request is answered 202. For
   * calls of one workspace with a body.
   */
  background?: string;
  /** How what the call did is undone, where it can be. */
  undo?: CallUndo;
}

/** The call that undoes another one of the same path parameters. */
export interface CallUndo {
  /** Its name. */
  call: string;
  /** Its body, from the answer of the call that is undone; null if there is nothing to undo. */
  body: (answer: never) => unknown;
}

/** True of a call that takes turns with others: one marked `heavy`, or one that answers a file. */
export function isHeavy(call: Pick<Call, 'heavy' | 'answerMedia'>): boolean {
  return call.heavy ?? (call.answerMedia ?? []).some((type) => type !== 'text/event-stream');
}

/** True if the call runs in a process of its own, regardless of its size. */
export function isIsolated(call: Pick<Call, 'isolated' | 'upload'>): boolean {
  return call.isolated === 'always' || call.upload !== undefined;
}

/** True of a call whose large bodies are read and answered in a process of their own. */
export function isolatesLargeBodies(call: Pick<Call, 'isolated' | 'upload'>): boolean {
  return call.isolated !== undefined && call.upload === undefined;
}

/** True of a call whose answer holds a secret: where it is remembered, only who sends its key again can read it. */
export function answersSecret({ answer }: Pick<Call, 'answer'>): boolean {
  return JSON.stringify(answer ?? null).includes('"x-secret":true');
}

/** True of a call that changes records of the work: refused where they are archived, unless it brings them back. */
export function isChange(call: Pick<Call, 'method' | 'permission' | 'changes'>): boolean {
  return call.method !== 'GET' && (call.changes === true || (!!call.permission && changesRecords(call.permission)));
}

/** True of a call that changes nothing at all: a GET, or one that only calculates, such as a price. */
export function isReading(call: Pick<Call, 'method' | 'permission' | 'changes'>): boolean {
  return call.method === 'GET' || (call.changes !== true && !!call.permission && readsOnly(call.permission));
}

/** The call as given, with its exact types kept. */
export function call<
  const Params extends TObject | undefined = undefined,
  const Query extends TObject | undefined = undefined,
  const Body extends TSchema | undefined = undefined,
  const Answer extends TSchema | undefined = undefined,
>(definition: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return definition;
}

type StaticOr<Schema, Otherwise> = [Schema] extends [TSchema] ? Static<Schema> : Otherwise;

/** Types of a call's path parameters, query, body and answer; `void` for a call that answers nothing. */
export type ParamsOf<C> =
  C extends Call<infer Params, infer _Q, infer _B, infer _A> ? StaticOr<Params, undefined> : undefined;
export type QueryOf<C> =
  C extends Call<infer _P, infer Query, infer _B, infer _A> ? StaticOr<Query, undefined> : undefined;
export type BodyOf<C> =
  C extends Call<infer _P, infer _Q, infer Body, infer _A> ? StaticOr<Body, undefined> : undefined;
export type AnswerOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer Answer> ? StaticOr<Answer, void> : void;
