// Parses an amount typed into a cell, or stored by a workbook with rounding noise.
import { round4 } from './arithmetic.ts';
import { parseMoney, toDecimal, toNumber } from './money.ts';

/**
 * An amount as a decimal string, from "$1,234.50", "69" or "69.00 AUD"; null if the text is no amount. Never throws.
 */
export function typedAmount(text: string): string | null {
  const plain = text
    .replace(/^(AUD|A?\$)\s*/i, '')
    .replace(/\s*AUD$/i, '')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '')
    .trim();
  const parsed = parseMoney(isNoisy(plain) ? toDecimal(round4(plain)) : plain);
  return parsed.ok ? toDecimal(parsed.amount) : null;
}

// A workbook stores a calculated 61.48 as 61.480000000000004.
function isNoisy(text: string): boolean {
  return /^\d{1,7}\.\d{9,20}$/.test(text) && Math.abs(toNumber(round4(text)) - Number(text)) < 1e-9;
}
