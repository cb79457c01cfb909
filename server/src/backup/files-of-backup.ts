// The uploaded files in a backup: each content under its SHA-256, in the subfolder `files`. The name is the checksum: a
// content with another hash is damaged.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { flushFolder } from '../platform/files/flush.ts';
import { MissingContent, type FileStorage } from '../platform/files/storage.ts';
import type { BackupFiles } from './manifest.ts';

const folderOf = (folder: string) => join(folder, 'files');
const sha256Form = /^[0-9a-f]{64}$/;
/** Rows per query. */
const atOnce = 1000;

/** Copies the contents that the database refers to, as the transaction sees it. */
export async function writeFiles(client: pg.PoolClient, folder: string, storage: FileStorage): Promise<BackupFiles> {
  const names = createHash('sha256');
  const files: BackupFiles = { count: 0, bytes: 0, sha256: '', missing: [] };
  for await (const { sha256, size } of contentsOf(client)) {
    if (!(await isCopied(storage, { sha256, size, folder }))) {
      files.missing.push(sha256);
      continue;
    }
    names.update(`${sha256}\n`);
    files.count += 1;
    files.bytes += size;
  }
  return { ...files, sha256: names.digest('hex') };
}

async function* contentsOf(client: pg.PoolClient): AsyncGenerator<{ sha256: string; size: number }> {
  const { rows: known } = await client.query(`SELECT FROM pg_class WHERE oid = to_regclass('file_contents')`);
  if (known.length === 0) return;
  for (let after = ''; ;) {
    const { rows } = await client.query<{ sha256: string; size: string }>(
      'SELECT sha256, size FROM file_contents WHERE sha256 > $1 ORDER BY sha256 LIMIT $2',
      [after, atOnce],
    );
    for (const { sha256, size } of rows) yield { sha256, size: Number(size) };
    after = rows.at(-1)?.sha256 ?? '';
    if (rows.length < atOnce) return;
  }
}

/** False if the content is missing from the storage, or another one has its name. */
async function isCopied(
  storage: FileStorage,
  { sha256, size, folder }: { sha256: string; size: number; folder: string },
): Promise<boolean> {
  const parent = join(folderOf(folder), sha256.slice(0, 2));
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const place = join(parent, sha256);
  try {
    const copied = await copyHashed(await storage.read(sha256), `${place}.part`);
    if (copied.sha256 !== sha256 || copied.size !== size) {
      await rm(`${place}.part`);
      return false;
    }
  } catch (error) {
    if (error instanceof MissingContent) return false;
    throw error;
  }
  await rename(`${place}.part`, place);
  await flushFolder(parent);
  return true;
}

/** Writes a stream to a new file that only this account can read. */
async function copyHashed(from: Readable, path: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    from,
    async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'w', mode: 0o600, flush: true }),
  );
  return { sha256: hash.digest('hex'), size };
}

/** The contents in the folder, sorted by name. */
async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  const parents = await opendir(folderOf(folder)).catch(() => null);
  if (!parents) return names;
  for await (const parent of parents) {
    if (!parent.isDirectory()) continue;
    for await (const { name } of await opendir(join(folderOf(folder), parent.name))) {
      if (sha256Form.test(name)) names.push(name);
    }
  }
  return names.toSorted();
}

const pathOf = (folder: string, sha256: string) => join(folderOf(folder), sha256.slice(0, 2), sha256);

/** Why the files of a backup cannot be restored: damaged, missing, added; empty if they are intact. */
export async function faultsOfFiles(folder: string, files: BackupFiles): Promise<string[]> {
  const names = await namesIn(folder);
  const list = createHash('sha256');
  const faults: string[] = [];
  for (const name of names) {
    list.update(`${name}\n`);
    const hash = createHash('sha256');
    try {
      await pipeline(createReadStream(pathOf(folder, name), { highWaterMark: 1024 * 1024 }), hash);
    } catch (error) {
      faults.push(`the file ${name} cannot be read (${(error as Error).message})`);
      continue;
    }
    if (hash.digest('hex') !== name) faults.push(`the file ${name} is damaged`);
  }
  if (names.length !== files.count || list.digest('hex') !== files.sha256) {
    faults.push(`it has ${names.length} of ${files.count} files, or others`);
  }
  return faults;
}

/** Stores the files of a verified backup. Contents already in the storage stay. */
export async function restoreFiles(folder: string, storage: FileStorage, uploads: string): Promise<void> {
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  for (const name of await namesIn(folder)) {
    const part = join(uploads, `restore-${name}`);
    const copied = await copyHashed(createReadStream(pathOf(folder, name), { highWaterMark: 1024 * 1024 }), part);
    if (copied.sha256 !== name) throw new Error(`The file ${name} of the backup is damaged. Nothing was restored.`);
    await storage.put(part, copied);
  }
}
