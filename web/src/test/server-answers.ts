// The server of component tests: typed answers by the names of calls. Calls that a test did not foresee are refused and
// reported, so that no test passes on an empty answer.
import { packed } from 'virtual:calls';
import type { CallName } from '@horizon/contract';
import type { CallAnswer } from '../client/api.ts';
import { unpackedCalls } from '../client/call-rows.ts';

/** A call as it was sent. */
export interface SentCall {
  name: CallName;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

/** A refusal, as the server words it. */
export class Refused {
  readonly status: number;
  readonly answer: { code: string; message: string; fields?: Record<string, string[]>; current?: unknown };

  constructor(status: number, message: string, more: { code?: string; fields?: Record<string, string[]> } = {}) {
    this.status = status;
    this.answer = { code: 'refused', message, ...more };
  }
}

/** The answer of each call, or how it follows from what was sent. */
export type Answers = {
  [Name in CallName]?: CallAnswer<Name> | Refused | ((sent: SentCall) => Answered<CallAnswer<Name>>);
};
type Answered<Answer> = Answer | Refused | Promise<Answer | Refused>;

interface Route {
  name: CallName;
  method: string;
  pattern: RegExp;
}

/** Paths without parameters come first: `/projects/enums` is no project. */
const routes: Route[] = Object.entries(unpackedCalls(packed))
  .map(([name, [method, path]]) => ({
    name: name as CallName,
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    count: path.split('{').length,
  }))
  .toSorted((a, b) => a.count - b.count);

function sentCall(url: URL, method: string, body: unknown): SentCall | null {
  for (const { name, pattern, ...route } of routes) {
    const found = route.method === method ? pattern.exec(url.pathname) : null;
    if (found) return { name, params: { ...found.groups }, query: url.searchParams, body };
  }
  return null;
}

const json = (status: number, answer: unknown) =>
  new Response(status === 204 ? null : JSON.stringify(answer), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** Answers the calls of a page in place of the server. */
export class FakeServer {
  /** Every call in the order it was sent. */
  readonly sent: SentCall[] = [];
  /** Calls that have no answer. */
  readonly unforeseen: string[] = [];
  readonly #answers: Answers;

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /** Gives a call another answer from now on. */
  answer<Name extends CallName>(name: Name, answer: Answers[Name]): void {
    Object.assign(this.#answers, { [name]: answer });
  }

  /** The sent calls of one name, in order. */
  sentTo(name: CallName): SentCall[] {
    return this.sent.filter((one) => one.name === name);
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    const method = init?.method ?? 'GET';
    const text = typeof init?.body === 'string' ? init.body : null;
    const sent = sentCall(url, method, text === null ? (init?.body ?? null) : JSON.parse(text));
    if (sent) this.sent.push(sent);
    const answer = sent ? this.#answers[sent.name] : undefined;
    if (!sent || answer === undefined) {
      this.unforeseen.push(`${method} ${url.pathname}${sent ? ` (${sent.name})` : ''}`);
      return json(404, { code: 'unforeseen', message: 'This test has no answer to the call.' });
    }
    const given: unknown = typeof answer === 'function' ? await answer(sent) : answer;
    if (init?.signal?.aborted) throw new DOMException('The call was cancelled', 'AbortError');
    if (given instanceof Refused) return json(given.status, given.answer);
    return given === undefined ? json(204, null) : json(200, given);
  };
}

/** A list that fits one page. */
export const listOf = <Item>(items: Item[], abilities: string[] = []) => ({
  items,
  count: items.length,
  total_count: items.length,
  page: 1,
  limit: 100,
  abilities,
});
