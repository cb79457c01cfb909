// The bytes of unfinished uploads, in a folder: one file each, appended to until it is complete. An interrupted request
// leaves the bytes that arrived. The SHA-256 of a small file is calculated as its bytes arrive, that of a large one in
// a thread (`part-hashes.ts`); after a restart, or on another server, it is recalculated from the file.
import { createHash, type Hash } from 'node:crypto';
import { constants, createReadStream, mkdirSync } from 'node:fs';
import { copyFile, open, opendir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { bytesToRecognise } from './file-kinds.ts';
import { PartHashes } from './part-hashes.ts';
import { writeStream } from './write-stream.ts';

/** The state of a part after a request. */
export interface Appended {
  /** Bytes now in the file. */
  received: number;
  /** Why the request was interrupted; null if all of it was received. */
  cut: Error | null;
  /** The first bytes of the file, if this request sent enough of them to recognise it. */
  beginning: Buffer | null;
}

/** More bytes arrived than the upload may have. */
export class TooManyBytes extends Error {}

export interface AppendOptions {
  /** The offset: bytes after it are replaced. */
  from: number;
  /** The maximum size of the part. */
  most: number;
  /** Aborts the request. */
  signal: AbortSignal;
  /** Called with the first bytes of a file as soon as they have arrived. */
  onBeginning: (bytes: Buffer) => void;
}

interface Known {
  hash: Hash;
  received: number;
}
/** Fewer first bytes are not conclusive; the file is then checked when it is complete. */
const smallestBeginning = 600;
/** Larger uploads are hashed in a thread. */
const maxHashedInline = 4 * 1024 * 1024;
/** Bytes that may be unflushed while further ones arrive. */
const flushedAtOnce = 64 * 1024 * 1024;
/** Hashes cached between requests; for further uploads the file is read again. */
const maxCached = 1000;

export class PartFiles {
  readonly folder: string;
  private readonly known = new Map<string, Known>();
  private readonly hashes = new PartHashes();
  /** Up to which offset a part has been flushed, or is being flushed. */
  private readonly flushed = new Map<string, number>();

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  pathOf(part: string): string {
    return join(this.folder, part);
  }

  /** True if the first `received` bytes of a part are on this server's disk. */
  async holds(part: string, received: number): Promise<boolean> {
    return ((await stat(this.pathOf(part)).catch(() => null))?.size ?? -1) >= received;
  }

  /** Copies the first bytes of a part, for a request that takes over from one that may still be writing. */
  async copy(part: string, received: number, to: string): Promise<void> {
    await copyFile(this.pathOf(part), this.pathOf(to), constants.COPYFILE_FICLONE);
    await truncate(this.pathOf(to), received);
  }

  /**
   * Appends a stream to the first `from` bytes of a part. Throws TooManyBytes, errors of `onBeginning`, and errors of
   * the disk; an interrupted stream is not an error.
   */
  async append(part: string, stream: Readable, { from, most, signal, onBeginning }: AppendOptions): Promise<Appended> {
    const hash = most <= maxHashedInline ? await this.hashOf(part, from) : null;
    const path = this.pathOf(part);
    if (from > 0) await truncate(path, from);
    const file = await open(path, from === 0 ? 'w' : 'r+', 0o600);
    let received = from;
    let beginning: Buffer | null = null;
    const abort = () => void stream.destroy(new Error('another request took over'));
    signal.addEventListener('abort', abort, { once: true });
    let cut: Error | null;
    try {
      cut = await writeStream(stream, { file, from }, (chunk) => {
        if (received + chunk.length > most) throw new TooManyBytes();
        if (received === 0 && chunk.length >= smallestBeginning) onBeginning(chunk);
        if (received === 0 && chunk.length >= Math.min(bytesToRecognise, most))
          beginning = Buffer.from(chunk.subarray(0, bytesToRecognise));
        received += chunk.length;
        hash?.update(chunk);
      });
      // A large part is flushed while it is hashed.
      if (hash && received === most) await file.datasync();
    } finally {
      signal.removeEventListener('abort', abort);
      await file.close();
    }
    if (hash) this.remember(part, { hash, received });
    return { received, cut, beginning };
  }

  /**
   * Hashes, and occasionally flushes, the received bytes of a large upload in the background while further ones arrive.
   */
  continueBehind(part: string, received: number, most: number): void {
    if (most <= maxHashedInline) return;
    this.hashes.advance(part, this.pathOf(part), received);
    const flushed = this.flushed.get(part) ?? 0;
    if (received - flushed < flushedAtOnce) return;
    this.flushed.set(part, received);
    this.flush(part).catch(() => undefined);
  }

  /** The SHA-256 of a complete part, hexadecimal; its bytes are flushed by then. */
  async sha256Of(part: string, size: number): Promise<string> {
    if (size > maxHashedInline) {
      const [sha256] = await Promise.all([this.hashes.sha256Of(part, this.pathOf(part), size), this.flush(part)]);
      return sha256;
    }
    return (await this.hashOf(part, size)).digest('hex');
  }

  /** The first bytes of a part. */
  async beginningOf(part: string, most: number): Promise<Buffer> {
    const handle = await open(this.pathOf(part));
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(most), 0, most, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  /** Flushes the bytes of a part to disk. */
  async flush(part: string): Promise<void> {
    const handle = await open(this.pathOf(part), 'r+');
    try {
      await handle.datasync();
    } finally {
      await handle.close();
    }
  }

  async remove(part: string): Promise<void> {
    this.known.delete(part);
    this.flushed.delete(part);
    await rm(this.pathOf(part), { force: true });
  }

  /** Names of all parts with the time of their last write. */
  async *list(): AsyncGenerator<{ part: string; changedAt: Date }> {
    for await (const { name } of await opendir(this.folder)) {
      const found = await stat(this.pathOf(name)).catch(() => null);
      if (found?.isFile()) yield { part: name, changedAt: found.mtime };
    }
  }

  private remember(part: string, known: Known): void {
    this.known.set(part, known);
    const [oldest] = this.known.keys();
    if (this.known.size > maxCached && oldest !== undefined) this.known.delete(oldest);
  }

  /** The hash state of the first bytes of a part; the caller continues it. */
  private async hashOf(part: string, received: number): Promise<Hash> {
    const known = this.known.get(part);
    this.known.delete(part);
    if (known?.received === received) return known.hash;
    const hash = createHash('sha256');
    if (received > 0) {
      for await (const chunk of createReadStream(this.pathOf(part), {
        end: received - 1,
        highWaterMark: 1024 * 1024,
      })) {
        hash.update(chunk as Buffer);
      }
    }
    return hash;
  }
}
