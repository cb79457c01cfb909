import { open } from 'node:fs/promises';

/** Flushes the names in a folder to disk; skipped if folders cannot be flushed, as the file system then does it. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') {
    return;
  }
  const handle = await open(folder);
  try {
    await handle.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') {
      throw error;
    }
  } finally {
    await handle.close();
  }
}

/** Flushes the bytes of a file to disk. */
export async function flushFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
