// Writes a compound file from paths and bytes: version 3, 512-byte sectors, small streams in the mini stream, the
// entries of each storage as a plain chain. Enough for the reader under test; nothing else reads it.

const sectorSize = 512;
const miniSize = 64;
const endOfChain = 0xfffffffe;
const free = 0xffffffff;

export type Streams = Record<string, Uint8Array>;

interface Node {
  name: string;
  kind: 1 | 2 | 5;
  bytes: Uint8Array;
  children: Node[];
  firstSector: number;
}

/** The bytes of a compound file that holds the streams; `/` separates storages in a path. */
export function writeCompoundFile(streams: Streams): Uint8Array {
  const root = treeOf(streams);
  const nodes = flatten(root);
  const mini = new MiniStream();
  const sectors: Uint8Array[] = [];
  const fat: number[] = [];
  const append = (bytes: Uint8Array): number => {
    const first = sectors.length;
    const count = Math.ceil(bytes.length / sectorSize);
    for (let i = 0; i < count; i++) {
      const sector = new Uint8Array(sectorSize);
      sector.set(bytes.subarray(i * sectorSize, (i + 1) * sectorSize));
      sectors.push(sector);
      fat.push(i === count - 1 ? endOfChain : first + i + 1);
    }
    return count === 0 ? endOfChain : first;
  };
  for (const node of nodes) {
    if (node.kind !== 2) continue;
    node.firstSector = node.bytes.length < 4096 ? mini.append(node.bytes) : append(node.bytes);
  }
  root.bytes = mini.bytes();
  root.firstSector = append(root.bytes);
  const miniFatBytes = wordsOf(mini.next);
  const miniFatStart = append(miniFatBytes);
  const directoryStart = append(directoryOf(nodes));

  const { fatSectors, difatSectors } = tableSectorsFor(sectors.length);
  const difatStart = sectors.length;
  const fatStart = difatStart + difatSectors;
  for (let i = 0; i < difatSectors; i++) fat.push(0xfffffffc);
  for (let i = 0; i < fatSectors; i++) fat.push(0xfffffffd);
  while (fat.length < fatSectors * 128) fat.push(free);
  const difat = difatOf({ fatSectors, difatSectors, fatStart, difatStart });
  const first = header({ fatSectors, difatSectors, fatStart, difatStart, directoryStart, miniFatStart, miniFatBytes });
  return concat([first, ...sectors, ...difat, wordsOf(fat)]);
}

class MiniStream {
  readonly next: number[] = [];
  readonly #parts: Uint8Array[] = [];

  append(bytes: Uint8Array): number {
    const first = this.next.length;
    const count = Math.ceil(bytes.length / miniSize);
    for (let i = 0; i < count; i++) this.next.push(i === count - 1 ? endOfChain : first + i + 1);
    const padded = new Uint8Array(count * miniSize);
    padded.set(bytes);
    this.#parts.push(padded);
    return count === 0 ? endOfChain : first;
  }

  bytes(): Uint8Array {
    return concat(this.#parts);
  }
}

function treeOf(streams: Streams): Node {
  const root: Node = { name: 'Root Entry', kind: 5, bytes: new Uint8Array(0), children: [], firstSector: endOfChain };
  for (const [path, bytes] of Object.entries(streams)) {
    const parts = path.split('/');
    let folder = root;
    for (const name of parts.slice(0, -1)) {
      let next = folder.children.find((child) => child.name === name);
      if (next === undefined) {
        next = { name, kind: 1, bytes: new Uint8Array(0), children: [], firstSector: 0 };
        folder.children.push(next);
      }
      folder = next;
    }
    folder.children.push({ name: parts.at(-1)!, kind: 2, bytes, children: [], firstSector: endOfChain });
  }
  return root;
}

function flatten(node: Node): Node[] {
  return [node, ...node.children.flatMap(flatten)];
}

function directoryOf(nodes: Node[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(nodes.length / 4) * 512);
  const view = new DataView(bytes.buffer);
  const numberOf = (node: Node | undefined): number => (node === undefined ? free : nodes.indexOf(node));
  for (const [i, node] of nodes.entries()) {
    const at = i * 128;
    for (const [k, unit] of [...node.name].entries()) view.setUint16(at + 2 * k, unit.charCodeAt(0), true);
    view.setUint16(at + 64, 2 * node.name.length + 2, true);
    bytes[at + 66] = node.kind;
    const parent = nodes.find(({ children }) => children.includes(node));
    const place = parent?.children.indexOf(node) ?? 0;
    view.setUint32(at + 68, free, true);
    view.setUint32(at + 72, numberOf(parent?.children[place + 1]), true);
    view.setUint32(at + 76, numberOf(node.children[0]), true);
    view.setUint32(at + 116, node.firstSector, true);
    view.setUint32(at + 120, node.bytes.length, true);
  }
  return bytes;
}

function tableSectorsFor(dataSectors: number): { fatSectors: number; difatSectors: number } {
  let fatSectors = 1;
  let difatSectors = 0;
  while (fatSectors * 128 < dataSectors + fatSectors + difatSectors) {
    fatSectors++;
    difatSectors = Math.ceil(Math.max(0, fatSectors - 109) / 127);
  }
  return { fatSectors, difatSectors };
}

interface TableSectors {
  fatSectors: number;
  difatSectors: number;
  fatStart: number;
  difatStart: number;
}

// Numbers of the table's sectors that do not fit the header, each sector ending with the number of the next.
function difatOf({ fatSectors, difatSectors, fatStart, difatStart }: TableSectors): Uint8Array[] {
  return Array.from({ length: difatSectors }, (_, sector) => {
    const words = Array.from({ length: 127 }, (_, i) => 109 + sector * 127 + i).map((n) =>
      n < fatSectors ? fatStart + n : free,
    );
    return wordsOf([...words, sector + 1 < difatSectors ? difatStart + sector + 1 : endOfChain]);
  });
}

interface Header extends TableSectors {
  directoryStart: number;
  miniFatStart: number;
  miniFatBytes: Uint8Array;
}

function header(tables: Header): Uint8Array {
  const { fatSectors, difatSectors, fatStart, difatStart, directoryStart, miniFatStart, miniFatBytes } = tables;
  const bytes = new Uint8Array(512);
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(26, 3, true);
  view.setUint16(28, 0xfffe, true);
  view.setUint16(30, 9, true);
  view.setUint16(32, 6, true);
  view.setUint32(44, fatSectors, true);
  view.setUint32(48, directoryStart, true);
  view.setUint32(56, 4096, true);
  view.setUint32(60, miniFatStart, true);
  view.setUint32(64, Math.ceil(miniFatBytes.length / sectorSize), true);
  view.setUint32(68, difatSectors === 0 ? endOfChain : difatStart, true);
  view.setUint32(72, difatSectors, true);
  for (let i = 0; i < 109; i++) view.setUint32(76 + 4 * i, i < fatSectors ? fatStart + i : free, true);
  return bytes;
}

function wordsOf(words: number[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(words.length / 128) * 512).fill(0xff);
  const view = new DataView(bytes.buffer);
  for (const [i, word] of words.entries()) view.setUint32(4 * i, word, true);
  return bytes;
}

/** The byte arrays one after the other. */
export function concat(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
