// Commands use the server's database: the one of DATABASE_URL, or Horizon's own, which is started for the command if no
// server is running and shared with it otherwise.
import { readConfig } from '../platform/config.ts';
import { openDatabase, type Database } from '../platform/database.ts';
import { AlreadyRunning } from '../platform/keeper.ts';
import { migrate } from '../platform/migrate.ts';
import { knownCluster } from '../platform/postgres-cluster.ts';
import { runningDatabaseUrl, startPostgres } from '../platform/postgres.ts';
import { presentServers } from '../platform/presence.ts';

/** Runs work on a migrated database and stops the database again if it was not running. */
export async function withDatabase<T>(root: string, work: (database: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataFolder } = readConfig(process.env, root);
  return onDatabase(databaseUrl ?? (await runningDatabaseUrl(dataFolder)), dataFolder, async (database) => {
    await migrate(database.pool);
    return work(database);
  });
}

/** Runs work on an existing database, at any migration. */
export async function withDatabaseAsItIs<T>(root: string, work: (database: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataFolder } = readConfig(process.env, root);
  if (databaseUrl === null && knownCluster(dataFolder) === null) {
    throw new Error(`There is no database in ${dataFolder}. Set HORIZON_DATA to the folder of Horizon's data.`);
  }
  return onDatabase(databaseUrl ?? (await runningDatabaseUrl(dataFolder)), dataFolder, work);
}

/** Runs work on a database, created if it does not exist, that no server uses. Throws AlreadyRunning. */
export async function withDatabaseAlone<T>(root: string, work: (database: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataFolder } = readConfig(process.env, root);
  // Starts Horizon's own database, or takes it over, with the lock of its folder.
  return onDatabase(databaseUrl, dataFolder, async (database) => {
    await refuseServers(database);
    return work(database);
  });
}

async function refuseServers(database: Database): Promise<void> {
  const { rows } = await presentServers.execute(database.db);
  if (rows.length > 0) {
    throw new AlreadyRunning('A Horizon is running on this database. Stop it first, or choose another database.');
  }
}

async function onDatabase<T>(
  shared: string | null,
  folder: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const own = shared === null ? await startPostgres({ folder, log: (line) => console.error(line) }) : null;
  const database = openDatabase(shared ?? own!.url, 4);
  try {
    return await work(database);
  } finally {
    await database.close();
    await own?.stop();
  }
}

/** The values of `--name value` pairs; refuses unknown names. */
export function readFlags(args: string[], known: string[]): Record<string, string> {
  const flags: Record<string, string> = {};
  for (let i = 0; i < args.length; i += 2) {
    const name = args[i]?.replace(/^--/, '') ?? '';
    const value = args[i + 1];
    if (!args[i]?.startsWith('--') || !known.includes(name) || value === undefined) {
      throw new Error(
        `"${args[i]}" is not understood here; known: ${known.map((flag) => `--${flag} VALUE`).join(', ')}`,
      );
    }
    flags[name] = value;
  }
  return flags;
}

/** A required flag. */
export function needed(flags: Record<string, string>, name: string): string {
  const value = flags[name];
  if (value === undefined) {
    throw new Error(`--${name} is missing`);
  }
  return value;
}
