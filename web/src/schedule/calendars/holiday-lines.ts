// Parses days off pasted from a gazette, an e-mail or a spreadsheet: one per line, with one or two dates and a name in any
// order: `26 January 2027 Australia Day`, `Christmas shutdown, 24/12/2026 – 8/1/2027`.
import { parseDay } from '../../ui/data-grid/cell-value.ts';

export interface HolidayLine {
  /** From 1. */
  line: number;
  name: string;
  /** `YYYY-MM-DD`. */
  first: string;
  last: string;
}

export interface ReadHolidays {
  holidays: HolidayLine[];
  faults: { line: number; text: string; reason: string }[];
}

// Good Friday and Easter Monday are names; any other weekday before a date is redundant.
const weekdays = /(?<!\b(?:good|easter) )\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?,?/gi;
const ordinal = /(\d)(?:st|nd|rd|th)\b/gi;
const dayPattern =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}[ -][a-z]{3,9}\.?,?[ -]\d{4}|[a-z]{3,9} \d{1,2},? \d{4}/gi;

/** The parsed lines; lines without a day have the reason. Empty lines are left out. */
export function readHolidays(text: string): ReadHolidays {
  const read: ReadHolidays = { holidays: [], faults: [] };
  text.split(/\r?\n/).forEach((line, at) => {
    if (line.trim() === '') return;
    const found = readLine(line);
    if (typeof found === 'string') read.faults.push({ line: at + 1, text: line.trim(), reason: found });
    else read.holidays.push({ line: at + 1, ...found });
  });
  return read;
}

function readLine(line: string): Omit<HolidayLine, 'line'> | string {
  const plain = line.replace(ordinal, '$1').replace(/\s+/g, ' ');
  const texts = plain.match(dayPattern) ?? [];
  const days = texts.map(dayIn);
  if (days.length === 0) return 'No date in this line. Write it as 26 January 2027.';
  if (days.length > 2) return 'More than two dates in this line.';
  if (days.some((day) => day === undefined)) return 'Not a day of the calendar.';
  const [first, last = first] = days as string[];
  if (last! < first!) return 'The last day is before the first.';
  const rest = texts.reduce((left, each) => left.replace(each, ' '), plain).replace(weekdays, ' ');
  return { name: nameIn(rest), first: first!, last: last! };
}

/** Also reads the month first: `January 26, 2027`. */
function dayIn(text: string): string | undefined {
  const [, month, date, year] = /^([a-z]+) (\d{1,2}),? (\d{4})$/i.exec(text) ?? [];
  const own = month ? `${date} ${month} ${year}` : text.replace(/[.,](?=[ -])/g, '');
  return parseDay(own);
}

function nameIn(rest: string): string {
  const words = rest
    .replace(/\s+(?:to|until)\s+(?=[,;|–—-]|\s*$)/gi, ' ')
    .replace(/[\s,;|–—-]+$/, '')
    .replace(/^[\s,;|–—-]+(?:to\s+)?/, '')
    .replace(/["“”]/g, '')
    .replace(/\s+[–—-]\s+(?=[–—-]|$)/g, ' ')
    .replace(/\s{2,}/g, ' ')
    .replace(/\(\s*\)/g, '')
    .trim();
  return words === '' ? 'Non-working' : words;
}
