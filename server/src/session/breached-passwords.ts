// Is a password known from breaches? A hundred thousand that were stolen most often stand beside this file, of those that are
// long enough to be chosen here: of each the first five bytes of its SHA-256, in order. `tools/breached-passwords.ts` makes
// the file (decision 0016).
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes kept of each; a password that is in no list is taken for one of them once in ten million. */
export const bytesOfEach = 5;
const file = join(import.meta.dirname, 'breached-passwords.bin');

/** What is kept of a password. */
export const markOf = (password: string): Buffer => hash('sha256', password, 'buffer').subarray(0, bytesOfEach);

/** True where the password, or the same in small letters, is one of those known. The list is read anew: it is rarely asked. */
export async function isBreached(password: string): Promise<boolean> {
  const list = await readFile(file);
  return [password, password.toLowerCase()].some((one) => holds(list, markOf(one)));
}

function holds(list: Buffer, mark: Buffer): boolean {
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
