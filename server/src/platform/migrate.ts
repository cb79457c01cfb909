// Plain SQL files, forward only, each in its own transaction, recorded by name and hash. An advisory lock serialises
// two servers that start at once.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');
/** The advisory lock of migrations; shared by readers of the list of tables. */
export const migrationLock = 7_240_110;

/**
 * Functions generated from the columns of tables are regenerated in the same transaction as the columns. To do so takes
 * longer than most migrations: the connection remembers from which columns they were generated last.
 */
const renewal = `DO $$
DECLARE
  columns text;
BEGIN
  IF to_regprocedure('renew_changes()') IS NOT NULL THEN
    SELECT string_agg(concat_ws(' ', name, id_column, title_column, attname, attisdropped), ';' ORDER BY name, attnum)
           || (SELECT string_agg(prosrc, ';' ORDER BY oid) FROM pg_proc WHERE proname = 'make_changes')
      INTO columns
      FROM told_by_statement JOIN pg_attribute ON attrelid = name::regclass AND attnum > 0;
    IF columns IS DISTINCT FROM current_setting('horizon.columns_of_changes', true) THEN
      PERFORM renew_changes();
      PERFORM set_config('horizon.columns_of_changes', columns, false);
    END IF;
  END IF;
END $$`;

export interface MigrationFile {
  name: string;
  text: string;
  hash: string;
}

/** The migrations of a folder in the order in which they run, each with the hash that is recorded. */
export function migrationFiles(folder: string = migrationsFolder): MigrationFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Migrates the database to the newest migration, or runs only those named in `only`, and answers the names that ran.
 * Throws if an old file was edited.
 */
export async function migrate(
  pool: pg.Pool,
  { folder, only }: { folder?: string; only?: ReadonlySet<string> } = {},
): Promise<string[]> {
  const client = await pool.connect();
  const ran: string[] = [];
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    );
    const known = new Map(
      (await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migrations')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    );
    for (const { name, text, hash } of migrationFiles(folder)) {
      const before = known.get(name);
      if (before !== undefined && before !== hash) {
        throw new Error(`migration ${name} was changed after it ran; write a new one instead`);
      }
      if (before === undefined && (only?.has(name) ?? true)) {
        await client.query('BEGIN');
        try {
          await client.query(text);
          await client.query(renewal);
          await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash]);
          await client.query('COMMIT');
        } catch (error) {
          await client.query('ROLLBACK');
          throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
        }
        ran.push(name);
      }
    }
    return ran;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}
