// Rows of a paste or file on their way to becoming rates: every cell as it was typed, with what the server said of it.
import type { CallAnswer, CallInput } from '../client/api.ts';
import type { CellValue } from '../ui/data-grid/grid-types.ts';

export type BulkRow = CallInput<'importLabourRates'>['body']['rows'][number];
export type BulkField = keyof BulkRow;
export type BulkResult = CallAnswer<'importLabourRates'>;
export type BulkOutcome = BulkResult['rows'][number];

/** The fields of a row in the order in which a block without headings is read. */
export const bulkFields: readonly { field: BulkField; label: string }[] = [
  { field: 'name', label: 'Name' },
  { field: 'award', label: 'Award' },
  { field: 'role', label: 'Role' },
  { field: 'level', label: 'Level' },
  { field: 'cost_rate', label: 'Cost rate' },
  { field: 'sell_rate', label: 'Sell rate' },
  { field: 'multiplier', label: 'Multiplier' },
  { field: 'effective_date', label: 'Effective date' },
  { field: 'sales_tax_code', label: 'Sales tax code' },
];

/** A row of the preview. */
export interface PreviewRow {
  /** From 1, as the server counts. */
  number: number;
  cells: BulkRow;
  outcome: BulkOutcome | null;
}

/** A block from a spreadsheet, its cells in the order of the fields. Rows without any text are left out. */
export function rowsOfBlock(block: readonly (readonly string[])[]): BulkRow[] {
  return block
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) =>
      Object.fromEntries(bulkFields.flatMap(({ field }, at) => (cells[at] === undefined ? [] : [[field, cells[at]]]))),
    );
}

/** A block as a CSV file, for the reader that knows headings. */
export function fileOfBlock(block: readonly (readonly string[])[]): File {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const text = block.map((cells) => cells.map(quoted).join(',')).join('\r\n');
  return new File([text], 'pasted.csv', { type: 'text/csv' });
}

/** The rows with what the server said of each. */
export function previewOf(rows: readonly BulkRow[], result: BulkResult | null): PreviewRow[] {
  const results = new Map(result?.rows.map((row) => [row.row, row]));
  return rows.map((cells, index) => ({ number: index + 1, cells, outcome: results.get(index + 1) ?? null }));
}

/** The reasons why a cell cannot be taken, in one text; none when it can. */
export function faultOf(row: PreviewRow, field: BulkField): string | null {
  const faults = row.outcome?.faults.filter((fault) => fault.field === field) ?? [];
  return faults.length > 0 ? inSentences(faults.map((fault) => fault.message)) : null;
}

/** Faults and warnings one after another, each with its full stop. */
export function inSentences(messages: readonly string[]): string {
  return messages.map((message) => (message.endsWith('.') ? message : `${message}.`)).join(' ');
}

/** The faulty rows for a file: every cell as it was typed, and why the row cannot be taken. The import reads it back. */
export function faultyRowsTable(rows: readonly PreviewRow[]): { headers: string[]; rows: CellValue[][] } {
  const faulty = rows.filter((row) => row.outcome?.outcome === 'faulty');
  const why = (row: PreviewRow) => inSentences(row.outcome?.faults.map(({ message }) => message) ?? []);
  return {
    headers: [...bulkFields.map(({ label }) => label), 'Row', 'Faults'],
    rows: faulty.map((row) => [...bulkFields.map(({ field }) => row.cells[field] ?? ''), row.number, why(row)]),
  };
}
