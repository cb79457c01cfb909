import { expect, it } from 'vitest';
import { daysAfterContract, describeVariance } from './describe-variance.ts';
import { projectColumns } from './project-columns.tsx';

it('the list of projects names both what the forecast is compared with', () => {
  const headers = projectColumns.map(({ header }) => header);

  expect(headers).toEqual(expect.arrayContaining(['Against baseline', 'Against contract']));
  expect(headers).not.toContain('Variance');
});

it.each([
  ['2027-11-08', '2027-10-12', '27 days late'],
  ['2027-10-12', '2027-10-12', 'on time'],
  ['2027-10-01', '2027-10-12', '11 days early'],
])('a forecast of %s for completion on %s is %s', (forecast_finish, end_date, words) => {
  expect(describeVariance(daysAfterContract({ forecast_finish, end_date }))).toBe(words);
});

it('nothing is said without a forecast or without a contract completion', () => {
  expect(daysAfterContract({ forecast_finish: null, end_date: '2027-10-12' })).toBeNull();
  expect(daysAfterContract({ forecast_finish: '2027-10-12', end_date: null })).toBeNull();
});
