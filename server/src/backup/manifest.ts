// What a backup says of itself: which migrations its database had, and for each table its columns, records and the hash of
// its file. It is written last, and moved to its name whole: a folder without one is a backup that was broken off.
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from '../platform/files/flush.ts';

/** Of the folder's files; a newer one is not understood by an older Horizon. */
export const backupFormat = 2;

export interface BackupTable {
  name: string;
  /** In the order of the file; none that PostgreSQL calculates. */
  columns: string[];
  rows: number;
  /** Of the packed file. */
  bytes: number;
  sha256: string;
}

export interface BackupSequence {
  name: string;
  /** A bigint as text. */
  value: string;
  isCalled: boolean;
}

/** The contents of files that people sent, in `files` below the folder. */
export interface BackupFiles {
  count: number;
  bytes: number;
  /** Of their names in order, each with a line feed. */
  sha256: string;
  /** Contents that the database refers to and the file storage did not have. */
  missing: string[];
}

export interface Manifest {
  format: number;
  madeAt: string;
  migrations: { name: string; hash: string }[];
  tables: BackupTable[];
  sequences: BackupSequence[];
  /** Absent in backups of format 1, which had no files. */
  files?: BackupFiles;
}

const fileName = 'manifest.json';

/** The file of a table. */
export const tableFile = (folder: string, table: string): string => join(folder, `${table}.copy.gz`);

/** Takes an empty folder for one backup, under the name that its manifest has until it is whole. Throws EEXIST. */
export async function claimFolder(folder: string): Promise<void> {
  await writeFile(join(folder, `${fileName}.part`), '', { flag: 'wx', mode: 0o600 });
}

/** Writes the manifest into a claimed folder whose files are on the disk; so are their names and the manifest when this is done. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const part = join(folder, `${fileName}.part`);
  await writeFile(part, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  await flushFolder(folder);
  await rename(part, join(folder, fileName));
  await flushFolder(folder);
}

/** How much a backup holds, for people. */
export function sizeOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const size = ((bytes + (files?.bytes ?? 0)) / 1e6).toFixed(1);
  const sent = (files?.count ?? 0).toLocaleString('en-AU');
  return `${rows.toLocaleString('en-AU')} records in ${tables.length} tables and ${sent} files, ${size} MB`;
}

/** The manifest of a backup. Throws a sentence for people: no backup, broken off, damaged, of a newer Horizon. */
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

/** Every part is there, and each table and sequence once. */
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
