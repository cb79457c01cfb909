import { formatDay } from '../../ui/format.ts';
import { lastDayOfMinute } from './day-of-minute.ts';

/** Where the end of the programme goes, given as minutes; none where it stays. */
export function finishGoes(before: number, after: number): string | null {
  if (before === after) return null;
  return `the finish goes from ${formatDay(lastDayOfMinute(before))} to ${formatDay(lastDayOfMinute(after))}`;
}
