// Finds the links that cross the rows in the window. Short links are listed in every block of 64 rows that they cross; the few
// long ones are in a separate list and tested one by one. A window only reads its own blocks.
import type { LinkTable } from './task-table.ts';

const BLOCK_BITS = 6;
/** A link across more blocks than this is long. */
const LONG_BLOCKS = 8;

export interface LinkIndex {
  /** Links of block b: `listed[offsets[b] … offsets[b + 1])`. */
  offsets: Int32Array;
  listed: Int32Array;
  long: Int32Array;
}

/** Builds the index of links between visible rows. Cost: the links. */
export function indexLinks(links: LinkTable, rowOf: Int32Array, rowCount: number): LinkIndex {
  const blocks = (rowCount >> BLOCK_BITS) + 1;
  const offsets = new Int32Array(blocks + 1);
  const long: number[] = [];
  const { from, to, count } = links;
  for (let k = 0; k < count; k++) {
    const a = rowOf[from[k]!]!;
    const b = rowOf[to[k]!]!;
    if (a < 0 || b < 0) continue;
    const low = (a < b ? a : b) >> BLOCK_BITS;
    const high = (a < b ? b : a) >> BLOCK_BITS;
    if (high - low > LONG_BLOCKS) long.push(k);
    else for (let block = low; block <= high; block++) offsets[block + 1]!++;
  }
  for (let block = 0; block < blocks; block++) offsets[block + 1]! += offsets[block]!;
  const listed = new Int32Array(offsets[blocks]!);
  const next = offsets.slice(0, blocks);
  for (let k = 0; k < count; k++) {
    const a = rowOf[from[k]!]!;
    const b = rowOf[to[k]!]!;
    if (a < 0 || b < 0) continue;
    const low = (a < b ? a : b) >> BLOCK_BITS;
    const high = (a < b ? b : a) >> BLOCK_BITS;
    if (high - low > LONG_BLOCKS) continue;
    for (let block = low; block <= high; block++) listed[next[block]!++] = k;
  }
  return { offsets, listed, long: Int32Array.from(long) };
}

export interface LinkWindow {
  links: LinkTable;
  rowOf: Int32Array;
  /** The first and last row in the window. */
  first: number;
  last: number;
}

/** Calls `visit` once for every link that crosses the window. Cost: the blocks in the window, plus the long links. */
export function visitLinks(
  index: LinkIndex,
  window: LinkWindow,
  visit: (link: number, fromRow: number, toRow: number) => void,
): void {
  const { links, rowOf, first, last } = window;
  const { offsets, listed, long } = index;
  const firstBlock = first >> BLOCK_BITS;
  const lastBlock = Math.min(last >> BLOCK_BITS, offsets.length - 2);
  for (let block = firstBlock; block <= lastBlock; block++) {
    for (let j = offsets[block]!; j < offsets[block + 1]!; j++) {
      const link = listed[j]!;
      const a = rowOf[links.from[link]!]!;
      const b = rowOf[links.to[link]!]!;
      const low = a < b ? a : b;
      // A link in several blocks is visited from the first of them in the window.
      if (block > firstBlock && low >> BLOCK_BITS < block) continue;
      if (low <= last && (a < b ? b : a) >= first) visit(link, a, b);
    }
  }
  for (const link of long) {
    const a = rowOf[links.from[link]!]!;
    const b = rowOf[links.to[link]!]!;
    if ((a < b ? a : b) <= last && (a < b ? b : a) >= first) visit(link, a, b);
  }
}
