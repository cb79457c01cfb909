import { readTypedNumber } from '@horizon/money';

/** A multiplier as a number, from "1.5", "150%", "x2" or "2×". */
export function readMultiplier(text: string): number | null {
  const read = readTypedNumber(text.replace(/^\s*[x×]|[x×]\s*$/i, ''));
  if (!read.ok || read.value < 0) return null;
  const value = read.isPercent ? read.value / 100 : read.value;
  // Four decimals are stored; more would be rounded silently.
  return Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6 ? Math.round(value * 10_000) / 10_000 : null;
}
