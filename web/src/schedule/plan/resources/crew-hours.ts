import type { DeclaredCrew } from '../../../crews/use-declared-crews.ts';
import { dayAfter } from '../weekly/week-board.ts';
import { firstDayOf, lastDayOf, type PeriodKind } from './resource-figures.ts';

/** Monday is 1, Sunday is 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The hours of a crew in a period: the crew's members on each of its working days. */
export function crewHoursIn(
  { calendar, members }: Pick<DeclaredCrew, 'calendar' | 'members'>,
  period: string,
  kind: PeriodKind,
): number {
  const last = lastDayOf(period, kind);
  let hours = 0;
  for (let day = firstDayOf(period); day <= last; day = dayAfter(day, 1)) {
    if (!calendar.days.includes(weekdayOf(day))) continue;
    const present = members.filter(({ from, to }) => (from === null || from <= day) && (to === null || day <= to));
    hours += present.length * calendar.hours;
  }
  return Math.round(hours * 10) / 10;
}
