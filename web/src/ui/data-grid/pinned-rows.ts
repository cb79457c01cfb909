// Changed rows are pinned to their positions until the list is queried again: a row must not move away while a person edits
// it. Positions count within the group, so that changes above move the group as a whole.
import type { CellValue } from './grid-types.ts';
import type { GridLines } from './grouping.ts';

/** A row that is pinned to its position. */
export interface PinnedRow<T> {
  /** Its current data if the list still has it, otherwise the last known data. */
  row: T;
  /** The number of rows before it in its group, or in the list. */
  offset: number;
  /** The values of its groups, the outermost first. */
  groups: readonly CellValue[];
}

export type PinnedRows<T> = ReadonlyMap<string, PinnedRow<T>>;

/**
 * Effect of sorting again on a row: `gone` if it moved far away or out of the list, and only the server knows which.
 */
export type Departure = 'moves' | 'leaves' | 'gone';

/** The positions of the rows with these ids on the lines. Linear in the lines up to the last of them. */
export function placesOnLines<T>(
  lines: GridLines<T>,
  ids: ReadonlySet<string>,
  rowId: (row: T) => string,
): Map<string, PinnedRow<T>> {
  const found = new Map<string, PinnedRow<T>>();
  let groups: CellValue[] = [];
  let offset = 0;
  for (let at = 0; at < lines.count && found.size < ids.size; at += 1) {
    const line = lines.at(at);
    if (line?.kind === 'group') {
      groups = [...groups.slice(0, line.depth), line.value];
      offset = 0;
      continue;
    }
    if (line?.kind === 'record' && ids.has(rowId(line.row))) {
      found.set(rowId(line.row), { row: line.row, offset, groups });
    }
    offset += 1;
  }
  return found;
}

/** Pinned rows with their newest data from the list. */
export function withNewest<T>(pinnedRows: PinnedRows<T>, rows: readonly T[], rowId: (row: T) => string): PinnedRows<T> {
  if (pinnedRows.size === 0) return pinnedRows;
  const next = new Map(pinnedRows);
  for (const row of rows) {
    const own = pinnedRows.get(rowId(row));
    if (own && own.row !== row) next.set(rowId(row), { ...own, row });
  }
  return next;
}

/** The pinned rows that the list still has. */
export function stillThere<T>(pinnedRows: PinnedRows<T>, rows: readonly T[], rowId: (row: T) => string): PinnedRows<T> {
  if (pinnedRows.size === 0) return pinnedRows;
  const there = new Map<string, PinnedRow<T>>();
  for (const row of rows) {
    const own = pinnedRows.get(rowId(row));
    if (own) there.set(rowId(row), { ...own, row });
  }
  return there;
}

/** A pinned row, with its sorted position; undefined if that is unknown. */
export interface InPlace<T> {
  id: string;
  row: T;
  offset: number;
  place: number | undefined;
}

interface SlotOptions<T> {
  /** The pinned rows of this group, in any order. */
  pinnedRows: readonly InPlace<T>[];
  /** The number of other rows in the group. */
  others: number;
  /** The position in the list of one of the others, ascending. */
  placeAt: (other: number) => number;
}

/** A group with pinned rows among the others. */
export interface Slots<T> {
  count: number;
  /** The pinned row on a slot, or the index of another row. */
  at: (slot: number) => { pinnedRows: InPlace<T> } | { other: number };
  /** The ids of pinned rows that belong elsewhere in this group. */
  moved: ReadonlySet<string>;
}

/** The number of ascending numbers that are less than `bound`. */
function lessThan(numbers: readonly number[], bound: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle]! < bound) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The longest ascending subsequence, so that as few as possible have to move. */
function longestGrowing<S extends { place: number }>(all: readonly S[]): readonly S[] {
  interface Chain {
    last: S;
    before: Chain | undefined;
  }
  // The smallest last element of a subsequence of each length.
  const ends: Chain[] = [];
  const places: number[] = [];
  for (const last of all) {
    const length = lessThan(places, last.place);
    ends[length] = { last, before: ends[length - 1] };
    places[length] = last.place;
  }
  const chain: S[] = [];
  for (let end = ends.at(-1); end; end = end.before) chain.push(end.last);
  return chain;
}

/** Places pinned rows on their slots, and the others around them. `at` costs a binary search. */
export function slotsOf<T>({ pinnedRows, others, placeAt }: SlotOptions<T>): Slots<T> {
  const inOrder = [...pinnedRows].sort((a, b) => a.offset - b.offset);
  const count = others + inOrder.length;
  const slots: number[] = [];
  for (const [index, { offset }] of inOrder.entries()) {
    slots.push(Math.min(Math.max(offset, (slots[index - 1] ?? -1) + 1), count - (inOrder.length - index)));
  }
  const isAmongOthers = (index: number, place: number) => {
    const before = slots[index]! - index;
    return (before === 0 || placeAt(before - 1) < place) && (before === others || place < placeAt(before));
  };
  const known = inOrder.flatMap(({ id, place }, index) => (place === undefined ? [] : [{ id, place, index }]));
  const fitting = longestGrowing(known.filter(({ index, place }) => isAmongOthers(index, place)));
  const inPlace = new Set(fitting.map(({ id }) => id));
  return {
    count,
    moved: new Set(known.map(({ id }) => id).filter((id) => !inPlace.has(id))),
    at(slot) {
      const before = lessThan(slots, slot);
      return slots[before] === slot ? { pinnedRows: inOrder[before]! } : { other: slot - before };
    },
  };
}

/** Maps an index to a position that is not in `gone`: with 0 and 2 gone, index 2 is position 4. */
export function placeWithout(gone: readonly number[]): (index: number) => number {
  // The number of remaining positions before each one that is gone.
  const before = gone.map((place, index) => place - index);
  return (index) => index + lessThan(before, index + 1);
}
