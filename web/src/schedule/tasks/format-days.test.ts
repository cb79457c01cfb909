import { describe, expect, it } from 'vitest';
import { formatDays, formatDuration } from './format-days.ts';

describe('working time', () => {
  it('is shown in whole days from ten days on, in tenths below, and in hours below a day', () => {
    const texts = [0, 60, 240, 479, 480, 720, 4799, 31_742, 576_000].map((minutes) => formatDays(minutes, 480));

    expect(texts).toEqual(['0 d', '1 h', '4 h', '1 d', '1 d', '1.5 d', '10 d', '66 d', '1,200 d']);
  });

  it('keeps its sign, and shows a dash if it is empty', () => {
    expect([-480, -120, -1, null].map((minutes) => formatDays(minutes, 480))).toEqual(['−1 d', '−2 h', '0 h', '–']);
  });

  it('keeps the unit that the planner gave', () => {
    const length = { minutesPerDay: 480, minutesPerWeek: 2400, daysPerMonth: 20 };

    expect([34_848, 240].map((minutes) => formatDuration(minutes, 'd', length))).toEqual(['73 d', '4 h']);
    expect([3600, -2400, 40_800].map((minutes) => formatDuration(minutes, 'w', length))).toEqual([
      '1.5 w',
      '−1 w',
      '17 w',
    ]);
    expect(formatDuration(9600, 'mo', length)).toBe('1 mo');
    expect(formatDuration(Number.NaN, 'w', length)).toBe('–');
  });
});
