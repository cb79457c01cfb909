// Calendar days as 'YYYY-MM-DD'. They compare as text.
import { monthNames } from '@horizon/working-time';

/** True for a day that exists, written 'YYYY-MM-DD'. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The day for people: "1 July 2025"; "the beginning" for none. */
export function formatCalendarDay(day: string | null): string {
  if (day === null) return 'the beginning';
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1] ?? month} ${year}`;
}
