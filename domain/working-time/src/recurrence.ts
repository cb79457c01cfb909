// On which days does an exception fall? A plain exception holds on every day from its first to its last; a recurring one
// on the days its pattern names between the two. Counting starts at the first day (weeks at the Sunday on or before it),
// as in Microsoft Project.
import type { CalendarException, LocalDay, Recurrence } from './calendar-spec.ts';
import { civilDateOf, dayOf, daysInMonth, weekdayOf } from './civil-date.ts';

/** Calls `visit` for each day of the exception within `[from, to)`, in order. Cost: the days of that span at most. */
export function eachExceptionDay(
  exception: CalendarException,
  from: LocalDay,
  to: LocalDay,
  visit: (day: LocalDay) => void,
): void {
  const first = Math.max(Math.ceil(exception.firstDay), from);
  const last = Math.min(Math.floor(exception.lastDay), to - 1);
  if (!(first <= last)) return;
  const { recurrence } = exception;
  if (recurrence === null) {
    for (let day = first; day <= last; day++) visit(day);
    return;
  }
  if (recurrence.kind === 'daily') {
    const step = atLeastOne(recurrence.everyDays);
    const skipped = Math.ceil((first - exception.firstDay) / step);
    for (let day = exception.firstDay + skipped * step; day <= last; day += step) visit(day);
    return;
  }
  if (recurrence.kind === 'weekly') {
    const step = atLeastOne(recurrence.everyWeeks);
    const firstSunday = exception.firstDay - weekdayOf(exception.firstDay);
    for (let day = first; day <= last; day++) {
      const week = Math.floor((day - firstSunday) / 7);
      if (week % step === 0 && recurrence.weekdays.includes(weekdayOf(day))) visit(day);
    }
    return;
  }
  eachMonthlyDay(recurrence, exception.firstDay, first, last, visit);
}

/** A pattern of days that recurs by months or years. */
type MonthlyRecurrence = Exclude<Recurrence, { kind: 'daily' } | { kind: 'weekly' }>;

function eachMonthlyDay(
  recurrence: MonthlyRecurrence,
  countsFrom: LocalDay,
  first: LocalDay,
  last: LocalDay,
  visit: (day: LocalDay) => void,
): void {
  const origin = civilDateOf(countsFrom);
  const start = civilDateOf(first);
  const isYearly = recurrence.kind === 'yearly-day' || recurrence.kind === 'yearly-position';
  const step = isYearly ? 1 : atLeastOne(recurrence.everyMonths);
  for (let index = start.year * 12 + start.month - 1; ; index++) {
    const year = Math.floor(index / 12);
    const month = index - year * 12 + 1;
    if (dayOf(year, month, 1) > last) return;
    const isDue = isYearly ? month === recurrence.month : (index - (origin.year * 12 + origin.month - 1)) % step === 0;
    const day = isDue ? dayInMonth(recurrence, year, month) : null;
    if (day !== null && day >= first && day <= last) visit(day);
  }
}

/** The day a pattern names in a month; null if the month lacks it (31 April). */
function dayInMonth(recurrence: MonthlyRecurrence, year: number, month: number): LocalDay | null {
  const firstOfMonth = dayOf(year, month, 1);
  const length = daysInMonth(year, month);
  if ('dayOfMonth' in recurrence) {
    return recurrence.dayOfMonth >= 1 && recurrence.dayOfMonth <= length
      ? firstOfMonth + recurrence.dayOfMonth - 1
      : null;
  }
  const offset = (recurrence.weekday - weekdayOf(firstOfMonth) + 7) % 7;
  const nth = recurrence.position === 5 ? Math.floor((length - 1 - offset) / 7) : recurrence.position - 1;
  return firstOfMonth + offset + nth * 7;
}

function atLeastOne(count: number): number {
  return count >= 1 ? Math.floor(count) : 1;
}
