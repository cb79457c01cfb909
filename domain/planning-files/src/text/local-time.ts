// Dates and durations as planning files write them, read straight from a range of a longer text: cutting a string out
// first costs more than reading it. Results are local minutes and whole minutes; a second at or above 30 rounds up.
import { dayOf, formatMinute, type LocalMinute, MINUTES_PER_DAY } from '@horizon/working-time';

// Tools write 1899-12-30 or 2999-12-31 for "none"; no programme of a building reaches there.
const earliestYear = 1900;
const latestYear = 2270;

// The first day of each month since the earliest year, counted when it is first asked for: files hold few months and many
// dates.
const monthStarts = new Int32Array((latestYear - earliestYear + 1) * 12);
const unknown = 0;

function firstDayOf(year: number, month: number): number {
  const index = (year - earliestYear) * 12 + month - 1;
  const known = monthStarts[index]!;
  if (known !== unknown) return known;
  const first = dayOf(year, month, 1);
  monthStarts[index] = first;
  return first;
}

/**
 * `YYYY-MM-DD`, then optionally `T` or a blank and `HH:MM[:SS]`; a zone behind it is ignored, planning files mean the
 * wall clock. None when the range holds no date.
 */
export function parseLocalMinute(text: string, from: number, to: number): LocalMinute | null {
  if (to - from < 10 || text.charCodeAt(from + 4) !== 45 || text.charCodeAt(from + 7) !== 45) return null;
  const year = twoDigits(text, from) * 100 + twoDigits(text, from + 2);
  const month = twoDigits(text, from + 5);
  const day = twoDigits(text, from + 8);
  if (year < earliestYear || year > latestYear || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const midnight = (firstDayOf(year, month) + day - 1) * MINUTES_PER_DAY;
  if (to - from < 16) return midnight;
  const hour = twoDigits(text, from + 11);
  const minute = twoDigits(text, from + 14);
  if (hour < 0 || hour > 24 || minute < 0 || minute > 59) return midnight;
  const roundsUp = to - from >= 19 && twoDigits(text, from + 17) >= 30 ? 1 : 0;
  return midnight + hour * 60 + minute + roundsUp;
}

// Far below zero where a character is no digit, so that no range check lets it pass.
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -100_000;
}

/** `HH:MM[:SS]` with an optional AM or PM as minutes from midnight; none when it is no time. */
export function parseClockMinute(text: string): number | null {
  const parts = /^\s*(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm)?/i.exec(text);
  if (!parts) return null;
  let hour = Number(parts[1]);
  const half = parts[3]?.toLowerCase();
  if (half === 'pm' && hour < 12) hour += 12;
  if (half === 'am' && hour === 12) hour = 0;
  const minute = hour * 60 + Number(parts[2]);
  return minute <= MINUTES_PER_DAY ? minute : null;
}

/** An XML duration (`PT8H30M0S`, `-P1DT2H`) in minutes; a day is 24 hours. None when it is no duration. */
export function parseXmlDuration(text: string, from: number, to: number): number | null {
  const minutes = parseExactMinutes(text, from, to);
  if (minutes === null) return null;
  // Half a minute rounds away from zero.
  return minutes < 0 ? -Math.round(-minutes) : Math.round(minutes);
}

/** The same with seconds and their fractions, as the work of a material holds its quantity. */
export function parseExactMinutes(text: string, from: number, to: number): number | null {
  let at = from;
  const sign = text.charCodeAt(at) === 45 ? -1 : 1;
  if (sign === -1) at += 1;
  if (text.charCodeAt(at) !== 80) return null;
  at += 1;
  let inTime = false;
  let minutes = 0;
  while (at < to) {
    if (text.charCodeAt(at) === 84) {
      inTime = true;
      at += 1;
      continue;
    }
    let value = 0;
    let scale = 0;
    let c = text.charCodeAt(at);
    const first = at;
    while (at < to && ((c >= 48 && c <= 57) || c === 46)) {
      if (c === 46) scale = scale === 0 ? 1 : scale;
      else {
        value = value * 10 + (c - 48);
        if (scale !== 0) scale *= 10;
      }
      at += 1;
      c = text.charCodeAt(at);
    }
    if (at === first) return null;
    minutes += (scale > 1 ? value / scale : value) * minutesOfUnit(c, inTime);
    at += 1;
  }
  return Number.isSafeInteger(Math.round(minutes)) ? sign * minutes : null;
}

function minutesOfUnit(unit: number, inTime: boolean): number {
  if (unit === 72) return 60;
  if (unit === 83) return 1 / 60;
  if (unit === 77) return inTime ? 1 : 30 * MINUTES_PER_DAY;
  if (unit === 68) return MINUTES_PER_DAY;
  if (unit === 87) return 7 * MINUTES_PER_DAY;
  return unit === 89 ? 365 * MINUTES_PER_DAY : 0;
}

/** `YYYY-MM-DD HH:MM`, as Primavera writes it; empty for none. */
export function formatSpaced(minute: LocalMinute | null): string {
  return minute === null ? '' : formatMinute(minute).replace('T', ' ');
}

/** `HH:MM` of minutes from midnight; 1440 and beyond wrap. */
export function formatClock(minuteOfDay: number): string {
  const wrapped = ((minuteOfDay % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return `${String(Math.floor(wrapped / 60)).padStart(2, '0')}:${String(wrapped % 60).padStart(2, '0')}`;
}
