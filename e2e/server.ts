// A real server for journeys: its own port, and the demo company in a clone of the shared database. Journeys of one file
// share one. A server without the demo company starts on an empty folder with its own PostgreSQL, as on a new machine.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/src/platform/free-port.ts';
import { cloneDemoDatabase, copyDemoFiles } from './shared-database.ts';

const root = join(import.meta.dirname, '..');

export interface RunningServer {
  url: string;
  /** Of the demo company's database; empty without one. */
  databaseUrl: string;
  /** Kills the server without a warning, as a power cut does to a process. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Starts a server and waits until it answers. */
export async function startServer(
  options: { demo?: boolean; port?: number; env?: Record<string, string> } = {},
): Promise<RunningServer> {
  const data = mkdtempSync(join(tmpdir(), 'horizon-journey-'));
  chmodSync(data, 0o755);
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const databaseUrl = options.demo === false ? '' : await cloneDemoDatabase();
  if (databaseUrl !== '') await copyDemoFiles(data);
  let child: ChildProcess | null = null;

  const start = async () => {
    const env = {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      HORIZON_DATA: data,
      HORIZON_DEMO: options.demo === false ? '0' : '1',
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl,
      ...options.env,
    };
    const started = spawn(join(root, 'node_modules/node/bin/node'), [join(root, 'server/src/main.ts')], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child = started;
    await answers(url, () => started.exitCode !== null);
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = child;
    child = null;
    if (ending && ending.exitCode === null) {
      const exited = new Promise((done) => ending.once('exit', done));
      ending.kill(signal);
      await exited;
    }
  };
  await start();
  return {
    url,
    databaseUrl,
    kill: () => end('SIGKILL'),
    restart: start,
    stop: async () => {
      // A killed server leaves its own database running; the next start takes it over and stops it in order.
      if (!child && databaseUrl === '') {
        await start();
      }
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, gaveUp: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) {
      return;
    }
    if (gaveUp()) {
      throw new Error('the server ended before it answered');
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the server did not answer within two minutes');
}
