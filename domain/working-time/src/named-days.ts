// Explains a day of a calendar: names the exception or work week that determines it, in the precedence in which
// calendars are applied: the parent first, then the calendar's own week, work weeks and exceptions, a dated exception
// over a recurring one.
import type { CalendarException, CalendarSpec, LocalDay } from './calendar-spec.ts';
import { weekdayOf } from './civil-date.ts';
import { eachExceptionDay } from './recurrence.ts';

/**
 * The names of the days in `[from, to)` that an exception or a work week speaks of; an empty name where it has none.
 * Days of the base week are absent. Cost: the days named, once for each layer.
 */
export function namedDays(
  specs: readonly CalendarSpec[],
  calendarId: string,
  from: LocalDay,
  to: LocalDay,
): Map<LocalDay, string> {
  const names = new Map<LocalDay, string>();
  for (const { week, workWeeks, exceptions } of chainOf(specs, calendarId)) {
    // An own day of the base week covers what the parent says of it.
    for (const day of names.keys()) if (week[weekdayOf(day)]) names.delete(day);
    for (const each of workWeeks) {
      for (let day = Math.max(each.firstDay, from); day <= Math.min(each.lastDay, to - 1); day += 1) {
        if (each.week[weekdayOf(day)]) names.set(day, each.name);
      }
    }
    for (const each of exceptions.toReversed().toSorted((a, b) => rank(a) - rank(b))) {
      eachExceptionDay(each, from, to, (day) => names.set(day, each.name));
    }
  }
  return names;
}

/** The calendar after those that it derives from. */
function chainOf(specs: readonly CalendarSpec[], calendarId: string): CalendarSpec[] {
  const byId = new Map(specs.map((spec) => [spec.id, spec]));
  const chain: CalendarSpec[] = [];
  for (let spec = byId.get(calendarId); spec && !chain.includes(spec); spec = byId.get(spec.parentId ?? '')) {
    chain.unshift(spec);
  }
  return chain;
}

const rank = ({ recurrence }: CalendarException) => (recurrence === null ? 1 : 0);
