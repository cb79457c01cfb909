// Installs what is missing, on any Node from 20 on; does nothing if node_modules matches the lock file.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const quiet = process.argv.includes('--quiet');
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Horizon needs Node 20 or newer to install itself; this is ${process.version}.`);
  process.exit(1);
}

const mark = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const stamp = join(root, 'node_modules/.horizon-installed');
const node = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === mark && existsSync(node);

if (!isCurrent()) {
  if (!quiet) {
    console.log('Installing …');
  }
  const npm = process.env.npm_execpath;
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  // Output goes to standard error: standard output belongs to the command that follows.
  const stdio = ['ignore', 2, 2];
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    // The npm settings of a script do not apply to the npm that it calls; NODE_ENV=production would omit build and test
    // packages.
    if (/^npm_(config_(global|omit|production|prefix)|lifecycle_|package_)/i.test(name) || name === 'NODE_ENV') {
      delete env[name];
    }
  }
  const ran = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio, env })
    : spawnSync('npm', args, { cwd: root, stdio, env, shell: process.platform === 'win32' });
  if (ran.status !== 0) {
    console.error('npm install did not succeed; its words are above.');
    process.exit(ran.status ?? 1);
  }
  if (!existsSync(node)) {
    console.error(
      'The pinned Node was not installed. Allow its install script: npm approve-scripts node, or use npm 10 or newer.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, mark);
}
