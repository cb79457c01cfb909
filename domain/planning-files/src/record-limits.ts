// Counts what a reader takes out of a file while it reads, so that a small file that unpacks to millions of records is
// refused at the limit instead of filling the memory first.
import { fault } from './planning-file-result.ts';

/** The most of each kind that a read takes. `records`: everything else that is kept: resources, codes, values, cells. */
export interface ReadLimits {
  tasks: number;
  links: number;
  records: number;
}

/** Limits for reads whose caller sets none: beyond any programme that people plan with. */
export const defaultLimits: ReadLimits = { tasks: 1_000_000, links: 2_000_000, records: 12_000_000 };

/** Thrown inside a reader at the first record beyond a limit; `readPlanningFile` turns it into a fault. */
export class TooManyRecords extends Error {
  readonly kind: keyof ReadLimits;
  readonly most: number;
  constructor(kind: keyof ReadLimits, most: number) {
    super(`more than ${most} ${kind}`);
    this.kind = kind;
    this.most = most;
  }
}

/** Counts the records of one read. */
export class RecordCount {
  readonly #limits: ReadLimits;
  readonly #counts = { tasks: 0, links: 0, records: 0 };

  constructor(limits: Partial<ReadLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** Adds `count` records of a kind. Throws `TooManyRecords` at the first beyond the limit. */
  add(kind: keyof ReadLimits, count = 1): void {
    this.#counts[kind] += count;
    if (this.#counts[kind] > this.#limits[kind]) throw new TooManyRecords(kind, this.#limits[kind]);
  }

  /** Compares a list that is counted by itself. Throws `TooManyRecords` where it is longer than the limit of its kind. */
  reach(kind: keyof ReadLimits, length: number): void {
    if (length > this.#limits[kind]) throw new TooManyRecords(kind, this.#limits[kind]);
  }
}

/** The fault for a file with too many records. */
export function faultOfTooMany({ kind, most }: TooManyRecords): ReturnType<typeof fault> {
  const words = kind === 'records' ? 'records other than tasks and links' : kind;
  return fault(
    'too-many-records',
    `The file has more than ${most.toLocaleString('en-AU')} ${words}, the most that one import takes. Split it.`,
  );
}
