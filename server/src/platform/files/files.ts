// The files service. A module that stores files registers its use of them (`use`), starts uploads for a record
// (`begin`), and stores the id of the finished file; `link` opens it. Uploads resume (tus), contents are stored once by
// their SHA-256, and files that no record refers to are removed after a day (`sweep.ts`).
import type { Readable } from 'node:stream';
import type { NewFile, StartedUpload } from '@horizon/contract';
import type { Db, Tx } from '../database.ts';
import { conflict, Refusal } from '../failures.ts';
import { newId } from '../ids.ts';
import type { Scope } from '../scope.ts';
import { bytesToRecognise, recognise, earlyRefusal, refuseContent } from './file-kinds.ts';
import { storedName } from './file-names.ts';
import { TooManyBytes, type PartFiles } from './part-files.ts';
import { isOfThisRun, isTrusted, newPartName } from './part-names.ts';
import { linkMillis, readLink, signLink, type LinkedFile } from './signed-links.ts';
import { MissingContent, StorageUnavailable, type ByteRange, type FileStorage } from './storage.ts';
import * as store from './store.ts';
import type { FileRow, UploadKey, UploadRow } from './store.ts';
import { scanFile, ScannerUnavailable, type ScannerAddress } from './virus-scan.ts';

export type { FileRow, UploadKey, UploadRow };

/** How a module uses uploaded files. */
export interface FileUse {
  /**
   * Attaches a file to its record, in the transaction that ends the upload. Throws if the sender has lost permission.
   */
  finish(tx: Tx, scope: Scope, upload: UploadRow, file: FileRow): Promise<void>;
}

/** A file whose bytes are stored but that has no row yet. */
export interface StoredFile {
  key: UploadKey;
  upload: UploadRow;
  sha256: string;
  mediaType: string;
}

/** Bytes of a request. */
export interface SentBytes {
  /** The offset of the bytes; called once the upload is known to be the caller's. Throws if the request is invalid. */
  offsetOf: () => number;
  /** Their number; null if the request does not state it. */
  length: number | null;
  stream: Readable;
  now: Date;
}

/** The servers of the database, by their keys. */
export interface Servers {
  own: number;
  knows: (serverKey: number) => boolean;
}

/** Answers whether the access that a link was created for still exists. */
export type LinkGuard = (db: Db, asked: { workspaceId: string; subject: string; now: Date }) => Promise<boolean>;

export interface FilesOptions {
  storage: FileStorage;
  parts: PartFiles;
  scanner: ScannerAddress | null;
  /** This server's key, and whether another server is running. */
  servers: Servers;
  /** Receives failures that only operators need to know of. */
  onFault?: (error: Error) => void;
}

/** How long an upload without progress is kept. */
const keptMillis = 24 * 3_600_000;

export class Files {
  readonly storage: FileStorage;
  readonly parts: PartFiles;
  private readonly db: Db;
  private readonly scanner: ScannerAddress | null;
  private readonly servers: Servers;
  private readonly onFault: (error: Error) => void;
  private readonly uses = new Map<string, FileUse>();
  private readonly guards = new Map<string, LinkGuard>();
  /** Running upload requests of this server, by upload. */
  private readonly sending = new Map<string, { abort: AbortController; ended: Promise<unknown> }>();
  private secret: Promise<Buffer> | null = null;

  constructor(db: Db, { storage, parts, scanner, servers, onFault }: FilesOptions) {
    this.db = db;
    this.storage = storage;
    this.parts = parts;
    this.scanner = scanner;
    this.servers = servers;
    this.onFault = onFault ?? (() => undefined);
  }

  /** Registers a use of files. */
  use(name: string, use: FileUse): void {
    this.uses.set(name, use);
  }

  /** Registers the guard of links that expire with the access they were created for. */
  guard(name: string, guard: LinkGuard): void {
    this.guards.set(name, guard);
  }

