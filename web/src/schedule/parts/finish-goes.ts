import { formatDay } from '../../ui/format.ts';
import { lastDayOfMinute } from './day-of-minute.ts';

/** Describes the move of the programme's finish, from minutes; null if it stays on the same day. */
export function finishGoes(before: number, after: number): string | null {
  const [from, to] = [before, after].map((minute) => formatDay(lastDayOfMinute(minute)));
  return from === to ? null : `the finish goes from ${from} to ${to}`;
}
