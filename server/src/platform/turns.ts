// Work that keeps the only thread busy for long (files of thousands of rows, levelling, comparisons) takes turns: few at
// once, one of a person, and between two of them everybody else is answered.
import { setImmediate as breath } from 'node:timers/promises';
import { Refusal } from './failures.ts';

interface Turn {
  /** Ends with the request or before. */
  of: object;
  who: string;
  /** Told whether it is their turn; not where they left the line. */
  begin: (isTurn: boolean) => void;
}

interface TurnsOptions {
  atOnce: number;
  maxWaiting: number;
  /** What is said to whom has too much waiting. */
  refusal?: () => Refusal;
}

const tooMuchWaits = () =>
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

  /** `atOnce` works at a time; of one person at most `maxWaiting` wait. */
  constructor({ atOnce, maxWaiting, refusal = tooMuchWaits }: TurnsOptions) {
    this.atOnce = atOnce;
    this.maxWaiting = maxWaiting;
    this.refusal = refusal;
  }

  /**
   * What `work` answers, once it is this person's turn; none where they left the line before. Throws 429 where too much of
   * theirs waits already.
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

  /** Ends a turn before its work does, where what is left needs none of it; nothing where it has ended. */
  async end(of: object): Promise<void> {
    const at = this.running.findIndex((turn) => turn.of === of);
    if (at === -1) return;
    await breath();
    const still = this.running.findIndex((turn) => turn.of === of);
    if (still !== -1) this.running.splice(still, 1);
    this.goOn();
  }

  /** Gives up a place in the line; nothing where the turn has come already. */
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
