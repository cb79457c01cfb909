import { expect, it } from 'vitest';
import { numberOrNull, percentOrNull } from './form-values.ts';

it('a typed number is sent as a number, with true thousands groups only', () => {
  expect(['1,250.50', '$48.50', '(12)', '−7', ' '].map(numberOrNull)).toEqual([1250.5, 48.5, -12, -7, null]);
});

it('a decimal comma is sent as typed, so that the server refuses it', () => {
  expect(['4,5', '48,50', '0,500', '12%'].map(numberOrNull)).toEqual(['4,5', '48,50', '0,500', '12%']);
});

it('a percentage may have its sign', () => {
  expect(['12.5 %', '12.5', '', '12,5%'].map(percentOrNull)).toEqual([12.5, 12.5, null, '12,5']);
});
