// An XLSX file is a ZIP archive. Its parts are inflated with a limit, so that a zip bomb is refused instead of filling
// the memory; the parts needed are packed into a new archive, so that nothing else of the file reaches the reader. ZIP:
// PKWARE APPNOTE 4.3.7, 4.3.12, 4.3.16.
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

const localHeader = 0x04034b50;
const directoryEntry = 0x02014b50;
const endOfDirectory = 0x06054b50;

/** Maximum number of parts of an archive; the largest workbooks have hundreds. */
const maxParts = 5000;

/**
 * The parts by their names; null if there are too many, if together they exceed `limit` bytes, if one cannot be
 * inflated, or if the file is not an archive. Also null if a part declares a document type: no workbook does, but
 * entity bombs do.
 */
export function unpackedParts(bytes: Buffer, limit: number): Map<string, Buffer> | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endOfDirectory) {
    return null;
  }
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxParts) {
    return null;
  }
  const parts = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  let left = limit;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) {
      return null;
    }
    const part = inflated(bytes, at, left);
    if (part === null || part.includes('<!DOCTYPE')) {
      return null;
    }
    parts.set(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)), part);
    left -= part.length;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

const deflate = 8;
const versionOfDeflate = 20;
const firstDay1980 = 0x21;

/** An archive of these parts, stored, or deflated for files that people open elsewhere. */
export function packedParts(parts: ReadonlyMap<string, Buffer>, { isDeflated = false } = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, part] of parts) {
    const nameBytes = Buffer.from(name);
    const body = isDeflated ? deflateRawSync(part) : part;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(localHeader, 0);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(directoryEntry, 0);
    entry.writeUInt32LE(at, 42);
    entry.writeUInt16LE(versionOfDeflate, 4);
    for (const [header, from] of [
      [local, 14],
      [entry, 16],
    ] as const) {
      header.writeUInt16LE(versionOfDeflate, from - 10);
      header.writeUInt16LE(isDeflated ? deflate : 0, from - 6);
      header.writeUInt16LE(firstDay1980, from - 2);
      header.writeUInt32LE(crc32(part), from);
      header.writeUInt32LE(body.length, from + 4);
      header.writeUInt32LE(part.length, from + 8);
      header.writeUInt16LE(nameBytes.length, from + 12);
    }
    bodies.push(local, nameBytes, body);
    directory.push(entry, nameBytes);
    at += 30 + nameBytes.length + body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endOfDirectory, 0);
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
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
