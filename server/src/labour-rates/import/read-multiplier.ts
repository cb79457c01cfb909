// Multipliers as builders write them. A loading is what is added to the rate, a multiplier what the rate is multiplied by:
// a loading of 25% is a multiplier of 1.25.
import { readTypedNumber } from '@horizon/money';
import { plainHeading } from '../../platform/import/headings.ts';

const words: Readonly<Record<string, number>> = {
  ordinary: 1,
  normal: 1,
  single: 1,
  'ordinary time': 1,
  'normal time': 1,
  'single time': 1,
  'time and a half': 1.5,
  'time and half': 1.5,
  'double time': 2,
  'double time and a half': 2.5,
  'triple time': 3,
};

/** A multiplier as a number, from "1.5", "150%", "x2", "2×", "T1.5" or "time and a half". */
export function readMultiplier(text: string): number | null {
  const inWords =
    words[
      text
        .trim()
        .toLowerCase()
        .replaceAll('&', 'and')
        .replaceAll(/[\s-]+/g, ' ')
    ];
  if (inWords !== undefined) return inWords;
  const read = readTypedNumber(text.replace(/^\s*(?:[x×]|O?T(?=\s*\d))|[x×T]\s*$/i, ''));
  if (!read.ok || read.value < 0) return null;
  const value = read.isPercent ? read.value / 100 : read.value;
  // Four decimals are stored; more would be rounded silently.
  return Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6 ? Math.round(value * 10_000) / 10_000 : null;
}

/**
 * The cells of a column that is read as multipliers: percentages where the heading says per cent, and loadings below 100%
 * as the multipliers that they make. Null if the column mixes loadings and multipliers, so that a person has to decide.
 */
export function multipliersOfColumn(header: string, cells: readonly string[]): readonly string[] | null {
  const inPercent = /%|per ?cent|\bpct\b/i.test(header);
  const texts = cells.map((cell) => (inPercent && /^\s*\d+(\.\d+)?\s*$/.test(cell) ? `${cell.trim()}%` : cell));
  if (!/\b(?:loading|penalty)\b/.test(plainHeading(header))) return texts;
  const values = texts.map((text) => (text.trim() === '' ? null : readMultiplier(text)));
  const isBelowOne = values.some((value) => value !== null && value > 0 && value < 1);
  if (!isBelowOne) return texts;
  if (values.some((value) => value !== null && value >= 1)) return null;
  return texts.map((text, at) => (values[at] == null ? text : String(Math.round((values[at]! + 1) * 10_000) / 10_000)));
}
