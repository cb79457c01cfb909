// Renders PDF documents with pdfmake, in the house style: A4, page numbers, title and date on every page. Runs in a
// work process: the layout of a long table would block everybody else.
import { createPdf, lightTable, quietInk, sheetFooter } from './printer.ts';

/** A table as texts. */
export interface PrintedTable {
  title: string;
  /** Such as the workspace and the date, below the title. */
  subtitle: string;
  columns: { header: string; isNumber: boolean; width: number }[];
  rows: string[][];
}

/** A portrait sheet fits up to this many columns. */
const portraitColumns = 5;
/** With more columns a larger sheet is used. */
const smallSheetColumns = 12;

/** The table on sheets of the size its columns need, with its headings on each. */
export async function drawTable({ title, subtitle, columns, rows }: PrintedTable): Promise<Uint8Array> {
  const isDense = columns.length > smallSheetColumns;
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const cell = (text: string, at: number) => ({ text, alignment: columns[at]!.isNumber ? 'right' : 'left' });
  return createPdf({
    pageSize: isDense ? 'A3' : 'A4',
    pageOrientation: columns.length > portraitColumns ? 'landscape' : 'portrait',
    pageMargins: [36, 60, 36, 40],
    info: { title, creator: 'Horizon', producer: 'Horizon' },
    defaultStyle: { font: 'Roboto', fontSize: isDense ? 7 : 8, lineHeight: 1.15 },
    header: {
      margin: [36, 24, 36, 0],
      columns: [
        { text: title, bold: true, fontSize: 13 },
        { text: subtitle, alignment: 'right', color: quietInk, margin: [0, 4, 0, 0] },
      ],
    },
    footer: sheetFooter(36),
    content: [
      rows.length === 0
        ? { text: 'No records.', color: quietInk }
        : {
            table: {
              headerRows: 1,
              dontBreakRows: true,
              widths: columns.map(({ width }) => `${((width / total) * 100).toFixed(2)}%`),
              body: [
                columns.map(({ header }, at) => ({ ...cell(header, at), bold: true })),
                ...rows.map((row) => row.map(cell)),
              ],
            },
            layout: lightTable,
          },
    ],
  }).getBuffer();
}
