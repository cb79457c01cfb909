import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LARGEST, fromUnits, money, nearestMoney, parseMoney, toDecimal, toDisplay, toNumber } from '@horizon/money';

describe('the amount nearest to a worked-out number', () => {
  test.each([
    [35_000 / 2_080, 168_269],
    [1.00005, 10_001],
    [1.00004999, 10_000],
    [-1.00005, -10_001],
    [1e-7, 0],
    [-1e-7, 0],
    [69, 690_000],
  ])('of %s is rounded half up at four decimals', (value, units) => {
    expect(nearestMoney(value)).toEqual({ ok: true, amount: units });
  });

  test.each([
    [NaN, 'not_a_number'],
    [Infinity, 'not_a_number'],
    [9.1e11, 'too_large'],
    [-1e300, 'too_large'],
  ])('is invalid for %s: %s', (value, fault) => {
    expect(nearestMoney(value)).toEqual({ ok: false, fault });
  });
});

describe('reading an amount', () => {
  test.each([
    ['69', 690_000],
    ['69.00', 690_000],
    ['-0.0001', -1],
    ['+5', 50_000],
    [0.1, 1_000],
    [1e-4, 1],
    [1e11, 1e15],
    ['900000000000', 9e15],
    ['-0', 0],
  ])('reads %s exactly', (written, units) => {
    expect(parseMoney(written)).toEqual({ ok: true, amount: units });
  });

  test.each([
    ['0.00001', 'too_many_decimals'],
    ['1.00000', 'too_many_decimals'],
    [0.1 + 0.2, 'too_many_decimals'],
    [1e-7, 'too_many_decimals'],
    [NaN, 'not_a_number'],
    [Infinity, 'not_a_number'],
    [-Infinity, 'not_a_number'],
    ['', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['1,000.00', 'not_a_number'],
    ['$5', 'not_a_number'],
    [' 5', 'not_a_number'],
    ['.5', 'not_a_number'],
    ['5.', 'not_a_number'],
    ['NaN', 'not_a_number'],
    [null, 'not_a_number'],
    [true, 'not_a_number'],
    [{}, 'not_a_number'],
    ['9'.repeat(100), 'not_a_number'],
    ['900000000000.0001', 'too_large'],
    [1e300, 'too_large'],
    [-900_000_000_001, 'too_large'],
  ])('refuses %s with the reason %s', (written, fault) => {
    expect(parseMoney(written)).toEqual({ ok: false, fault });
  });

  test('a bad literal in a program is a programmer’s mistake', () => {
    expect(() => money('5.00001')).toThrow(RangeError);
    expect(() => fromUnits(0.5)).toThrow(RangeError);
    expect(() => fromUnits(LARGEST + 1)).toThrow(RangeError);
  });
});

describe('writing an amount', () => {
  test.each([
    ['69', '69.00', '$69.00'],
    ['0.0625', '0.0625', '$0.0625'],
    ['0.125', '0.125', '$0.125'],
    ['-0.5', '-0.50', '−$0.50'],
    ['1234567.5', '1234567.50', '$1,234,567.50'],
    ['-900000000000', '-900000000000.00', '−$900,000,000,000.00'],
    ['0', '0.00', '$0.00'],
  ])('%s is written %s and shown as %s', (written, decimal, display) => {
    expect(toDecimal(money(written))).toBe(decimal);
    expect(toDisplay(money(written))).toBe(display);
  });

  test('a decimal string reads back to the same amount over the whole range', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9e15, max: 9e15 }), (units) => {
        expect(money(toDecimal(fromUnits(units)))).toBe(fromUnits(units));
      }),
    );
  });

  test('a JSON number reads back to the same amount up to 549 billion', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5.49e15, max: 5.49e15 }), (units) => {
        expect(money(JSON.parse(JSON.stringify(toNumber(fromUnits(units)))))).toBe(fromUnits(units));
      }),
    );
  });
});
