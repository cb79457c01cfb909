// The manifest of a backup: the migrations of its database, and for each table its columns, record count and the hash
// of its file. It is written last, and renamed when complete: a folder without one is an interrupted backup.
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from '../platform/files/flush.ts';

/** The version of the folder's format; an older Horizon cannot read a newer one. */
export const backupFormat = 2;

export interface BackupTable {
  name: string;
  /** In the order of the file; without generated columns. */
  columns: string[];
  rows: number;
  /** Of the compressed file. */
  bytes: number;
  sha256: string;
}

export interface BackupSequence {
  name: string;
  /** A bigint as text. */
  value: string;
  isCalled: boolean;
}

/** The contents of uploaded files, in the subfolder `files`. */
export interface BackupFiles {
  count: number;
  bytes: number;
  /** The hash of their names, sorted and each followed by a line feed. */
  sha256: string;
  /** Contents that the database refers to but that were missing from the file storage. */
  missing: string[];
}

export interface Manifest {
  format: number;
  madeAt: string;
  migrations: { name: string; hash: string }[];
  tables: BackupTable[];
  sequences: BackupSequence[];
  /** Missing in backups of format 1, which had no files. */
  files?: BackupFiles;
}

const fileName = 'manifest.json';

/** The file of a table. */
export const tableFile = (folder: string, table: string): string => join(folder, `${table}.copy.gz`);

/**
 * Claims an empty folder for one backup, by creating its manifest under the name it has until it is complete. Throws
 * EEXIST.
 */
export async function claimFolder(folder: string): Promise<void> {
  await writeFile(join(folder, `${fileName}.part`), '', { flag: 'wx', mode: 0o600 });
}

/** Writes the manifest into a claimed folder whose files have been flushed; flushes their names and the manifest. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const part = join(folder, `${fileName}.part`);
  await writeFile(part, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  await flushFolder(folder);
  await rename(part, join(folder, fileName));
  await flushFolder(folder);
}

/** The size of a backup, for people. */
export function sizeOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const size = ((bytes + (files?.bytes ?? 0)) / 1e6).toFixed(1);
  const sent = (files?.count ?? 0).toLocaleString('en-AU');
  return `${rows.toLocaleString('en-AU')} records in ${tables.length} tables and ${sent} files, ${size} MB`;
}

/** The manifest of a backup. Throws a message for people: not a backup, interrupted, damaged, from a newer Horizon. */
export async function readManifest(folder: string): Promise<Manifest> {
  if (!existsSync(folder)) {
    throw new Error(`There is no folder ${folder}.`);
  }
  const text = await readFile(join(folder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT'
        ? `${folder} is no backup, or one that was broken off: it has no ${fileName}. Take another backup.`
        : `${folder} cannot be read: ${error.message}`,
      { cause: error },
    );
  });
  const manifest = parsed(text);
  if (manifest === null || !Number.isInteger(manifest.format) || manifest.format < 1) {
    throw new Error(`${fileName} of ${folder} is damaged. Take another backup.`);
  }
  if (manifest.format > backupFormat) {
    throw new Error(`${folder} was made by a newer Horizon. Restore it with that one or a newer one.`);
  }
  if (!isWhole(manifest)) {
    throw new Error(`${fileName} of ${folder} is damaged. Take another backup.`);
  }
  return manifest;
}

/** True if every part is present, and each table and sequence once. */
function isWhole({ migrations, tables, sequences, files }: Manifest): boolean {
  if (files !== undefined && (!Number.isInteger(files?.count) || typeof files.sha256 !== 'string')) {
    return false;
  }
  if (![migrations, tables, sequences].every(Array.isArray)) {
    return false;
  }
  const texts = [
    ...migrations.flatMap((migration) => [migration?.name, migration?.hash]),
    ...tables.flatMap((table) => [
      table?.name,
      table?.sha256,
      ...(Array.isArray(table?.columns) ? table.columns : [null]),
    ]),
    ...sequences.flatMap((sequence) => [sequence?.name, sequence?.value]),
  ];
  return texts.every((text) => typeof text === 'string') && [tables, sequences].every(areDifferent);
}

const areDifferent = (parts: readonly { name: string }[]) =>
  new Set(parts.map(({ name }) => name)).size === parts.length;

function parsed(text: string): Manifest | null {
  try {
    return JSON.parse(text) as Manifest | null;
  } catch {
    return null;
  }
}
