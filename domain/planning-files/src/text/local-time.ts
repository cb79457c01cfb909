// Dates and durations as planning files write them, read straight from a range of a longer text: cutting a string out
// first costs more than reading it. Results are local minutes and whole minutes; a second at or above 30 rounds up.
import { dayOf, formatMinute, type LocalMinute, MINUTES_PER_DAY } from '@horizon/working-time';

// Tools write 1899-12-30 or 2999-12-31 for "none"; no programme of a building reaches there.
const earliestYear = 1900;
const latestYear = 2270;

/**
 * `YYYY-MM-DD`, then optionally `T` or a blank and `HH:MM[:SS]`; a zone behind it is ignored, planning files mean the
 * wall clock. None when the range holds no date.
 */
export function parseLocalMinute(text: string, from: number, to: number): LocalMinute | null {
  if (to - from < 10 || text.charCodeAt(from + 4) !== 45 || text.charCodeAt(from + 7) !== 45) return null;
  const year = digits(text, from, 4);
  const month = digits(text, from + 5, 2);
  const day = digits(text, from + 8, 2);
  if (!(year >= earliestYear && year <= latestYear && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return null;
  const midnight = dayOf(year, month, day) * MINUTES_PER_DAY;
  if (to - from < 16) return midnight;
  const hour = digits(text, from + 11, 2);
  const minute = digits(text, from + 14, 2);
  if (!(hour <= 24 && minute < 60)) return midnight;
  const roundsUp = to - from >= 19 && digits(text, from + 17, 2) >= 30 ? 1 : 0;
  return midnight + hour * 60 + minute + roundsUp;
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
  const rounded = Math.round(minutes);
  return Number.isSafeInteger(rounded) ? sign * rounded : null;
}

function minutesOfUnit(unit: number, inTime: boolean): number {
  if (unit === 72) return 60;
  if (unit === 83) return 1 / 60;
  if (unit === 77) return inTime ? 1 : 30 * MINUTES_PER_DAY;
  if (unit === 68) return MINUTES_PER_DAY;
  if (unit === 87) return 7 * MINUTES_PER_DAY;
  return unit === 89 ? 365 * MINUTES_PER_DAY : 0;
}

function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let i = from; i < from + count; i += 1) {
    const digit = text.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** `YYYY-MM-DD HH:MM`, as Primavera writes it; empty for none. */
export function formatSpaced(minute: LocalMinute | null): string {
  return minute === null ? '' : formatMinute(minute).replace('T', ' ');
}

/** `HH:MM` of minutes from midnight; 1440 and beyond wrap. */
export function formatClock(minuteOfDay: number): string {
  const wrapped = ((minuteOfDay % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return `${two(Math.floor(wrapped / 60))}:${two(wrapped % 60)}`;
}
