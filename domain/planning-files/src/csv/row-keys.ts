// By what a row of a table that Horizon wrote is known again, whatever is typed into its other cells.
import type { Task } from '@horizon/schedule';
import type { ReadingLog } from '../reading-log.ts';
import type { CellOf, ColumnKind } from './columns.ts';

/** The heading of the column; `recogniseColumns` leaves what stands in brackets out. */
export const keyTitle = 'Horizon id (leave as it is)';

/** A row that bears the id of a task. */
export interface RowKey {
  /** In the programme of the file. */
  taskId: string;
  key: string;
  /** `Row 12 (A1010 Pour slab)`. */
  place: string;
}

/** The rows that say more than an id: one that was emptied but for it says nothing, and that is told. */
export function saidRows(
  rows: readonly string[][],
  numbers: readonly number[],
  columns: ReadonlyMap<ColumnKind, number>,
  log: ReadingLog,
): { body: string[][]; rowNumbers: number[] } {
  const keyAt = columns.get('horizonId');
  const body: string[][] = [];
  const rowNumbers: number[] = [];
  for (const [index, row] of rows.entries()) {
    const isBare = keyAt !== undefined && row.every((cell, at) => at === keyAt || cell.trim() === '');
    if (isBare) log.warn(`Row ${numbers[index]}: holds no more than a Horizon id and changes nothing.`);
    else rowNumbers[body.push(row) - 1] = numbers[index]!;
  }
  return { body, rowNumbers };
}

/** Whether a row bears an id. */
export const hasKey = (cell: CellOf): boolean => cell('horizonId').trim() !== '';

/** The rows that bear an id, in their order; `placeOf` names a row. */
export function keysOfRows(
  tasks: readonly Task[],
  cellsOf: readonly CellOf[],
  placeOf: (index: number) => string,
): RowKey[] {
  return tasks.flatMap(({ id }, index) => {
    const cell = cellsOf[index]!;
    return hasKey(cell) ? [{ taskId: id, key: cell('horizonId').trim().toLowerCase(), place: placeOf(index) }] : [];
  });
}
