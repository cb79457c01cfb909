// An XLSX file is a ZIP archive. Before it is unpacked its parts are inflated with a limit, so that a small file that
// swells to gigabytes is refused instead of filling the memory, and its rows are counted, since reading them takes far
// longer. ZIP: PKWARE APPNOTE 4.3.7, 4.3.12, 4.3.16.
import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/**
 * Rows of the longest sheet, where all parts together stay within `limit` bytes and can be inflated. None else, and for what
 * is no archive; none also where a part declares a document type: no workbook does, but bombs of entities do.
 */
export function rowsWithin(bytes: Buffer, limit: number): number | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endOfDirectory) {
    return null;
  }
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let left = limit;
  let rows = 0;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) {
      return null;
    }
    const part = inflated(bytes, at, left);
    if (part === null || part.includes('<!DOCTYPE')) {
      return null;
    }
    const name = bytes.toString('latin1', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    rows = /^xl\/worksheets\/[^/]+\.xml$/i.test(name) ? Math.max(rows, occurrences(part, '</row>')) : rows;
    left -= part.length;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return rows;
}

function occurrences(part: Buffer, text: string): number {
  let found = 0;
  for (let at = part.indexOf(text); at !== -1; at = part.indexOf(text, at + text.length)) {
    found += 1;
  }
  return found;
}

function inflated(bytes: Buffer, entry: number, limit: number): Buffer | null {
  const packed = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  if (local + 30 > bytes.length) {
    return null;
  }
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (bytes.readUInt16LE(entry + 10) === 0) {
    return packed <= limit ? bytes.subarray(start, start + packed) : null;
  }
  try {
    return inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: Math.max(1, limit) });
  } catch {
    return null;
  }
}
