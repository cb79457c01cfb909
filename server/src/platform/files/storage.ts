// Storage of contents by their SHA-256: a folder (`folder-storage.ts`) or S3 (`s3-storage.ts`). A content is written
// once and never changed.
import type { Readable } from 'node:stream';

/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A content as the storage lists it. */
export interface StoredContent {
  sha256: string;
  size: number;
  storedAt: Date;
}

/** A content to be stored. */
export interface NewContent {
  sha256: string;
  size: number;
  /** The bytes have been flushed already. */
  isFlushed?: boolean;
}

export interface FileStorage {
  /**
   * Moves the file at `path` into the storage as the content with this SHA-256. When it returns, the bytes survive a
   * power cut and the file at `path` is gone; until then, nobody can read any of it. Storing a content again changes
   * nothing.
   */
  put(path: string, content: NewContent): Promise<void>;
  has(sha256: string): Promise<boolean>;
  /** The bytes, or a range of them. Throws MissingContent. */
  read(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Removes a content; does nothing if it does not exist. */
  remove(sha256: string): Promise<void>;
  /** Every content, in no order. */
  list(): AsyncIterable<StoredContent>;
}

/** The storage cannot be reached, or refuses temporarily. */
export class StorageUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StorageUnavailable';
  }
}

/** A content that is in the database but not in the storage. */
export class MissingContent extends Error {
  constructor(sha256: string) {
    super(`The file storage does not have the content ${sha256}`);
    this.name = 'MissingContent';
  }
}
