// `npm run dev`: the server restarts when its sources change, Vite serves the web client with hot reload. The database
// keeps running.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../server/src/platform/config.ts';
import { startPostgres } from '../server/src/platform/postgres.ts';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

const root = join(import.meta.dirname, '..');
const { port, dataFolder, databaseUrl } = readConfig(process.env, root);
const own = databaseUrl === null ? await startPostgres({ folder: dataFolder, log: console.log }).catch(refuse) : null;
const children: ChildProcess[] = [];
let ending = false;

function refuse(error: unknown): never {
  console.error((error as Error).message);
  process.exit(1);
}

function start(name: string, args: string[], folder: string, env: Record<string, string> = {}): void {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...env } });
  children.push(child);
  child.on('exit', (code) => {
    if (!ending) {
      console.error(`${name} ended (${code ?? 'by a signal'})`);
      end();
    }
  });
}

function end(): void {
  if (ending) {
    return;
  }
  ending = true;
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  const ends = running.map((child) => new Promise((ended) => child.on('exit', ended)));
  for (const child of running) {
    child.kill('SIGTERM');
  }
  // The database is stopped even if something hangs.
  const patience = new Promise((over) => setTimeout(over, 10_000).unref());
  void Promise.race([Promise.all(ends), patience])
    .then(() => own?.stop())
    .finally(() => process.exit());
}

process.on('SIGINT', end);
process.on('SIGTERM', end);
const watched = ['server/src', 'server/migrations', 'contract/src', 'domain'].flatMap((path) => [
  '--watch-path',
  join(root, path),
]);
start('server', [...serverFlags, ...watched, '--watch-preserve-output', join(root, 'server/src/main.ts')], root, {
  ...serverEnvironment(root),
  ...(own === null ? {} : { DATABASE_URL: own.url }),
  HORIZON_WEB: '0',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  PORT: String(port),
});
start('web', [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], join(root, 'web'), {
  HORIZON_API: `http://127.0.0.1:${port}`,
});
