import { expect, it } from 'vitest';
import { tradingName } from './trading-name.ts';

it.each([
  ['Southern Cross Constructions Pty Ltd', 'Southern Cross Constructions'],
  ['Ironbark Steel Pty. Limited', 'Ironbark Steel'],
  ['Quokka Concrete, Ltd.', 'Quokka Concrete'],
  ['Harbourside Health District', 'Harbourside Health District'],
])('a company is called by its name without its legal form: %s', (company, called) => {
  expect(tradingName(company)).toBe(called);
});
