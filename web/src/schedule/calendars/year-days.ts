// The days of a year as the engine works them, with the exception or work week that makes a day what it is.
import {
  type CalendarSpec,
  compileCalendars,
  dayOf,
  daysInMonth,
  eachExceptionDay,
  type LocalDay,
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
  const reasons = reasonsIn(specs, calendarId, dayOf(year, 1, 1), dayOf(year + 1, 1, 1));
  return Array.from({ length: 12 }, (_, at) => {
    const month = at + 1;
    const first = dayOf(year, month, 1);
    const days = Array.from({ length: daysInMonth(year, month) }, (_each, date): YearDay => {
      const day = first + date;
      const minutes = calendar.workOn(day);
      const shifts = calendar.shiftsOn(day);
      return { day, date: date + 1, minutes, shifts, because: reasons.get(day) ?? null };
    });
    return {
      month,
      before: (weekdayOf(first) + 6) % 7,
      days,
      workingDays: days.filter(({ minutes }) => minutes > 0).length,
    };
  });
}

/** Names by day: of the parent first, then the own work weeks, then the own exceptions, a dated one over a recurring one. */
function reasonsIn(
  specs: readonly CalendarSpec[],
  calendarId: string,
  from: LocalDay,
  to: LocalDay,
): Map<LocalDay, string> {
  const byId = new Map(specs.map((spec) => [spec.id, spec]));
  const chain: CalendarSpec[] = [];
  for (let spec = byId.get(calendarId); spec && !chain.includes(spec); spec = byId.get(spec.parentId ?? '')) {
    chain.unshift(spec);
  }
  const reasons = new Map<LocalDay, string>();
  for (const { week, workWeeks, exceptions } of chain) {
    // An own day of the base week covers what the parent says of it.
    for (const day of reasons.keys()) if (week[weekdayOf(day)]) reasons.delete(day);
    for (const each of workWeeks) {
      for (let day = Math.max(each.firstDay, from); day <= Math.min(each.lastDay, to - 1); day += 1) {
        if (each.week[weekdayOf(day)]) reasons.set(day, each.name || 'Work week');
      }
    }
    const rarestLast = exceptions.toReversed().toSorted((a, b) => rank(a) - rank(b));
    for (const each of rarestLast) {
      eachExceptionDay(each, from, to, (day) => reasons.set(day, each.name || 'Exception'));
    }
  }
  return reasons;
}

const rank = ({ recurrence }: CalendarSpec['exceptions'][number]) => (recurrence === null ? 1 : 0);
