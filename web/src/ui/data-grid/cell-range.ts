// Which cells are selected as a block, and where do the keys lead? Positions count lines and shown columns.
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

/** Number of cells of a block. */
export function cellCount(block: CellBlock): number {
  return (block.lastLine - block.firstLine + 1) * (block.lastColumn - block.firstColumn + 1);
}

interface Bounds {
  lines: number;
  columns: number;
  /** Lines that one page holds. */
  page: number;
  /** −1 when the header can be reached, else 0. */
  firstLine: number;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** Where a key leads from a cell; none when the key does not move. `far` is Ctrl or ⌘. */
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
