// A queue of changes made in the field: each is stored in the browser until the server has accepted it.
import { isEqual } from '@horizon/schedule';
import type { Store } from '../ui/store.ts';
import { toast } from '../ui/toasts.ts';
import { ApiFailure } from './api.ts';
import { awaitsNetwork, type Waiting } from './waiting.ts';

interface QueueOf<One extends Waiting> {
  /** Where the waiting changes are shown from; a store of its own module can be read without the queue. */
  waiting: Store<readonly One[]>;
  /** The changes stored by earlier visits, of all people. */
  kept: () => Promise<One[]>;
  keep: (one: One) => Promise<void>;
  drop: (key: string) => Promise<void>;
  /** Sends a change to the server; throws ApiFailure. Sending the same key twice is safe. */
  submit: (one: One) => Promise<void>;
  /** Other refusals, in addition to invalid input, that a retry would not change. */
  finalCodes?: readonly string[];
  /** Called once for each refusal. */
  onRefused?: (one: One, why: string) => void;
}

export interface PersistedQueue<One extends Waiting> {
  /** The changes of all people that wait in this browser, the oldest first. */
  waiting: Store<readonly One[]>;
  /** Loads the changes stored by earlier visits. */
  load: () => Promise<void>;
  /** Adds a change; it replaces an earlier one with the same key. */
  queue: (one: One) => Promise<void>;
  /** Drops a change in favour of the server's data. */
  discard: (key: string) => Promise<void>;
  /** Drops the changes that were sent, once the server's data has been fetched again. */
  forgetSent: () => void;
  /** Sends a person's changes, the oldest first; resolves when each was sent, refused or has to wait. */
  send: (userId: string) => Promise<void>;
}

/**
 * Whether a failed change is sent again automatically: the server was unreachable or had a fault, or the person of the
 * change is not the one at work (signed out, somebody else signed in, or another member's view). People must deal with
 * other refusals themselves.
 */
export const shouldRetry = ({ status, code }: ApiFailure) =>
  status === 0 || status === 401 || status === 429 || status >= 500 || code === 'read_only';

/** Creates the queue for one kind of change. */
export function persistedQueue<One extends Waiting>({
  waiting,
  kept,
  keep,
  drop,
  submit,
  finalCodes = [],
  onRefused,
}: QueueOf<One>) {
  const find = (key: string) => waiting.get().find((one) => one.key === key);
  const put = (one: One) =>
    waiting.set((before) =>
      before.some(({ key }) => key === one.key)
        ? before.map((each) => (each.key === one.key ? one : each))
        : [...before, one],
    );

  /** Keys of the changes that are stored in the browser. */
  const safe = new Set<string>();
  const forget = (key: string) => waiting.set((before) => before.filter((one) => one.key !== key));
  /** The stored change: another page may have replaced it; null if another page has sent or discarded it. */
  async function asKept(one: One): Promise<One | null> {
    if (!safe.has(one.key)) return one;
    const left = await kept().catch(() => null);
    return left === null ? one : (left.find(({ key }) => key === one.key) ?? null);
  }

  let loaded: Promise<void> | undefined;
  async function readLocally(): Promise<void> {
    const left = await kept().catch(() => []);
    for (const { key } of left) safe.add(key);
    const known = new Set(waiting.get().map(({ key }) => key));
    const more = left.filter(({ key }) => !known.has(key)).toSorted((a, b) => a.at.localeCompare(b.at));
    waiting.set((before) => [...more, ...before]);
  }

  async function queue(one: One): Promise<void> {
    safe.delete(one.key);
    put(one);
    try {
      await keep(one);
      safe.add(one.key);
    } catch {
      toast.error({
        title: 'This browser keeps no data',
        detail: 'The change is sent when there is a connection, but a reload before that would lose it.',
      });
    }
  }

  /** Sends a change; returns whether it has to keep waiting. */
  async function sendOne(one: One): Promise<boolean> {
    const now = await asKept(one);
    if (find(one.key) !== one) return false;
    if (!now) {
      forget(one.key);
      return false;
    }
    const going = { ...now, isTried: true };
    put(going);
    if (!awaitsNetwork(going)) return false;
    await keep(going).catch(() => safe.delete(one.key));
    if (!find(one.key)) {
      await drop(one.key);
      return false;
    }
    const failure = await sendWaiting(going);
    if (failure && shouldRetry(failure)) return true;
    await settle(going, failure);
    return false;
  }

  async function sendWaiting(one: One): Promise<ApiFailure | null> {
    try {
      await submit(one);
      return null;
    } catch (error) {
      if (error instanceof ApiFailure) return error;
      throw error;
    }
  }

  /** Handles the outcome of a change. If it was replaced while it was being sent, the newer one is sent next. */
  async function settle(going: One, failure: ApiFailure | null): Promise<void> {
    const left = await asKept(going);
    if (find(going.key) !== going) return;
    if (left && !isEqual(left, going)) put(left);
    else if (!failure) {
      put({ ...going, isSent: true });
      await drop(going.key);
    } else if (left) {
      const isFinal = [400, 404, 422].includes(failure.status) || finalCodes.includes(failure.code);
      const refusal = describeFailure(failure);
      await queue({ ...going, refusal, isFinal });
      onRefused?.(going, refusal);
    } else forget(going.key);
  }

  async function run(userId: string): Promise<void> {
    const tried = new Set<One | undefined>();
    for (;;) {
      const next = waiting.get().find((one) => one.userId === userId && awaitsNetwork(one) && !tried.has(one));
      if (!next) return;
      // One after another: connections on site are slow.
      // oxlint-disable-next-line no-await-in-loop
      if (await sendOne(next)) tried.add(find(next.key));
    }
  }

  let running: Promise<void> | undefined;
  const made: PersistedQueue<One> = {
    waiting,
    load: () => (loaded ??= readLocally()),
    queue,
    discard: async (key) => {
      forget(key);
      await drop(key);
    },
    forgetSent: () =>
      waiting.set((before) => (before.some((one) => one.isSent) ? before.filter((one) => !one.isSent) : before)),
    send: (userId) => {
      // Offline, nothing is sent and nothing counts as tried.
      if (globalThis.navigator?.onLine === false) return Promise.resolve();
      running ??= run(userId).finally(() => (running = undefined));
      return running;
    },
  };
  return made;
}

/** The refusal in the server's words, with all faults. */
function describeFailure({ fields, message }: ApiFailure): string {
  const faults = Object.values(fields).flat();
  return faults.length > 0 ? faults.join(' ') : message;
}
