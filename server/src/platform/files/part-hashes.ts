// Hashes large uploads in a thread while further bytes arrive: a gigabyte keeps a processor busy for more than half a
// second. A replaced part has a new name.
import { Worker } from 'node:worker_threads';
import type { Hashed, HashOrder } from './part-hash-thread.ts';

export class PartHashes {
  private thread: Worker | null = null;
  private last = 0;
  private readonly waiting = new Map<
    number,
    { done: (sha256: string | null) => void; failed: (error: Error) => void }
  >();

  /** Starts hashing the received bytes of a part; `sha256Of` reports its errors. */
  advance(part: string, path: string, until: number): void {
    this.order({ part, path, until, isWhole: false }).catch(() => undefined);
  }

  /** The SHA-256 of a complete part, hexadecimal. */
  async sha256Of(part: string, path: string, size: number): Promise<string> {
    return (await this.order({ part, path, until: size, isWhole: true }))!;
  }

  private order(order: Omit<HashOrder, 'id'>): Promise<string | null> {
    this.thread ??= this.started();
    const id = (this.last += 1);
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.thread!.postMessage({ id, ...order } satisfies HashOrder);
    });
  }

  private started(): Worker {
    const thread = new Worker(new URL('./part-hash-thread.ts', import.meta.url));
    thread.unref();
    thread.on('message', ({ id, sha256, failure }: Hashed) => {
      const asked = this.waiting.get(id);
      this.waiting.delete(id);
      if (failure === null) asked?.done(sha256);
      else asked?.failed(new Error(failure));
    });
    const gone = (error: unknown) => {
      if (this.thread === thread) this.thread = null;
      for (const { failed } of this.waiting.values())
        failed(error instanceof Error ? error : new Error('hashing ended'));
      this.waiting.clear();
    };
    thread.on('error', gone).on('exit', gone);
    return thread;
  }
}
