// Durations, dates and predecessors as planners type them into tables: `5d`, `2 wks`, `3 edays`, `40h?`; `2026-05-13`,
// `13/05/2026 7:00 AM`, `Wed 13-May-26`; `12FS+2d;14SS-50%`.
import type { Lag, LinkKind, Task } from '@horizon/schedule';
import { dayOf, daysInMonth, type LocalMinute } from '@horizon/working-time';

import { parseClockMinute } from '../text/local-time.ts';

export interface UnitMinutes {
  minutesPerDay: number;
  minutesPerWeek: number;
  daysPerMonth: number;
}

export interface TypedDuration {
  minutes: number;
  unit: Task['durationUnit'];
  isElapsed: boolean;
  isEstimated: boolean;
}

const durationForm =
  /^([+-]?\d*[.,]?\d+)\s*(e)?\s*(mo|mon|month|m|min|minute|h|hr|hour|d|dy|day|w|wk|week)?s?\.?\s*(\?)?$/i;

/** A duration; a bare number is days. None when it is no duration. */
export function parseTypedDuration(text: string, units: UnitMinutes): TypedDuration | null {
  const parts = durationForm.exec(text.trim());
  if (!parts) return null;
  const amount = Number(parts[1]!.replace(',', '.'));
  const isElapsed = parts[2] !== undefined;
  const unit = unitOf(parts[3]?.toLowerCase() ?? 'd');
  const minutes = Math.round(amount * minutesOf(unit, isElapsed, units));
  return Number.isSafeInteger(minutes) ? { minutes, unit, isElapsed, isEstimated: parts[4] !== undefined } : null;
}

function unitOf(word: string): Task['durationUnit'] {
  if (word.startsWith('mo')) return 'mo';
  return word[0] as Task['durationUnit'];
}

/** Minutes in a unit of duration. */
export function minutesOf(unit: Task['durationUnit'], isElapsed: boolean, units: UnitMinutes): number {
  if (unit === 'm') return 1;
  if (unit === 'h') return 60;
  if (isElapsed) return { d: 1440, w: 10_080, mo: 43_200 }[unit];
  if (unit === 'd') return units.minutesPerDay;
  return unit === 'w' ? units.minutesPerWeek : units.minutesPerDay * units.daysPerMonth;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A date with or without a time; `isMonthFirst` for `05/13/2026`. None when it is no date. */
export function parseTypedDate(
  text: string,
  options: { isMonthFirst: boolean; defaultMinute: number },
): LocalMinute | null {
  const source = text
    .trim()
    .replace(/^[A-Za-z]{2,9},?\s+(?=\d)/, '')
    .replace(/\s*\*$|\s+A$/, '');
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(.*))?$/.exec(source);
  if (iso) return dateAt(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4], options.defaultMinute);
  const parts = /^(\d{1,2})[-/. ]([A-Za-z]{3,9}|\d{1,2})[-/. ,]+(\d{4}|\d{2})(?:[T ]+(.*))?$/.exec(source);
  if (!parts) return null;
  const year = Number(parts[3]) + (parts[3]!.length === 2 ? (Number(parts[3]) < 70 ? 2000 : 1900) : 0);
  const named = monthNames.indexOf(parts[2]!.slice(0, 3).toLowerCase()) + 1;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  if (named > 0) return dateAt(year, named, first, parts[4], options.defaultMinute);
  const isMonthFirst = options.isMonthFirst && first <= 12;
  return isMonthFirst
    ? dateAt(year, first, second, parts[4], options.defaultMinute)
    : dateAt(year, second, first, parts[4], options.defaultMinute);
}

function dateAt(year: number, month: number, day: number, time: string | undefined, defaultMinute: number) {
  if (year < 1900 || year > 2270 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  const clock = time === undefined || time === '' ? null : parseClockMinute(time);
  return dayOf(year, month, day) * 1440 + (clock ?? defaultMinute);
}

/** Whether dates like `05/13/2026` occur, so that the month comes first. */
export function isMonthFirstIn(cells: readonly string[]): boolean {
  let monthFirst = 0;
  let dayFirst = 0;
  for (const cell of cells) {
    const parts = /(?:^|\s)(\d{1,2})[/.](\d{1,2})[/.]\d{2,4}/.exec(cell);
    if (!parts) continue;
    if (Number(parts[1]) > 12) dayFirst += 1;
    if (Number(parts[2]) > 12) monthFirst += 1;
  }
  return monthFirst > dayFirst;
}

export interface TypedLink {
  predecessor: string;
  kind: LinkKind;
  lag: Lag;
  lagUnit: Task['durationUnit'] | '%';
}

// `1FS+1,5d`: what follows the comma of a lag and has a unit is its fraction; without one, `1FS+2,5` names tasks 1 and 5.
const decimalCommaWithUnit =
  /([+-]\s*\d+),(?=\d+\s*(?:e?(?:mon?|m|min|h|hr|d|dy|day|w|wk|month|minute|hour|week)s?\.?\??|e?%)\s*(?:[;,]|$))/gi;
const anyDecimalComma = /((?:FS|SS|FF|SF|\d)\s*[+-]\s*\d+),(?=\d)/gi;

/** The links of a predecessor cell; invalid parts are returned as `faults`. */
export function parsePredecessors(
  text: string,
  units: UnitMinutes & { hasDecimalCommas?: boolean },
): { links: TypedLink[]; faults: string[] } {
  const links: TypedLink[] = [];
  const faults: string[] = [];
  const decimalComma = units.hasDecimalCommas ? anyDecimalComma : decimalCommaWithUnit;
  for (const part of text.replaceAll(decimalComma, '$1.').split(/[;,]/)) {
    const source = part.trim();
    if (source === '') continue;
    const link = parseLink(source, units);
    if (link) links.push(link);
    else faults.push(source);
  }
  return { links, faults };
}

/** P6's details of predecessors give a lag without a sign: `A1000: FS 2`. */
function signedLag(source: string): string {
  return source.replace(/(:\s*(?:FS|SS|FF|SF))\s+(?=\d)/i, '$1+');
}

function parseLink(source: string, units: UnitMinutes): TypedLink | null {
  const parts = /^(.+?)(?::?\s*(FS|SS|FF|SF))?\s*([+-]\s*\d[\d.]*\s*[a-z%]*)?$/i.exec(signedLag(source));
  // A code may contain a dash (`A-100`): without a kind, what follows is a lag only after a whole number.
  if (!parts || (parts[3] !== undefined && parts[2] === undefined && !/^\d+$/.test(parts[1]!.trim())))
    return { predecessor: source, kind: 'FS', lag: { kind: 'working', minutes: 0 }, lagUnit: 'd' };
  const kind = (parts[2]?.toUpperCase() ?? 'FS') as LinkKind;
  const predecessor = parts[1]!.trim();
  const lagText = parts[3]?.replace(/\s+/g, '') ?? '';
  if (lagText === '') return { predecessor, kind, lag: { kind: 'working', minutes: 0 }, lagUnit: 'd' };
  const percent = /^([+-][\d.]+)(e)?%$/i.exec(lagText);
  if (percent) {
    const isElapsed = percent[2] !== undefined;
    return {
      predecessor,
      kind,
      lag: { kind: isElapsed ? 'elapsed-percent' : 'percent', percent: Number(percent[1]) },
      lagUnit: '%',
    };
  }
  const duration = parseTypedDuration(lagText, units);
  if (!duration) return null;
  const lag: Lag = { kind: duration.isElapsed ? 'elapsed' : 'working', minutes: duration.minutes };
  return { predecessor, kind, lag, lagUnit: duration.unit };
}
