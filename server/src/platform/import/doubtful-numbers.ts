// Numbers that a file writes in two possible ways. Programs separate cells by semicolons where a comma precedes the
// decimals: there “47,240” is 47.24, here it would be 47,240.
import { readTypedNumber } from '@horizon/money';
import { unreadable, type SentTable } from '../sent-table.ts';

interface Columns {
  /** The index of the heading row. */
  headAt: number;
  /** True of a column whose cells are read as numbers, now or once a person assigns it. */
  hasNumbers: (column: number) => boolean;
}

/** Throws 422 with the first cell of a file with semicolons that can be read as two numbers. */
export function refuseDoubtfulNumbers(table: SentTable, { headAt, hasNumbers }: Columns): void {
  if (!table.hasSemicolons) return;
  for (const [at, row] of table.rows.entries()) {
    const column = at <= headAt ? -1 : row.findIndex((cell, index) => hasNumbers(index) && isDoubtful(cell));
    if (column < 0) continue;
    const [text, head] = [row[column]!, table.rows[headAt]![column] ?? ''];
    throw unreadable(
      `Row ${table.rowNumbers[at]}, ${head}: “${text}” can be ${text.replace(',', '.')} or ${text.replace(',', '')}, since the file is separated by semicolons. Write the numbers with a full stop for decimals and without a comma, and send the file again.`,
    );
  }
}

function isDoubtful(text: string): boolean {
  const read = readTypedNumber(text);
  return read.ok && read.isAmbiguous;
}
