// The calculated dates for the wire: those of every task in the programme's order, or of some tasks by their ids.
import type { Schedule } from '../schedule.ts';

/** One value a task in each list; minutes, none is null. `flags` are the bits of `FLAG`. */
export interface PackedDates {
  start: (number | null)[];
  finish: (number | null)[];
  lateStart: (number | null)[];
  lateFinish: (number | null)[];
  totalFloat: (number | null)[];
  freeFloat: (number | null)[];
  duration: (number | null)[];
  percentComplete: number[];
  flags: number[];
}

/** Dates of some tasks; `ids` says which, in the order of the lists. */
export interface PackedTaskDates extends PackedDates {
  ids: string[];
}

/** The dates of every task, in the programme's order. */
export function packDates(schedule: Schedule): PackedDates {
  return datesAt(
    schedule,
    Array.from({ length: schedule.network.taskCount }, (_, i) => i),
  );
}

/** The dates of the tasks named; unknown ones are skipped. */
export function packDatesOf(schedule: Schedule, taskIds: readonly string[]): PackedTaskDates {
  const { indexOf } = schedule.network;
  const ids = taskIds.filter((id) => indexOf.has(id));
  return {
    ids,
    ...datesAt(
      schedule,
      ids.map((id) => indexOf.get(id)!),
    ),
  };
}

function datesAt(schedule: Schedule, rows: readonly number[]): PackedDates {
  const of = (values: Float64Array): (number | null)[] =>
    rows.map((row) => (Number.isFinite(values[row]) ? values[row]! : null));
  return {
    start: of(schedule.start),
    finish: of(schedule.finish),
    lateStart: of(schedule.lateStart),
    lateFinish: of(schedule.lateFinish),
    totalFloat: of(schedule.totalFloat),
    freeFloat: of(schedule.freeFloat),
    duration: of(schedule.duration),
    percentComplete: rows.map((row) => Math.round(100 * schedule.percentComplete[row]!) / 100),
    flags: rows.map((row) => schedule.flags[row]!),
  };
}
