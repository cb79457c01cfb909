// Previews adding a state's public holidays to a calendar: which days are added, which are off already, and which
// somebody deliberately made working days.
import { eachExceptionDay, type HolidayState, parseDay, publicHolidays } from '@horizon/working-time';
import type { ExceptionDraft } from './calendar-draft.ts';
import { recurrenceOf } from './recurrence-draft.ts';

export interface HolidayPreview {
  /** `YYYY-MM-DD`. */
  day: string;
  name: string;
  /** `new` will be added; `off` is a non-working day already; `works` has working hours by an exception, which stays. */
  status: 'new' | 'off' | 'works';
  /** The name of the day's exception; empty for a new one, or if it has no name. */
  because: string;
}

/** Every public holiday of the state and years, by date, with its state in the calendar. */
export function previewHolidays(
  known: readonly ExceptionDraft[],
  state: HolidayState,
  years: readonly number[],
): HolidayPreview[] {
  return publicHolidays(state, years).map(({ day, name }) => {
    const speaking = known.filter((exception) => speaksOf(exception, day));
    // An exception with dates takes precedence over a recurring one.
    const shown = speaking.find(({ recurrence }) => recurrence.kind === 'none') ?? speaking[0];
    if (!shown) return { day, name, status: 'new', because: '' };
    return { day, name, status: shown.day.mode === 'on' ? 'works' : 'off', because: shown.name };
  });
}

function speaksOf({ name, first, last, recurrence }: ExceptionDraft, day: string): boolean {
  const at = parseDay(day)!;
  const [firstDay, lastDay] = [parseDay(first), parseDay(last || first)];
  const pattern = recurrenceOf(recurrence);
  if (firstDay === null || lastDay === null || 'fault' in pattern) return false;
  let isMet = false;
  const exception = { name, firstDay, lastDay, shifts: [], recurrence: pattern.recurrence };
  eachExceptionDay(exception, at, at + 1, () => (isMet = true));
  return isMet;
}
