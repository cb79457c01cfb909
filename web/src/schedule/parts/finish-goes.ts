import { formatDay } from '../../ui/format.ts';
import { lastDayOfMinute } from './day-of-minute.ts';

/** Where the end of the programme goes, given as minutes; null if it stays on its day. */
export function finishGoes(before: number, after: number): string | null {
  const [from, to] = [before, after].map((minute) => formatDay(lastDayOfMinute(minute)));
  return from === to ? null : `the finish goes from ${from} to ${to}`;
}
