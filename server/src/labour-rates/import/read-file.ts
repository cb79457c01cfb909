// Reads a file of labour rates into rows of texts, ready for the preview. The format is recognised by its bytes, not
// its name.
import { maxImportedRates, type AnswerOf, type Calls } from '@horizon/contract';
import { readTypedNumber } from '@horizon/money';
import { findHeadings, headsOfRows, isTotal, recogniseHeadings, unguarded } from '../../platform/import/headings.ts';
import { refuseDoubtfulNumbers } from '../../platform/import/doubtful-numbers.ts';
import { readSentTable, tooManyRows, unreadable } from '../../platform/sent-table.ts';
import { rateHeadings, type BulkRow } from './headings.ts';
import { multipliersOfColumn } from './read-multiplier.ts';

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
  const heads = headsOfRows(cells[at]!, cells.slice(at + 1));
  const recognised = recogniseHeadings(heads, rateHeadings);
  const body = cells.flatMap((row, index) =>
    index > at && isRateRow(row, recognised) ? [{ row, line: table.rowNumbers[index]! }] : [],
  );
  if (body.length > maxRows) {
    throw tooManyRows(maxRows);
  }
  const rows = body.map(({ row }) => row);
  const hasNumbers = (column: number) => [...numbers, null].includes(recognised[column] ?? null);
  refuseDoubtfulNumbers(table, { headAt: at, hasNumbers });
  const columns = heads.map((header, index) => {
    const texts = rows.map((row) => unguarded(row[index] ?? '').slice(0, longestCell));
    return columnOf(header, recognised[index] ?? null, texts);
  });
  return {
    columns: columns.map(({ header, field, texts }) =>
      // A person can still assign the column to a field.
      field !== null || (header.trim() === '' && texts.every((text) => text === ''))
        ? { header, field }
        : { header, field, cells: [...texts] },
    ),
    rows: rows.map((_row, index) => rowOf(columns, index)),
    row_numbers: body.map(({ line }) => line),
  };
}

/** False of an empty row, a line of totals, and a section heading: one text, in the first column or in none of a field, but for a name. */
function isRateRow(row: readonly string[], fields: readonly (keyof BulkRow | null)[]): boolean {
  const texts = row.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ index, cell }]));
  const [first] = texts;
  if (first === undefined) return false;
  const field = fields[first.index] ?? null;
  if (texts.length === 1 && fields.length >= 3) return field === 'name' || (first.index > 0 && field !== null);
  return !isTotal(first.cell) || (row[fields.indexOf('level')] ?? '').trim() !== '';
}

interface Column {
  header: string;
  field: keyof BulkRow | null;
  /** The cells below the heading, one a row. */
  texts: readonly string[];
}

/** The column as it is read; without a field if its cells contradict its heading. */
function columnOf(header: string, field: keyof BulkRow | null, texts: readonly string[]): Column {
  if (field === 'multiplier') {
    const multipliers = multipliersOfColumn(header, texts);
    return multipliers === null ? { header, field: null, texts } : { header, field, texts: multipliers };
  }
  // “Rate” over amounts is no name, and may be the cost or the charge.
  const isOfAmounts = (field === 'name' || field === 'role') && areNumbers(texts);
  return { header, field: isOfAmounts ? null : field, texts };
}

function areNumbers(texts: readonly string[]): boolean {
  const written = texts.filter((text) => text !== '');
  return written.length > 0 && written.every((text) => readTypedNumber(text).ok);
}

function rowOf(columns: readonly Column[], index: number): BulkRow {
  const row: BulkRow = {};
  for (const { field, texts } of columns) {
    if (field !== null) {
      row[field] = texts[index]!.slice(0, field.endsWith('_rate') ? 100 : longestCell);
    }
  }
  return row;
}
