// Creates the files service from the configuration: the storage, the uploads folder and the virus scanner.
import type { Db } from '../database.ts';
import { Files, type Servers } from './files.ts';
import { FolderStorage } from './folder-storage.ts';
import { PartFiles } from './part-files.ts';
import { S3Storage, type S3Config } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';
import type { ScannerAddress } from './virus-scan.ts';

export interface FilesConfig {
  /** The bucket of the contents; null if they are stored in a folder. */
  s3: S3Config | null;
  /** Folder of the contents, unless they are stored in S3. */
  folder: string;
  /** Folder of unfinished uploads. */
  uploads: string;
  scanner: ScannerAddress | null;
}

/** The storage of an installation. */
export function openStorage({ s3, folder }: FilesConfig): FileStorage {
  return s3 ? new S3Storage(s3) : new FolderStorage(folder);
}

/** The files service of a server. */
export function openFiles(
  db: Db,
  config: FilesConfig,
  onFault: (error: Error) => void,
  servers: Servers = { own: 0, knows: () => false },
): Files {
  return new Files(db, {
    storage: openStorage(config),
    parts: new PartFiles(config.uploads),
    scanner: config.scanner,
    servers,
    onFault,
  });
}
