// The programme's own table, exported, edited in a spreadsheet and sent back, for tests.
import type { Answer, World } from './harness.ts';
import type { Site } from './schedule-site.ts';
import { exportOf, importFile } from './planning-files.ts';
import { readXlsxRows, toXlsx } from '../src/platform/spreadsheet.ts';

export interface OpenTable {
  head: string[];
  rows: string[][];
  /** The row with a text in some cell. */
  row: (text: string) => string[];
  /** Types a text into the cell of a row. */
  type: (text: string, title: string, value: string) => void;
  cell: (text: string, title: string) => string;
  /** The workbook as it is saved, with its current rows and columns. */
  saved: () => Promise<Buffer>;
}

/** The exported workbook, opened. */
export async function openTable(w: World, site: Site): Promise<OpenTable> {
  const [head, ...rows] = await readXlsxRows(await exportOf(w, site, 'xlsx'), { hasTimes: true });
  const row = (text: string) => {
    const found = rows.find((cells) => cells.includes(text));
    if (!found) throw new Error(`no row has ${text}`);
    return found;
  };
  const columnOf = (title: string) => {
    const at = head!.findIndex((each) => each.startsWith(title));
    if (at < 0) throw new Error(`no column ${title}`);
    return at;
  };
  return {
    head: head!,
    rows,
    row,
    type: (text, title, value) => void (row(text)[columnOf(title)] = value),
    cell: (text, title) => row(text)[columnOf(title)] ?? '',
    saved: () =>
      toXlsx(
        'Programme',
        head!.map((header, k) => ({ header, value: (cells: string[]) => cells[k] || null })),
        rows,
      ),
  };
}

/** Sends a workbook to the programme. */
export const sendTable = (site: Site, bytes: Buffer, fields: Record<string, string> = {}): Promise<Answer> =>
  importFile(site, { name: 'edited.xlsx', bytes }, fields);
