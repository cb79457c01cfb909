// The rows of an import of labour rates.
import type { CallAnswer, CallInput } from '../client/api.ts';
import type { Cells, ImportField } from '../client/table-import/import-rows.ts';
import type { ImportTable } from '../client/table-import/use-table-import.ts';

type BulkRow = CallInput<'importLabourRates'>['body']['rows'][number];
export type BulkResult = CallAnswer<'importLabourRates'>;

/** The fields of a row, in the order of the columns of a block without headings. */
export const bulkFields: readonly (ImportField & { field: keyof BulkRow })[] = [
  { field: 'name', label: 'Name', widthPx: 190 },
  { field: 'award', label: 'Award', widthPx: 120 },
  { field: 'role', isNeeded: true, label: 'Role', widthPx: 110 },
  { field: 'level', isNeeded: true, label: 'Level', widthPx: 96 },
  { field: 'cost_rate', isNeeded: true, label: 'Cost rate' },
  { field: 'sell_rate', isNeeded: true, label: 'Sell rate' },
  { field: 'multiplier', label: 'Multiplier' },
  { field: 'effective_date', label: 'Effective date' },
  { field: 'sales_tax_code', label: 'Sales tax code', widthPx: 120 },
  { field: 'award_name', label: 'Award name', widthPx: 150 },
];

/** The table read from a file: columns and cells. */
export function tableOfRates({ columns, rows, row_numbers }: CallAnswer<'readLabourRateFile'>): ImportTable {
  return {
    row_numbers,
    columns: columns.map(({ header, field }) => ({ header, field })),
    rows: rows.map((row: Cells, at) =>
      columns.map(({ field, cells }) => (field === null ? cells?.[at] : row[field]) ?? ''),
    ),
  };
}

/** The rows as the call's input. */
export const bulkRows = (rows: readonly Cells[]): BulkRow[] => rows as BulkRow[];
