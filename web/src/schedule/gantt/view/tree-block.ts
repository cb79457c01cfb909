// A block of cells: from the cell where the selection with Shift or the mouse began to the active one.
import { blockOf, type CellBlock } from '../../../ui/data-grid/cell-range.ts';
import type { VisibleRows } from '../layout/visible-rows.ts';
import type { CellsAt, Column } from './chart-model.ts';

export interface CellPlace {
  row: number;
  column: number;
}

/** The block between two cells. */
export const blockBetween = (one: CellPlace, other: CellPlace): CellBlock =>
  blockOf({ line: one.row, column: one.column }, { line: other.row, column: other.column });

interface Chosen {
  rows: Pick<VisibleRows, 'tasks' | 'rowOf'>;
  columns: readonly Column[];
  active: CellPlace;
  block: CellBlock | null;
  selected: ReadonlySet<number>;
}

/** The cells to copy, also the start of a paste: the block, otherwise whole rows in order; null without a task. */
export function cellsChosen({ rows, columns, active, block, selected }: Chosen): CellsAt | null {
  const activeColumn = columns[active.column]?.id ?? 'name';
  const ids = columns.map(({ id }) => id);
  if (block) {
    const tasks = Array.from(rows.tasks.subarray(block.firstLine, block.lastLine + 1)).filter((task) => task >= 0);
    if (tasks.length === 0) return null;
    return { tasks, columns: ids.slice(block.firstColumn, block.lastColumn + 1), activeColumn, isRows: false };
  }
  const chosen = [...selected].filter((task) => rows.rowOf[task]! >= 0);
  const own = rows.tasks[active.row] ?? -1;
  const tasks = chosen.length > 0 ? chosen : own >= 0 ? [own] : [];
  if (tasks.length === 0) return null;
  return { tasks: tasks.sort((a, b) => rows.rowOf[a]! - rows.rowOf[b]!), columns: ids, activeColumn, isRows: true };
}