  /** Starts the upload of each file for a record; a file that is refused does not affect the others. */
  async begin(
    tx: Tx,
    scope: Scope,
    target: { use: string; entity: string; recordId: string },
    given: readonly NewFile[],
    now: Date,
  ): Promise<StartedUpload[]> {
    const { workspaceId, personId } = scope;
    const expires = new Date(now.getTime() + keptMillis);
    const started = given.map((file) => {
      const kept = storedName(file);
      const refusal = 'refusal' in kept ? kept.refusal : earlyRefusal(kept.name, file.size);
      return refusal !== null || 'refusal' in kept
        ? { file, refusal, row: null }
        : {
            file,
            refusal: null,
            row: store.newUpload(
              { workspaceId, personId, ...target },
              { id: newId(), size: file.size, ...kept, expires },
            ),
          };
    });
    await store.insertUploads(
      tx,
      started.flatMap(({ row }) => row ?? []),
    );
    return started.map(({ file, refusal, row }) => ({
      id: row?.id ?? null,
      url: row ? uploadUrl(workspaceId, row.id) : null,
      name: row?.name ?? file.name.slice(0, 255),
      refusal,
    }));
  }

  /** A person's own upload, with the number of bytes that this server can resume from. Throws 404. */
  async upload(key: UploadKey): Promise<UploadRow> {
    const upload = await store.getUpload(this.db, key);
    if (upload.state !== 'waiting' || upload.received === 0 || (await this.isHere(upload))) {
      return upload;
    }
    // Its parts are on the disk of another server.
    await store.restartUpload(this.db, key, upload.part);
    return { ...upload, received: 0, part: null, sender: null };
  }

  /** Ends a running request, such as one whose connection was cut unnoticed; the bytes it sent are kept. */
  async settle({ id }: Pick<UploadKey, 'id'>): Promise<void> {
    const running = this.sending.get(id);
    running?.abort.abort();
    await running?.ended;
  }

  /**
   * Receives bytes of an upload. Answers the stored file after the last byte, else the number of bytes received. Throws
   * 404, 409 if they do not follow the bytes received so far, 413, and refusals of the content.
   */
  async receive(key: UploadKey, sent: SentBytes): Promise<StoredFile | number> {
    await this.settle(key);
    const abort = new AbortController();
    const work = this.takeBytes(key, sent, abort.signal);
    const running = { abort, ended: work.catch(() => undefined) };
    this.sending.set(key.id, running);
    try {
      return await work;
    } finally {
      if (this.sending.get(key.id) === running) this.sending.delete(key.id);
    }
  }

  /**
   * Attaches the file of an upload to its record, in the caller's transaction. Throws 409 if another request has done
   * so.
   */
  async finish(tx: Tx, scope: Scope, { key, upload, sha256, mediaType }: StoredFile): Promise<FileRow> {
    const file = await store.insertFile(tx, key, { fileId: newId(), sha256, mediaType });
    if (!file) {
      throw conflict('finished', 'This upload has been finished or discarded already.');
    }
    // From here on the sweep keeps the content; it may have removed it a moment ago.
    if (!(await this.stores(() => this.storage.has(sha256)))) {
      throw unavailable('The file could not be stored. Send it again.');
    }
    await this.uses.get(upload.use)!.finish(tx, scope, upload, file);
    return file;
  }

  /** Discards an unfinished upload; answers its part to remove once this is committed. Throws 404. */
  async cancel(tx: Tx, key: UploadKey): Promise<string | null> {
    await store.getUpload(tx, key);
    return store.deleteUpload(tx, key);
  }

  /** Removes the bytes of a discarded upload; what cannot be removed now is swept later. */
  async removePart(part: string | null): Promise<void> {
    if (part !== null) await this.parts.remove(part).catch(() => undefined);
  }

  /** A link that opens a file for a few minutes. */
  async link(db: Db, file: LinkedFile, now: Date): Promise<{ url: string; expires_at: string }> {
    const expires = now.getTime() + linkMillis;
    return {
      url: `/api/files/${signLink(file, expires, await this.linkSecret(db))}`,
      expires_at: new Date(expires).toISOString(),
    };
  }

