import { expect, it } from 'vitest';
import { monthFirstFaults } from './month-first-dates.ts';

const faulty = (column: string[]) => {
  const faultOf = monthFirstFaults(column);
  return column.filter((text) => faultOf(text) !== null);
};

it('a date that can be read in two ways is a fault if another of its column has the month first', () => {
  const column = ['07/13/2026', '07/01/2026', '7/7/2026', '31/12/2026', '2026-07-01', '1 Jul 2026', ''];

  expect(faulty(column)).toEqual(['07/01/2026']);
});

it('days before months are no faults', () => {
  expect(faulty(['1/7/2026', '13/07/2026', '01.07.26'])).toEqual([]);
});
