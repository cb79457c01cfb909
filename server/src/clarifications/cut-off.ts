// The last instant for bidders' questions: the one that the package gives, or three business days before bids are due.
// Business days are Monday to Friday without the public holidays of the project's state.
import { publicHolidays, type HolidayState } from '@horizon/working-time';

export interface Deadline {
  due_date: string | null;
  questions_until: string | null;
  time_zone: string;
  state: string | null;
}

const businessDays = 3;
const dayMillis = 86_400_000;

/** States whose public holidays count where a project names none. */
const statesOfZones: Readonly<Record<string, HolidayState>> = {
  'Australia/Sydney': 'NSW',
  'Australia/Melbourne': 'VIC',
  'Australia/Brisbane': 'QLD',
  'Australia/Perth': 'WA',
  'Australia/Adelaide': 'SA',
  'Australia/Hobart': 'TAS',
  'Australia/Darwin': 'NT',
};

/** The last instant for questions of a package; null without a due date. */
export function questionsUntil({ due_date: due, questions_until: own, time_zone, state }: Deadline): Date | null {
  if (own !== null) return new Date(own);
  return due === null ? null : cutOffOf(new Date(due), time_zone, state);
}

/** Three business days before an instant, at the same time of day on the clocks of a time zone. */
export function cutOffOf(due: Date, timeZone: string, state: string | null): Date {
  const holidays = holidaysBefore(due, (state as HolidayState | null) ?? statesOfZones[timeZone]);
  const local = due.getTime() + offsetOf(timeZone, due);
  let at = local;
  for (let left = businessDays; left > 0;) {
    at -= dayMillis;
    const day = new Date(at);
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    if (!isWeekend && !holidays.has(day.toISOString().slice(0, 10))) left -= 1;
  }
  // Clocks may have changed in between.
  const guess = new Date(at - offsetOf(timeZone, due));
  return new Date(at - offsetOf(timeZone, guess));
}

function holidaysBefore(due: Date, state: HolidayState | undefined): ReadonlySet<string> {
  if (state === undefined) return new Set();
  const year = due.getUTCFullYear();
  return new Set(publicHolidays(state, [year - 1, year]).map(({ day }) => day));
}

/** Milliseconds by which the clocks of a time zone are ahead of UTC at an instant. */
function offsetOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(at);
  return Date.parse(`${parts.replace(', ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}
