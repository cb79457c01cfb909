// When a step times out: after whole business days from the day of its activation, at the end of the last one. A step of
// two days that is activated on a Friday times out at the end of Tuesday.
import { formatDay, parseDay, type LocalDay } from '@horizon/working-time';
import type { Day } from './model.ts';

export interface StepDays {
  /** On this day the approvers are reminded, halfway. */
  remindOn: Day;
  /** The last day; the step times out when it ends. */
  lastDay: Day;
}

/** The days of a step. `isBusinessDay` is the calendar of the workspace; it must have a business day within a year. */
export function stepDays(activatedOn: Day, timeoutDays: number, isBusinessDay: (day: Day) => boolean): StepDays {
  const start = parseDay(activatedOn);
  if (start === null) throw new RangeError(`Not a day: ${activatedOn}`);
  return {
    remindOn: businessDayAfter(start, Math.ceil(timeoutDays / 2), isBusinessDay),
    lastDay: businessDayAfter(start, timeoutDays, isBusinessDay),
  };
}

const longestWait = 366;

function businessDayAfter(start: LocalDay, days: number, isBusinessDay: (day: Day) => boolean): Day {
  let left = days;
  let day = start;
  for (let steps = 0; left > 0; steps += 1) {
    if (steps > days * 7 + longestWait) throw new RangeError('The calendar has no business day within a year');
    day = (day + 1) as LocalDay;
    if (isBusinessDay(formatDay(day))) left -= 1;
  }
  return formatDay(day);
}
