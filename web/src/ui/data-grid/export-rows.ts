// Exports the grid: the rows that match search and filters, and the visible columns, in their order. For rows in memory;
// lists paged by the server are exported there.
import { toCsv, type CsvCell } from '@horizon/csv';
import { saveBlob } from '../save-file.ts';
import { orderColumns, isShown } from './column-layout.ts';
import type { CellValue, GridColumn, GridView } from './grid-types.ts';
import { filterRows, sortRows } from './row-pipeline.ts';

export interface ExportedTable {
  headers: string[];
  /** The rows, with cells in the order of the headers. */
  rows: CsvCell[][];
}

/** The columns to export: the visible ones, or all. */
export type ExportScope = 'shown' | 'all';

interface ExportOptions {
  /** By default the visible columns, and those that the list is grouped by. */
  scope?: ExportScope;
  /** The columns that fit into the list; null if it shows cards, or if it is not known. */
  drawn?: ReadonlySet<string> | null | undefined;
  /** The server has searched, filtered and sorted: the rows stay as they are. */
  inOrder?: boolean;
}

/** The view's rows as plain values: days as YYYY-MM-DD, numbers as numbers. Columns without a header are left out. */
export function exportTable<T>(
  columns: readonly GridColumn<T>[],
  rows: readonly T[],
  view: GridView,
  { scope = 'shown', drawn, inOrder = false }: ExportOptions = {},
): ExportedTable {
  const isIncluded = (column: GridColumn<T>) =>
    scope === 'all' || (drawn ? drawn.has(column.id) : isShown(column, view)) || view.group.includes(column.id);
  const shown = orderColumns(columns, view.order).filter(
    (column) => isIncluded(column) && column.header !== '' && !column.isActions && column.id !== 'actions',
  );
  const keys = [...view.group.map((id) => ({ id, desc: false })), ...view.sort];
  const found = inOrder ? rows : sortRows(filterRows(rows, columns, view), columns, keys);
  return {
    headers: shown.map((column) => column.exportHeader ?? column.header),
    rows: found.map((row) => shown.map((column) => plainValue(column, column.value(row)))),
  };
}

function plainValue<T>(column: GridColumn<T>, value: CellValue): CsvCell {
  if (value === null || value === '') {
    return null;
  }
  // 33.77 / 100 has floating-point noise: round it.
  if (column.kind === 'percent') return Number(Number(value).toFixed(10));
  if (column.kind === 'money' || column.kind === 'number') {
    return Number(value);
  }
  if (column.format && (column.kind ?? 'text') === 'text') return column.format(value);
  return column.edit?.options?.find((each) => each.value === value)?.label ?? value;
}

export type TableFormat = 'csv' | 'xlsx';

/** Saves the table under a name; the XLSX writer is loaded on first use. */
export async function saveTable(table: ExportedTable, name: string, format: TableFormat): Promise<void> {
  if (format === 'csv') {
    saveBlob(new Blob([toCsv(table.headers, table.rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return;
  }
  const { default: writeXlsx } = await import('write-excel-file/browser');
  const head = table.headers.map((value) => ({ value, fontWeight: 'bold' as const }));
  const body = table.rows.map((row) =>
    row.map((value) => (value === null ? null : { value, type: typesOf[typeof value as keyof typeof typesOf] })),
  );
  saveBlob(await writeXlsx([head, ...body] as never, { sheet: name.slice(0, 31) }).toBlob(), `${name}.xlsx`);
}

const typesOf = { string: String, number: Number, boolean: Boolean };
