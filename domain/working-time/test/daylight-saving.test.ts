// Calendars count on the clock of the site: its days have 24 hours, also those on which the clocks of Sydney change.
import { compileCalendar, formatMinute } from '@horizon/working-time';
import { describe, expect, it } from 'vitest';
import { at, day, fiveDayWeek, weekOf } from './calendars.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const aroundTheClock = compileCalendar(fiveDayWeek({ week: weekOf([{ from: 0, to: 1440 }], everyDay) }));
const nights = compileCalendar(fiveDayWeek({ week: weekOf([{ from: 1320, to: 1800 }], everyDay) }));
const changes = ['2026-04-05', '2026-10-04', '2027-04-04', '2027-10-03'];

describe.each(changes)('on %s, when the clocks change at night', (sunday) => {
  const before = formatMinute(at(`${sunday} 00:00`) - 1440).slice(0, 10);
  const after = formatMinute(at(`${sunday} 00:00`) + 1440).slice(0, 10);

  it('a day around the clock has as many working hours as any', () => {
    expect(aroundTheClock.workOn(day(sunday))).toBe(1440);
    expect(aroundTheClock.workBetween(at(`${before} 12:00`), at(`${after} 12:00`))).toBe(2880);
  });

  it('a shift through the night ends when the site says so', () => {
    expect(formatMinute(nights.addWork(at(`${before} 22:00`), 480, 'finish'))).toBe(`${sunday}T06:00`);
    expect(nights.workBetween(at(`${before} 22:00`), at(`${sunday} 06:00`))).toBe(480);
  });

  it('work of a week spans the same days as before and after it', () => {
    const site = compileCalendar(fiveDayWeek());
    const friday = at(`${sunday} 08:00`) - 2 * 1440;

    expect(formatMinute(site.addWork(friday, 960, 'finish'))).toBe(`${after}T17:00`);
  });
});
