// Reads an uploaded CSV or XLSX file as rows of texts. The format is recognised by its bytes, not its name.
import { readCsvTable } from '@horizon/csv';
import { Refusal } from './failures.ts';
import { conversionAdvice } from './workbook/foreign-files.ts';
import { isArchive, readWorkbook, type WorkbookFault } from './workbook/read-workbook.ts';
import { columnLetters } from './workbook/used-cells.ts';

/** Maximum number of columns of an import. */
const maxColumns = 500;
/** Allowance for titles above the headings and empty rows. */
const otherRows = 500;

export interface SentTable {
  /** The rows with any text. */
  rows: string[][];
  /** The number of each row in the file, from 1, as a spreadsheet shows it. */
  rowNumbers: number[];
  /** Separated by semicolons, as where a comma precedes the decimals. */
  hasSemicolons: boolean;
  /** The sheet of a workbook; null for a text file. */
  sheet: string | null;
}

interface TableLimits {
  /** Maximum number of rows of an import. */
  rows: number;
  /** Keeps leading spaces of a cell, and leaves merged cells to their first row: the outline is in the indentation. */
  keepsIndent?: boolean;
}

/** 422: the file cannot be read, and why. */
export const unreadable = (message: string) =>
  new Refusal(422, 'unreadable_file', message, { fields: { file: [message] } });
/** 422: more rows than one import takes. */
export const tooManyRows = (most: number) =>
  unreadable(`The file has more than ${most.toLocaleString('en-AU')} rows, the most that one import takes. Split it.`);
const tooManyColumns = (reach: string) =>
  unreadable(
    `${reach}; ${maxColumns} columns (to ${columnLetters(maxColumns)}) are the most that one import takes. Delete the columns to the right of the list and send the file again.`,
  );
const beyondSheets = () =>
  unreadable(
    'The workbook names cells outside every sheet, which ends with row 1,048,576 and column XFD. Open it in Excel, save it as .xlsx again and send that.',
  );
const foreignFile = (message = 'This is neither a CSV nor an XLSX file. Save the list as one of them.') =>
  new Refusal(415, 'unsupported_media_type', message);

/** The rows of the file, or of the first sheet of a workbook. Throws 415 and 422 with advice. */
export async function readSentTable(bytes: Buffer, limits: TableLimits): Promise<SentTable> {
  if (bytes.length === 0) {
    throw unreadable('The file is empty.');
  }
  const foreign = conversionAdvice(bytes);
  if (foreign !== null) {
    throw foreignFile(foreign);
  }
  return isArchive(bytes) ? rowsOfWorkbook(bytes, limits) : readText(decodeText(bytes), limits);
}

async function rowsOfWorkbook(bytes: Buffer, { rows: most, keepsIndent = false }: TableLimits): Promise<SentTable> {
  const rowNumbers: number[] = [];
  const limits = { rows: most + otherRows, columns: maxColumns, keepsIndent };
  let sheet: string | null = null;
  const onSheet = (name: string | null) => void (sheet = name);
  const rows = await readWorkbook(bytes, { ...limits, spreadsMerged: !keepsIndent, onSheet }, rowNumbers);
  if (!Array.isArray(rows)) throw refusalOf(rows, most);
  return { rows, rowNumbers, hasSemicolons: false, sheet };
}

function refusalOf(fault: WorkbookFault, most: number): Refusal {
  if (fault.kind === 'archive') return unreadable('The workbook is damaged or too large to be opened.');
  if (fault.kind === 'beyond') return beyondSheets();
  if (fault.kind === 'damaged')
    return unreadable('The workbook is damaged. Open it in Excel, save it again and send that.');
  if (fault.kind === 'merged')
    return unreadable('The sheet has too many merged cells. Unmerge them in Excel and send the file again.');
  if (fault.kind === 'rows') return tooManyRows(most);
  if (fault.kind === 'columns') return tooManyColumns(`The sheet reaches column ${columnLetters(fault.count)}`);
  return foreignFile();
}

function readText(text: string, { rows: most, keepsIndent = false }: TableLimits): SentTable {
  const limits = { rows: most + otherRows, columns: maxColumns, keepsIndent };
  const { rows, rowNumbers, isCut, columnCount, separator, unclosedQuoteLine } = readCsvTable(text, limits);
  if (isCut) throw tooManyRows(most);
  if (unclosedQuoteLine !== null) {
    throw unreadable(
      `A quotation mark in line ${unclosedQuoteLine.toLocaleString('en-AU')} is never closed, so all that follows would be one cell. Close it or delete it and send the file again.`,
    );
  }
  if (columnCount > maxColumns) throw tooManyColumns(`The file has ${columnCount.toLocaleString('en-AU')} columns`);
  return { rows, rowNumbers, hasSemicolons: separator === ';', sheet: null };
}

/** UTF-8, UTF-16 with its byte order mark, else Windows-1252 as older Excel writes CSV; refuses binary data. */
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
