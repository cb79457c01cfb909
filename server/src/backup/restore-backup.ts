// Restores a backup into an empty database: migrated to the backup's migration, filled in one transaction, then
// migrated to the newest. Triggers are disabled meanwhile, because the rows they would write are in the backup itself;
// keys and checks still apply.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { FileStorage } from '../platform/files/storage.ts';
import { migrate, migrationFiles } from '../platform/migrate.ts';
import { restoreFiles } from './files-of-backup.ts';
import { tableFile, type BackupTable, type Manifest } from './manifest.ts';
import { copied, plainSettings, quoted, sequenceNames, tablesOf, type StoredTable } from './tables.ts';

export interface RestoredBackup {
  folder: string;
  manifest: Manifest;
  storage: FileStorage;
  /** Where files are written before they are stored. */
  uploads: string;
}

/**
 * Restores a verified backup (`checkBackup`). Throws a message for people if the database is not suitable, without
 * changing it; after a later failure, the database has no records of the backup.
 */
export async function restoreBackup(
  pool: pg.Pool,
  { folder, manifest, storage, uploads }: RestoredBackup,
): Promise<void> {
  const only = new Set(manifest.migrations.map(({ name }) => name));
  await refuseFurther(pool, only);
  try {
    await migrate(pool, { only });
    // Before the records: the sweep removes a file without a record, but a record without its file would stay.
    await restoreFiles(folder, storage, uploads);
    await filled(pool, folder, manifest);
  } catch (error) {
    throw leftOut(only, error) ?? error;
  }
  await migrate(pool);
  await pool.query('ANALYZE');
}

/** The message for a backup that lacks a migration before its last one; null if it names them all. */
function leftOut(only: ReadonlySet<string>, cause: unknown): Error | null {
  const names = migrationFiles().map(({ name }) => name);
  const lacking = names
    .slice(
      0,
      names.findLastIndex((name) => only.has(name)),
    )
    .filter((name) => !only.has(name));
  const sentence = `The backup names later migrations but not ${lacking.join(', ')}, and its records do not fit without. Its manifest.json was changed or is damaged. Nothing was restored. Take another backup, or put its own manifest.json back.`;
  return lacking.length > 0 ? new Error(sentence, { cause }) : null;
}

/** Called for a database that may not be Horizon's. */
async function refuseFurther(pool: pg.Pool, only: ReadonlySet<string>): Promise<void> {
  await refuseFilled(pool);
  const { rows } = await pool.query<{ known: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS known`);
  const ran = rows[0]?.known ? (await pool.query<{ name: string }>('SELECT name FROM migrations ORDER BY 1')).rows : [];
  const further = ran.find(({ name }) => !only.has(name));
  if (further) {
    throw new Error(
      `The database is at ${further.name}, the backup before it. Choose a new HORIZON_DATA folder or a new database.`,
    );
  }
}

async function refuseFilled(handle: pg.Pool | pg.PoolClient): Promise<void> {
  for (const table of ['persons', 'global_companies', 'companies']) {
    const { rows } = await handle.query<{ known: boolean }>('SELECT to_regclass($1) IS NOT NULL AS known', [table]);
    if (rows[0]?.known && (await handle.query(`SELECT FROM ${table} LIMIT 1`)).rowCount) {
      throw new Error(
        'The database holds people or companies already. Choose an empty HORIZON_DATA folder or an empty database.',
      );
    }
  }
}

/** Fills all tables, or none. */
async function filled(pool: pg.Pool, folder: string, manifest: Manifest): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    await client.query(plainSettings);
    // A server that starts now waits here, and then finds the records.
    await client.query('LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE');
    await refuseFilled(client);
    await fill(client, folder, manifest);
    await client.query('COMMIT');
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // An interrupted COPY leaves its connection unusable.
    client.release(failure);
  }
}

async function fill(client: pg.PoolClient, folder: string, manifest: Manifest): Promise<void> {
  const tables = await tablesOf(client);
  const kept = new Map(manifest.tables.map((table) => [table.name, table]));
  refuseOtherTables(tables, manifest);
  for (const { name } of tables) {
    await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  }
  // Rows written by migrations are in the backup as well.
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  await client.query('SET CONSTRAINTS ALL DEFERRED');
  for (const { name } of tables) {
    await fillTable(client, folder, kept.get(name)!);
  }
  await refuseOtherSequences(client, manifest);
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [quoted(name), value, isCalled]);
  }
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { name } of tables) {
    await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
  }
  for (const { name, rows } of manifest.tables) {
    const counted = await client.query<{ n: number }>(`SELECT count(*) AS n FROM ${quoted(name)}`);
    if (Number(counted.rows[0]!.n) !== rows) {
      throw new Error(
        `${name} would hold ${counted.rows[0]!.n} records, the backup says ${rows}. Nothing was restored.`,
      );
    }
  }
}

function refuseOtherTables(tables: readonly StoredTable[], manifest: Manifest): void {
  const ours = new Set(tables.map(({ name }) => name));
  const theirs = new Set(manifest.tables.map(({ name }) => name));
  const strange = [...theirs].filter((name) => !ours.has(name));
  if (strange.length > 0) {
    throw new Error(
      `The backup holds what is not Horizon's: ${strange.join(', ')}. Take it out of manifest.json to restore the rest.`,
    );
  }
  const missing = [...ours].filter((name) => !theirs.has(name));
  if (missing.length > 0) {
    throw new Error(`The backup lacks ${missing.join(', ')}. Take another backup, or choose a new database.`);
  }
}

/** Without its value in the backup, a sequence would give numbers that records already have. */
async function refuseOtherSequences(client: pg.PoolClient, { sequences }: Manifest): Promise<void> {
  const ours = await sequenceNames(client);
  const theirs = sequences.map(({ name }) => name);
  if (ours.join() !== theirs.toSorted().join()) {
    throw new Error(
      `The backup has values of ${theirs.join(', ') || 'no sequence'}, the database has ${ours.join(', ')}. Take another backup.`,
    );
  }
}

async function fillTable(client: pg.PoolClient, folder: string, table: BackupTable): Promise<void> {
  const rows = client.query(from(`COPY ${copied(table)} FROM STDIN`));
  // If PostgreSQL aborts the COPY, its error arrives only as an event of the stream.
  const refused = new Promise<never>((_, refuse) => rows.once('error', refuse));
  const sent = pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), rows);
  await Promise.race([sent, refused]).catch((error: Error) => {
    throw new Error(`The records of ${table.name} do not fit: ${error.message}. Nothing was restored.`, {
      cause: error,
    });
  });
}
