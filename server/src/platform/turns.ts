// Queues work that keeps the only thread busy for long (files of thousands of rows, levelling, comparisons): few at
// once, one per person, and between two of them everybody else is answered.
import { setImmediate as breath } from 'node:timers/promises';
import { Refusal } from './failures.ts';

interface Turn {
  /** The owner of the turn: it ends with the request or before. */
  of: object;
  who: string;
  /** Called with true when the turn comes, with false if the owner has left the queue. */
  begin: (isTurn: boolean) => void;
}

interface TurnsOptions {
  atOnce: number;
  maxWaiting: number;
  /** The refusal if too much is waiting. */
  refusal?: () => Refusal;
}

const queueFull = () =>
  new Refusal(429, 'too_many', 'Much that you asked for is still being worked on. Try again in a moment.', {
    retryAfterSeconds: 5,
  });

/** A queue in which nobody can take all turns. */
export class Turns {
  private readonly atOnce: number;
  private readonly maxWaiting: number;
  private readonly refusal: () => Refusal;
  private readonly running: Turn[] = [];
  private readonly waiting: Turn[] = [];

  /** Runs `atOnce` works at a time; of one person at most `maxWaiting` wait. */
  constructor({ atOnce, maxWaiting, refusal = queueFull }: TurnsOptions) {
    this.atOnce = atOnce;
    this.maxWaiting = maxWaiting;
    this.refusal = refusal;
  }

  /**
   * Runs `work` when it is this person's turn and answers its result; undefined if they left the queue before. Throws
   * 429 if too much of theirs is waiting.
   */
  async take<T>(of: object, who: string, work: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.turnOf(of, who))) {
      return undefined;
    }
    try {
      return await work();
    } finally {
      await this.end(of);
    }
  }

  /** Ends a turn before its work ends, if the rest does not need the thread; does nothing if it has ended. */
  async end(of: object): Promise<void> {
    const at = this.running.findIndex((turn) => turn.of === of);
    if (at === -1) return;
    await breath();
    const still = this.running.findIndex((turn) => turn.of === of);
    if (still !== -1) this.running.splice(still, 1);
    this.goOn();
  }

  /** Leaves the queue; does nothing if the turn has come. */
  leave(of: object): void {
    const at = this.waiting.findIndex((turn) => turn.of === of);
    if (at !== -1) {
      const [left] = this.waiting.splice(at, 1);
      left!.begin(false);
    }
  }

  private turnOf(of: object, who: string): Promise<boolean> {
    if (this.waiting.filter((turn) => turn.who === who).length >= this.maxWaiting) {
      throw this.refusal();
    }
    return new Promise((begin) => {
      this.waiting.push({ of, who, begin });
      this.goOn();
    });
  }

  private goOn(): void {
    while (this.running.length < this.atOnce) {
      const at = this.waiting.findIndex(({ who }) => this.running.every((turn) => turn.who !== who));
      if (at === -1) return;
      const [next] = this.waiting.splice(at, 1);
      this.running.push(next!);
      next!.begin(true);
    }
  }
}
