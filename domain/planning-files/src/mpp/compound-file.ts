// Reads the streams of an OLE2 compound file. A compound file is a small file system:
// sectors chained by a table (FAT), a directory of storages and streams, and a second, finer table (mini FAT) for small
// streams. Any of these may be hostile, so: no chain is longer than the file has sectors, each directory entry is
// visited once, no stream is larger than its chain, and all the streams read are together no larger than the file.
// Layout: mpp-format facts, section 1.1; the compound file is Microsoft's published [MS-CFB].
import { readU16, readU32, readU8, readUtf16 } from './bytes.ts';
import { cutOff, damaged, Refusal } from './refusal.ts';

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const lastDataSector = 0xfffffffa;
const endOfChain = 0xfffffffe;
const noEntry = 0xffffffff;
const miniSectorSize = 64;
const entrySize = 128;
const maxEntries = 10_000;
const maxDepth = 16;

interface Entry {
  firstSector: number;
  size: number;
}

interface Sectors {
  bytes: Uint8Array;
  size: number;
  /** Complete or partial sectors after the header of the file. */
  count: number;
  next: Uint32Array;
}

/** An opened compound file. */
export interface CompoundFile {
  /** Paths of all streams, in lower case, their parts joined by `/`, the root's name left out. */
  paths: string[];
  /** The bytes of the stream of that path (in any case); none when there is no such stream. Cost: its size. */
  read(path: string): Uint8Array | null;
}

/** True when the bytes begin like a compound file (of any program). */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

/**
 * The streams of a compound file. Throws a refusal when the container is damaged or the file is cut off; a single
 * stream's damage shows when that stream is read. Cost: linear in the file's length.
 */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  const sectors = openSectors(bytes);
  const directory = readChain(sectors, readU32(bytes, 48), null);
  const { entries, root } = listEntries(directory);
  const cutoff = readU32(bytes, 56);
  const mini = once(() => openMiniSectors(bytes, sectors, root));
  let left = bytes.length;

  function read(path: string): Uint8Array | null {
    const entry = entries.get(path.toLowerCase());
    if (entry === undefined) return null;
    left -= entry.size;
    if (left < 0) throw damaged('its streams claim to be larger than the file');
    if (entry.size === 0) return new Uint8Array(0);
    return entry.size < cutoff
      ? readChain(mini(), entry.firstSector, entry.size)
      : readChain(sectors, entry.firstSector, entry.size);
  }
  return { paths: [...entries.keys()], read };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function openSectors(bytes: Uint8Array): Sectors {
  if (!isCompoundFile(bytes)) throw new Refusal('foreign', 'This is not a Microsoft Project file.');
  if (bytes.length < 512) throw cutOff();
  const shift = readU16(bytes, 30);
  if ((shift !== 9 && shift !== 12) || readU16(bytes, 32) !== 6 || readU16(bytes, 28) !== 0xfffe) {
    throw damaged('its header is not that of a compound file');
  }
  const size = 1 << shift;
  const count = Math.max(0, Math.ceil((bytes.length - size) / size));
  const sectors: Sectors = { bytes, size, count, next: new Uint32Array(0) };
  sectors.next = readAllocationTable(sectors);
  return sectors;
}

// The table's sector numbers: the first 109 in the header, the rest in a chain of DIFAT sectors.
function readAllocationTable(sectors: Sectors): Uint32Array {
  const { bytes, size, count } = sectors;
  const perSector = size / 4;
  const numbers: number[] = [];
  const wanted = Math.min(readU32(bytes, 44), Math.ceil(count / perSector) + 1);
  for (let i = 0; i < 109 && numbers.length < wanted; i++) numbers.push(readU32(bytes, 76 + 4 * i));

  let difat = readU32(bytes, 68);
  for (let steps = 0; numbers.length < wanted && difat <= lastDataSector; steps++) {
    if (steps > count) throw damaged('its sector table runs in a circle');
    const from = sectorStart(sectors, difat, size);
    for (let i = 0; i < perSector - 1 && numbers.length < wanted; i++) numbers.push(readU32(bytes, from + 4 * i));
    difat = readU32(bytes, from + size - 4);
  }
  const table = new Uint32Array(numbers.length * perSector).fill(noEntry);
  for (const [i, sector] of numbers.entries()) {
    if (sector > lastDataSector) continue;
    const from = sectorStart(sectors, sector, size);
    for (let k = 0; k < perSector; k++) table[i * perSector + k] = readU32(bytes, from + 4 * k);
  }
  return table;
}

