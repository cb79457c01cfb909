// The folder of Horizon's own database: below the data folder, or in a place that its account can reach; created once,
// completely or not at all.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readWritten, syncFolder, UnusableFile, writeDurably } from './durable-file.ts';
import { isAlive } from './is-alive.ts';
import { binary, type Account } from './postgres-programs.ts';

/** The data folder cannot be written. */
export class UnwritableFolder extends Error {}

/** The database folder of a data folder, created if it does not exist. Throws UnwritableFolder. */
export async function ensureCluster({
  folder,
  native,
  account,
  log,
}: {
  folder: string;
  /** The folder of the PostgreSQL programs. */
  native: string;
  account: Account | null;
  log(line: string): void;
}): Promise<string> {
  const cluster = reachableCluster(folder, account, log);
  await withLockFile(join(dirname(cluster), 'postgres.making'), () => {
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      createCluster(native, cluster, account);
    }
  });
  return cluster;
}

/** The database folder of a data folder if it has been created, else null. */
export function knownCluster(folder: string): string | null {
  const moved = join(folder, 'postgres.location');
  const home = existsSync(moved) ? readWritten(moved, 'Delete it: the next start writes it again.') : folder;
  return existsSync(passwordFileOf(join(home, 'postgres'))) ? join(home, 'postgres') : null;
}

const passwordFileOf = (cluster: string) => join(dirname(cluster), 'postgres.password');

/** The password of a database; only the folder's owner can read it. Throws UnusableFile. */
export function passwordOf(cluster: string): string {
  const file = passwordFileOf(cluster);
  if (!existsSync(file)) throw new UnusableFile(`${file} is missing. ${noPasswordAdvice(cluster)}`);
  return readWritten(file, noPasswordAdvice(cluster));
}

const noPasswordAdvice = (cluster: string) =>
  `It holds the password of the database in ${cluster}, without which nobody can open it. Restore the file from a copy of the ` +
  'data folder. If nobody has used this Horizon yet, delete both the file and that folder: the next start makes a new database.';

/** Tests the folder by writing to it: only that reveals missing rights and read-only disks. Throws UnwritableFolder. */
export function refuseUnwritable(folder: string): void {
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

/** The cluster's folder: below the data folder, or in a place that the unprivileged user can reach. */
function reachableCluster(folder: string, account: Account | null, log: (line: string) => void): string {
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
  writeDurably(join(folder, 'postgres.location'), `${outside}\n`);
  log(`PostgreSQL runs as an unprivileged user, who cannot reach ${folder}; the database lives in ${outside}`);
  return join(outside, 'postgres');
}

/** Runs `work` while no other process does so in this folder: two first starts create one cluster. */
async function withLockFile(lock: string, work: () => void): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw error;
      }
      // The lock of a process that was killed does not count.
      const isLocked = existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8')) || process.pid);
      if (!isLocked || waited > 60_000) {
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

/** Creates the cluster in a temporary folder and renames it when it is complete: initdb may be killed half-way. */
function createCluster(native: string, place: string, account: Account | null): void {
  const cluster = `${place}.new`;
  const home = dirname(cluster);
  const password = randomBytes(24).toString('base64url');
  const passwordFile = passwordFileOf(place);
  // Removes the remains of an interrupted first start.
  rmSync(cluster, { recursive: true, force: true });
  rmSync(place, { recursive: true, force: true });
  mkdirSync(cluster, { mode: 0o700 });
  writeDurably(passwordFile, password, account);
  if (account) {
    chownSync(cluster, account.uid, account.gid);
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
  renameSync(cluster, place);
  syncFolder(home);
}
