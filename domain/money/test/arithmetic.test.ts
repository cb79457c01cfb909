import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LARGEST,
  ZERO,
  absolute,
  add,
  allocate,
  compare,
  divide,
  divideToCents,
  fromUnits,
  isBelowPercentage,
  larger,
  money,
  multiply,
  multiplyToCents,
  negate,
  parseDecimal,
  percentOf,
  percentOfToCents,
  percentage,
  productFits,
  round2,
  round4,
  smaller,
  subtract,
  sum,
  toDecimal,
} from '@horizon/money';

const amounts = fc.integer({ min: -1e12, max: 1e12 }).map(fromUnits);

describe('adding and comparing', () => {
  test('tenths of a dollar add up without a binary remainder', () => {
    expect(add(money(0.1), money(0.2))).toBe(money('0.3'));
    expect(sum([money('0.35'), money('0.35'), money('0.35')])).toBe(money('1.05'));
    expect(sum([])).toBe(ZERO);
  });

  test('subtracting undoes adding', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(subtract(add(a, b), b)).toBe(a);
      }),
    );
  });

  test('amounts are ordered', () => {
    const [small, large] = [money('-2'), money('1.50')];

    expect([large, small, ZERO].sort(compare)).toEqual([small, ZERO, large]);
    expect(larger(small, large)).toBe(large);
    expect(smaller(small, large)).toBe(small);
    expect(absolute(small)).toBe(money('2'));
    expect(Object.is(negate(ZERO), 0)).toBe(true);
  });

  test('a sum beyond 900 billion is refused rather than rounded', () => {
    expect(() => add(LARGEST, money('0.0001'))).toThrow(RangeError);
  });
});

describe('multiplying', () => {
  test.each([
    ['46.00', 1.5, '69.00'],
    ['28.80', '1.75', '50.40'],
    ['27.1701', 1.5, '40.7552'],
    ['0.0001', 0.5, '0.0001'],
    ['-0.0001', 0.5, '-0.0001'],
    ['0.0001', 0.4999, '0.00'],
    ['900000000000', 1, '900000000000.00'],
    ['100000000', 8999.99999999, '899999999999.00'],
    ['1', 1e-7, '0.00'],
  ])('%s × %s is %s, half up and half away from zero below zero', (amount, quantity, product) => {
    expect(toDecimal(multiply(money(amount), quantity))).toBe(product);
  });

  test('a product in cents is rounded once', () => {
    expect(multiplyToCents(money('0.0499'), 0.1)).toBe(ZERO);
    expect(round2(multiply(money('0.0499'), 0.1))).toBe(money('0.01'));
  });

  test('what is no number is a programmer’s mistake, and a product too large can be foreseen', () => {
    expect(() => multiply(money('1'), NaN)).toThrow(RangeError);
    expect(() => multiply(LARGEST, 2)).toThrow(RangeError);
    expect(productFits(LARGEST, 2)).toBe(false);
    expect(productFits(LARGEST, 1)).toBe(true);
  });

  test('a negative amount is the mirror of the positive one', () => {
    const quantities = fc.integer({ min: 0, max: 1e6 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(amounts, quantities, (amount, quantity) => {
        expect(multiplyToCents(negate(amount), quantity)).toBe(negate(multiplyToCents(amount, quantity)));
      }),
    );
  });
});

describe('rounding, dividing and percentages', () => {
  test.each([
    ['0.005', '0.01'],
    ['0.0049', '0.00'],
    ['-0.005', '-0.01'],
    ['152.745', '152.75'],
    ['899999999999.995', '900000000000.00'],
  ])('%s rounds to the cent as %s', (amount, rounded) => {
    expect(toDecimal(round2(money(amount)))).toBe(rounded);
  });

  test('a finer decimal rounds to four places', () => {
    expect(round4('1.00005')).toBe(money('1.0001'));
    expect(round4('-1.00005')).toBe(money('-1.0001'));
    expect(round4(2 / 3)).toBe(money('0.6667'));
  });

  test('a weekly wage divides into hours', () => {
    expect(round2(divide(money('1032.30'), 38))).toBe(money('27.17'));
    expect(divide(money('1'), '-0.3')).toBe(money('-3.3333'));
    expect(() => divide(money('1'), 0)).toThrow(RangeError);
  });

  test('a quotient in cents is rounded once', () => {
    expect(divideToCents(money('0.1899'), 38)).toBe(ZERO);
    expect(round2(divide(money('0.1899'), 38))).toBe(money('0.01'));
  });

  test('a share just below a percentage is below it although it rounds to it', () => {
    expect(percentage(money('34.996'), money('100'))).toBe(35);
    expect(isBelowPercentage(money('34.996'), money('100'), 35)).toBe(true);
    expect(isBelowPercentage(money('35'), money('100'), 35)).toBe(false);
  });

  test('per cent of an amount', () => {
    expect(percentOf(money('1032.30'), 6)).toBe(money('61.938'));
    expect(percentOfToCents(money('1032.30'), 6)).toBe(money('61.94'));
    expect(percentOf(money('500000'), '58.125')).toBe(money('290625'));
  });

  test('an amount as a percentage of another, none of nothing', () => {
    expect(percentage(money('216'), money('564'))).toBe(38.3);
    expect(percentage(money('-5'), money('10'))).toBe(-50);
    expect(percentage(money('5'), ZERO)).toBeNull();
  });

  test('a decimal with an exponent is read exactly', () => {
    expect(parseDecimal(1.5e-7)).toEqual({ coefficient: 15n, scale: 8 });
    expect(parseDecimal(1.5e21)).toEqual({ coefficient: 1_500_000_000_000_000_000_000n, scale: 0 });
    expect(parseDecimal('1.5e3')).toBeUndefined();
  });
});

describe('allocating', () => {
  test.each([
    ['100.00', [1, 1, 1], ['33.34', '33.33', '33.33']],
    ['0.05', [1, 1], ['0.03', '0.02']],
    ['-100.00', [1, 1, 1], ['-33.34', '-33.33', '-33.33']],
    ['10.00', [0, 0.5, 1.5], ['0.00', '2.50', '7.50']],
    ['10.00', [0, 0], ['5.00', '5.00']],
    ['0.0001', [1, 1], ['0.0001', '0.00']],
    ['5.00', [], []],
  ])('%s shared by %j gives %j', (amount, weights, shares) => {
    expect(allocate(money(amount), weights).map(toDecimal)).toEqual(shares);
  });

  test('a negative weight is refused', () => {
    expect(() => allocate(money('1'), [1, -1])).toThrow(RangeError);
  });

  test('the shares always sum to the amount and keep its sign', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, weights, (amount, weights) => {
        const shares = allocate(amount, weights);

        expect(sum(shares)).toBe(amount);
        expect(shares.every((share) => share === 0 || share > 0 === amount > 0)).toBe(true);
      }),
    );
  });
});
