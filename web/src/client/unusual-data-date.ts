// Warns about a data date that is probably a mistake. It can be confirmed and is never refused.
import { formatDay } from '../ui/format.ts';

/** Days as YYYY-MM-DD; null if there is none or it is not known. */
interface KnownDays {
  /** The start of the programme. */
  starts: string | null;
  today: string;
  /** The current data date. */
  present: string | null;
}

/** Warnings about a data date, one sentence each; empty if it is plausible. */
export function unusualDataDate(day: string, { starts, today, present }: KnownDays): string[] {
  const words: string[] = [];
  if (starts !== null && day < starts)
    words.push(
      `${formatDay(day)} is before the programme starts, on ${formatDay(starts)}: nothing can have been done by then.`,
    );
  if (day > today)
    words.push(`${formatDay(day)} is after today, ${formatDay(today)}: nobody knows yet what will be done by then.`);
  if (present !== null && day < present)
    words.push(`The data date goes back: the last update was to ${formatDay(present)}.`);
  return words;
}

/** Shown on saving an unusual data date that has not been confirmed. */
export const unusualDateMessage = 'The data date is unusual. Tick “Use it all the same”, or choose another one.';
