// Programmes of any size, created through the API: trades that follow each other in a place, and themselves on the next
// level.
import { newId } from '../server/src/platform/ids.ts';

const day = 480;
const trades = 12;

export interface Answered<T> {
  answer: T;
  ms: number;
  bytes: number;
}

export type Caller = <T>(method: string, url: string, body?: object | FormData) => Promise<Answered<T>>;

/** Calls with the headers of a signed-in person; throws if the answer is a refusal. */
export function caller(signedIn: Record<string, string>): Caller {
  const headers = { ...signedIn, 'x-horizon-product': 'schedule', 'accept-encoding': 'identity' };
  return async <T>(method: string, url: string, body?: object | FormData): Promise<Answered<T>> => {
    const sent =
      body === undefined || body instanceof FormData
        ? { headers, ...(body ? { body } : {}) }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const began = performance.now();
    const response = await fetch(url, { method, ...sent });
    const text = await response.text();
    const ms = performance.now() - began;
    if (!response.ok) {
      throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 500)}`);
    }
    return { answer: JSON.parse(text) as T, ms, bytes: Buffer.byteLength(text) };
  };
}

export async function revisionOf(ask: Caller, schedule: string): Promise<number> {
  return (await ask<{ revision: number }>('GET', `${schedule}/edits?limit=1`)).answer.revision;
}

/** In batches that a call accepts. */
export async function store(ask: Caller, schedule: string, edits: object[], atOnce = 5000): Promise<void> {
  for (let from = 0; from < edits.length; from += atOnce) {
    const based_on = await revisionOf(ask, schedule);
    await ask('POST', `${schedule}/edits`, { based_on, edits: edits.slice(from, from + atOnce) });
  }
}

export const taskAdded = (id: string, name: string, days: number, more: object = {}) => ({
  kind: 'task-added',
  task: { id, name, durationMinutes: days * day, ...more },
});
export const linkAdded = (predecessorId: string, successorId: string) => ({
  kind: 'link-added',
  link: { id: newId(), predecessorId, successorId },
});

/** Tasks with activity ids; their links within a place first, then upwards. */
export function building(count: number, linkCount: number): { tasks: object[]; links: object[] } {
  const ids = Array.from({ length: count }, () => newId());
  const tasks = ids.map((id, n) =>
    taskAdded(id, `Trade ${n % trades}, place ${Math.floor(n / trades)}`, 1 + (n % 10), {
      code: `A${String(10 * n).padStart(7, '0')}`,
    }),
  );
  const inPlace = ids.flatMap((id, n) => (n % trades === 0 ? [] : [linkAdded(ids[n - 1]!, id)]));
  const upwards = ids.flatMap((id, n) => (n < trades ? [] : [linkAdded(ids[n - trades]!, id)]));
  return { tasks, links: [...inPlace, ...upwards].slice(0, linkCount) };
}

/** The same as a planning file: one line per task, each after the previous trade and the level below. */
export function buildingFile(count: number): string {
  const codeOf = (n: number) => `A${String(10 * n).padStart(7, '0')}`;
  const lines = Array.from({ length: count }, (_, n) => {
    const before = [...(n % trades === 0 ? [] : [n - 1]), ...(n < trades || n % 2 === 0 ? [] : [n - trades])];
    const predecessors = before.map(codeOf).join(', ');
    return `${codeOf(n)},"Trade ${n % trades}, place ${Math.floor(n / trades)}",${1 + (n % 10)},"${predecessors}"`;
  });
  return ['Activity id,Name,Duration (days),Predecessors', ...lines].join('\n');
}
