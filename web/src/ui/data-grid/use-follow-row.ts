import { useState } from 'react';
import type { GridLines } from './grouping.ts';
import type { PinnedRows } from './pinned-rows.ts';
import type { GridCells } from './use-grid-cells.ts';

interface FollowOptions<T> {
  cells: GridCells<T>;
  lines: GridLines<T>;
  pinnedRows: PinnedRows<T>;
  rowId: (row: T) => string;
}

/** The number of lines to search around for a row that has moved. */
const nearLines = 200;

/**
 * Keeps the focus on its row when lines are added or removed above it. The returned function follows the row to its new
 * position once.
 */
export function useFollowRow<T>({ cells, lines, pinnedRows, rowId }: FollowOptions<T>): () => void {
  const { line } = cells.active;
  const idAt = (at: number) => {
    const found = lines.at(at);
    return found?.kind === 'record' ? rowId(found.row) : undefined;
  };
  const [seen, setSeen] = useState({ lines, line, id: idAt(line), isForced: false });
  if (seen.lines !== lines || seen.line !== line) {
    const { id } = seen;
    const isFollowed =
      seen.line === line && id !== undefined && (seen.isForced || pinnedRows.has(id)) && idAt(line) !== id;
    const reach = seen.isForced ? lines.count : nearLines;
    const to = isFollowed ? nearest(line, reach, lines.count, (at) => idAt(at) === id) : undefined;
    setSeen({ lines, line: to ?? line, id: to === undefined ? idAt(line) : id, isForced: false });
    if (to !== undefined) cells.follow(to);
  }
  return () => setSeen((before) => ({ ...before, isForced: true }));
}

/** The closest line that fits, at most `reach` away. */
function nearest(from: number, reach: number, count: number, fits: (line: number) => boolean): number | undefined {
  for (let far = 1; far <= Math.min(reach, count); far += 1) {
    if (from + far < count && fits(from + far)) return from + far;
    if (from - far >= 0 && fits(from - far)) return from - far;
  }
  return undefined;
}
