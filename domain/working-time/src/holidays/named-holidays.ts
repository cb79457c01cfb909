// Days of a year as the Acts on public holidays name them: fixed, the n-th weekday of a month, around Easter; and what becomes
// of a fixed day at a weekend: it stays and a weekday is added, or it moves to the weekday.
import type { LocalDay } from '../calendar-spec.ts';
import { dayOf, weekdayOf } from '../civil-date.ts';
import { easterSunday } from './easter.ts';

export interface NamedDay {
  name: string;
  day: LocalDay;
}

/** The days that one clause of an Act makes holidays in a year; empty if it makes none. */
export type HolidayRule = (year: number) => NamedDay[];

const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;

/** Days from a Saturday or Sunday to the weekday that represents it. */
const toMonday = (weekday: number) => (weekday === SATURDAY ? 2 : weekday === SUNDAY ? 1 : 0);
const isWeekend = (day: LocalDay) => toMonday(weekdayOf(day)) > 0;

/** The date, on any weekday. */
export function onDate(name: string, month: number, date: number): HolidayRule {
  return (year) => [{ name, day: dayOf(year, month, date) }];
}

/** The date; where it falls on a weekend, the following Monday instead. */
export function movedToMonday(name: string, month: number, date: number): HolidayRule {
  return (year) => {
    const day = dayOf(year, month, date);
    return [{ name, day: day + toMonday(weekdayOf(day)) }];
  };
}

/** The date; where it falls on a Sunday, the following Monday instead. A Saturday stays. */
export function movedFromSunday(name: string, month: number, date: number): HolidayRule {
  return (year) => {
    const day = dayOf(year, month, date);
    return [{ name, day: weekdayOf(day) === SUNDAY ? day + 1 : day }];
  };
}

/** The date and, where it falls on a weekend, the following Monday too. */
export function withMonday(name: string, month: number, date: number): HolidayRule {
  return (year) => {
    const day = dayOf(year, month, date);
    const added = { name: `${name}, additional day`, day: day + toMonday(weekdayOf(day)) };
    return isWeekend(day) ? [{ name, day }, added] : [{ name, day }];
  };
}

/** Christmas Day or the day after it; at a weekend the day two days later as well, so that each has a weekday of its own. */
export function atChristmas(name: string, date: 25 | 26): HolidayRule {
  return (year) => {
    const day = dayOf(year, 12, date);
    return isWeekend(day)
      ? [
          { name, day },
          { name: `${name}, additional day`, day: day + 2 },
        ]
      : [{ name, day }];
  };
}

/** The n-th such weekday of a month; 0 is Sunday. */
export function nthWeekday(name: string, nth: number, weekday: number, month: number): HolidayRule {
  return (year) => {
    const first = dayOf(year, month, 1);
    return [{ name, day: first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7 }];
  };
}

/** The n-th Monday of a month. */
export const nthMonday = (name: string, nth: number, month: number): HolidayRule =>
  nthWeekday(name, nth, MONDAY, month);

/** The Monday on or after a date. */
export function mondayFrom(name: string, month: number, date: number): HolidayRule {
  return (year) => {
    const day = dayOf(year, month, date);
    return [{ name, day: day + ((MONDAY - weekdayOf(day) + 7) % 7) }];
  };
}

/** A day counted from Easter Sunday. */
export function fromEaster(name: string, days: number): HolidayRule {
  return (year) => [{ name, day: easterSunday(year) + days }];
}

/** Days proclaimed for single years, as month and date. */
export function proclaimed(name: string, days: Readonly<Record<number, readonly [number, number]>>): HolidayRule {
  return (year) => {
    const of = days[year];
    return of ? [{ name, day: dayOf(year, of[0], of[1]) }] : [];
  };
}
