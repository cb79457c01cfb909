// Makes the list of passwords that nobody may choose from a text with one a line, those stolen most often first:
//   node tools/breached-passwords.ts LIST
// The passwords themselves stay out of the repository: of each that is long enough only a mark is kept (decision 0016).
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
