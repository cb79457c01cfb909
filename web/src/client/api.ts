// The typed client of the call table: one function for every call. A refusal is thrown as ApiFailure with the server's
// message, its faults by field and the request id that is in the server's log.
import type { AnswerOf, BodyOf, CallName, Calls, ParamsOf, QueryOf } from '@horizon/contract';
import { rowOf } from './calls.ts';
import { personHeaders, otherPersonSignedIn } from './person-headers.ts';
import { saveBlob } from '../ui/save-file.ts';
import { toast } from '../ui/toasts.ts';
import { sendWithRetry } from './retry-after.ts';

type Needs<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The input of a call: path parameters, query and body, as the contract defines them. */
export type CallInput<Name extends CallName> = Needs<'params', ParamsOf<Calls[Name]>> &
  Needs<'query', QueryOf<Calls[Name]>> &
  Needs<'body', BodyOf<Calls[Name]>>;
export type CallAnswer<Name extends CallName> = AnswerOf<Calls[Name]>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Makes a retry of a creating call safe. */
  idempotencyKey?: string | undefined;
  /** Names the write in the live stream (`own-writes.ts`). */
  origin?: string | undefined;
  /** The person on whose behalf it is sent, if that is not the person of the page. */
  person?: string | undefined;
  /** Sent as multipart instead of the body. */
  file?: File | undefined;
  /** The server may hand it to a background job (`background-call.ts`). */
  isLater?: boolean | undefined;
}

interface LooseInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** A call that was refused or could not be sent. `message` comes from the server. */
export class ApiFailure extends Error {
  /** 0 where the server could not be reached. */
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;
  /** The current record, where a 409 reports a newer version. */
  readonly current: unknown;
  /** The number of records that prevent it. */
  readonly count: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    message: string,
    more: {
      code?: string;
      fields?: Record<string, string[]>;
      current?: unknown;
      count?: number;
      request_id?: string;
    } = {},
  ) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = more.code ?? 'unknown';
    this.fields = more.fields ?? {};
    this.current = more.current;
    this.count = more.count;
    this.requestId = more.request_id;
  }

  /** The reference that support asks for; only for server faults, as other refusals explain what to do. */
  get shownReference(): { reference?: string } {
    return this.status >= 500 && this.requestId ? { reference: this.requestId } : {};
  }
}

/** Called when an answer shows that nobody is signed in any more. */
export const signedOut = { listener: () => undefined as void };

/** Notifies the page of a refusal that means its session has ended or belongs to somebody else. */
export function noteSession(status: number, code: string | undefined): void {
  if (status !== 401) return;
  if (code === 'not_signed_in') signedOut.listener();
  if (code === 'other_person') otherPersonSignedIn.listener();
}

/** The address of a call with its parameters filled in; for links to exports and for the calls themselves. */
export function callUrl<Name extends CallName>(name: Name, input: Omit<CallInput<Name>, 'body'>): string {
  const [, path] = rowOf(name);
  const { params, query } = input as LooseInput;
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params?.[key] ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    // A list repeats its parameter name.
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') search.append(key, String(each));
    }
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

/** The id at the end of a call's path; null if the path ends with a word. */
export function idIn<Name extends CallName>(name: Name, input: CallInput<Name>): string | null {
  const [, at] = /\{(\w+)\}$/.exec(rowOf(name)[1]) ?? [];
  const id = at === undefined ? undefined : (input as LooseInput).params?.[at];
  return typeof id === 'string' ? id : null;
}

/** The domain word of a call: the first part of its query keys. */
export function domainOf(name: CallName): string {
  return rowOf(name)[2];
}

/** Makes the call. Throws ApiFailure. */
export async function api<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallAnswer<Name>> {
  const [method, , domain, isProduct] = rowOf(name);
  const { body } = input as LooseInput;
  const response = await sendWithRetry(send, callUrl(name, input), {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined || options.file ? {} : { 'content-type': 'application/json' }),
      ...(isProduct ? { 'x-horizon-product': domain === 'schedule' ? 'schedule' : 'cost' } : {}),
      ...(method === 'GET' ? {} : personHeaders(options.person)),
      ...(options.origin ? { 'x-horizon-origin': options.origin } : {}),
      ...(options.isLater ? { prefer: 'respond-async' } : {}),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    },
    body: options.file ? formOf(options.file, body) : body === undefined ? null : JSON.stringify(body),
    signal: options.signal ?? null,
  });
  if (!response.ok) {
    throw await failureOf(response);
  }
  // A 204 and an empty answer are the same to a caller.
  return (response.status === 204 ? undefined : await response.json()) as CallAnswer<Name>;
}

/** Saves an export as a file, under the server's file name; `onSaved` gets the answer's headers. A long export is written in the background. */
export async function download<Name extends CallName>(
  name: Name,
  input: Omit<CallInput<Name>, 'body'>,
  onSaved?: (headers: Headers) => void,
): Promise<void> {
  const [, , domain, isProduct] = rowOf(name);
  const response = await sendWithRetry(send, callUrl(name, input), {
    headers: {
      prefer: 'respond-async',
      ...(isProduct ? { 'x-horizon-product': domain === 'schedule' ? 'schedule' : 'cost' } : {}),
    },
  });
  if (!response.ok) {
    throw await failureOf(response);
  }
  if (response.status === 202) {
    const { message } = (await response.json()) as { message: string };
    toast.info({ title: 'The file is being written', detail: message });
    return;
  }
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'horizon';
  saveBlob(await response.blob(), fileName);
  onSaved?.(response.headers);
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return (await earlyAnswer(url, init)) ?? (await fetch(url, { credentials: 'same-origin', ...init }));
  } catch (error) {
    if ((error as Error).name === 'AbortError') {
      throw error;
    }
    throw new ApiFailure(
      0,
      'Horizon could not be reached. Check the connection and try again; what you typed is still here.',
      { code: 'unreachable' },
    );
  }
}

const earlyAnswers = globalThis as { horizonEarly?: Map<string, Promise<Response | null>> | undefined };

/** Runs calls against answers that are known already, JSON texts by URL; other calls fail. Not reentrant. */
export async function answerFrom(answers: ReadonlyMap<string, string>, run: () => Promise<unknown>): Promise<void> {
  const json = { headers: { 'content-type': 'application/json' } };
  earlyAnswers.horizonEarly = new Map(
    [...answers].map(([url, text]) => [url, Promise.resolve(new Response(text, json))]),
  );
  try {
    await run();
  } finally {
    earlyAnswers.horizonEarly = undefined;
  }
}

/** The answer to a first call that `early.ts` sent before the scripts had loaded; each is used once. */
async function earlyAnswer(url: string, init: RequestInit): Promise<Response | null> {
  const early = earlyAnswers.horizonEarly;
  const answer = init.method === 'GET' ? early?.get(url) : undefined;
  early?.delete(url);
  return (await answer) ?? null;
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const body = (await response.json().catch(() => ({}))) as { message?: string; code?: string };
  noteSession(response.status, body.code);
  return new ApiFailure(response.status, body.message ?? `HTTP error! status: ${response.status}`, body);
}

function formOf(file: File, fields: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
    form.set(key, String(value));
  }
  form.set('file', file);
  return form;
}
