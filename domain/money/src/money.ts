// The money type, its parsing and formatting.
//
// Amounts are whole ten-thousandths of a dollar, ex GST unless the name says otherwise. Four decimals represent hourly
// rates and unit prices exactly; invoiced amounts are rounded to the cent (`round2`).

import { divideHalfUp, parseDecimal, powerOfTen } from './decimal.ts';

declare const tenThousandths: unique symbol;

/**
 * An exact amount of money in whole ten-thousandths of the currency's unit: 69.00 is 690000.
 * Two amounts compare with `<` and `===`. On the wire an amount is `toNumber` or `toDecimal`, never this number.
 */
export type Money = number & { readonly [tenThousandths]: true };

/** Why a value is no amount: not a decimal number, finer than four decimals, or beyond ±900 billion. */
export type MoneyFault = 'not_a_number' | 'too_many_decimals' | 'too_large';

/** A read amount, or the reason why there is none. */
export type ParsedMoney =
  | { readonly ok: true; readonly amount: Money }
  | { readonly ok: false; readonly fault: MoneyFault };

/** Ten-thousandths in one dollar. */
export const UNITS_PER_DOLLAR = 10_000;

/** The decimals that an amount keeps. */
export const MONEY_DECIMALS = 4;

const LARGEST_UNITS = 900_000_000_000 * UNITS_PER_DOLLAR;
const LARGEST_WHOLE = BigInt(LARGEST_UNITS);

/** No money. */
export const ZERO: Money = fromUnits(0);

/** The largest representable amount: 900 billion. */
export const LARGEST: Money = fromUnits(LARGEST_UNITS);

/** The amount of `units` ten-thousandths. Throws a RangeError when it is no whole number or beyond ±900 billion. */
export function fromUnits(units: number | bigint): Money {
  const whole = Number(units);
  if (!Number.isSafeInteger(whole)) throw new RangeError(`Not a whole number of ten-thousandths: ${units}`);
  if (Math.abs(whole) > LARGEST_UNITS) throw new RangeError('The amount is beyond 900 billion');
  // Minus zero would print as "-0" and differ from zero in a deep comparison.
  return (whole === 0 ? 0 : whole) as Money;
}

/** True when `units` ten-thousandths are representable as an amount. */
export function fitsMoney(units: bigint): boolean {
  return units <= LARGEST_WHOLE && units >= -LARGEST_WHOLE;
}

/**
 * The amount written in a decimal string ("-1234.5", at most four decimals) or in a JSON number; never throws.
 * Refuses separators, currency signs, exponents in text, NaN and infinities.
 */
export function parseMoney(value: unknown): ParsedMoney {
  if (typeof value !== 'number' && typeof value !== 'string') return { ok: false, fault: 'not_a_number' };
  const decimal = parseDecimal(value);
  if (!decimal) return { ok: false, fault: 'not_a_number' };
  if (decimal.scale > MONEY_DECIMALS) return { ok: false, fault: 'too_many_decimals' };

  const units = decimal.coefficient * powerOfTen(MONEY_DECIMALS - decimal.scale);
  return fitsMoney(units) ? { ok: true, amount: fromUnits(units) } : { ok: false, fault: 'too_large' };
}

/**
 * The amount nearest to a number of any precision, half up at four decimals, for numbers calculated by other programs
 * (35,000 a year over 2,080 hours is 16.826923…); never throws. Text entered by people goes through `parseMoney`, which
 * refuses instead of rounding.
 */
export function nearestMoney(value: number): ParsedMoney {
  const decimal = parseDecimal(value);
  if (!decimal) return { ok: false, fault: 'not_a_number' };
  const units = divideHalfUp(decimal.coefficient * powerOfTen(MONEY_DECIMALS), powerOfTen(decimal.scale));
  return fitsMoney(units) ? { ok: true, amount: fromUnits(units) } : { ok: false, fault: 'too_large' };
}

/** The amount written in `value`, for literals and for stored values known to be good. Throws a RangeError otherwise. */
export function money(value: number | string): Money {
  const parsed = parseMoney(value);
  if (!parsed.ok) throw new RangeError(`Not an amount of money (${parsed.fault}): ${value}`);
  return parsed.amount;
}

/** The amount as a decimal string with two decimals, or three or four where it has them: "69.00", "0.0625". */
export function toDecimal(amount: Money): string {
  const size = Math.abs(amount);
  const fraction = String(size % UNITS_PER_DOLLAR).padStart(MONEY_DECIMALS, '0');
  const decimals = fraction.slice(0, 2) + fraction.slice(2).replace(/0+$/, '');
  return `${amount < 0 ? '-' : ''}${Math.floor(size / UNITS_PER_DOLLAR)}.${decimals}`;
}

/**
 * The amount as a JSON number of dollars. Exact to the ten-thousandth up to ±549 billion, where a double's step
 * becomes coarser than that, and to the cent over the whole range; `toDecimal` is always exact.
 */
export function toNumber(amount: Money): number {
  return amount / UNITS_PER_DOLLAR;
}

/** The amount for people, in Australian dollars with thousands separated: "$1,234.50"; a negative one "−$5.00". */
export function toDisplay(amount: Money): string {
  const [dollars = '0', decimals = '00'] = toDecimal(fromUnits(Math.abs(amount))).split('.');
  const text = `$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
  return amount < 0 ? `−${text}` : text;
}
