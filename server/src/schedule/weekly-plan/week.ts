import { formatDay, parseDay, weekdayOf } from '@horizon/working-time';

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const number = parseDay(day) ?? 0;
  return formatDay(number - ((weekdayOf(number) + 6) % 7));
}
