// Months of a calendar whose weeks begin on Monday.
import { months } from '../../ui/format.ts';

/** `2026-11`. */
export type Month = string;

const dayMillis = 86_400_000;
const textOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The month some months later. */
export function monthAfter(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return textOf(Date.UTC(year, number - 1 + count, 1)).slice(0, 7);
}

/** `Nov 2026`. */
export const monthName = (month: Month): string => `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** The days of the weeks that a month touches, Monday to Sunday. */
export function weeksOf(month: Month): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const end = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMillis;
  const weeks: string[][] = [];
  for (let at = monday; at < end; at += 7 * dayMillis) {
    weeks.push(Array.from({ length: 7 }, (_, day) => textOf(at + day * dayMillis)));
  }
  return weeks;
}
