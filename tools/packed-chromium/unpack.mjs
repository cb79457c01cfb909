// Unpacks browser, libraries and fonts of the npm package into the folder of TMPDIR, where the package puts them.
import { inflate } from '@sparticuz/chromium';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
for (const file of readdirSync(packed)) {
  await inflate(join(packed, file));
}
