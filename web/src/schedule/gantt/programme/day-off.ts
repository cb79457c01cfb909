// Explains a non-working day: the name of the holiday or shutdown, or the day of the week.
import { FLAG, type Schedule } from '@horizon/schedule';
import {
  civilDateOf,
  dayOfMinute,
  type LocalDay,
  monthNames,
  namedDays,
  weekdayNames,
  weekdayOf,
} from '@horizon/working-time';

/**
 * `Australia Day, 26 January 2027: not worked`, by the calendar of a task's work, or of the project if `task` is
 * missing or a summary; null for a working day. Cost: the exceptions of the calendar.
 */
export function dayOffNote({ network, flags }: Schedule, task: number, minute: number): string | null {
  const { programme, calendars, slots } = network;
  const hasOwn = task >= 0 && (flags[task]! & FLAG.summary) === 0;
  const calendar = calendars[hasOwn ? slots.calendar[task]! : network.projectCalendar];
  const day = dayOfMinute(minute);
  if (!calendar || calendar.isContinuous || calendar.shiftsOn(day).length > 0) return null;
  // Work with two calendars has the non-working days of both.
  const ids = [calendar.id, hasOwn ? programme.tasks[task]!.calendarId : null];
  const name = ids.map((id) => id && namedDays(programme.calendars, id, day, day + 1).get(day)).find(Boolean);
  return `${name || weekdayNames[weekdayOf(day)]!}, ${longDate(day)}: not worked`;
}

/** `Wednesday, 5 May 2027`. */
export const longDay = (day: LocalDay): string => `${weekdayNames[weekdayOf(day)]!}, ${longDate(day)}`;

function longDate(day: LocalDay): string {
  const { year, month, day: ofMonth } = civilDateOf(day);
  return `${ofMonth} ${monthNames[month - 1]!} ${year}`;
}
