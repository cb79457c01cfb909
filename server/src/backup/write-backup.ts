// Writes a backup: every table by COPY, compressed, in one transaction that sees a snapshot of the database while
// others write. Everything is streamed.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import type { FileStorage } from '../platform/files/storage.ts';
import { migrationLock } from '../platform/migrate.ts';
import { writeFiles } from './files-of-backup.ts';
import {
  backupFormat,
  claimFolder,
  tableFile,
  writeManifest,
  type BackupSequence,
  type BackupTable,
  type Manifest,
} from './manifest.ts';
import { copied, plainSettings, quoted, sequenceNames, tablesOf, type StoredTable } from './tables.ts';

/**
 * Backs the database up into a folder, which is created, and answers its manifest. Throws if the folder is not empty,
 * or if the database is not Horizon's; after a failure the folder is as it was before.
 */
export async function writeBackup(pool: pg.Pool, folder: string, storage: FileStorage): Promise<Manifest> {
  const isMade = await madeFolder(folder);
  try {
    return await inSnapshot(pool, async (client, tables) => {
      const manifest: Manifest = {
        format: backupFormat,
        madeAt: new Date().toISOString(),
        migrations: (await client.query('SELECT name, hash FROM migrations ORDER BY name')).rows,
        tables: [],
        sequences: [],
      };
      for (const table of tables) {
        manifest.tables.push(await writeTable(client, folder, table));
      }
      manifest.sequences = await sequencesOf(client);
      manifest.files = await writeFiles(client, folder, storage);
      await writeManifest(folder, manifest);
      return manifest;
    });
  } catch (error) {
    await emptied(folder, isMade);
    throw error;
  }
}

/** Creates the folder if it does not exist, and claims it for this backup; true if it was created. */
async function madeFolder(folder: string): Promise<boolean> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) {
    throw new Error(`${folder} is not empty. Name a folder that is empty or not there yet.`);
  }
  await claimFolder(folder);
  return made !== undefined;
}

/** Deletes the files of a failed backup; the original error is reported even if this fails. */
async function emptied(folder: string, isMade: boolean): Promise<void> {
  const written = isMade ? [folder] : (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  for (const path of written) {
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Reads the tables in a snapshot, and blocks migrations meanwhile. */
async function inSnapshot<T>(
  pool: pg.Pool,
  read: (client: pg.PoolClient, tables: StoredTable[]) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    // Waits for a running migration; a later one waits for the tables, a server without one does not.
    await client.query('SELECT pg_advisory_lock_shared($1)', [migrationLock]);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(plainSettings);
    const { rows } = await client.query<{ known: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS known`);
    if (!rows[0]?.known) {
      throw new Error('The database holds nothing of Horizon. Start Horizon on it first, or choose another one.');
    }
    const tables = await tablesOf(client);
    if (tables.length > 0) {
      await client.query(`LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(', ')} IN ACCESS SHARE MODE`);
    }
    await client.query('SELECT pg_advisory_unlock_shared($1)', [migrationLock]);
    const result = await read(client, tables);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // An interrupted COPY leaves its connection unusable.
    client.release(failure);
  }
}

async function writeTable(client: pg.PoolClient, folder: string, table: StoredTable): Promise<BackupTable> {
  const hash = createHash('sha256');
  let bytes = 0;
  const rows = client.query(to(`COPY ${copied(table)} TO STDOUT`));
  await pipeline(
    rows,
    createGzip({ level: 4 }),
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(tableFile(folder, table.name), { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { name: table.name, columns: table.columns, rows: rows.rowCount, bytes, sha256: hash.digest('hex') };
}

/** Sequences are not transactional: read after the tables, they are past all values in the tables. */
async function sequencesOf(client: pg.PoolClient): Promise<BackupSequence[]> {
  const sequences: BackupSequence[] = [];
  for (const name of await sequenceNames(client)) {
    const { rows: values } = await client.query<Omit<BackupSequence, 'name'>>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quoted(name)}`,
    );
    sequences.push({ name, ...values[0]! });
  }
  return sequences;
}
