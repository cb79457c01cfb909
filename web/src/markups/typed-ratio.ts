import { readTypedNumber } from '@horizon/money';

/** The ratio typed as `100`, `1:100` or `1:1,000`; NaN if it is no number. */
export function readRatio(text: string): number {
  const read = readTypedNumber(text.replace(/^\s*1\s*:\s*/, ''));
  return read.ok && !read.isPercent ? read.value : Number.NaN;
}
