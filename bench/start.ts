// How soon a server answers with existing data: restarted, after a kill -9 whose database kept running, and after one
// of both server and database. The demo company is loaded first; the built web client is left out.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/src/platform/free-port.ts';
import { serverEnvironment, serverFlags } from '../tools/server-flags.mjs';

const root = join(import.meta.dirname, '..');
const turns = 5;

/** Measures each start several times and prints the median and the longest next to the limit. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'horizon-bench-start-'));
  // A database started by root runs as an unprivileged user, who needs access to it.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const servers: ChildProcess[] = [];
  const start = async () => {
    const launched = await launch(folder, port);
    servers.push(launched.server);
    return launched;
  };
  const times: Record<'restarted' | 'killed' | 'both', number[]> = { restarted: [], killed: [], both: [] };
  const first = await start();
  try {
    await end(first.server, 'SIGTERM');
    for (let turn = 0; turn < turns; turn += 1) {
      const restarted = await start();
      times.restarted.push(restarted.ms);
      await end(restarted.server, 'SIGKILL');
      const killed = await start();
      times.killed.push(killed.ms);
      process.kill(databasePid(folder), 'SIGKILL');
      await end(killed.server, 'SIGKILL');
      const both = await start();
      times.both.push(both.ms);
      await end(both.server, 'SIGTERM');
    }
  } finally {
    servers
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map((one) => one.kill('SIGTERM'));
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`first answer after, ms, ${turns} times      median   longest    bar`);
  report('the very first start, with demo data', [first.ms]);
  report('a start on existing data', times.restarted, 2000);
  report('kill -9 of the server', times.killed, 5000);
  report('kill -9 of server and database', times.both, 5000);
}

function report(what: string, times: readonly number[], bar?: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const figures = [sorted[sorted.length >> 1]!, sorted.at(-1)!].map((ms) => ms.toFixed(0).padStart(9));
  console.log(`${what.padEnd(38)} ${figures.join(' ')} ${bar ? `≤ ${bar}`.padStart(7) : ''}`);
}

/** A server from its launch to its first answer that needs the database. */
async function launch(folder: string, port: number): Promise<{ server: ChildProcess; ms: number }> {
  const began = performance.now();
  const server = spawn(process.execPath, [...serverFlags, join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      ...serverEnvironment(root),
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      HORIZON_DATA: folder,
      HORIZON_DEMO: '1',
      HORIZON_CALLS_PER_MINUTE: '0',
      HORIZON_WEB: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null) {
      throw new Error('the server did not start');
    }
    await sleep(10);
  }
  return { server, ms: performance.now() - began };
}

async function end(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = new Promise((done) => server.once('exit', done));
  server.kill(signal);
  await ended;
}

function databasePid(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

if (import.meta.main) {
  await run();
}
