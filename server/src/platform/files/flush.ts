import { open } from 'node:fs/promises';

/** The names in a folder are on the disk when this returns; where folders cannot be flushed, the file system sees to it. */
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

/** The bytes of a file are on the disk when this returns. */
export async function flushFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
