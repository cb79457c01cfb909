// Reads a file of labour rates into rows of texts, ready for the preview. The format is recognised by its bytes, not
// its name.
import { maxImportedRates, type AnswerOf, type Calls } from '@horizon/contract';
import { findHeadings, recogniseHeadings, unguarded } from '../../platform/import/headings.ts';
import { refuseDoubtfulNumbers } from '../../platform/import/doubtful-numbers.ts';
import { readSentTable, tooManyRows, unreadable } from '../../platform/sent-table.ts';
import { rateHeadings, type BulkRow } from './headings.ts';

const maxRows = maxImportedRates;
const longestCell = 500;
const numbers: readonly (keyof BulkRow)[] = ['cost_rate', 'sell_rate', 'multiplier'];

/** The columns with their recognised fields, and the rows below the headings. */
export async function readRateFile(bytes: Buffer): Promise<AnswerOf<Calls['readLabourRateFile']>> {
  const table = await readSentTable(bytes, { rows: maxRows });
  const cells = table.rows;
  const at = findHeadings(cells, rateHeadings, 2);
  if (at === null) {
    throw unreadable(
      'No headings were recognised. Give the first row headings such as Name, Award, Role, Level, Cost rate, Sell rate, Effective date.',
    );
  }
  const heads = cells[at]!;
  const fields = recogniseHeadings(heads, rateHeadings);
  const hasNumbers = (column: number) => [...numbers, null].includes(fields[column] ?? null);
  refuseDoubtfulNumbers(table, { headAt: at, hasNumbers });
  const body = cells.slice(at + 1).filter((row) => row.some((cell) => cell.trim() !== ''));
  if (body.length > maxRows) {
    throw tooManyRows(maxRows);
  }
  return {
    columns: heads.map((header, index) => {
      const field = fields[index] ?? null;
      if (field !== null || header.trim() === '') return { header, field };
      // A person can still assign the column to a field.
      return { header, field, cells: body.map((row) => unguarded(row[index] ?? '').slice(0, longestCell)) };
    }),
    rows: body.map((row) => rowOf(row, fields)),
  };
}

function rowOf(cells: readonly string[], fields: readonly (keyof BulkRow | null)[]): BulkRow {
  const row: BulkRow = {};
  for (const [index, field] of fields.entries()) {
    if (field !== null) {
      row[field] = unguarded(cells[index] ?? '').slice(0, field.endsWith('_rate') ? 100 : longestCell);
    }
  }
  return row;
}
