import { compileCalendar, parseMinute } from '@horizon/working-time';
import type { WorkingCalendar } from '@horizon/working-time';

/** A calendar working 07:00–15:00 on the given weekdays (0 = Sunday). */
export function eightHours(id: string, weekdays: readonly number[]): WorkingCalendar {
  return compileCalendar({
    id,
    name: id,
    parentId: null,
    kind: 'base',
    week: [0, 1, 2, 3, 4, 5, 6].map((day) => (weekdays.includes(day) ? [{ from: 420, to: 900 }] : [])),
    exceptions: [],
    workWeeks: [],
    minutesPerDay: 480,
    minutesPerWeek: null,
    minutesPerMonth: null,
  });
}

export const fiveDay = eightHours('five-day', [1, 2, 3, 4, 5]);

/** The local minute written `YYYY-MM-DDTHH:MM`; Monday 4 May 2026 is the tests' first day. */
export function at(text: string): number {
  const minute = parseMinute(text);
  if (minute === null) throw new Error(text);
  return minute;
}
