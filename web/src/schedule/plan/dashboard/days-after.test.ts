import { expect, it } from 'vitest';
import { daysAfter } from './days-after.ts';

it('counts calendar days from contract completion to the finish: late above zero, early below', () => {
  expect(daysAfter('2027-09-22', '2027-10-18')).toBe(26);
  expect(daysAfter('2027-09-22', '2027-09-20')).toBe(-2);
  expect(daysAfter('2027-09-22', '2027-09-22')).toBe(0);
  expect(daysAfter(null, '2027-09-22')).toBeNull();
});
