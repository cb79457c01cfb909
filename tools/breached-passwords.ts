// Makes the list of refused passwords from a text file with one per line, the most frequently stolen first: `node
// tools/breached-passwords.ts LIST`. The passwords themselves stay out of the repository: for each that is long enough
// only a hash prefix is stored (decision 0016).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOfEach, markOf } from '../server/src/session/breached-passwords.ts';

/** Shorter ones are refused for their length. */
const minPasswordLength = 10;

const [list] = process.argv.slice(2);
if (list === undefined) {
  console.error('Say: node tools/breached-passwords.ts LIST');
  process.exit(1);
}
const passwords = readFileSync(list, 'utf8')
  .split(/\r?\n/)
  .filter((password) => password.length >= minPasswordLength);
const marks = [...new Set(passwords.map((password) => markOf(password).toString('hex')))].toSorted();
const file = join(import.meta.dirname, '../server/src/session/breached-passwords.bin');
writeFileSync(file, Buffer.from(marks.join(''), 'hex'));
console.log(`${marks.length} passwords in ${(marks.length * bytesOfEach) / 1000} kB`);
