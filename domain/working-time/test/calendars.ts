// Small calendars for the tests, written as a planner would name them.
import type { CalendarException, CalendarSpec, DayPattern, LocalDay, LocalMinute, Shift } from '@horizon/working-time';
import { parseDay, parseMinute } from '@horizon/working-time';

/** 08:00–12:00 and 13:00–17:00. */
export const dayShift: Shift[] = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];

/** A base calendar that works Monday to Friday, 8 to 5, changed as given. */
export function fiveDayWeek(changes: Partial<CalendarSpec> = {}): CalendarSpec {
  return {
    id: 'five-day',
    name: '5-day week',
    parentId: null,
    kind: 'base',
    week: weekOf(dayShift, [1, 2, 3, 4, 5]),
    exceptions: [],
    workWeeks: [],
    minutesPerDay: null,
    minutesPerWeek: null,
    minutesPerMonth: null,
    ...changes,
  };
}

/** Seven patterns, Sunday first: the shifts on the named weekdays, none on the others. */
export function weekOf(shifts: Shift[], weekdays: number[]): DayPattern[] {
  return Array.from({ length: 7 }, (_, weekday) => (weekdays.includes(weekday) ? shifts : []));
}

export const inheritedWeek: DayPattern[] = Array.from({ length: 7 }, () => null);

export function holiday(first: string, last = first, shifts: Shift[] = []): CalendarException {
  return { name: `holiday ${first}`, firstDay: day(first), lastDay: day(last), shifts, recurrence: null };
}

export function day(text: string): LocalDay {
  return parseDay(text)!;
}

export function at(text: string): LocalMinute {
  return parseMinute(text.replace(' ', 'T'))!;
}
