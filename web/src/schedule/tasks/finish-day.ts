import { dayOf } from './tasks.ts';

/** The day that a task ends on: a finish at midnight belongs to the day before, except for a milestone. */
export function finishDay(start: number | null | undefined, finish: number | null | undefined): string | null {
  if (finish === null || finish === undefined) return null;
  return dayOf(start === finish ? finish : finish - 1) || null;
}
