// Checks whether this Horizon can restore a backup: all of its files are present and intact, and its migrations are
// known. Runs before anything is changed.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { migrationFiles } from '../platform/migrate.ts';
import { faultsOfFiles } from './files-of-backup.ts';
import { readManifest, tableFile, type BackupTable, type Manifest } from './manifest.ts';

/** The manifest of a restorable backup. Throws a message for people with the problem and advice. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  refuseOtherMigrations(manifest);
  const faults: string[] = [];
  for (const table of manifest.tables) {
    faults.push(...(await faultsOf(folder, table)));
  }
  if (manifest.files) {
    faults.push(...(await faultsOfFiles(folder, manifest.files)));
  }
  if (faults.length > 0) {
    throw new Error(`${folder} cannot be restored: ${faults.join(', ')}. Take another backup.`);
  }
  return manifest;
}

function refuseOtherMigrations({ migrations }: Manifest): void {
  const ours = new Map(migrationFiles().map(({ name, hash }) => [name, hash]));
  const unknown = migrations.find(({ name }) => !ours.has(name));
  if (unknown) {
    throw new Error(
      `The backup was made by a newer Horizon: this one does not know ${unknown.name}. Restore it with that one or a newer one.`,
    );
  }
  const other = migrations.find(({ name, hash }) => ours.get(name) !== hash);
  if (other) {
    throw new Error(
      `The backup was made by another Horizon: its ${other.name} is not the one of this. Restore it with the Horizon that made it.`,
    );
  }
}

async function faultsOf(folder: string, { name, sha256 }: BackupTable): Promise<string[]> {
  const path = tableFile(folder, name);
  const hash = createHash('sha256');
  try {
    // Opening a pipe would wait for a writer for ever.
    if (!(await stat(path)).isFile()) {
      return [`${path} is no file`];
    }
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [code === 'ENOENT' ? `the file of ${name} is missing` : `the file of ${name} cannot be read (${message})`];
  }
  return hash.digest('hex') === sha256 ? [] : [`the file of ${name} is damaged`];
}
