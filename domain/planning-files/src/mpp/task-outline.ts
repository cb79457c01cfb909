// In which order are the rows, and which is a child of which? The row-order key gives the order, blank rows included;
// the parent's UID the outline, the level where the file has no parents (mpp-format facts, 4.2).

import { damaged } from './refusal.ts';

const deepestOutline = 500;

/** A row before it is placed. */
export interface OutlineRow {
  uid: number;
  /** Row number as stored; can be stale. */
  id: number;
  order: number | null;
  /** Null if the file has none. */
  parentUid: number | null;
  level: number;
  isBlank: boolean;
}

export interface PlacedRow {
  uid: number;
  rowNumber: number;
  parentUid: number | null;
  outlineNumber: string;
  hasChildren: boolean;
}

/**
 * The tasks in display order with their row numbers, parents and outline numbers ("1.2.3"); the project summary task
 * (UID 0) and blank rows are numbered but not in the answer. A parent that is unknown or is below its child is
 * replaced by the nearest row above of a lower level. Cost: n log n.
 */
export function placeRows(rows: OutlineRow[]): PlacedRow[] {
  const hasOrder = rows.every(({ order }) => order !== null);
  const sorted = rows
    .filter(({ uid, isBlank }) => isBlank || uid !== 0)
    .toSorted((a, b) => (hasOrder ? a.order! - b.order! : 0) || a.id - b.id);
  const placed = new Map<number, { row: PlacedRow; children: number; depth: number }>();
  const above: { uid: number; level: number }[] = [];
  let topRows = 0;
  for (const [i, row] of sorted.entries()) {
    if (row.isBlank) continue;
    while (above.length > 0 && above.at(-1)!.level >= row.level) above.pop();
    const parentUid = parentOf(row, placed, above.at(-1)?.uid ?? null);
    const parent = parentUid === null ? null : placed.get(parentUid)!;
    const depth = parent === null ? 1 : parent.depth + 1;
    if (depth > deepestOutline) throw damaged('its outline is deeper than any programme');
    const position = parent === null ? ++topRows : ++parent.children;
    if (parent !== null) parent.row.hasChildren = true;
    const outlineNumber = parent === null ? String(position) : `${parent.row.outlineNumber}.${position}`;
    const placedRow = { uid: row.uid, rowNumber: i + 1, parentUid, outlineNumber, hasChildren: false };
    placed.set(row.uid, { row: placedRow, children: 0, depth });
    above.push({ uid: row.uid, level: row.level });
  }
  return [...placed.values()].map(({ row }) => row);
}

function parentOf(row: OutlineRow, placed: Map<number, unknown>, uidAbove: number | null): number | null {
  if (row.parentUid === null) return uidAbove;
  if (row.parentUid <= 0) return null;
  return placed.has(row.parentUid) ? row.parentUid : uidAbove;
}
