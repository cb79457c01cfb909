import { expect, it } from 'vitest';
import { unusualDataDate } from './unusual-data-date.ts';

const known = { starts: '2026-01-05', today: '2026-01-25', present: '2026-01-14' };

it('warns about a data date before the start of the programme, after today or before the last update', () => {
  expect(unusualDataDate('2026-01-02', known)).toEqual([
    '2 Jan 2026 is before the programme starts, on 5 Jan 2026: nothing can have been done by then.',
    'The data date goes back: the last update was to 14 Jan 2026.',
  ]);
  expect(unusualDataDate('2026-02-01', known)).toEqual([
    '1 Feb 2026 is after today, 25 Jan 2026: nobody knows yet what will be done by then.',
  ]);
});

it('does not warn about a data date between the last update and today, or one with nothing to compare to', () => {
  expect(unusualDataDate('2026-01-25', known)).toEqual([]);
  expect(unusualDataDate('2026-01-14', known)).toEqual([]);
  expect(unusualDataDate('2026-01-02', { ...known, starts: null, present: null })).toEqual([]);
});
