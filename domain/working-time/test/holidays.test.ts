import { compileCalendar, formatMinute, holidayExceptions, newSouthWalesHolidays } from '@horizon/working-time';
import { describe, expect, it } from 'vitest';
import { at, day, fiveDayWeek } from './calendars.ts';

const weekday = (text: string) => new Date(`${text}T00:00:00Z`).getUTCDay();
const on = (name: string) => newSouthWalesHolidays.filter((one) => one.name === name).map((one) => one.day);

describe('the public holidays of New South Wales', () => {
  it('are told once each, in the order of their days', () => {
    const days = newSouthWalesHolidays.map((one) => one.day);

    expect(days).toEqual([...new Set(days)].toSorted());
    expect([2025, 2026, 2027].map((year) => days.filter((each) => each.startsWith(String(year))).length)).toEqual([
      11, 13, 14,
    ]);
  });

  it('fall on the weekdays that the Act names', () => {
    expect(on('Good Friday').map(weekday)).toEqual([5, 5, 5]);
    expect(on('Easter Monday').map(weekday)).toEqual([1, 1, 1]);
    expect(on('King’s Birthday').every((each) => weekday(each) === 1 && /-06-(0[89]|1[0-4])$/.test(each))).toBe(true);
    expect(on('Labour Day').every((each) => weekday(each) === 1 && /-10-0[1-7]$/.test(each))).toBe(true);
  });

  it('have an additional day after a weekend, Anzac Day by the order for 2026 and 2027', () => {
    const additional = newSouthWalesHolidays.filter(({ name }) => name.includes('additional'));

    expect(additional.map((one) => one.day)).toEqual([
      '2026-04-27',
      '2026-12-28',
      '2027-04-26',
      '2027-12-27',
      '2027-12-28',
    ]);
    expect(additional.every((one) => [1, 2].includes(weekday(one.day)))).toBe(true);
  });

  it('are days without work in a calendar, and work goes on after them', () => {
    const site = compileCalendar(fiveDayWeek({ exceptions: holidayExceptions(newSouthWalesHolidays) }));

    expect(site.workOn(day('2026-06-08'))).toBe(0);
    expect(formatMinute(site.addWork(at('2026-12-24 08:00'), 960, 'finish'))).toBe('2026-12-29T17:00');
  });
});
