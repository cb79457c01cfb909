// A real server for journeys: its own port, and the demo company in a clone of the shared database. The journeys of one
// file share one. A server without the demo company starts on an empty folder with its own PostgreSQL, as on a new
// machine.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/src/platform/free-port.ts';
import { cloneDemoDatabase, copyDemoFiles } from './shared-database.ts';
import type { WarmAnswer, WarmOrder } from './warm-server.ts';

const root = join(import.meta.dirname, '..');

export interface RunningServer {
  url: string;
  /** Of the demo company's database; empty without one. */
  databaseUrl: string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** A server in its own process. */
export interface OwnProcess extends RunningServer {
  /** Kills the server without warning. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
}

interface OwnProcessOptions {
  demo?: boolean;
  port?: number;
  env?: Record<string, string>;
}

const node = join(root, 'node_modules/node/bin/node');

interface Place {
  url: string;
  data: string;
  env: Record<'DATABASE_URL' | 'HORIZON_DATA' | 'HORIZON_DEMO' | 'HOST' | 'LOG_LEVEL' | 'PORT', string>;
}

/** A data folder, a port, and the demo company in its own database if requested. */
async function newPlace({ demo = true, port }: OwnProcessOptions): Promise<Place> {
  const data = mkdtempSync(join(tmpdir(), 'horizon-journey-'));
  chmodSync(data, 0o755);
  const own = port ?? (await freePort());
  if (demo) await copyDemoFiles(data);
  const env = {
    PORT: String(own),
    HOST: '127.0.0.1',
    HORIZON_DATA: data,
    HORIZON_DEMO: demo ? '1' : '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: demo ? await cloneDemoDatabase() : '',
  };
  return { url: `http://127.0.0.1:${own}`, data, env };
}

/** The process in which the servers of this worker run. */
let warm: ChildProcess | null = null;

async function order(what: WarmOrder): Promise<void> {
  if (warm === null || warm.exitCode !== null) {
    warm = fork(join(root, 'e2e/warm-server.ts'), { execPath: node, execArgv: [], cwd: root });
    // It does not keep the worker alive.
    warm.unref();
    warm.channel?.unref();
  }
  const child = warm;
  const gone = new AbortController();
  child.once('exit', () => gone.abort(new Error('the server ended')));
  child.channel?.ref();
  child.send(what);
  const [{ failure }] = (await once(child, 'message', { signal: gone.signal })) as [WarmAnswer];
  child.channel?.unref();
  if (failure !== null) throw new Error(failure);
}

/** Starts a server with the demo company. */
export async function startServer(): Promise<RunningServer> {
  const { url, data, env } = await newPlace({});
  await order(env);
  return {
    url,
    databaseUrl: env.DATABASE_URL,
    stop: async () => {
      await order('stop');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Starts a server in its own process, as `npm start` does, and waits until it answers. */
export async function startOwnProcess(options: OwnProcessOptions = {}): Promise<OwnProcess> {
  const { url, data, env } = await newPlace(options);
  let child: ChildProcess | null = null;

  const start = async () => {
    const started = spawn(node, [join(root, 'server/src/main.ts')], {
      cwd: root,
      env: { ...process.env, ...env, ...options.env },
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
    databaseUrl: env.DATABASE_URL,
    kill: () => end('SIGKILL'),
    restart: start,
    stop: async () => {
      // A killed server leaves its own database running; the next start takes it over and stops it cleanly.
      if (!child && env.DATABASE_URL === '') {
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
