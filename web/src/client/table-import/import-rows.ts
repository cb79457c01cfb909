// Rows of a paste or file on their way to becoming records: every cell as it was typed, with the server's outcome.
import type { CellValue } from '../../ui/data-grid/grid-types.ts';

/** The cells of a row, by field. */
export type Cells = Readonly<Record<string, string | undefined>>;

/** A column of the preview. */
export interface ImportField {
  field: string;
  label: string;
  widthPx?: number;
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
  /** From 1, as the server counts. */
  number: number;
  cells: Cells;
  outcome: RowOutcome | null;
}

/** Raw cells as rows by field; columns without a field are left out. */
export function rowsByField(rows: readonly (readonly string[])[], fields: readonly (string | null)[]): Cells[] {
  return rows.map((cells) =>
    Object.fromEntries(fields.flatMap((field, at) => (field === null ? [] : [[field, cells[at] ?? '']]))),
  );
}

/** A block as a CSV file, for the reader that knows headings. */
export function fileOfBlock(block: readonly (readonly string[])[]): File {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const text = block.map((cells) => cells.map(quoted).join(',')).join('\r\n');
  return new File([text], 'pasted.csv', { type: 'text/csv' });
}

/** The rows with the server's outcome of each. */
export function previewOf(rows: readonly Cells[], outcomes: readonly RowOutcome[] | undefined): PreviewRow[] {
  const byRow = new Map(outcomes?.map((outcome) => [outcome.row, outcome]));
  return rows.map((cells, index) => ({ number: index + 1, cells, outcome: byRow.get(index + 1) ?? null }));
}

/** The reasons why a cell cannot be taken, in one text; null when it can. */
export function faultOf(row: PreviewRow, field: string): string | null {
  const faults = row.outcome?.faults.filter((fault) => fault.field === field) ?? [];
  return faults.length > 0 ? inSentences(faults.map((fault) => fault.message)) : null;
}

/** Faults and warnings one after another, each with its full stop. */
export function inSentences(messages: readonly string[]): string {
  return messages.map((message) => (message.endsWith('.') ? message : `${message}.`)).join(' ');
}

/** The faulty rows for a file: every cell as it was typed, and why the row cannot be taken. The import reads it back. */
export function faultyRowsTable(
  rows: readonly PreviewRow[],
  fields: readonly ImportField[],
): { headers: string[]; rows: CellValue[][] } {
  const faulty = rows.filter((row) => row.outcome?.outcome === 'faulty');
  const why = (row: PreviewRow) => inSentences(row.outcome?.faults.map(({ message }) => message) ?? []);
  return {
    headers: [...fields.map(({ label }) => label), 'Row', 'Faults'],
    rows: faulty.map((row) => [...fields.map(({ field }) => row.cells[field] ?? ''), row.number, why(row)]),
  };
}
