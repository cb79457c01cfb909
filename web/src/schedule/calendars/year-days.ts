// The days of a year as the engine calculates them, with the exception or work week that applies to each.
import {
  type CalendarSpec,
  compileCalendars,
  dayOf,
  daysInMonth,
  type LocalDay,
  namedDays,
  type Shift,
  weekdayOf,
} from '@horizon/working-time';

export interface YearDay {
  day: LocalDay;
  date: number;
  /** Working minutes. */
  minutes: number;
  shifts: Shift[];
  /** The exception or work week of this day; null on a day of the base week. */
  because: string | null;
}

export interface YearMonth {
  /** From 1. */
  month: number;
  /** Empty cells before the first day, in a week that begins on Monday. */
  before: number;
  days: YearDay[];
  workingDays: number;
}

/** The twelve months of a calendar's year, including its base calendars. */
export function yearDays(specs: readonly CalendarSpec[], calendarId: string, year: number): YearMonth[] {
  const calendar = compileCalendars(specs).calendars.get(calendarId);
  if (!calendar) return [];
  const reasons = namedDays(specs, calendarId, dayOf(year, 1, 1), dayOf(year + 1, 1, 1));
  return Array.from({ length: 12 }, (_, at) => {
    const month = at + 1;
    const first = dayOf(year, month, 1);
    const days = Array.from({ length: daysInMonth(year, month) }, (_each, date): YearDay => {
      const day = first + date;
      const minutes = calendar.workOn(day);
      const shifts = calendar.shiftsOn(day);
      return { day, date: date + 1, minutes, shifts, because: describeReason(reasons.get(day)) };
    });
    return {
      month,
      before: (weekdayOf(first) + 6) % 7,
      days,
      workingDays: days.filter(({ minutes }) => minutes > 0).length,
    };
  });
}

/**
 * A label for a day with an unnamed exception, as in Primavera P6 files, to distinguish it from the base week.
 */
function describeReason(name: string | undefined): string | null {
  return name === undefined ? null : name || 'Exception without a name';
}
