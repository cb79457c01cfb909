// The chart's data as flat arrays, with one entry per task in programme order, so that a hundred thousand tasks need no
// objects. Dates are minutes on the project's wall clock; NaN means no date. The arrays of dates may be those of a calculated
// schedule itself (no copy), and longer than `count`.
import type { Split } from '@horizon/schedule';

/** The shape of a row's bar. */
export const SHAPE = { task: 0, summary: 1, milestone: 2, span: 3 } as const;

/** Whether the float of a row is marked as critical: open work, not a summary, which may have float itself. */
export function showsCritical({ flags, shape }: Pick<TaskTable, 'flags' | 'shape'>, task: number): boolean {
  const isMarked = (flags[task]! & (MARK.critical | MARK.finished)) === MARK.critical;
  return isMarked && shape[task] !== SHAPE.summary;
}

/** Bits of `TaskTable.flags`; the first ones are those of the engine, so that its array can be used directly. */
export const MARK = {
  critical: 1,
  nearCritical: 2,
  longestPath: 4,
  ignored: 8,
  finished: 16,
  started: 32,
  logicDisagrees: 128,
} as const;

/** The links as index pairs; `kind` is the index in the engine's list FS, SS, FF, SF. */
export interface LinkTable {
  count: number;
  from: Int32Array;
  to: Int32Array;
  kind: Uint8Array;
  /** 1 if the link is driving. */
  drives: Uint8Array;
}

/** Optional dates. */
export interface OptionalDates {
  baselineStart: Float64Array;
  baselineFinish: Float64Array;
  lateFinish: Float64Array;
  deadline: Float64Array;
  constraint: Float64Array;
}

export interface TaskTable {
  count: number;
  /** The name shown; read only when drawing. */
  nameOf: (task: number) => string;
  shape: Uint8Array;
  /** Index in the product's `statusBuckets`. */
  status: Uint8Array;
  /** Index of the parent, −1 at the top. */
  parent: Int32Array;
  start: Float64Array;
  finish: Float64Array;
  /** 0–100. */
  percent: Float64Array;
  flags: Uint8Array;
  links: LinkTable;
  /** Missing if the programme has none. */
  dates: Partial<OptionalDates>;
  splits: ReadonlyMap<number, readonly Split[]>;
}

/** The earliest start and latest finish of all tasks; null if no task has dates. */
export function extentOf({ count, start, finish }: TaskTable): { from: number; to: number } | null {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    if (start[i]! < from) from = start[i]!;
    if (finish[i]! > to) to = finish[i]!;
  }
  return from <= to ? { from, to } : null;
}
