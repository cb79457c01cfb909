// Reads the first sheet of an uploaded workbook as texts. Its parts are unpacked within limits and checked before the
// reader fills gaps, so that neither a zip bomb nor a stray cell far away blocks the server.
import { readXlsxRows } from '../spreadsheet.ts';
import { maxUnpacked } from '../unpacked-size.ts';
import { firstSheetName, firstSheetOf } from './first-sheet.ts';
import { isSheet, usedCells } from './used-cells.ts';
import { packedParts, unpackedParts } from './zip-archive.ts';

const maxUnpackedBytes = 40_000_000;

/** Why a workbook cannot be read; the column count if there are too many. */
export type WorkbookFault =
  | { kind: 'archive' | 'beyond' | 'damaged' | 'foreign' | 'merged' | 'rows' }
  | { kind: 'columns'; count: number };

export interface WorkbookLimits {
  rows: number;
  columns: number;
  unpackedBytes?: number;
  /** Includes the times of days that have one. */
  hasTimes?: boolean;
  /** Keeps leading spaces of a cell. */
  keepsIndent?: boolean;
  /** Gives every row of a merged cell its value. */
  spreadsMerged?: boolean;
  /** Receives the name of the sheet. */
  onSheet?: (name: string | null) => void;
}

/** True for a ZIP archive, as workbooks are, by its first bytes. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** Replaces sheets that are not read, which may be long. */
const emptySheet = '<worksheet><sheetData/></worksheet>';

/**
 * The rows of the first sheet except empty ones, or the fault. A formula answers its value, a day YYYY-MM-DD. `numbers`
 * receives the row numbers in the sheet.
 */
export async function readWorkbook(
  bytes: Buffer,
  limits: WorkbookLimits,
  numbers: number[] = [],
): Promise<string[][] | WorkbookFault> {
  const parts = unpackedParts(bytes, maxUnpacked(bytes.length, limits.unpackedBytes ?? maxUnpackedBytes));
  if (parts === null) return { kind: 'archive' };
  const first = firstSheetOf(parts);
  limits.onSheet?.(firstSheetName(parts));
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
