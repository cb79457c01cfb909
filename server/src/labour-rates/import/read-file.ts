// A file of labour rates as rows of texts, ready for the preview. What the file is, its bytes tell, not its name.
import { mostImportedRates, type AnswerOf, type Calls } from '@horizon/contract';
import { Refusal } from '../../platform/failures.ts';
import { readCsvTable } from '@horizon/csv';
import { isArchive, readWorkbook, type WorkbookFault } from '../../platform/workbook/read-workbook.ts';
import { columnLetters } from '../../platform/workbook/used-cells.ts';
import { foreignWords } from './foreign-files.ts';
import { findHeadings, recogniseHeadings, type BulkRow } from './headings.ts';

const mostRows = mostImportedRates;
/** Columns that one import looks at. */
const mostColumns = 500;
/** Titles above the headings and empty rows are not counted afterwards. */
const limits = { rows: mostRows + 500, columns: mostColumns };
const longestCell = 500;

const unreadable = (message: string) => new Refusal(422, 'unreadable_file', message, { fields: { file: [message] } });
const tooManyRows = (rows: number) =>
  unreadable(
    `The file has ${rows.toLocaleString('en-AU')} rows; ${mostRows.toLocaleString('en-AU')} is the most that one import takes. Split it.`,
  );
const tooManyColumns = (reach: string) =>
  unreadable(
    `${reach}; ${mostColumns} columns (to ${columnLetters(mostColumns)}) are the most that one import takes. Delete what stands to the right of the list and send the file again.`,
  );
const beyondSheets = () =>
  unreadable(
    'The workbook names cells outside every sheet, which ends with row 1,048,576 and column XFD. Open it in Excel, save it as .xlsx again and send that.',
  );
const foreignFile = (message = 'This is neither a CSV nor an XLSX file. Save the list as one of them.') =>
  new Refusal(415, 'unsupported_media_type', message);

/** The columns with the fields that they were recognised as, and the rows below the headings. */
export async function readRateFile(bytes: Buffer): Promise<AnswerOf<Calls['readLabourRateFile']>> {
  if (bytes.length === 0) {
    throw unreadable('The file is empty.');
  }
  const foreign = foreignWords(bytes);
  if (foreign !== null) {
    throw foreignFile(foreign);
  }
  const cells = isArchive(bytes) ? await rowsOfWorkbook(bytes) : readText(decodeText(bytes));
  const at = findHeadings(cells);
  if (at === null) {
    throw unreadable(
      'No headings were recognised. Give the first row headings such as Name, Award, Role, Level, Cost rate, Sell rate, Effective date.',
    );
  }
  const heads = cells[at]!;
  const fields = recogniseHeadings(heads);
  const body = cells.slice(at + 1).filter((row) => row.some((cell) => cell.trim() !== ''));
  if (body.length > mostRows) {
    throw tooManyRows(body.length);
  }
  return {
    columns: heads.map((header, index) => ({ header, field: fields[index] ?? null })),
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

// An export writes a text that a spreadsheet would run with an apostrophe before it.
function unguarded(text: string): string {
  const plain = text.trim();
  return /^'[=+\-@]/.test(plain) ? plain.slice(1) : plain;
}

async function rowsOfWorkbook(bytes: Buffer): Promise<string[][]> {
  const read = await readWorkbook(bytes, limits);
  if (!Array.isArray(read)) throw refusalOf(read);
  return read;
}

function refusalOf(fault: WorkbookFault): Refusal {
  if (fault.kind === 'archive') return unreadable('The workbook is damaged or too large to be opened.');
  if (fault.kind === 'beyond') return beyondSheets();
  if (fault.kind === 'damaged')
    return unreadable('The workbook is damaged. Open it in Excel, save it again and send that.');
  if (fault.kind === 'rows') return tooManyRows(fault.count);
  if (fault.kind === 'columns') return tooManyColumns(`The sheet reaches column ${columnLetters(fault.count)}`);
  return foreignFile();
}

function readText(text: string): string[][] {
  const { rows, rowCount, columnCount, unclosedQuoteLine } = readCsvTable(text, limits);
  if (unclosedQuoteLine !== null) {
    throw unreadable(
      `A quotation mark in line ${unclosedQuoteLine.toLocaleString('en-AU')} is never closed, so all that follows would be one cell. Close it or delete it and send the file again.`,
    );
  }
  if (rowCount > limits.rows) throw tooManyRows(rowCount);
  if (columnCount > mostColumns) throw tooManyColumns(`The file has ${columnCount.toLocaleString('en-AU')} columns`);
  return rows;
}

/** UTF-8, UTF-16 with its mark, else Windows-1252 as older Excel writes CSV; refuses what is no text. */
function decodeText(bytes: Buffer): string {
  const text = decoded(bytes);
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000E-\u001F]/.test(text)) {
    throw foreignFile();
  }
  return text;
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return new TextDecoder('utf-16le').decode(Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16());
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
