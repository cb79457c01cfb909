// Contents in a folder: `ab/abcd…`, one folder for each first byte of the SHA-256. Several servers may share it.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { flushFile, flushFolder } from './flush.ts';
import { MissingContent, type ByteRange, type FileStorage, type NewContent, type StoredContent } from './storage.ts';

const sha256Form = /^[0-9a-f]{64}$/;

/** Contents in a folder, created if it does not exist. */
export class FolderStorage implements FileStorage {
  private readonly folder: string;
  /** Subfolders known to be flushed to disk. */
  private readonly made = new Map<string, Promise<void>>();

  constructor(folder: string) {
    this.folder = folder;
  }

  async put(path: string, { sha256, size, isFlushed }: NewContent): Promise<void> {
    const place = this.pathOf(sha256);
    const known = await stat(place).catch(() => null);
    if (known?.size === size) {
      await rm(path, { force: true });
      return;
    }
    const parent = join(this.folder, sha256.slice(0, 2));
    await Promise.all([isFlushed || flushFile(path), this.makeFolder(parent)]);
    await rename(path, place).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      await this.copyOver(path, place);
    });
    await flushFolder(parent);
  }

  async has(sha256: string): Promise<boolean> {
    return (await stat(this.pathOf(sha256)).catch(() => null)) !== null;
  }

  async read(sha256: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.pathOf(sha256)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new MissingContent(sha256) : error;
    });
    return createReadStream('', { fd: handle, highWaterMark: 256 * 1024, ...range });
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.pathOf(sha256), { force: true });
  }

  async *list(): AsyncGenerator<StoredContent> {
    const parents = await opendir(this.folder).catch(() => null);
    if (!parents) return;
    for await (const parent of parents) {
      if (!/^[0-9a-f]{2}$/.test(parent.name)) continue;
      for await (const { name } of await opendir(join(this.folder, parent.name))) {
        const found = sha256Form.test(name) ? await stat(this.pathOf(name)).catch(() => null) : null;
        if (found) yield { sha256: name, size: found.size, storedAt: found.mtime };
      }
    }
  }

  private pathOf(sha256: string): string {
    return join(this.folder, sha256.slice(0, 2), sha256);
  }

  private makeFolder(parent: string): Promise<void> {
    const known = this.made.get(parent);
    if (known) return known;
    const making = mkdir(parent, { recursive: true, mode: 0o700 }).then(() => flushFolder(this.folder));
    this.made.set(parent, making);
    making.catch(() => this.made.delete(parent));
    return making;
  }

  /** From another file system: copied under a temporary name first, so that nobody reads a partial file. */
  private async copyOver(path: string, place: string): Promise<void> {
    const copy = `${place}.${randomUUID()}`;
    try {
      await copyFile(path, copy);
      await flushFile(copy);
      await rename(copy, place);
    } catch (error) {
      await rm(copy, { force: true });
      throw error;
    }
    await rm(path, { force: true });
  }
}
