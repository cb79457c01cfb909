// Blocks of cells in the clipboard format of spreadsheets: tabs between cells, line breaks between rows, quotes around cells
// that contain either.
import type { CellPosition } from './grid-types.ts';
import type { CellBlock } from './cell-range.ts';

/** Formats a block as clipboard text. */
export function formatBlock(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quote).join('\t')).join('\r\n');
}

/** Parses clipboard text. A line break at the end does not start another row. */
export function parseBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)!.push(cell);
    cell = '';
  };
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]!;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows;
}

/** The number of cells in the longest row. */
export const widthOf = (block: readonly (readonly string[])[]): number =>
  block.reduce((most, row) => Math.max(most, row.length), 0);

export interface PastedCell extends CellPosition {
  text: string;
}

interface PasteOptions {
  block: readonly (readonly string[])[];
  /** The selected cells; the block is repeated if they are a multiple of it. */
  target: CellBlock;
  lines: number;
  columns: number;
}

/** Assigns texts to cells: from the target's first cell on, repeated over a larger target, clipped at the edges. */
export function planPaste({ block, target, lines, columns }: PasteOptions): readonly PastedCell[] {
  const height = block.length;
  const width = widthOf(block);
  const targetHeight = target.lastLine - target.firstLine + 1;
  const targetWidth = target.lastColumn - target.firstColumn + 1;
  const fills = targetHeight % height === 0 && targetWidth % width === 0;
  const pasted: PastedCell[] = [];
  for (let down = 0; down < (fills ? targetHeight : height); down += 1) {
    for (let across = 0; across < (fills ? targetWidth : width); across += 1) {
      const line = target.firstLine + down;
      const column = target.firstColumn + across;
      const text = block[down % height]?.[across % width];
      if (text !== undefined && line < lines && column < columns) pasted.push({ line, column, text });
    }
  }
  return pasted;
}
