// The days of a year as the engine works them, with the exception or work week that makes a day what it is.
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
  /** The exception or work week that speaks of this day; none on a day of the base week. */
  because: string | null;
}

export interface YearMonth {
  /** From 1. */
  month: number;
  /** Empty places before the first, in a week that begins on Monday. */
  before: number;
  days: YearDay[];
  workingDays: number;
}

/** The twelve months of a year of a calendar, as it works with those that it derives from. */
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
 * Names a day of an exception without a name, as Primavera P6 files store them, so that it is still distinct from a
 * weekday.
 */
function describeReason(name: string | undefined): string | null {
  return name === undefined ? null : name || 'Exception without a name';
}
