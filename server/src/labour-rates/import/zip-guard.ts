// An XLSX file is a ZIP archive. Before it is unpacked its parts are inflated with a limit, so that a small file that
// swells to gigabytes is refused instead of filling the memory. ZIP: PKWARE APPNOTE 4.3.7, 4.3.12, 4.3.16.
import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/** True where all parts together stay within `limit` bytes and can be inflated; false also for what is no archive. */
export function unpacksWithin(bytes: Buffer, limit: number): boolean {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endOfDirectory) {
    return false;
  }
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let left = limit;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) {
      return false;
    }
    const size = inflatedSize(bytes, at, left);
    if (size === null) {
      return false;
    }
    left -= size;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return true;
}

function inflatedSize(bytes: Buffer, entry: number, limit: number): number | null {
  const packed = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  if (local + 30 > bytes.length) {
    return null;
  }
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (bytes.readUInt16LE(entry + 10) === 0) {
    return packed <= limit ? packed : null;
  }
  try {
    return inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: Math.max(1, limit) }).length;
  } catch {
    return null;
  }
}
