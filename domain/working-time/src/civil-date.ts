// Days of the civil (proleptic Gregorian) calendar, and their text. Days count from 1970-01-01, minutes
// from its midnight, both on the project's own wall clock. Pure arithmetic on 400-year eras, because the language's own
// dates carry a time zone. Valid for the years 0 to 9999.
import type { LocalDay, LocalMinute } from './calendar-spec.ts';

/** Minutes of a civil day. */
export const MINUTES_PER_DAY = 1440;

export interface CivilDate {
  year: number;
  /** 1–12. */
  month: number;
  /** 1–31. */
  day: number;
}

const DAYS_PER_ERA = 146_097;
const DAYS_BEFORE_1970 = 719_468;

/** The day number of a civil date. A month or day past its range rolls over (31 April is 1 May). */
export function dayOf(year: number, month: number, day: number): LocalDay {
  const months = year * 12 + (month - 1);
  const y = Math.floor((months - 2) / 12);
  const monthFromMarch = months - 2 - y * 12;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_BEFORE_1970;
}

/** The civil date of a day number. */
export function civilDateOf(day: LocalDay): CivilDate {
  const shifted = day + DAYS_BEFORE_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(day: LocalDay): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** How many days a month has; `month` 1–12. */
export function daysInMonth(year: number, month: number): number {
  return dayOf(year, month + 1, 1) - dayOf(year, month, 1);
}

/** The day a minute falls on; midnight belongs to the day it opens. */
export function dayOfMinute(minute: LocalMinute): LocalDay {
  return Math.floor(minute / MINUTES_PER_DAY);
}

/** `2026-05-13`. */
export function formatDay(day: LocalDay): string {
  const { year, month, day: dayOfMonth } = civilDateOf(day);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
}

/** `2026-05-13T07:00`; parts of a minute are dropped. */
export function formatMinute(minute: LocalMinute): string {
  const day = dayOfMinute(minute);
  const ofDay = Math.floor(minute - day * MINUTES_PER_DAY);
  return `${formatDay(day)}T${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Wed 13 May 2026 07:00`, as a planner says it. */
export function formatLongMinute(minute: LocalMinute): string {
  const day = dayOfMinute(minute);
  const { year, month, day: dayOfMonth } = civilDateOf(day);
  return `${WEEKDAYS[weekdayOf(day)]} ${dayOfMonth} ${MONTHS[month - 1]} ${year} ${formatMinute(minute).slice(-5)}`;
}

/** The Monday of the week of a day, both `YYYY-MM-DD`. Throws a RangeError for text that is no date. */
export function mondayOf(day: string): string {
  const parsed = parseDay(day);
  if (parsed === null) throw new RangeError(`Not a day: ${day}`);
  return formatDay(parsed - ((weekdayOf(parsed) + 6) % 7));
}

/** The day written as `YYYY-MM-DD`; none when it is no such date. */
export function parseDay(text: string): LocalDay | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return dayOf(year, month, day);
}

/**
 * The minute written as `YYYY-MM-DDTHH:MM` (seconds are read and dropped; a space may represent the T; 24:00 is the
 * next midnight); none when it is no such time.
 */
export function parseMinute(text: string): LocalMinute | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text);
  const day = parts?.[1] === undefined ? null : parseDay(parts[1]);
  if (!parts || day === null) return null;
  const [hour, minute] = [Number(parts[2]), Number(parts[3])];
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null;
  return day * MINUTES_PER_DAY + hour * 60 + minute;
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}
