import { resolve } from 'node:path';
import { checkBackup } from '../backup/check-backup.ts';
import { sizeOf } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { readConfig } from '../platform/config.ts';
import { openStorage } from '../platform/files/open-files.ts';
import { print } from './output.ts';
import { withDatabaseAlone, withDatabaseAsItIs } from './with-database.ts';

/** `backup FOLDER`: writes all records, uploaded files among them, with or without a running server. */
export async function backupCommand(root: string, args: string[]): Promise<number> {
  const folder = folderOf('backup', args);
  const seconds = stopwatch();
  const { files } = readConfig(process.env, root);
  return withDatabaseAsItIs(root, async ({ pool }) => {
    const manifest = await writeBackup(pool, folder, openStorage(files));
    print(`${folder}: ${sizeOf(manifest)}, backed up in ${seconds()} s`);
    const missing = manifest.files?.missing ?? [];
    if (missing.length > 0) {
      print(
        `${missing.length} files are missing or damaged in the file storage, first ${missing[0]}. The backup has the rest.`,
      );
    }
    return missing.length > 0 ? 1 : 0;
  });
}

/** `restore FOLDER`: fills an empty database with a backup, while no server runs on it. */
export async function restoreCommand(root: string, args: string[]): Promise<number> {
  const folder = folderOf('restore', args);
  const seconds = stopwatch();
  const manifest = await checkBackup(folder);
  const { files } = readConfig(process.env, root);
  return withDatabaseAlone(root, async ({ pool }) => {
    await restoreBackup(pool, { folder, manifest, storage: openStorage(files), uploads: files.uploads });
    print(`${folder}: ${sizeOf(manifest)} of ${manifest.madeAt}, restored in ${seconds()} s`);
    return 0;
  });
}

function folderOf(command: string, args: string[]): string {
  const [name] = args;
  if (name === undefined || name.startsWith('-') || args.length > 1) {
    throw new Error(`Say: ${command} FOLDER`);
  }
  return resolve(name);
}

function stopwatch(): () => string {
  const started = performance.now();
  return () => ((performance.now() - started) / 1000).toFixed(1);
}
