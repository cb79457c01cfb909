// The first sheet of a workbook that somebody sends, as texts. Its parts are unpacked within limits and looked at before the
// reader fills gaps, so that neither a small file that swells nor a stray cell far away holds the server up.
import { readXlsxRows } from '../spreadsheet.ts';
import { maxUnpacked } from '../unpacked-size.ts';
import { firstSheetOf } from './first-sheet.ts';
import { isSheet, usedCells } from './used-cells.ts';
import { packedParts, unpackedParts } from './zip-archive.ts';

const maxUnpackedBytes = 40_000_000;

/** Why a workbook cannot be read; how far its columns reach where these are too many. */
export type WorkbookFault =
  | { kind: 'archive' | 'beyond' | 'damaged' | 'foreign' | 'rows' }
  | { kind: 'columns'; count: number };

export interface WorkbookLimits {
  rows: number;
  columns: number;
  unpackedBytes?: number;
  /** Days with their times, where they have any. */
  hasTimes?: boolean;
  /** Spaces before the text of a cell stay. */
  keepsIndent?: boolean;
}

/** By its first bytes a ZIP archive, as workbooks are. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** In place of sheets that are not read, however long they are. */
const emptySheet = '<worksheet><sheetData/></worksheet>';

/**
 * The rows of the first sheet, those without values left out; or the fault. Of a formula its value, of a day YYYY-MM-DD.
 * `numbers` is given the number that each row has in the sheet.
 */
export async function readWorkbook(
  bytes: Buffer,
  limits: WorkbookLimits,
  numbers: number[] = [],
): Promise<string[][] | WorkbookFault> {
  const parts = unpackedParts(bytes, maxUnpacked(bytes.length, limits.unpackedBytes ?? maxUnpackedBytes));
  if (parts === null) return { kind: 'archive' };
  const first = firstSheetOf(parts);
  for (const [name, part] of parts) {
    if (!isSheet(part)) continue;
    const trimmed =
      first === null || name === first ? trimmedSheet(part.toString('utf8'), limits, numbers) : emptySheet;
    if (typeof trimmed !== 'string') return trimmed;
    parts.set(name, Buffer.from(trimmed));
  }
  try {
    return await readXlsxRows(packedParts(parts), limits);
  } catch {
    return { kind: 'foreign' };
  }
}

function trimmedSheet(xml: string, limits: WorkbookLimits, numbers: number[]): string | WorkbookFault {
  const used = usedCells(xml, limits);
  if (typeof used === 'string') return { kind: used };
  if (used.isCut) return { kind: 'rows' };
  numbers.length = 0;
  for (const number of used.rowNumbers) numbers.push(number);
  return used.columnCount > limits.columns ? { kind: 'columns', count: used.columnCount } : used.xml;
}
