// Files that Horizon needs to start: after a power cut such a file is complete or not there, never empty. Its text is written
// under a temporary name and synced, the file gets its name, and the folder is synced.
import {
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';

/** A file that Horizon needs to start is empty or damaged; the message says what to do. */
export class UnusableFile extends Error {}

interface FileOwner {
  uid: number;
  gid: number;
}

/** Replaces a file, or creates it; only its owner can read it. */
export function writeDurably(path: string, text: string, owner: FileOwner | null = null): void {
  const fresh = writeSynced(path, text, owner);
  renameSync(fresh, path);
  syncFolder(dirname(path));
}

/** Creates a file; false if there is one already, which stays as it is. */
export function createDurably(path: string, text: string): boolean {
  const fresh = writeSynced(path, text, null);
  try {
    linkSync(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(path)) return false;
    // Some file systems have no links.
    renameSync(fresh, path);
  } finally {
    rmSync(fresh, { force: true });
  }
  syncFolder(dirname(path));
  return true;
}

/** The text of a file; throws UnusableFile with this advice if it has none, as a power cut leaves it. */
export function readWritten(path: string, advice: string): string {
  const text = readFileSync(path, 'utf8').trim();
  if (text === '') throw new UnusableFile(`${path} is empty, perhaps after a power cut. ${advice}`);
  return text;
}

/** Makes renamed and created files of a folder last; where folders cannot be synced, the system does it later. */
export function syncFolder(folder: string): void {
  let open: number;
  try {
    open = openSync(folder, 'r');
  } catch {
    return;
  }
  try {
    fsyncSync(open);
  } catch {
    // Some file systems do not sync folders.
  } finally {
    closeSync(open);
  }
}

function writeSynced(path: string, text: string, owner: FileOwner | null): string {
  const fresh = `${path}.${randomUUID()}.new`;
  const file = openSync(fresh, 'wx', 0o600);
  try {
    writeSync(file, text);
    if (owner) fchownSync(file, owner.uid, owner.gid);
    fsyncSync(file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  return fresh;
}
