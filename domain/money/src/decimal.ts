// Exact decimal numbers, used where an amount meets a quantity, a percentage or a divisor.
//
// A JSON number is read by its shortest decimal form, so 7.6 hours is exactly 7.6 and not the
// binary fraction next to it. Rounding is half up, and half away from zero below zero: a credit
// note must undo its invoice to the cent (A New Tax System (Goods and Services Tax) Act 1999,
// s 9-90: half a cent goes up).

/** A decimal number as text ("7.6") or as a JSON number. Text has no exponent, no separators and no spaces. */
export type Quantity = number | string;

/** An exact decimal: `coefficient` × 10^-`scale`. */
export interface Decimal {
  readonly coefficient: bigint;
  readonly scale: number;
}

const PLAIN = /^([+-]?)(\d+)(?:\.(\d+))?$/;
const EXPONENT = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/;
const LONGEST_TEXT = 60;

/** The exact decimal written in `value`; none for NaN, infinities, other text and text over 60 characters. */
export function parseDecimal(value: Quantity): Decimal | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
  const text = String(value);
  if (text.length > LONGEST_TEXT) return undefined;

  const plain = PLAIN.exec(text);
  if (plain) return scaled(plain[1], `${plain[2]}${plain[3] ?? ''}`, plain[3]?.length ?? 0);

  const exponent = typeof value === 'number' ? EXPONENT.exec(text) : null;
  if (!exponent) return undefined;
  const decimals = exponent[3] ?? '';
  return scaled(exponent[1], `${exponent[2]}${decimals}`, decimals.length - Number(exponent[4]));
}

function scaled(sign: string | undefined, digits: string, scale: number): Decimal {
  const size = scale < 0 ? BigInt(digits) * powerOfTen(-scale) : BigInt(digits);
  return { coefficient: sign === '-' ? -size : size, scale: Math.max(scale, 0) };
}

/** The exact decimal written in `value`. Throws a RangeError for what is no decimal number: check input first. */
export function decimalOf(value: Quantity): Decimal {
  const decimal = parseDecimal(value);
  if (!decimal) throw new RangeError(`Not a decimal number: ${String(value)}`);
  return decimal;
}

const smallPowers = Array.from({ length: 20 }, (_, exponent) => 10n ** BigInt(exponent));

/** 10 to the power of `exponent` (zero or more). */
export function powerOfTen(exponent: number): bigint {
  return smallPowers[exponent] ?? 10n ** BigInt(exponent);
}

/** `numerator` / `denominator` as a whole number, half away from zero. Throws a RangeError when dividing by zero. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * top + bottom) / (2n * bottom);
  return negative ? -rounded : rounded;
}
