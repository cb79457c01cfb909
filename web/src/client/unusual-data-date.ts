// A data date that is probably a slip is asked about wherever it is set, and never refused.
import { formatDay } from '../ui/format.ts';

/** Days as YYYY-MM-DD; none where there is none or it is not known. */
interface KnownDays {
  /** On which the programme starts. */
  starts: string | null;
  today: string;
  /** The data date up to now. */
  present: string | null;
}

/** What is unusual about a data date, a sentence each; none where nothing is. */
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

/** Said to who saves an unusual data date without having agreed to it. */
export const asksForUnusual = 'The data date is unusual. Tick “Use it all the same”, or choose another one.';
