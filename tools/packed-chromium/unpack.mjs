// Unpacks browser, libraries and fonts of the npm package into the folder of TMPDIR, which the package uses.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from './node_modules/@sparticuz/chromium/build/index.js';

const packed = fileURLToPath(new URL('node_modules/@sparticuz/chromium/bin', import.meta.url));
for (const file of readdirSync(packed)) {
  await inflate(join(packed, file));
}
