// Public holidays as the exceptions of a working calendar.
import type { CalendarException } from '../calendar-spec.ts';
import { parseDay } from '../civil-date.ts';

export interface PublicHoliday {
  /** `YYYY-MM-DD`. */
  day: string;
  name: string;
}

/** The holidays as days without work, in the order given. Throws for what is no day. */
export function holidayExceptions(holidays: readonly PublicHoliday[]): CalendarException[] {
  return holidays.map(({ day, name }) => {
    const at = parseDay(day);
    if (at === null) throw new Error(`${name} has no day: ${day}`);
    return { name, firstDay: at, lastDay: at, shifts: [], recurrence: null };
  });
}
