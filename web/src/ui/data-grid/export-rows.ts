// The grid as a file: the rows that pass search and filters, in their order, the shown columns in theirs. For rows that
// are in memory; a list that the server holds is exported there.
import { toCsv, type CsvCell } from '@horizon/csv';
import { saveBlob } from '../save-file.ts';
import { orderColumns, isShown } from './column-layout.ts';
import type { CellValue, GridColumn, GridView } from './grid-types.ts';
import { filterRows, sortRows } from './row-pipeline.ts';

export interface ExportedTable {
  headers: string[];
  /** One list a row, in the order of the headers. */
  rows: CsvCell[][];
}

/** Columns in a file: those shown, or all of them. */
export type ExportScope = 'shown' | 'all';

interface ExportOptions {
  /** By default the columns that are shown, and those grouped by. */
  scope?: ExportScope;
  /** The columns that the list has room for; null if it shows cards, or is not known. */
  drawn?: ReadonlySet<string> | null | undefined;
  /** The server has searched, filtered and sorted: the rows stay as they came. */
  inOrder?: boolean;
}

/** The view's rows as plain values: days YYYY-MM-DD, figures as numbers. Columns without a header are left out. */
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
  // A hundredth of 33.77 has more figures in binary than anybody wrote.
  if (column.kind === 'percent') return Number(Number(value).toFixed(10));
  if (column.kind === 'money' || column.kind === 'number') {
    return Number(value);
  }
  if (column.format && (column.kind ?? 'text') === 'text') return column.format(value);
  return column.edit?.options?.find((each) => each.value === value)?.label ?? value;
}

export type TableFormat = 'csv' | 'xlsx';

/** Saves the table under a name; the XLSX writer is loaded when first needed. */
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
