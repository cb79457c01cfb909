import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const compressible = /\.(?:js|css|html|svg|json|txt|wasm)$/;
const smallestWorthIt = 512;

/** Writes a `.br` and a `.gz` next to every text file of the build, so that the server never has to compress. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'horizon-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const name of await readdir(folder, { recursive: true })) {
        const path = join(folder, name);
        if (name.startsWith('.') || !compressible.test(name) || (await stat(path)).size < smallestWorthIt) continue;
        const body = await readFile(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
        await writeFile(`${path}.br`, await brotli(body, { params }));
        await writeFile(`${path}.gz`, await gz(body, { level: 9 }));
      }
    },
  };
}
