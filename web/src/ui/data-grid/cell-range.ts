// The selected block of cells, and movement by keys. Positions count lines and visible columns.
import type { CellPosition } from './grid-types.ts';

/** A block of cells, both ends included. */
export interface CellBlock {
  firstLine: number;
  lastLine: number;
  firstColumn: number;
  lastColumn: number;
}

/** The block between two corners in any order. */
export function blockOf(a: CellPosition, b: CellPosition): CellBlock {
  return {
    firstLine: Math.min(a.line, b.line),
    lastLine: Math.max(a.line, b.line),
    firstColumn: Math.min(a.column, b.column),
    lastColumn: Math.max(a.column, b.column),
  };
}

/** The number of cells in a block. */
export function cellCount(block: CellBlock): number {
  return (block.lastLine - block.firstLine + 1) * (block.lastColumn - block.firstColumn + 1);
}

interface Bounds {
  lines: number;
  columns: number;
  /** Lines per page. */
  page: number;
  /** −1 if the header can be reached, otherwise 0. */
  firstLine: number;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** The position that a key moves to; undefined for other keys. `far` is Ctrl or ⌘. */
export function moveBy(from: CellPosition, key: string, far: boolean, bounds: Bounds): CellPosition | undefined {
  const lastLine = bounds.lines - 1;
  const lastColumn = bounds.columns - 1;
  const to = (line: number, column: number) => ({
    line: clamp(line, bounds.firstLine, Math.max(lastLine, bounds.firstLine)),
    column: clamp(column, 0, Math.max(lastColumn, 0)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(far ? 0 : from.line - 1, from.column);
    case 'ArrowDown':
      return to(far ? lastLine : from.line + 1, from.column);
    case 'ArrowLeft':
      return to(from.line, far ? 0 : from.column - 1);
    case 'ArrowRight':
      return to(from.line, far ? lastColumn : from.column + 1);
    case 'Home':
      return to(far ? 0 : from.line, 0);
    case 'End':
      return to(far ? lastLine : from.line, lastColumn);
    case 'PageUp':
      return to(Math.max(0, from.line - bounds.page), from.column);
    case 'PageDown':
      return to(from.line + bounds.page, from.column);
    default:
      return undefined;
  }
}
