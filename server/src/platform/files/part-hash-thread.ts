// The thread that hashes large uploads (`part-hashes.ts`): reads on from where it was, and keeps the state of each part between
// requests. A part that it does not know is read from its beginning.
import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

export interface HashOrder {
  id: number;
  part: string;
  path: string;
  /** How many bytes of the part are to be hashed by now. */
  until: number;
  /** All bytes are there: the answer is the SHA-256. */
  isWhole: boolean;
}

export interface Hashed {
  id: number;
  /** Null before the part is whole. */
  sha256: string | null;
  failure: string | null;
}

/** Parts that are known at once; of more than these the oldest is read again. */
const mostKnown = 1000;
const known = new Map<string, { hash: Hash; read: number }>();
const buffer = Buffer.allocUnsafe(1024 * 1024);

parentPort!.on('message', (order: HashOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(answerTo(order));
});

function answerTo(order: HashOrder): Hashed {
  try {
    return { id: order.id, sha256: advance(order), failure: null };
  } catch (error) {
    known.delete(order.part);
    return { id: order.id, sha256: null, failure: (error as Error).message };
  }
}

function advance({ part, path, until, isWhole }: HashOrder): string | null {
  const found = known.get(part);
  // Where another request has taken over from an earlier place, the bytes behind it are others.
  const state = found && found.read <= until ? found : { hash: createHash('sha256'), read: 0 };
  known.delete(part);
  const file = openSync(path, 'r');
  try {
    while (state.read < until) {
      const count = readSync(file, buffer, 0, Math.min(buffer.length, until - state.read), state.read);
      if (count === 0) throw new Error(`${path} has ${state.read} bytes, not ${until}`);
      state.hash.update(buffer.subarray(0, count));
      state.read += count;
    }
  } finally {
    closeSync(file);
  }
  if (isWhole) return state.hash.digest('hex');
  known.set(part, state);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  return null;
}
