// Parses text typed into a cell: days, durations, percentages, predecessors. Lenient about format, strict about
// meaning.
import { readTypedNumber } from '@horizon/money';
import { linkKinds, type Lag, type Link, type LinkKind } from '@horizon/schedule';
import { dayOf, daysInMonth, type LocalDay } from '@horizon/working-time';
import { type DayLength, minutesOfUnit } from '../tasks/format-days.ts';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parses `21 Nov 2026`, `21/11/2026`, `21.11.26`, `2026-11-21`, by default in the year of `near`. Null if it is not a day. */
export function parseDayText(text: string, near: { year: number }): LocalDay | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^(\d{1,2})[\s./-]*([a-z]{3,9}|\d{1,2})(?:[\s./-]+(\d{2}|\d{4}))?$/i.exec(text.trim());
  if (!parts) return null;
  const word = parts[2]!.toLowerCase();
  const month = /\d/.test(word) ? Number(word) : monthNames.indexOf(word.slice(0, 3)) + 1;
  const year = parts[3] === undefined ? near.year : Number(parts[3]) + (parts[3].length === 2 ? 2000 : 0);
  return checked(year, month, Number(parts[1]));
}

/** Message for text that is not a date, with an example of what to write. */
export const noDayText = (text: string): string =>
  `“${text}” is not understood as a day: write 21 Nov 2026 or 21/11/2026.`;

/** The text may be the beginning of a date, such as `14 J`, which is not wrong yet. */
export function mayBecomeDay(text: string): boolean {
  const typed = text.trim().toLowerCase();
  if (/^\d{0,4}$/.test(typed) && (typed.length !== 2 || Number(typed) <= 31)) return true;
  if (/^\d{4}-(?:\d?|(?:0\d|1[0-2])(?:-\d?)?)$/.test(typed)) return true;
  const parts = /^(\d{1,2})[\s./-]*([a-z]*|\d{0,2})(?:[\s./-]+\d{0,3})?$/.exec(typed);
  if (!parts || Number(parts[1]) < 1 || Number(parts[1]) > 31) return false;
  const month = parts[2]!;
  if (month === '') return true;
  if (/\d/.test(month)) return Number(month) <= 12;
  return month.length < 3 ? monthNames.some((name) => name.startsWith(month)) : monthNames.includes(month.slice(0, 3));
}

function checked(year: number, month: number, day: number): LocalDay | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return dayOf(year, month, day);
}

const unitWords: Readonly<Record<string, 'm' | 'h' | 'd' | 'w' | 'mo'>> = {
  m: 'm',
  min: 'm',
  minutes: 'm',
  h: 'h',
  hour: 'h',
  hours: 'h',
  d: 'd',
  day: 'd',
  days: 'd',
  w: 'w',
  wk: 'w',
  week: 'w',
  weeks: 'w',
  mo: 'mo',
  month: 'mo',
  months: 'mo',
};

export interface TypedDuration {
  minutes: number;
  unit: 'm' | 'h' | 'd' | 'w' | 'mo';
}

/** Parses `5`, `5d`, `1.5 weeks`, `4 h`; a plain number is in the given unit. Null if it is not a duration. */
export function parseDuration(text: string, unit: TypedDuration['unit'], length: DayLength): TypedDuration | null {
  const [, figure = '', word = ''] = /^(.*?)\s*([a-z]*)$/i.exec(text.trim()) ?? [];
  const read = readTypedNumber(figure);
  const wanted = word ? unitWords[word.toLowerCase()] : unit;
  if (!read.ok || read.isPercent || !wanted) return null;
  return { minutes: Math.round(read.value * minutesOfUnit(wanted, length)), unit: wanted };
}

/** Parses `45`, `45%`; null below 0 or above 100. */
export function parsePercent(text: string): number | null {
  const read = readTypedNumber(text);
  return read.ok && read.value >= 0 && read.value <= 100 ? read.value : null;
}

export interface TypedPredecessor {
  task: number;
  kind: LinkKind;
  lag: Lag;
  lagUnit: Link['lagUnit'];
}

export interface PredecessorContext {
  /** Finds a task by row number or activity id; null if there is none. */
  find: (reference: string) => number | null;
  length: DayLength;
}

/** Parses `12`, `12FS+2d`, `A1010SS-50%, 14`: a list of links, or a fault. */
export function parsePredecessors(text: string, { find, length }: PredecessorContext): TypedPredecessor[] | string {
  const typed: TypedPredecessor[] = [];
  for (const piece of text.split(/[,;]/)) {
    if (piece.trim() === '') continue;
    const parts = /^(.+?)\s*(FS|SS|FF|SF)?\s*([+-]\s*\d+(?:\.\d+)?\s*(?:%|e?[a-z]*))?$/i.exec(
      piece.trim().replace('−', '-'),
    );
    const task = parts ? find(parts[1]!.trim()) : null;
    if (!parts || task === null) return `There is no task ${piece.trim()}.`;
    const lag = lagOf(parts[3]?.replace(/\s/g, '') ?? '', length);
    if (lag === null) return `“${parts[3]}” is no lag: write +2d, −4h, +50%.`;
    const kind = linkKinds.find((each) => each === parts[2]?.toUpperCase()) ?? 'FS';
    typed.push({ task, kind, ...lag });
  }
  return typed;
}

/** Parses a typed lag: `2d`, `-4h`, `3ed`, `50%`; empty text means no lag. Null if it is not a lag. */
export function parseLag(text: string, length: DayLength): Pick<TypedPredecessor, 'lag' | 'lagUnit'> | null {
  const typed = text.replace(/\s/g, '').replace('−', '-');
  return typed === '' || /^[+-]?\d+(\.\d+)?(%|e?[a-z]*)$/i.test(typed) ? lagOf(typed, length) : null;
}

function lagOf(text: string, length: DayLength): Pick<TypedPredecessor, 'lag' | 'lagUnit'> | null {
  if (text === '') return { lag: { kind: 'working', minutes: 0 }, lagUnit: 'd' };
  if (text.endsWith('%')) return { lag: { kind: 'percent', percent: Number(text.slice(0, -1)) }, lagUnit: '%' };
  const isElapsed = /\de[a-z]/i.test(text);
  const clock: DayLength = { minutesPerDay: 1440, minutesPerWeek: 10_080, daysPerMonth: 30 };
  const typed = parseDuration(text.replace(/(\d)e([a-z])/i, '$1$2'), 'd', isElapsed ? clock : length);
  return typed && { lag: { kind: isElapsed ? 'elapsed' : 'working', minutes: typed.minutes }, lagUnit: typed.unit };
}
