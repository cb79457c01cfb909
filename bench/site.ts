// A separate Horizon for a measurement: an empty data folder, a free port, the flags of `npm start`.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../server/src/platform/database.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import { runningDatabaseUrl } from '../server/src/platform/postgres.ts';
import { serverEnvironment, serverFlags } from '../tools/server-flags.mjs';

const root = join(import.meta.dirname, '..');

export interface Site {
  server: ChildProcess;
  origin: string;
  /** Of the database, for other processes of the measurement. */
  url: string;
  database: Database;
  folder: string;
  stop(): Promise<void>;
}

/** Starts a server without demo data and web client. */
export async function startSite(prefix: string, env: Record<string, string> = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = await launch(join(root, 'server/src/main.ts'), {
    PORT: String(port),
    HOST: '127.0.0.1',
    HORIZON_DATA: folder,
    HORIZON_DEMO: '0',
    HORIZON_CALLS_PER_MINUTE: '0',
    HORIZON_WEB: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    ...env,
  });
  const url = (await runningDatabaseUrl(folder))!;
  const database = openDatabase(url, 2);
  return {
    server,
    origin: `http://127.0.0.1:${port}`,
    url,
    database,
    folder,
    stop: async () => {
      await database.close();
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts a script as a separate process and waits until it reports that it is ready. */
export function launch(script: string, env: Record<string, string>): Promise<ChildProcess> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [...serverFlags, ...(process.env['BENCH_NODE']?.split(' ') ?? []), script], {
      cwd: root,
      env: { ...serverEnvironment(root), ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('message', () => done(child));
    child.once('exit', () => fail(new Error(`${script} did not start`)));
  });
}
