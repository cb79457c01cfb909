// A bill of quantities, as a file or a paste, as columns and cells for the preview of an import into a bid form.
import { mostScopeRows } from '@horizon/contract';
import { refuseDoubtfulNumbers } from '../../platform/import/doubtful-numbers.ts';
import {
  findHeadings,
  headsOfRows,
  isTotal,
  recogniseHeadings,
  unguarded,
  type HeadingNames,
} from '../../platform/import/headings.ts';
import { readSentTable, tooManyRows, unreadable } from '../../platform/sent-table.ts';

const headings = {
  item: ['item no', 'item number', 'item', 'ref', 'no', 'code'],
  description: [
    'description',
    'description of work',
    'description of works',
    'scope',
    'work',
    'element',
    'particulars',
  ],
  unit: ['unit', 'units', 'uom', 'unit of measure'],
  quantity: ['quantity', 'qty', 'quant'],
  section: ['section', 'trade', 'group', 'heading'],
  is_mandatory: ['required', 'mandatory'],
  provisional_sum: ['provisional sum', 'ps', 'prov sum'],
  budget: ['budget', 'budget ex gst', 'allowance', 'estimate'],
} as const satisfies HeadingNames<string>;
type Field = keyof typeof headings;

const figures: readonly Field[] = ['quantity', 'provisional_sum', 'budget'];

/** The columns with their recognised fields, and the cells below the headings. Throws 415 and 422 with advice. */
export async function readFormFile(bytes: Buffer) {
  const table = await readSentTable(bytes, { rows: mostScopeRows });
  const at = findHeadings<Field>(table.rows, headings, 2);
  if (at === null) {
    throw unreadable(
      'No headings were recognised. Give the first row headings such as Item, Description, Quantity, Unit.',
    );
  }
  const heads = headsOfRows(table.rows[at]!, table.rows.slice(at + 1));
  const found = recogniseHeadings<Field>(heads, headings);
  refuseDoubtfulNumbers(table, { headAt: at, hasNumbers: (column) => figures.includes(found[column] as Field) });
  const titleAt = found.indexOf('description');
  const body = table.rows.flatMap((row, index) =>
    index > at && !isTotal(row[titleAt] ?? row[0] ?? '') ? [{ row, index }] : [],
  );
  if (body.length > mostScopeRows) throw tooManyRows(mostScopeRows);
  return {
    columns: heads.map((header, index) => ({ header, field: found[index] ?? null })),
    rows: body.map(({ row }) => heads.map((_head, index) => unguarded(row[index] ?? ''))),
    row_numbers: body.map(({ index }) => table.rowNumbers[index]!),
  };
}
