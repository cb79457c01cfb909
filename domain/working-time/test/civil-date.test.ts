import {
  civilDateOf,
  dayOf,
  formatDay,
  mondayOf,
  formatMinute,
  parseDay,
  parseMinute,
  formatLongMinute,
  weekdayOf,
} from '@horizon/working-time';
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('civil dates', () => {
  it('counts days from 1 January 1970, a Thursday', () => {
    expect(dayOf(1970, 1, 1)).toBe(0);
    expect(weekdayOf(0)).toBe(4);
    expect(dayOf(2026, 5, 13)).toBe(Date.UTC(2026, 4, 13) / 86_400_000);
    expect(weekdayOf(dayOf(2026, 5, 13))).toBe(3);
  });

  it('turns every day into its civil date and back, as the Gregorian calendar has it', () => {
    assert(
      property(integer({ min: -300_000, max: 300_000 }), (day) => {
        const { year, month, day: dayOfMonth } = civilDateOf(day);
        const reference = new Date(day * 86_400_000);

        expect([year, month, dayOfMonth]).toEqual([
          reference.getUTCFullYear(),
          reference.getUTCMonth() + 1,
          reference.getUTCDate(),
        ]);
        expect(dayOf(year, month, dayOfMonth)).toBe(day);
      }),
    );
  });

  it('reads and writes days and minutes', () => {
    expect(formatDay(parseDay('2024-02-29')!)).toBe('2024-02-29');
    expect(formatMinute(parseMinute('2026-05-13T07:05')!)).toBe('2026-05-13T07:05');
    expect(formatMinute(parseMinute('2026-05-13 24:00:00')!)).toBe('2026-05-14T00:00');
    expect(formatLongMinute(parseMinute('2026-05-13T07:05')!)).toBe('Wed 13 May 2026 07:05');
  });

  it.each(['2025-02-29', '2026-13-01', '2026-00-10', '13/05/2026', '', '2026-05-13T07:00'])(
    'does not take "%s" for a day',
    (text) => {
      expect(parseDay(text)).toBeNull();
    },
  );

  it.each(['2026-05-13', '2026-05-13T25:00', '2026-05-13T24:01', '2026-05-13T12:60', 'tomorrow'])(
    'does not take "%s" for a minute',
    (text) => {
      expect(parseMinute(text)).toBeNull();
    },
  );
});

describe('the Monday of a week', () => {
  it('is the day itself on a Monday, and six days earlier on a Sunday, also over a new year', () => {
    expect(['2026-11-23', '2026-11-28', '2026-11-29', '2027-01-01'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
      '2026-12-28',
    ]);
    expect(() => mondayOf('2026-02-30')).toThrow('Not a day: 2026-02-30');
  });
});
