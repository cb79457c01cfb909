import { expect, it } from 'vitest';
import { monthAfter, monthName, weeksOf } from './month.ts';

it('weeks begin on Monday and cover the whole month', () => {
  const november = weeksOf('2026-11');

  // 1 November 2026 is a Sunday, 30 November a Monday.
  expect(november.map((week) => [week[0], week[6]])).toEqual([
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
  ]);
  expect(weeksOf('2027-02')).toHaveLength(4);
});

it('months go on into the next year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthName('2026-12')]).toEqual([
    '2027-01',
    '2025-12',
    'Dec 2026',
  ]);
});
