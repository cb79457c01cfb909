// The rows of an import of labour rates.
import type { CallAnswer, CallInput } from '../client/api.ts';
import type { ImportField } from '../client/table-import/import-rows.ts';

export type BulkRow = CallInput<'importLabourRates'>['body']['rows'][number];
export type BulkResult = CallAnswer<'importLabourRates'>;

/** The fields of a row in the order in which a block without headings is read. */
export const bulkFields: readonly (ImportField & { field: keyof BulkRow })[] = [
  { field: 'name', label: 'Name', widthPx: 190 },
  { field: 'award', label: 'Award', widthPx: 120 },
  { field: 'role', label: 'Role', widthPx: 110 },
  { field: 'level', label: 'Level', widthPx: 96 },
  { field: 'cost_rate', label: 'Cost rate' },
  { field: 'sell_rate', label: 'Sell rate' },
  { field: 'multiplier', label: 'Multiplier' },
  { field: 'effective_date', label: 'Effective date' },
  { field: 'sales_tax_code', label: 'Sales tax code', widthPx: 120 },
];
