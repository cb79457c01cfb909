// Days and counts as the history says them.
import { formatDay, type LocalDay, parseDay, weekdayOf } from '@horizon/working-time';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `21 Nov 2026` of `YYYY-MM-DD`. */
export function sayDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[month! - 1]!.slice(0, 3)} ${year}`;
}

/** `Wednesday 25 November` of the day of a week by its number from the Monday; none where there is no day. */
export function sayWeekday(weekStart: string, day: number): string | null {
  const monday = parseDay(weekStart);
  if (monday === null || !Number.isInteger(day)) return null;
  const at: LocalDay = monday + day;
  const [, month, date] = formatDay(at).split('-').map(Number);
  return `${weekdays[weekdayOf(at)]} ${date} ${months[month! - 1]}`;
}

/** `1 task`, `1,204 tasks`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
}
