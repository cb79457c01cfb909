import { dayOf, parseMinute } from '@horizon/working-time';
import { describe, expect, it } from 'vitest';
import { monthsAround, periodIndexAt, periodsBetween } from '../../src/analysis/period.ts';

const at = (text: string): number => parseMinute(text)!;

describe('periods', () => {
  it.each([
    ['day', ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04']],
    ['week', ['2026-04-27', '2026-05-04']],
    ['month', ['2026-05']],
  ] as const)('by %s hold every minute between two dates, weeks from Monday', (kind, labels) => {
    const periods = periodsBetween(kind, at('2026-05-01T10:00'), at('2026-05-04T10:00'));

    expect(periods.map(({ label }) => label)).toEqual(labels);
  });

  it('do not include one that only begins at the end of the range', () => {
    expect(periodsBetween('day', at('2026-05-01T00:00'), at('2026-05-02T00:00'))).toHaveLength(1);
    expect(periodsBetween('day', at('2026-05-01T00:00'), at('2026-05-01T00:00'))).toHaveLength(0);
  });

  it('stop after a century of days', () => {
    expect(periodsBetween('day', 0, 1e15)).toHaveLength(40_000);
  });

  it('are found by a minute within', () => {
    const periods = periodsBetween('week', at('2026-05-01T00:00'), at('2026-05-20T00:00'));

    expect(periodIndexAt(periods, at('2026-05-04T00:00'))).toBe(1);
    expect(periodIndexAt(periods, at('2026-05-03T23:59'))).toBe(0);
    expect(periodIndexAt(periods, at('2026-01-01T00:00'))).toBe(-1);
    expect(periodIndexAt(periods, at('2027-01-01T00:00'))).toBe(-1);
  });
});

describe('the months around today', () => {
  it('include three months back and three ahead for the baseline', () => {
    const months = monthsAround(dayOf(2026, 1, 31), 'baseline');

    expect(months.map(({ label }) => label)).toEqual([
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
    ]);
  });

  it('include six months ahead for upcoming work', () => {
    const months = monthsAround(dayOf(2026, 8, 31), 'forward');

    expect(months.map(({ label }) => label)).toEqual([
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
    ]);
  });
});
