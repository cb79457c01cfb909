import { describe, expect, it } from 'vitest';
import { typedAmount } from '../src/index.ts';

describe('amounts as people type them', () => {
  it.each([
    ['69', '69.00'],
    ['$1,234.50', '1234.50'],
    ['A$ 69.5', '69.50'],
    ['69.00 AUD', '69.00'],
    ['0.0625', '0.0625'],
    ['61.480000000000004', '61.48'],
    ['61.48004', null],
    ['1,23', null],
    ['sixty', null],
    ['', null],
    ['1e3', null],
  ])('read %j as the amount %j', (text, amount) => {
    expect(typedAmount(text)).toBe(amount);
  });
});
