// Sums, products and shares of amounts, each exact and rounded once.
//
// Rounding is half up (half away from zero below zero). A product that is wanted in cents is rounded
// straight to cents: rounding to four decimals first would lift 0.00499 to a whole cent.
// A result beyond ±900 billion throws a RangeError: bound the inputs where they enter.

import { decimalOf, divideHalfUp, powerOfTen } from './decimal.ts';
import type { Quantity } from './decimal.ts';
import { MONEY_DECIMALS, ZERO, fitsMoney, fromUnits } from './money.ts';
import type { Money } from './money.ts';

const UNITS_PER_CENT = 100;

/** a + b. */
export function add(a: Money, b: Money): Money {
  return fromUnits(a + b);
}

/** a − b. */
export function subtract(a: Money, b: Money): Money {
  return fromUnits(a - b);
}

/** −a. */
export function negate(a: Money): Money {
  return fromUnits(-a);
}

/** The amount without its sign. */
export function absolute(a: Money): Money {
  return fromUnits(Math.abs(a));
}

/** The sum of the amounts; zero for none. Linear. */
export function sum(amounts: Iterable<Money>): Money {
  let total = ZERO;
  for (const amount of amounts) total = add(total, amount);
  return total;
}

/** −1, 0 or 1: the order of a and b, for sorting. */
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The larger of a and b. */
export function larger(a: Money, b: Money): Money {
  return a >= b ? a : b;
}

/** The smaller of a and b. */
export function smaller(a: Money, b: Money): Money {
  return a <= b ? a : b;
}

/** The amount rounded to the cent. */
export function round2(amount: Money): Money {
  return toCents(BigInt(amount), 1n);
}

/** A decimal of any fineness as an amount of four decimals. Throws a RangeError for what is no number or too large. */
export function round4(value: Quantity): Money {
  const { coefficient, scale } = decimalOf(value);
  return fromUnits(divideHalfUp(coefficient * powerOfTen(MONEY_DECIMALS), powerOfTen(scale)));
}

/** amount × quantity, rounded to four decimals: the price of an hour at a multiplier. */
export function multiply(amount: Money, quantity: Quantity): Money {
  const { coefficient, scale } = decimalOf(quantity);
  return fromUnits(divideHalfUp(BigInt(amount) * coefficient, powerOfTen(scale)));
}

/** amount × quantity, rounded once to the cent: the extension of a line. */
export function multiplyToCents(amount: Money, quantity: Quantity): Money {
  const { coefficient, scale } = decimalOf(quantity);
  return toCents(BigInt(amount) * coefficient, powerOfTen(scale));
}

/** True when amount × quantity stays within ±900 billion, so that `multiply` will not throw. */
export function productFits(amount: Money, quantity: Quantity): boolean {
  const { coefficient, scale } = decimalOf(quantity);
  return fitsMoney(divideHalfUp(BigInt(amount) * coefficient, powerOfTen(scale)));
}

/** amount ÷ divisor, rounded to four decimals. Throws a RangeError when dividing by zero. */
export function divide(amount: Money, divisor: Quantity): Money {
  const { coefficient, scale } = decimalOf(divisor);
  return fromUnits(divideHalfUp(BigInt(amount) * powerOfTen(scale), coefficient));
}

/** amount ÷ divisor, rounded once to the cent. Throws a RangeError when dividing by zero. */
export function divideToCents(amount: Money, divisor: Quantity): Money {
  const { coefficient, scale } = decimalOf(divisor);
  return toCents(BigInt(amount) * powerOfTen(scale), coefficient);
}

/** `percent` per cent of the amount, rounded to four decimals. */
export function percentOf(amount: Money, percent: Quantity): Money {
  const { coefficient, scale } = decimalOf(percent);
  return fromUnits(divideHalfUp(BigInt(amount) * coefficient, powerOfTen(scale + 2)));
}

/** `percent` per cent of the amount, rounded once to the cent. */
export function percentOfToCents(amount: Money, percent: Quantity): Money {
  const { coefficient, scale } = decimalOf(percent);
  return toCents(BigInt(amount) * coefficient, powerOfTen(scale + 2));
}

/** Percentage of `part` in `whole`, to two decimals (38.3); null when the whole is zero. */
export function percentage(part: Money, whole: Money): number | null {
  if (whole === 0) return null;
  return Number(divideHalfUp(BigInt(part) * 10_000n, BigInt(whole))) / 100;
}

/** True when `part` is less than `percent` per cent of `whole`, compared exactly and not after rounding. */
export function isBelowPercentage(part: Money, whole: Money, percent: Quantity): boolean {
  const { coefficient, scale } = decimalOf(percent);
  return BigInt(part) * powerOfTen(scale + 2) < BigInt(whole) * coefficient;
}

function toCents(numerator: bigint, denominator: bigint): Money {
  const cents = divideHalfUp(numerator, denominator * BigInt(UNITS_PER_CENT));
  return fromUnits(cents * BigInt(UNITS_PER_CENT));
}
