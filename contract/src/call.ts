// One call of the product, declared once: the server registers its route from it, the browser's client gets its types,
// and the OpenAPI document, the permission page and the generated tests are derived from it.
import type { Static, TObject, TSchema } from 'typebox';
import { changesRecords, readsOnly, type Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Whose data the call returns. `public`: anybody's. `person`: the caller's own. `workspace`: that of the workspace in
 * the path as `workspaceId`, else in the query or body as `workspace_id`. `workspaces`: the same, or all workspaces of
 * the caller if none is given.
 */
export type Tenancy = 'public' | 'person' | 'workspace' | 'workspaces';

/**
 * How to find the workspace of a call that does not name it, among those of the caller: by a record, whose id is a
 * parameter of the path or in the body; or `only`: the caller's workspace if there is just one.
 */
export type WorkspaceOf = 'only' | { table: 'transmittals' | 'markups' | 'documents'; column: 'id' | 'cde_id' };

/** Refusals of a call in addition to those of every call of its kind (400, 401, 403, 404 by its tenancy). */
export type FailureStatus = 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 502 | 503 | 504;

export interface Call<
  Params extends TObject | undefined = TObject | undefined,
  Query extends TObject | undefined = TObject | undefined,
  Body extends TSchema | undefined = TSchema | undefined,
  Answer extends TSchema | undefined = TSchema | undefined,
> {
  method: Method;
  /** With `{name}` for parameters, without the server's origin. */
  path: string;
  /** The domain: the section of the reference, the server's folder. */
  domain: string;
  /** Summary in one line, in user terms. */
  summary: string;
  description?: string;
  tenancy: Tenancy;
  /** How the workspace is found where a call of tenancy `workspace` names none. */
  workspaceOf?: WorkspaceOf;
  /** Required of the caller in the workspace (or in the project of the path). Missing: any member. */
  permission?: Permission;
  /**
   * A grant on some project is enough for the call; the handler then checks the permission on the record's own project
   * with `permitOn`.
   */
  projectGrants?: boolean;
  /** The call belongs to the cost and scheduling product: `X-Horizon-Product` is required. */
  product?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body's form if it is not JSON: one file part named `file` and the body's fields. */
  upload?: { maxBytes: number; mediaTypes: string[]; endings: readonly string[] };
  /** The body's media type if it consists of bytes of any length that are stored unchanged. */
  bytes?: string;
  /** Default: 200. 204 has no body. */
  status?: 200 | 201 | 204;
  answer?: Answer;
  /** Media types of an answer that is not JSON (exports, event streams). */
  answerMedia?: string[];
  /** Special headers of the response with their descriptions. */
  answerHeaders?: Record<string, string>;
  failures?: FailureStatus[];
  /** The message to users if it fails without a more specific reason. */
  failureMessage?: string;
  /** The message if a parameter of the path is missing or is not an id, by its name; by default the usual one. */
  missingParams?: Readonly<Record<string, string>>;
  /** Changes memberships, roles or sessions: cached permissions are invalidated. */
  changesAccess?: boolean;
  /**
   * Concerns signing in, or makes something that outlives the caller's credential: refused to API tokens, which would
   * outlive their revocation.
   */
  needsSession?: boolean;
  /**
   * Answers a secret of the person or something beyond the workspace: refused while viewing as another member, to whom
   * it belongs.
   */
  ownView?: boolean;
  /** Restores archived records: allowed although every other change of them is refused. */
  restores?: 'project' | 'workspace';
  /** Changes records although its permission is only for reading: refused if they are archived. */
  changes?: boolean;
  /**
   * Blocks the server for long: such calls are queued, one at a time for each person. By default also calls whose
   * response is not JSON.
   */
  heavy?: boolean;
  /**
   * Runs in a separate process with limits on memory and time, so that no input can stop the server: `always`, or only
   * for large bodies. Calls with a file always do.
   */
  isolated?: 'always' | 'large-body';
  /** Bytes of the body that strangers may send, if 64 kB are too few. */
  longestBody?: number;
  /** Responses can be stored under an `Idempotency-Key`; true for every creating POST. */
  idempotent?: boolean;
  /**
   * The title of the job that answers the call if the request says `Prefer: respond-async`; the response to the request
   * is 202. For calls of one workspace with a body.
   */
  background?: string;
  /** How to undo the call, if possible. */
  undo?: CallUndo;
}

/** A call that undoes another one with the same path parameters. */
export interface CallUndo {
  /** Its name. */
  call: string;
  /** Its body, from the response of the call to undo; null if there is nothing to undo. */
  body: (answer: never) => unknown;
}

/** True of a call that is queued: one marked `heavy`, or one that returns a file. */
export function isHeavy(call: Pick<Call, 'heavy' | 'answerMedia'>): boolean {
  return call.heavy ?? (call.answerMedia ?? []).some((type) => type !== 'text/event-stream');
}

/** True if the call runs in a separate process, regardless of its size. */
export function isIsolated(call: Pick<Call, 'isolated' | 'upload'>): boolean {
  return call.isolated === 'always' || call.upload !== undefined;
}

/** True of a call whose large bodies are handled in a separate process. */
export function isolatesLargeBodies(call: Pick<Call, 'isolated' | 'upload'>): boolean {
  return call.isolated !== undefined && call.upload === undefined;
}

/** True of a call whose response contains a secret: if it is stored, it can only be read with the same key. */
export function answersSecret({ answer }: Pick<Call, 'answer'>): boolean {
  return JSON.stringify(answer ?? null).includes('"x-secret":true');
}

/** True of a call that changes business records: refused if they are archived, unless it restores them. */
export function isChange(call: Pick<Call, 'method' | 'permission' | 'changes'>): boolean {
  return call.method !== 'GET' && (call.changes === true || (!!call.permission && changesRecords(call.permission)));
}

/** True of a call that changes nothing: a GET, or one that only calculates, such as a price. */
export function isReading(call: Pick<Call, 'method' | 'permission' | 'changes'>): boolean {
  return call.method === 'GET' || (call.changes !== true && !!call.permission && readsOnly(call.permission));
}

/** The call, with its exact types. */
export function call<
  const Params extends TObject | undefined = undefined,
  const Query extends TObject | undefined = undefined,
  const Body extends TSchema | undefined = undefined,
  const Answer extends TSchema | undefined = undefined,
>(definition: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return definition;
}

type StaticOr<Schema, Otherwise> = [Schema] extends [TSchema] ? Static<Schema> : Otherwise;

/** Types of a call's path parameters, query, body and response; `void` for a call without a response. */
export type ParamsOf<C> =
  C extends Call<infer Params, infer _Q, infer _B, infer _A> ? StaticOr<Params, undefined> : undefined;
export type QueryOf<C> =
  C extends Call<infer _P, infer Query, infer _B, infer _A> ? StaticOr<Query, undefined> : undefined;
export type BodyOf<C> =
  C extends Call<infer _P, infer _Q, infer Body, infer _A> ? StaticOr<Body, undefined> : undefined;
export type AnswerOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer Answer> ? StaticOr<Answer, void> : void;
