import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, fromUnits, gstInside, gstOf, gstTolerance, money, subtract, withoutGst } from '@horizon/money';

describe('GST on an invoice', () => {
  test.each([
    [['0.35', '0.35', '0.35'], '0.11', '0.12'],
    [['10.04', '10.04', '10.04'], '3.01', '3.00'],
    [['1527.40'], '152.74', '152.74'],
    [[], '0', '0'],
    [['-0.35', '-0.35', '-0.35'], '-0.11', '-0.12'],
  ])('lines %j carry %s on the total and %s line by line', (lines, onTotal, byLine) => {
    expect(gstOf(lines.map(money), 'total_invoice')).toBe(money(onTotal));
    expect(gstOf(lines.map(money), 'per_line')).toBe(money(byLine));
  });

  test('the tax is rounded once, straight to the cent', () => {
    expect(gstOf([money('0.0499')], 'total_invoice')).toBe(0);
  });

  test('another rate can be given', () => {
    expect(gstOf([money('100')], 'per_line', '12.5')).toBe(money('12.50'));
  });

  test('the two methods differ by at most one cent a line', () => {
    const lines = fc.array(fc.integer({ min: -1e9, max: 1e9 }).map(fromUnits), { maxLength: 50 });
    fc.assert(
      fc.property(lines, (lines) => {
        const gap = Math.abs(subtract(gstOf(lines, 'total_invoice'), gstOf(lines, 'per_line')));

        expect(gap).toBeLessThanOrEqual(gstTolerance(lines.length));
      }),
    );
  });
});

describe('GST inside a price', () => {
  test.each([
    ['110.00', '10.00'],
    ['99.99', '9.09'],
    ['-110.00', '-10.00'],
  ])('%s holds %s', (inclusive, tax) => {
    expect(gstInside(money(inclusive))).toBe(money(tax));
  });

  test('the price without the tax and the tax make the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }).map(fromUnits), (price) => {
        expect(add(withoutGst(price), gstInside(price))).toBe(price);
      }),
    );
  });
});
