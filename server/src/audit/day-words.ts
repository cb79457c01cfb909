// Formats days and counts for the history.
import { formatDay, type LocalDay, monthNames, parseDay, weekdayNames, weekdayOf } from '@horizon/working-time';

/** Formats `YYYY-MM-DD` as `21 Nov 2026`. */
export function formatLongDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${monthNames[month! - 1]!.slice(0, 3)} ${year}`;
}

/** `Wednesday 25 November`, from the Monday of a week and the number of the day; null without a day. */
export function formatWeekday(weekStart: string, day: number): string | null {
  const monday = parseDay(weekStart);
  if (monday === null || !Number.isInteger(day)) return null;
  const at: LocalDay = monday + day;
  const [, month, date] = formatDay(at).split('-').map(Number);
  return `${weekdayNames[weekdayOf(at)]} ${date} ${monthNames[month! - 1]}`;
}

/** `1 task`, `1,204 tasks`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
}
