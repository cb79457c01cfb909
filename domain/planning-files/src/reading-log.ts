// Messages of a reader about a file: data that it could not carry over, counted by kind in words a planner understands,
// and warnings about the file itself. A hostile file cannot make it grow without bound.

const maxWarnings = 100;

/** One kind of content that is in the file and not in the programme. */
export interface NotCarriedOver {
  /** A stable word: `timephased-data`, `external-links` … */
  kind: string;
  count: number;
  /** The same in a sentence for people. */
  note: string;
}

/** Collects what is not carried over and what is odd while a file is read. */
export class ReadingLog {
  readonly #warnings = new Set<string>();
  readonly #kinds = new Map<string, NotCarriedOver>();
  #suppressed = 0;

  /** Counts `count` things of a kind; the note of the first call stays. */
  leaveOut(kind: string, note: string, count = 1): void {
    if (count <= 0) return;
    const known = this.#kinds.get(kind);
    if (known) known.count += count;
    else this.#kinds.set(kind, { kind, count, note });
  }

  /** Adds a warning; the same sentence is kept once, the hundredth is the last. */
  warn(message: string): void {
    if (this.#warnings.has(message)) return;
    if (this.#warnings.size < maxWarnings) this.#warnings.add(message);
    else this.#suppressed += 1;
  }

  /** Skipped kinds of data, in the order of first occurrence. */
  notCarriedOver(): NotCarriedOver[] {
    return [...this.#kinds.values()];
  }

  /** All warnings, with a last line for those beyond the hundredth. */
  allWarnings(): string[] {
    return this.#suppressed === 0 ? [...this.#warnings] : [...this.#warnings, `${this.#suppressed} further warnings`];
  }
}
