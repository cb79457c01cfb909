// Where contents are kept, by their SHA-256: a folder (`folder-storage.ts`) or S3 (`s3-storage.ts`). A content is written
// once and never changed.
import type { Readable } from 'node:stream';

/** Bytes of a content: both ends included. */
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

/** A content that is to be stored. */
export interface NewContent {
  sha256: string;
  size: number;
  /** The bytes have been flushed already. */
  isFlushed?: boolean;
}

export interface FileStorage {
  /**
   * Takes the file at `path` over as the content with this SHA-256. When it returns, the bytes survive a power cut and the
   * file at `path` is gone; before, nobody can read any of it. Storing a content again changes nothing.
   */
  put(path: string, content: NewContent): Promise<void>;
  has(sha256: string): Promise<boolean>;
  /** The bytes, or a range of them. Throws MissingContent. */
  read(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Removes a content; nothing happens where it is not there. */
  remove(sha256: string): Promise<void>;
  /** Every content, in no order. */
  list(): AsyncIterable<StoredContent>;
}

/** The storage cannot be reached or refuses for the moment. */
export class StorageUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StorageUnavailable';
  }
}

/** A content that the database knows and the storage does not have. */
export class MissingContent extends Error {
  constructor(sha256: string) {
    super(`The file storage does not have the content ${sha256}`);
    this.name = 'MissingContent';
  }
}
