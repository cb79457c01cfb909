// A queue of changes made in the field: each is kept in the browser before it is sent, until the server has it.
import { isEqual } from '@horizon/schedule';
import { createStore, type Store } from '../ui/store.ts';
import { toast } from '../ui/toasts.ts';
import { ApiFailure } from './api.ts';

/** Something that has not reached the server yet. */
export interface Waiting {
  /** A later one of the same key takes the place of the earlier. */
  key: string;
  /** Who said it, and in whose name it is sent. */
  userId: string;
  at: string;
  /** Why the server did not take it. */
  refusal: string | null;
  /** It would be refused again: what it speaks of is not there any more, or not as it was. */
  isFinal?: boolean;
  /** It has been on its way: the server may have it though no answer came. */
  isTried?: boolean;
  /** The server has it; shown until what the server knows has been read again. */
  isSent: boolean;
}

interface QueueOf<One extends Waiting> {
  /** What earlier visits left behind, of everybody. */
  kept: () => Promise<One[]>;
  keep: (one: One) => Promise<void>;
  drop: (key: string) => Promise<void>;
  /** Tells the server; throws ApiFailure. Told twice under one key it says the same. */
  notify: (one: One) => Promise<void>;
  /** Codes of refusals, in addition to faults of what is said, that come again whenever it is sent. */
  finalCodes?: readonly string[];
  /** Hears of each refusal once, however many asked to send. */
  onRefused?: (one: One, why: string) => void;
}

export interface PersistedQueue<One extends Waiting> {
  /** What waits in this browser, of everybody who used it; the oldest first. */
  waiting: Store<readonly One[]>;
  /** Reads what an earlier visit left behind. */
  load: () => Promise<void>;
  /** Keeps one; a later one of the same key takes the place of the earlier. */
  queue: (one: One) => Promise<void>;
  /** Forgets one: what the server knows holds. */
  discard: (key: string) => Promise<void>;
  /** Lets go of what was sent, once what the server knows has been read again. */
  forgetSent: () => void;
  /** Sends what waits of a person, the oldest first; done when all of it was sent, refused or has to wait on. */
  send: (userId: string) => Promise<void>;
}

/**
 * Whether what was not taken goes again by itself: the server was not reached or had a fault, or it is not the person of
 * the change who is at work: signed out, somebody else signed in, or their view lent. A refusal is the person's to answer.
 */
export const isToWait = ({ status, code }: ApiFailure) =>
  status === 0 || status === 401 || status === 429 || status >= 500 || code === 'read_only';

/** Whether one waits for nothing but the network. */
export const awaitsNetwork = ({ isSent, refusal }: Waiting) => !isSent && refusal === null;

/** Makes the queue of one kind. */
export function persistedQueue<One extends Waiting>({
  kept,
  keep,
  drop,
  notify,
  finalCodes = [],
  onRefused,
}: QueueOf<One>) {
  const waiting = createStore<readonly One[]>([]);
  const find = (key: string) => waiting.get().find((one) => one.key === key);
  const put = (one: One) =>
    waiting.set((before) =>
      before.some(({ key }) => key === one.key)
        ? before.map((each) => (each.key === one.key ? one : each))
        : [...before, one],
    );

  /** Keys of what the browser has taken to keep. */
  const safe = new Set<string>();
  const forget = (key: string) => waiting.set((before) => before.filter((one) => one.key !== key));
  /** As the browser keeps it by now: another page may have changed it, or sent it or taken it back, which leaves none. */
  async function asKept(one: One): Promise<One | null> {
    if (!safe.has(one.key)) return one;
    const left = await kept().catch(() => null);
    return left === null ? one : (left.find(({ key }) => key === one.key) ?? null);
  }

  let loaded: Promise<void> | undefined;
  async function readKept(): Promise<void> {
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

  /** Sends one; answers whether it has to wait on. */
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
    if (failure && isToWait(failure)) return true;
    await settle(going, failure);
    return false;
  }

  async function sendWaiting(one: One): Promise<ApiFailure | null> {
    try {
      await notify(one);
      return null;
    } catch (error) {
      if (error instanceof ApiFailure) return error;
      throw error;
    }
  }

  /** What became of one. Changed again while it was being sent, the newer one goes next, over whatever is there by then. */
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
      // One after another: the machine on site has one thin line.
      // oxlint-disable-next-line no-await-in-loop
      if (await sendOne(next)) tried.add(find(next.key));
    }
  }

  let running: Promise<void> | undefined;
  const made: PersistedQueue<One> = {
    waiting,
    load: () => (loaded ??= readKept()),
    queue,
    discard: async (key) => {
      forget(key);
      await drop(key);
    },
    forgetSent: () =>
      waiting.set((before) => (before.some((one) => one.isSent) ? before.filter((one) => !one.isSent) : before)),
    send: (userId) => {
      // Where the browser knows that there is no network nothing goes out, and nothing counts as tried.
      if (globalThis.navigator?.onLine === false) return Promise.resolve();
      running ??= run(userId).finally(() => (running = undefined));
      return running;
    },
  };
  return made;
}

/** A refusal in the server's words, every fault at once. */
function describeFailure({ fields, message }: ApiFailure): string {
  const faults = Object.values(fields).flat();
  return faults.length > 0 ? faults.join(' ') : message;
}
