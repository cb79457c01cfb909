// Checks a password against known breaches. The file next to this one has the hundred thousand most often stolen
// passwords that are long enough to be chosen here: the first five bytes of each SHA-256, sorted.
// `tools/breached-passwords.ts` creates it (decision 0016).
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes stored of each; a false match occurs once in ten million passwords. */
export const bytesOfEach = 5;
const file = join(import.meta.dirname, 'breached-passwords.bin');

/** The stored part of a password's hash. */
export const markOf = (password: string): Buffer => hash('sha256', password, 'buffer').subarray(0, bytesOfEach);

/** Greek and Cyrillic letters that look like a letter from a to z. */
const lookalikes: Record<string, string> = {
  a: '\u0391\u03b1\u0410\u0430',
  b: '\u0392\u0412',
  c: '\u0421\u0441',
  d: '\u0501',
  e: '\u0395\u0415\u0435',
  h: '\u0397\u041d\u04bb',
  i: '\u0399\u03b9\u0406\u0456',
  j: '\u0408\u0458',
  k: '\u039a\u03ba\u041a\u043a',
  m: '\u039c\u041c',
  n: '\u039d',
  o: '\u039f\u03bf\u041e\u043e',
  p: '\u03a1\u03c1\u0420\u0440',
  q: '\u051b',
  s: '\u0405\u0455',
  t: '\u03a4\u0422',
  u: '\u03c5',
  v: '\u03bd\u0475',
  w: '\u051d',
  x: '\u03a7\u03c7\u0425\u0445',
  y: '\u03a5\u03b3\u0423\u0443',
  z: '\u0396',
};
const latinOf = new Map(
  Object.entries(lookalikes).flatMap(([latin, others]) => [...others].map((other): [string, string] => [other, latin])),
);

/** A password in lower case of one script, without invisible characters. */
const plainly = (password: string) =>
  [...password.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')]
    .map((sign) => latinOf.get(sign) ?? sign)
    .join('')
    .toLowerCase();

/**
 * True if the password is a known one, also in another case, or with some letters replaced by others that look the
 * same. The list is read from disk each time, because it is rarely needed.
 */
export async function isBreached(password: string): Promise<boolean> {
  const list = await readFile(file);
  return [password, password.toLowerCase(), plainly(password)].some((one) => hasMark(list, markOf(one)));
}

function hasMark(list: Buffer, mark: Buffer): boolean {
  let [low, high] = [0, list.length / bytesOfEach];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = list.compare(mark, 0, bytesOfEach, middle * bytesOfEach, (middle + 1) * bytesOfEach);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
