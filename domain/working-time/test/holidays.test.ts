import {
  compileCalendar,
  formatMinute,
  holidayExceptions,
  holidayLaws,
  type HolidayState,
  holidayYears,
  publicHolidays,
} from '@horizon/working-time';
import { describe, expect, it } from 'vitest';
import { at, day, fiveDayWeek } from './calendars.ts';

const weekday = (text: string) => new Date(`${text}T00:00:00Z`).getUTCDay();
const all = (state: HolidayState) => publicHolidays(state, holidayYears);
const on = (state: HolidayState, name: string) =>
  all(state)
    .filter((one) => one.name === name)
    .map((one) => one.day);
const added = (state: HolidayState) =>
  all(state)
    .filter(({ name }) => name.includes('additional'))
    .map((one) => one.day);

describe('the public holidays of the states and territories', () => {
  it('are reported once each, in the order of their days, with the law they rest on', () => {
    for (const { state, source } of holidayLaws) {
      const days = all(state).map((one) => one.day);

      expect(days).toEqual([...new Set(days)].toSorted());
      expect(source).toMatch(/Act \d{4}/);
    }
    expect(
      holidayLaws.map(({ state }) => [2025, 2026, 2027].map((year) => publicHolidays(state, [year]).length)),
    ).toEqual([
      [11, 13, 14],
      [13, 13, 14],
      [11, 12, 13],
      [11, 13, 14],
      [12, 13, 14],
      [9, 9, 10],
      [13, 15, 15],
      [12, 13, 14],
    ]);
  });

  it('are empty for unknown years', () => {
    expect(publicHolidays('WA', [2024, 2028])).toEqual([]);
  });

  it('keep Easter where the church keeps it', () => {
    expect(on('NSW', 'Easter Sunday')).toEqual(['2025-04-20', '2026-04-05', '2027-03-28']);
    for (const state of ['TAS', 'WA'] as const) expect(on(state, 'Easter Saturday')).toEqual([]);
    expect(on('TAS', 'Easter Sunday')).toEqual([]);
    for (const { state } of holidayLaws) {
      expect(on(state, 'Good Friday').map(weekday)).toEqual([5, 5, 5]);
      expect(on(state, 'Easter Monday').map(weekday)).toEqual([1, 1, 1]);
    }
  });

  it('fall on the weekdays that the Acts name', () => {
    expect(on('NSW', 'King’s Birthday')).toEqual(['2025-06-09', '2026-06-08', '2027-06-14']);
    expect(on('QLD', 'King’s Birthday')).toEqual(['2025-10-06', '2026-10-05', '2027-10-04']);
    expect(on('WA', 'King’s Birthday')).toEqual(['2025-09-29', '2026-09-28', '2027-09-27']);
    expect(on('NSW', 'Labour Day')).toEqual(['2025-10-06', '2026-10-05', '2027-10-04']);
    expect(on('VIC', 'Labour Day')).toEqual(['2025-03-10', '2026-03-09', '2027-03-08']);
    expect(on('QLD', 'Labour Day')).toEqual(['2025-05-05', '2026-05-04', '2027-05-03']);
    expect(on('WA', 'Labour Day')).toEqual(['2025-03-03', '2026-03-02', '2027-03-01']);
    expect(on('VIC', 'Melbourne Cup Day')).toEqual(['2025-11-04', '2026-11-03', '2027-11-02']);
    expect(on('ACT', 'Reconciliation Day')).toEqual(['2025-06-02', '2026-06-01', '2027-05-31']);
    expect(on('NT', 'Picnic Day')).toEqual(['2025-08-04', '2026-08-03', '2027-08-02']);
    expect(on('SA', 'Adelaide Cup Day')).toEqual(['2025-03-10', '2026-03-09', '2027-03-08']);
  });

  it('have no day that was not gazetted when they were written', () => {
    expect(on('VIC', 'Friday before the AFL Grand Final')).toEqual(['2025-09-26']);
    expect(holidayLaws.find(({ state }) => state === 'VIC')!.leftOut).toContain('AFL Grand Final');
  });

  it('move Australia Day from a Sunday to the Monday everywhere', () => {
    for (const { state } of holidayLaws) {
      expect(on(state, 'Australia Day')).toEqual(['2025-01-27', '2026-01-26', '2027-01-26']);
    }
  });

  it('keep Anzac Day at a weekend as each state has it', () => {
    const monday = ['2026-04-27', '2027-04-26'];

    expect(added('NSW').filter((each) => each.includes('-04-'))).toEqual(monday);
    expect(added('WA').filter((each) => each.includes('-04-'))).toEqual(monday);
    expect(added('ACT').filter((each) => each.includes('-04-'))).toEqual(['2026-04-27']);
    for (const state of ['QLD', 'NT', 'ACT'] as const) {
      expect(on(state, 'Anzac Day')).toEqual(['2025-04-25', '2026-04-25', '2027-04-26']);
    }
    for (const state of ['VIC', 'SA', 'TAS'] as const) {
      expect(on(state, 'Anzac Day')).toEqual(['2025-04-25', '2026-04-25', '2027-04-25']);
      expect(all(state).filter((one) => monday.includes(one.day))).toEqual([]);
    }
  });

  it('have a weekday of their own for each Christmas holiday at a weekend', () => {
    for (const { state } of holidayLaws.filter((law) => law.state !== 'TAS')) {
      expect(added(state).filter((each) => each.includes('-12-'))).toEqual(['2026-12-28', '2027-12-27', '2027-12-28']);
    }
    expect(on('SA', 'Proclamation Day')).toEqual(['2025-12-26', '2026-12-26', '2027-12-26']);
    expect(on('TAS', 'Boxing Day')).toEqual(['2025-12-26', '2026-12-28', '2027-12-28']);
    expect(added('TAS')).toEqual(['2027-12-27']);
  });

  it('are days without work in a calendar, and work continues after them', () => {
    const site = compileCalendar(fiveDayWeek({ exceptions: holidayExceptions(all('NSW')) }));

    expect(site.workOn(day('2026-06-08'))).toBe(0);
    expect(formatMinute(site.addWork(at('2026-12-24 08:00'), 960, 'finish'))).toBe('2026-12-29T17:00');
  });
});
