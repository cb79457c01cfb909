// Weeks of the plan: from Monday, named by it.
import { formatDay, type LocalDay, parseDay, weekdayOf } from '@horizon/working-time';
import { againstRule } from '../../platform/failures.ts';

/** The Monday of the week that a day falls in. */
export const mondayOf = (day: LocalDay): LocalDay => day - ((weekdayOf(day) + 6) % 7);

/** The Monday of the week named by any of its days; 422 where that is no day. */
export function mondayNamed(text: string, field = 'week'): LocalDay {
  const day = parseDay(text);
  if (day === null) {
    throw againstRule({ [field]: ['Give a day as YYYY-MM-DD.'] });
  }
  return mondayOf(day);
}

/** The seven days of a week, YYYY-MM-DD. */
export const daysOf = (monday: LocalDay): string[] => Array.from({ length: 7 }, (_, i) => formatDay(monday + i));

/** The day that it is at the project. */
export function dayAt(now: Date, timeZone: string): LocalDay {
  const text = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  );
  return parseDay(text) ?? Math.floor(now.getTime() / 86_400_000);
}
