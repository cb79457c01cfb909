// The thread that hashes large uploads (`part-hashes.ts`): it resumes from its last offset, and keeps the state of each
// part between requests. An unknown part is read from its beginning.
import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

export interface HashOrder {
  id: number;
  part: string;
  path: string;
  /** How many bytes of the part to hash. */
  until: number;
  /** All bytes have arrived: answer the SHA-256. */
  isWhole: boolean;
}

export interface Hashed {
  id: number;
  /** Null until the part is complete. */
  sha256: string | null;
  failure: string | null;
}

/** Maximum number of cached hash states; beyond that the oldest is dropped. */
const maxCached = 1000;
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
  // If another request has taken over from an earlier offset, the bytes after it differ.
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
  if (known.size > maxCached && oldest !== undefined) known.delete(oldest);
  return null;
}
