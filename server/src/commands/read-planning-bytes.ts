// Reads a planning file from disk, decompressing gzip. Faults of the file are reported in a sentence with its name.
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

const largestUnpackedBytes = 1024 * 1024 * 1024;

/**
 * The file's bytes. Throws a message for people: no such file, a folder, no permission, damaged compression, too large.
 */
export async function readPlanningBytes(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file}: ${reasons[error.code ?? ''] ?? error.message}`, { cause: error });
  });
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: largestUnpackedBytes });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    const reason = isTooLarge ? 'it is larger than 1 GB unpacked.' : 'its gzip packing is damaged.';
    throw new Error(`${file}: ${reason}`, { cause: error });
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file.',
  EISDIR: 'it is a folder, not a file.',
  EACCES: 'it may not be read.',
};
