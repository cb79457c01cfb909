// Commands work on the database that the server uses: the one of DATABASE_URL, or Horizon's own, started for the command
// where no server is running and shared with it where one is.
import { readConfig } from '../platform/config.ts';
import { openDatabase, type Database } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';
import { runningDatabaseUrl, startPostgres } from '../platform/postgres.ts';

/** Runs work on a migrated database and leaves everything as it was found. */
export async function withDatabase<T>(root: string, work: (database: Database) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, root);
  const shared = config.databaseUrl ?? (await runningDatabaseUrl(config.dataFolder));
  const own =
    shared === null ? await startPostgres({ folder: config.dataFolder, say: (line) => console.error(line) }) : null;
  const database = openDatabase(shared ?? own!.url, 4);
  try {
    await migrate(database.pool);
    return await work(database);
  } finally {
    await database.close();
    await own?.stop();
  }
}

/** The values of `--name value` pairs; refuses names that are not known. */
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

/** A flag that must be there. */
export function needed(flags: Record<string, string>, name: string): string {
  const value = flags[name];
  if (value === undefined) {
    throw new Error(`--${name} is missing`);
  }
  return value;
}
