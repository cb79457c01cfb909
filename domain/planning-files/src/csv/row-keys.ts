// Identifies the rows of a table that Horizon wrote, even if their other cells were edited.
import type { Task } from '@horizon/schedule';
import type { ReadingLog } from '../reading-log.ts';
import type { CellOf, ColumnKind } from './columns.ts';

/** The heading of the column; `recogniseColumns` leaves what is in brackets out. */
export const keyTitle = 'Horizon id (leave as it is)';

/** A row that has the id of a task. */
export interface RowKey {
  /** In the programme of the file. */
  taskId: string;
  key: string;
  /** Of the programme when the row was written; none in tables that do not say it. */
  revision: number | null;
  /** `Row 12 (A1010 Pour slab)`. */
  place: string;
}

/** Content of the key column of a task: its id, and the revision of the programme when the row was written. */
export const markedKey = (id: string, revision: number): string => `${id}@${revision}`;

/** The rows with more than an id: a row that is empty except for it is ignored and reported. */
export function rowsWithKeys(
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

/** Whether a row has an id. */
export const hasKey = (cell: CellOf): boolean => cell('horizonId').trim() !== '';

/** The rows with an id, in their order; `placeOf` names a row. */
export function keysOfRows(
  tasks: readonly Task[],
  cellsOf: readonly CellOf[],
  placeOf: (index: number) => string,
): RowKey[] {
  return tasks.flatMap(({ id }, index) => {
    const cell = cellsOf[index]!;
    if (!hasKey(cell)) return [];
    const [, key = '', revision] = /^(.*?)(?:@(\d{1,9}))?$/s.exec(cell('horizonId').trim().toLowerCase()) ?? [];
    return [{ taskId: id, key, revision: revision === undefined ? null : Number(revision), place: placeOf(index) }];
  });
}
