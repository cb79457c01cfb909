// Builds the web client if its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const parts = [
  'web/src',
  'web/build',
  'web/worker',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'web/public',
  'contract/src',
  'domain',
  'package-lock.json',
];

interface BuildOptions {
  /** Also builds the pages that show and measure the components, into a separate folder. */
  hasParts?: boolean;
}

/**
 * Answers the folder of the built client, building it first if it is stale. Throws with the builder's output if that
 * fails.
 */
export async function buildWebIfStale(
  root: string,
  log: (line: string) => void,
  { hasParts = false }: BuildOptions = {},
): Promise<string> {
  const folder = join(root, hasParts ? 'web/.dist-parts' : 'web/dist');
  const stamp = join(folder, '.built-from');
  const mark = createHash('sha256')
    .update(parts.flatMap((part) => marksOf(join(root, part))).join('\n'))
    .digest('hex');
  if (existsSync(join(folder, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) {
    return folder;
  }
  log('Building the web client …');
  // Built into a separate folder, then renamed: two servers that start at once never read a half-built client.
  const fresh = join(root, `web/.dist-${process.pid}`);
  try {
    await build(join(root, 'web'), join(root, 'node_modules/vite/bin/vite.js'), fresh, hasParts);
    writeFileSync(join(fresh, '.built-from'), mark);
    putInPlace(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

function putInPlace(fresh: string, folder: string): void {
  const old = `${fresh}-old`;
  for (let tries = 0; ; tries += 1) {
    try {
      if (existsSync(folder)) {
        renameSync(folder, old);
      }
      renameSync(fresh, folder);
      break;
    } catch (error) {
      // Another server put its client there between the two steps.
      if (tries === 20) {
        throw error;
      }
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

function marksOf(path: string): string[] {
  if (!existsSync(path)) {
    return [];
  }
  const found = statSync(path);
  if (!found.isDirectory()) {
    return [`${path} ${found.size} ${found.mtimeMs}`];
  }
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'test' && !name.includes('.test.'))
    .sort()
    .flatMap((name) => marksOf(join(path, name)));
}

function build(folder: string, vite: string, outDir: string, hasParts: boolean): Promise<void> {
  return new Promise((done, fail) => {
    const mode = hasParts ? 'parts' : 'production';
    const args = [vite, 'build', '--mode', mode, '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir'];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    const note = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8000));
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    child.on('error', fail);
    child.on('exit', (code) =>
      code === 0 ? done() : fail(new Error(`The web client could not be built:\n${output}`)),
    );
  });
}