function openMiniSectors(bytes: Uint8Array, sectors: Sectors, root: Entry): Sectors {
  const stream = readChain(sectors, root.firstSector, root.size);
  const table = readChain(sectors, readU32(bytes, 60), null);
  const next = new Uint32Array(table.length >> 2);
  for (let i = 0; i < next.length; i++) next[i] = readU32(table, 4 * i);
  // Mini sectors count from the stream's first byte: the sector "before" it replaces the header.
  const padded = new Uint8Array(stream.length + miniSectorSize);
  padded.set(stream, miniSectorSize);
  return { bytes: padded, size: miniSectorSize, count: Math.ceil(stream.length / miniSectorSize), next };
}

function sectorStart(sectors: Sectors, sector: number, needed: number): number {
  const from = (sector + 1) * sectors.size;
  if (from + needed > sectors.bytes.length) throw cutOff();
  return from;
}

// `size` null: the whole chain, as the directory and the mini FAT have no size of their own.
function readChain(sectors: Sectors, first: number, size: number | null): Uint8Array {
  if (size !== null && size > sectors.count * sectors.size) throw cutOff();
  const chain: number[] = [];
  const wanted = size === null ? sectors.count : Math.ceil(size / sectors.size);
  for (let sector = first; sector <= lastDataSector && chain.length < wanted;) {
    if (sector >= sectors.count) throw cutOff();
    chain.push(sector);
    sector = sectors.next[sector] ?? endOfChain;
  }
  if (size !== null && chain.length < wanted) throw damaged('a stream is larger than its sectors');

  const result = new Uint8Array(size ?? chain.length * sectors.size);
  for (const [i, sector] of chain.entries()) {
    const at = i * sectors.size;
    const length = Math.min(sectors.size, result.length - at);
    const from = sectorStart(sectors, sector, length);
    result.set(sectors.bytes.subarray(from, from + length), at);
  }
  return result;
}

function listEntries(directory: Uint8Array): { entries: Map<string, Entry>; root: Entry } {
  const total = Math.min(directory.length / entrySize, maxEntries);
  if (total < 1 || readU8(directory, 66) !== 5) throw damaged('it has no directory');
  const entries = new Map<string, Entry>();
  const seen = new Set<number>([0]);
  const pending = [{ number: readU32(directory, 76), folder: '', depth: 1 }];
  while (pending.length > 0) {
    const { number, folder, depth } = pending.pop()!;
    if (number === noEntry || number >= total || seen.has(number) || depth > maxDepth) continue;
    seen.add(number);
    const at = number * entrySize;
    const kind = readU8(directory, at + 66);
    const length = Math.min(64, readU16(directory, at + 64));
    const path = folder + readName(directory, at, length).toLowerCase();
    pending.push({ number: readU32(directory, at + 68), folder, depth });
    pending.push({ number: readU32(directory, at + 72), folder, depth });
    if (kind === 1) pending.push({ number: readU32(directory, at + 76), folder: `${path}/`, depth: depth + 1 });
    if (kind === 2 && !entries.has(path)) entries.set(path, readEntry(directory, at));
  }
  return { entries, root: readEntry(directory, 0) };
}

// Names such as "\5SummaryInformation" begin with a control character that the text reader would leave out.
function readName(directory: Uint8Array, at: number, length: number): string {
  const first = readU16(directory, at);
  return first > 0 && first < 0x20
    ? String.fromCharCode(first) + readUtf16(directory, at + 2, length - 2)
    : readUtf16(directory, at, length);
}

// Only the low half of the size counts in version 3 files; no file read here reaches the high half.
function readEntry(directory: Uint8Array, at: number): Entry {
  return { firstSector: readU32(directory, at + 116), size: readU32(directory, at + 120) };
}
