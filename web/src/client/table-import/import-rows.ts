// Rows of a paste or a file that are being imported: every cell as it was typed, with the server's outcome.
import type { CellValue } from '../../ui/data-grid/grid-types.ts';

/** The cells of a row, by field. */
export type Cells = Readonly<Record<string, string | undefined>>;

/** A column of the preview. */
export interface ImportField {
  field: string;
  label: string;
  widthPx?: number;
  /** Every row needs a value of it. */
  isNeeded?: boolean;
}

/** The server's outcome of a row. */
export interface RowOutcome {
  row: number;
  outcome: string;
  id: string | null;
  faults: readonly { field: string; message: string }[];
  warnings: readonly string[];
  /** Other remarks, such as the number that a row gets. */
  notes?: readonly string[];
}

/** A row of the preview. */
export interface PreviewRow {
  /** Counted from 1, as on the server. */
  number: number;
  /** The row in the file, as a spreadsheet shows it. */
  line: number;
  cells: Cells;
  outcome: RowOutcome | null;
}

/** A column of the file as the person maps it. */
export interface MappedColumn {
  /** The heading; of a column without one, its place and first text. */
  title: string;
  field: string | null;
  /** The index of the column. */
  at: number;
}

/** The columns with a heading or a text, to be mapped to fields. */
export function mappedColumns(
  columns: readonly { header: string; field: string | null }[],
  rows: readonly (readonly string[])[],
): MappedColumn[] {
  return columns.flatMap(({ header, field }, at) => {
    if (header.trim() !== '') return [{ title: header, field, at }];
    const text = rows.map((cells) => cells[at]?.trim() ?? '').find((cell) => cell !== '');
    return text === undefined ? [] : [{ title: `Column ${at + 1}: “${text}”`, field, at }];
  });
}

/** Converts raw cells to rows by field; columns without a field are left out. */
export function rowsByField(rows: readonly (readonly string[])[], fields: readonly (string | null)[]): Cells[] {
  return rows.map((cells) =>
    Object.fromEntries(fields.flatMap((field, at) => (field === null ? [] : [[field, cells[at] ?? '']]))),
  );
}

/** A block of cells as a CSV file, for the server's reader, which recognises headings. */
export function fileOfBlock(block: readonly (readonly string[])[]): File {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const text = block.map((cells) => cells.map(quoted).join(',')).join('\r\n');
  return new File([text], 'pasted.csv', { type: 'text/csv' });
}

/** The rows, each with the server's outcome. */
export function previewOf(
  rows: readonly Cells[],
  outcomes: readonly RowOutcome[] | undefined,
  lines: readonly number[] = [],
): PreviewRow[] {
  const byRow = new Map(outcomes?.map((outcome) => [outcome.row, outcome]));
  return rows.map((cells, index) => ({
    number: index + 1,
    line: lines[index] ?? index + 1,
    cells,
    outcome: byRow.get(index + 1) ?? null,
  }));
}

/** The faults of a cell in one text; null if there are none. */
export function faultOf(row: PreviewRow, field: string): string | null {
  const faults = row.outcome?.faults.filter((fault) => fault.field === field) ?? [];
  return faults.length > 0 ? inSentences(faults.map((fault) => fault.message)) : null;
}

/** Joins faults and warnings, each with a full stop. */
export function inSentences(messages: readonly string[]): string {
  return messages.map((message) => (message.endsWith('.') ? message : `${message}.`)).join(' ');
}

/** The faulty rows for a file: every cell as it was typed, and the faults. The file can be imported again once corrected. */
export function faultyRowsTable(
  rows: readonly PreviewRow[],
  fields: readonly ImportField[],
): { headers: string[]; rows: CellValue[][] } {
  const faulty = rows.filter((row) => row.outcome?.outcome === 'faulty');
  const why = (row: PreviewRow) => inSentences(row.outcome?.faults.map(({ message }) => message) ?? []);
  return {
    headers: [...fields.map(({ label }) => label), 'Row', 'Faults'],
    rows: faulty.map((row) => [...fields.map(({ field }) => row.cells[field] ?? ''), row.line, why(row)]),
  };
}
