// Numbers of a file that no column holds: a duration of millions of years is a slip of the program that wrote it.
import type { Patch } from '@horizon/schedule';
import { isOutOfRange } from '../platform/database.ts';
import { againstRule, type Refusal } from '../platform/failures.ts';

/** Whole numbers are kept up to here. */
const largest = 2 ** 31 - 1;

/** The refusal that names the record and its number, where storing these patches failed for one; else none. */
export function numberTooLarge(error: unknown, patches: readonly Patch[]): Refusal | null {
  if (!isOutOfRange(error)) return null;
  const patch = patches.find(({ after }) => largestIn(after) > largest);
  const name = patch?.after?.['name'] ?? patch?.after?.['code'];
  const whose = typeof name === 'string' ? ` of “${name}”` : patch ? ` of a ${patch.of}` : '';
  const sentence = `A number${whose} in the file is larger than can be kept here. Correct it in the program that the file comes from. Nothing was stored.`;
  return againstRule({ file: [sentence] }, sentence);
}

/** The largest number of a value and of what is within it, without its sign. */
function largestIn(value: unknown): number {
  if (typeof value === 'number') return Math.abs(value);
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce((most: number, each) => Math.max(most, largestIn(each)), 0);
}
