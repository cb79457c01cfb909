// `npm run dev`: the server restarts when its sources change, the web client is served by Vite with hot reload.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const port = process.env['PORT'] ?? '4000';
const children: ChildProcess[] = [];
let ending = false;

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
  ending = true;
  for (const child of children) {
    child.kill('SIGTERM');
  }
}

process.on('SIGINT', end);
process.on('SIGTERM', end);
const watched = ['server/src', 'server/migrations', 'contract/src', 'domain'].flatMap((path) => [
  '--watch-path',
  join(root, path),
]);
start('server', [...watched, '--watch-preserve-output', join(root, 'server/src/main.ts')], root, {
  HORIZON_WEB: '0',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  PORT: port,
});
start('web', [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], join(root, 'web'), {
  HORIZON_API: `http://127.0.0.1:${port}`,
});