  /** The file of a link; null if the link is invalid or expired, or its file is gone. */
  async opened(token: string, now: Date): Promise<{ linked: LinkedFile; file: FileRow } | null> {
    const linked = readLink(token, now.getTime(), await this.linkSecret(this.db));
    if (linked?.guard) {
      const { workspaceId, guard } = linked;
      const isOpen = await this.guards.get(guard.name)?.(this.db, { workspaceId, subject: guard.subject, now });
      if (!isOpen) return null;
    }
    const file = linked && (await store.findFile(this.db, linked.workspaceId, linked.fileId));
    return linked && file ? { linked, file } : null;
  }

  /** The bytes of a file. Throws 503 if they are missing from the storage. */
  async read(file: Pick<FileRow, 'sha256'>, range?: ByteRange): Promise<Readable> {
    try {
      return await this.stores(() => this.storage.read(file.sha256, range));
    } catch (error) {
      if (!(error instanceof MissingContent)) throw error;
      this.onFault(error);
      throw unavailable('The file cannot be read from the file storage. Report this to your administrator.');
    }
  }

  /** Uses the storage; if it cannot be reached, throws a refusal to try again later. */
  private async stores<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      this.onFault(error);
      throw unavailable('The file storage cannot be reached right now. Try again in a moment.');
    }
  }

  private linkSecret(db: Db): Promise<Buffer> {
    this.secret ??= store.linkSecret(db);
    this.secret.catch(() => (this.secret = null));
    return this.secret;
  }

  private isHere({ part, received }: UploadRow): Promise<boolean> {
    return part === null || !isTrusted(part, this.servers.knows)
      ? Promise.resolve(false)
      : this.parts.holds(part, received);
  }

  private async takeBytes(
    key: UploadKey,
    { offsetOf, length, stream, now }: SentBytes,
    signal: AbortSignal,
  ): Promise<StoredFile | number> {
    const upload = await this.upload(key);
    const offset = offsetOf();
    if (upload.state === 'refused') throw conflict('refused', upload.refusal ?? 'This file was refused.');
    if (upload.state === 'done' && offset === upload.size && !length) return upload.size;
    if (upload.state === 'done' || offset !== upload.received) throw wrongOffset(upload);
    if (length !== null && offset + length > upload.size) throw tooLong(upload.size);
    const { part, sender } = await this.claimed(key, upload);
    const keep = (received: number) =>
      store.keepReceived(this.db, key, { sender, part, received, expires: new Date(now.getTime() + keptMillis) });
    try {
      const { received, cut, beginning } = await this.parts.append(part, stream, {
        from: offset,
        most: upload.size,
        signal,
        onBeginning: (beginning) => refuseContent(recognise(beginning, upload.name), { ...upload, beginning }),
      });
      if (received === upload.size) return await this.stored(key, { ...upload, part }, beginning);
      if (!isOfThisRun(part)) await this.parts.flush(part);
      if (!(await keep(received))) throw await this.takenOver(key, part);
      this.parts.continueBehind(part, received, upload.size);
      if (cut)
        throw new Refusal(
          400,
          'malformed',
          'The upload ended early. The bytes that arrived are kept; continue from there.',
        );
      return received;
    } catch (error) {
      throw await this.afterFailure(error, { key, upload, part, keep });
    }
  }

  /** The part file for this request. If another request may still be writing to it, a copy. */
  private async claimed(key: UploadKey, upload: UploadRow): Promise<{ part: string; sender: string | null }> {
    const sender = newId();
    const own = newPartName(upload.id, sender, this.servers.own);
    // Requests that begin at 0 write separate files; the first to make progress wins.
    if (upload.received === 0) return { part: own, sender: null };
    const part = upload.sender === null ? upload.part! : own;
    if (part === own) await this.parts.copy(upload.part!, upload.received, own);
    if (!(await store.claimUpload(this.db, key, { before: upload, sender, part }))) {
      if (part === own) await this.parts.remove(own);
      throw wrongOffset(await store.getUpload(this.db, key));
    }
    if (part === own) await this.parts.remove(upload.part!);
    return { part, sender };
  }

  /** Checks a complete file and moves it into the storage. */
  private async stored(
    key: UploadKey,
    upload: UploadRow & { part: string },
    arrived: Buffer | null,
  ): Promise<StoredFile> {
    const { part, size } = upload;
    const beginning = arrived ?? (await this.parts.beginningOf(part, bytesToRecognise));
    const recognised = recognise(beginning, upload.name);
    refuseContent(recognised, { ...upload, beginning });
    await this.refuseMalware(part);
    const sha256 = await this.parts.sha256Of(part, size);
    await this.stores(() => this.storage.put(this.parts.pathOf(part), { sha256, size, isFlushed: true }));
    return { key, upload, sha256, mediaType: recognised.mediaType };
  }

  private async refuseMalware(part: string): Promise<void> {
    if (!this.scanner) return;
    try {
      const found = await scanFile(this.parts.pathOf(part), this.scanner);
      if (found !== null) {
        throw new Refusal(422, 'malware', `The virus scanner found ${found} in this file. It was not stored.`);
      }
    } catch (error) {
      if (!(error instanceof ScannerUnavailable)) throw error;
      this.onFault(error);
      if (this.scanner.isRequired) {
        throw unavailable('Files cannot be checked for viruses right now, so none are taken. Try again later.');
      }
    }
  }

  /** Updates the upload after a failure, and answers the failure to throw. */
  private async afterFailure(
    error: unknown,
    {
      key,
      upload,
      part,
      keep,
    }: { key: UploadKey; upload: UploadRow; part: string; keep: (received: number) => Promise<boolean> },
  ): Promise<unknown> {
    if (error instanceof TooManyBytes) {
      await this.restoredTo(upload, part, keep);
      return tooLong(upload.size);
    }
    if (error instanceof Refusal && [413, 415, 422].includes(error.status)) {
      await store.refuseUpload(this.db, key, error.message);
      await this.parts.remove(part);
      return error;
    }
    if ((error as { code?: string }).code === 'ENOSPC') {
      await this.restoredTo(upload, part, keep);
      return diskFull();
    }
    // A retry sends the last byte again, which checks and stores the file.
    if (error instanceof Refusal && error.code === 'unavailable' && upload.size > 1) {
      await this.parts.flush(part);
      await keep(upload.size - 1);
    }
    return error;
  }

  /** The upload as it was before the request. */
  private async restoredTo(
    upload: UploadRow,
    part: string,
    keep: (received: number) => Promise<boolean>,
  ): Promise<void> {
    if (upload.received === 0) await this.parts.remove(part);
    else await keep(upload.received);
  }

  private async takenOver(key: UploadKey, part: string): Promise<Refusal> {
    const upload = await store.getUpload(this.db, key);
    if (upload.part !== part) await this.parts.remove(part);
    return wrongOffset(upload);
  }
}

/** The upload URL. */
export const uploadUrl = (workspaceId: string, id: string) => `/api/workspaces/${workspaceId}/file-uploads/${id}`;

const wrongOffset = ({ received }: Pick<UploadRow, 'received'>) =>
  conflict('offset', `${received} bytes of this file have arrived. Continue from there.`, { current: { received } });
const tooLong = (size: number) =>
  new Refusal(413, 'too_large', `More bytes were sent than the ${size} that were announced. Start the upload again.`);
const unavailable = (sentence: string) => new Refusal(503, 'unavailable', sentence, { retryAfterSeconds: 10 });
const diskFull = () =>
  new Refusal(503, 'disk_full', 'The disk of the server is full. Nothing was changed; try again once there is room.', {
    retryAfterSeconds: 10,
  });
