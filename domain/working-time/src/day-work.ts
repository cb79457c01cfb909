// Working time within one civil day. Shifts are cleaned, merged and cut at midnight: the part of a night shift
// after midnight falls on the next civil day, regardless of that day's own pattern, as the same crew finishes it.
import type { Shift } from './calendar-spec.ts';
import { MINUTES_PER_DAY } from './civil-date.ts';

/** The working time of one civil day. */
export interface DayWork {
  /** Minutes from midnight, from and to alternating, in order, never touching or overlapping. */
  readonly edges: readonly number[];
  readonly minutes: number;
}

/** Work of a day's shifts: on the day itself, and after its midnight on the next. */
export interface ShiftWork {
  readonly today: DayWork;
  readonly tomorrow: DayWork;
}

export const NO_WORK: DayWork = { edges: [], minutes: 0 };
export const ALL_DAY: DayWork = { edges: [0, MINUTES_PER_DAY], minutes: MINUTES_PER_DAY };
export const NO_SHIFT: ShiftWork = { today: NO_WORK, tomorrow: NO_WORK };

/** The working time of a list of shifts: sorted, overlaps merged, cut at midnight; impossible shifts are left out. */
export function workOfShifts(shifts: readonly Shift[]): ShiftWork {
  const sound = shifts.filter(isSoundShift).toSorted((a, b) => a.from - b.from);
  if (sound.length === 0) return NO_SHIFT;
  const edges: number[] = [];
  for (const { from, to } of sound) append(edges, from, to);
  return {
    today: slice(edges, 0, MINUTES_PER_DAY),
    tomorrow: slice(edges, MINUTES_PER_DAY, 2 * MINUTES_PER_DAY),
  };
}

/** Whether a shift is whole minutes, starts on its day, lasts, and ends before the next day is over. */
export function isSoundShift(shift: Shift): boolean {
  return (
    Number.isInteger(shift.from) &&
    Number.isInteger(shift.to) &&
    shift.from >= 0 &&
    shift.from < MINUTES_PER_DAY &&
    shift.to > shift.from &&
    shift.to <= 2 * MINUTES_PER_DAY
  );
}

/** Whether any two shifts of a day share a minute; shifts that only touch do not. */
export function doShiftsOverlap(shifts: readonly Shift[]): boolean {
  const sorted = shifts.filter(isSoundShift).toSorted((a, b) => a.from - b.from);
  return sorted.some((shift, i) => i > 0 && shift.from < sorted[i - 1]!.to);
}

/** The time worked in either of two. */
export function uniteWork(a: DayWork, b: DayWork): DayWork {
  if (a.minutes === 0) return b;
  if (b.minutes === 0) return a;
  const spans = [...pairs(a.edges), ...pairs(b.edges)].toSorted((x, y) => x[0] - y[0]);
  const edges: number[] = [];
  for (const [from, to] of spans) append(edges, from, to);
  return slice(edges, 0, MINUTES_PER_DAY);
}

/** The time worked in both of two. */
export function intersectWork(a: DayWork, b: DayWork): DayWork {
  if (a.minutes === 0 || b.minutes === 0) return NO_WORK;
  const edges: number[] = [];
  for (const [from, to] of pairs(a.edges)) {
    for (const [otherFrom, otherTo] of pairs(b.edges)) {
      const start = Math.max(from, otherFrom);
      const end = Math.min(to, otherTo);
      if (start < end) append(edges, start, end);
    }
  }
  return slice(edges, 0, MINUTES_PER_DAY);
}

function append(edges: number[], from: number, to: number): void {
  const last = edges.length - 1;
  if (last > 0 && from <= edges[last]!) edges[last] = Math.max(edges[last]!, to);
  else edges.push(from, to);
}

function pairs(edges: readonly number[]): [number, number][] {
  const spans: [number, number][] = [];
  for (let i = 0; i < edges.length; i += 2) spans.push([edges[i]!, edges[i + 1]!]);
  return spans;
}

function slice(edges: readonly number[], from: number, to: number): DayWork {
  const cut: number[] = [];
  let minutes = 0;
  for (let i = 0; i < edges.length; i += 2) {
    const start = Math.max(edges[i]!, from);
    const end = Math.min(edges[i + 1]!, to);
    if (start >= end) continue;
    cut.push(start - from, end - from);
    minutes += end - start;
  }
  return minutes === 0 ? NO_WORK : { edges: cut, minutes };
}
