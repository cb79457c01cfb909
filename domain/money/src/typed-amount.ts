// Parses an amount typed into a cell, or stored by a workbook with rounding noise.
import { round4 } from './arithmetic.ts';
import { parseMoney, toDecimal, toNumber } from './money.ts';
import { readTypedNumber } from './typed-number.ts';

/**
 * An amount as a decimal string, from "$1,234.50", "69" or "69.00 AUD"; null if the text is no amount, or has a percent
 * sign. Never throws.
 */
export function typedAmount(text: string): string | null {
  const read = readTypedNumber(text);
  if (!read.ok || read.isPercent) return null;
  const parsed = parseMoney(isNoisy(read.plain) ? toDecimal(round4(read.plain)) : read.plain);
  return parsed.ok ? toDecimal(parsed.amount) : null;
}

// A workbook stores a calculated 61.48 as 61.480000000000004.
function isNoisy(text: string): boolean {
  return /^\d{1,7}\.\d{9,20}$/.test(text) && Math.abs(toNumber(round4(text)) - Number(text)) < 1e-9;
}
