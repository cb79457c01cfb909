import { expect, it } from 'vitest';
import { unusualDataDate } from './unusual-data-date.ts';

const known = { starts: '2026-01-05', today: '2026-01-25', present: '2026-01-14' };

it('a data date before the programme starts, after today or before the last update is asked about', () => {
  expect(unusualDataDate('2026-01-02', known)).toEqual([
    '2 Jan 2026 is before the programme starts, on 5 Jan 2026: nothing can have been done by then.',
    'The data date goes back: the last update was to 14 Jan 2026.',
  ]);
  expect(unusualDataDate('2026-02-01', known)).toEqual([
    '1 Feb 2026 is after today, 25 Jan 2026: nobody knows yet what will be done by then.',
  ]);
});

it('a data date between the last update and today is asked about no more than one of which nothing is known', () => {
  expect(unusualDataDate('2026-01-25', known)).toEqual([]);
  expect(unusualDataDate('2026-01-14', known)).toEqual([]);
  expect(unusualDataDate('2026-01-02', { ...known, starts: null, present: null })).toEqual([]);
});
