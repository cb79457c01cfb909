// Business days of a request: Monday to Friday without the public holidays of the project's state, New South Wales where a
// project names none.
import { stepDays, type StepDays } from '@horizon/approval';
import { holidayLaws, holidayYears, parseDay, publicHolidays, type HolidayState } from '@horizon/working-time';

const holidays = new Map<HolidayState, ReadonlySet<string>>();

function holidaysOf(state: string | null): ReadonlySet<string> {
  const known = holidayLaws.find((law) => law.state === state)?.state ?? 'NSW';
  const days = holidays.get(known) ?? new Set(publicHolidays(known, holidayYears).map(({ day }) => day));
  holidays.set(known, days);
  return days;
}

/** True for a day on which approvals are worked on. */
export function isBusinessDay(day: string, state: string | null): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return parseDay(day) !== null && weekday !== 0 && weekday !== 6 && !holidaysOf(state).has(day);
}

/** The days of a step from its activation; null for one that never times out. */
export const daysOfStep = (from: string, timeoutDays: number | null, state: string | null): StepDays | null =>
  timeoutDays === null ? null : stepDays(from, timeoutDays, (day) => isBusinessDay(day, state));
