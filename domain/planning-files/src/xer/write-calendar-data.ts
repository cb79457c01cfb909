// A calendar as the nested groups of an XER row. P6 knows a week and dated exceptions only: recurring exceptions and
// work weeks are written out day by day.
import {
  type CalendarSpec,
  compileCalendar,
  dayOfMinute,
  type LocalDay,
  type LocalMinute,
  MINUTES_PER_DAY,
  type Shift,
} from '@horizon/working-time';

import { formatClock } from '../text/local-time.ts';

const serialOf1970 = 25569;
const maxDays = 20_000;

/** The group text; `from` and `to` bound what is written out day by day. */
export function calendarData(calendar: CalendarSpec, from: LocalMinute, to: LocalMinute): string {
  const week = calendar.week.map((shifts, index) => `(0||${index + 1}()(${shiftsText(shifts ?? [])}))`).join('');
  const exceptions = dayExceptions(calendar, from, to)
    .map(({ day, shifts }, index) => `(0||${index}(d|${day + serialOf1970})(${shiftsText(shifts)}))`)
    .join('');
  return `(0||CalendarData()((0||DaysOfWeek()(${week}))(0||VIEW(ShowTotal|N)())(0||Exceptions()(${exceptions}))))`;
}

function shiftsText(shifts: readonly Shift[]): string {
  return shifts.map(({ from, to }, index) => `(0||${index}(s|${formatClock(from)}|f|${formatClock(to)})())`).join('');
}

/** Exceptions as single days, in order; of two on one day the first, as for the working time itself. */
function dayExceptions(
  calendar: CalendarSpec,
  from: LocalMinute,
  to: LocalMinute,
): { day: LocalDay; shifts: Shift[] }[] {
  const isPlain = calendar.workWeeks.length === 0 && calendar.exceptions.every(({ recurrence }) => recurrence === null);
  return isPlain ? plainDays(calendar) : comparedDays(calendar, dayOfMinute(from), dayOfMinute(to));
}

function plainDays(calendar: CalendarSpec): { day: LocalDay; shifts: Shift[] }[] {
  const days = new Map<LocalDay, Shift[]>();
  for (const { firstDay, lastDay, shifts } of calendar.exceptions)
    for (let day = firstDay; day <= lastDay && days.size < maxDays; day += 1) if (!days.has(day)) days.set(day, shifts);
  return [...days].sort((a, b) => a[0] - b[0]).map(([day, shifts]) => ({ day, shifts }));
}

// Every day on which the calendar works otherwise than its plain week would.
function comparedDays(calendar: CalendarSpec, first: LocalDay, last: LocalDay): { day: LocalDay; shifts: Shift[] }[] {
  const real = compileCalendar({ ...calendar, parentId: null });
  const plain = compileCalendar({ ...calendar, parentId: null, exceptions: [], workWeeks: [] });
  const days: { day: LocalDay; shifts: Shift[] }[] = [];
  for (let day = first; day <= last && days.length < maxDays; day += 1) {
    const shifts = real.shiftsOn(day);
    if (JSON.stringify(shifts) !== JSON.stringify(plain.shiftsOn(day)))
      days.push({ day, shifts: shifts.map(untilMidnight) });
  }
  return days;
}

function untilMidnight(shift: Shift): Shift {
  return { from: shift.from, to: Math.min(shift.to, MINUTES_PER_DAY) };
}
