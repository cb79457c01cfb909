// Horizon's own PostgreSQL, on a free loopback port. A database that outlived its server (kill -9) is taken over. One
// Horizon at a time: the server that uses the database has an advisory lock on it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { isAlive } from './is-alive.ts';
import { AlreadyRunning, answers, Keeper } from './keeper.ts';
import { knownCluster, ensureCluster, passwordOf, refuseUnwritable } from './postgres-cluster.ts';
import { binary, reachableBinaries, unprivilegedAccount, type Account } from './postgres-programs.ts';

export interface OwnPostgres {
  url: string;
  /** Checkpoints and stops the database; waits for it. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Folder of the cluster; created if it does not exist. */
  folder: string;
  /** Messages for people, such as the new location of something that had to move. */
  log(line: string): void;
  /** Tests: no waiting for the disk, and no autovacuum. Data does not survive a power cut. */
  unsafeFast?: boolean;
  /** Called when the database is being started: it was not running in the folder, so nobody else is using it. */
  onLaunch?: () => unknown;
}

/** Starts the database of a folder, or takes over the one still running in it. Throws AlreadyRunning. */
export async function startPostgres(options: PostgresOptions): Promise<OwnPostgres> {
  const account = unprivilegedAccount();
  refuseUnwritable(options.folder);
  const native = reachableBinaries(account, options.log);
  const cluster = await ensureCluster({ ...options, native, account });
  const urlAt = addressOf(cluster);

  const running = await runningPort(cluster, urlAt);
  const port = running ?? (await freePort());
  const relaunch = () => launch({ native, cluster, port, account, unsafeFast: options.unsafeFast ?? false, urlAt });
  if (running === null) {
    options.onLaunch?.();
    await relaunch();
  }
  const keeper = new Keeper(urlAt(port), options.folder, relaunch, options.log);
  await keeper.lock();
  return {
    url: urlAt(port),
    stop: async () => {
      await keeper.release();
      await stopCluster(native, cluster, account);
    },
  };
}

/** The URL of a folder's database if a Horizon is using it now, else null. */
export async function runningDatabaseUrl(folder: string): Promise<string | null> {
  const cluster = knownCluster(folder);
  if (cluster === null) {
    return null;
  }
  const urlAt = addressOf(cluster);
  const port = await runningPort(cluster, urlAt);
  return port === null ? null : urlAt(port);
}

interface Launch {
  native: string;
  cluster: string;
  port: number;
  account: Account | null;
  unsafeFast: boolean;
  urlAt(port: number): string;
}

/** For data that nobody needs after a crash. Without autovacuum plans depend on what a test does, not on when. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

async function launch({ native, cluster, port, account, unsafeFast, urlAt }: Launch): Promise<void> {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '256MB',
    effective_cache_size: '2GB',
    work_mem: '16MB',
    random_page_cost: '1.1',
    wal_compression: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    log_min_messages: 'warning',
    timezone: 'UTC',
    jit: 'off',
    ...(unsafeFast ? fastSettings : {}),
  };
  const child = spawn(
    binary(native, 'postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  let log = '';
  let exited = false;
  child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)));
  child.on('exit', () => (exited = true));
  child.on('error', (error) => {
    exited = true;
    log += error.message;
  });
  (child.stderr as unknown as { unref(): void }).unref();
  child.unref();
  for (let waited = 0; waited < 60_000; waited += 25) {
    if (await answers(urlAt(port))) {
      return;
    }
    if (exited) {
      const other = await runningPort(cluster, urlAt);
      if (other !== null) {
        throw new AlreadyRunning('Another Horizon is starting on the same data folder.');
      }
      throw new Error(`PostgreSQL did not start: ${log.trim()}`);
    }
    await sleep(25);
  }
  throw new Error(`PostgreSQL did not answer within 60 s: ${log.trim()}`);
}

/** The port of a database that is already running in the folder, else null. */
async function runningPort(cluster: string, urlAt: (port: number) => string): Promise<number | null> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) {
    return null;
  }
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n');
  if (!isAlive(Number(pid)) || !Number(port)) {
    return null;
  }
  for (let waited = 0; waited < 10_000 && isAlive(Number(pid)); waited += 50) {
    if (await answers(urlAt(Number(port)))) {
      return Number(port);
    }
    await sleep(50);
  }
  return null;
}

async function stopCluster(native: string, cluster: string, account: Account | null): Promise<void> {
  await new Promise<void>((done) => {
    const child = spawn(binary(native, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '60', '-s'], {
      ...account,
      cwd: '/',
      stdio: 'ignore',
    });
    child.on('exit', () => done());
    child.on('error', () => done());
  });
}

/** The database's address at a port. */
function addressOf(cluster: string): (port: number) => string {
  const password = passwordOf(cluster);
  return (port) => `postgresql://horizon:${password}@127.0.0.1:${port}/horizon`;
}
