// Draws PDF documents with pdfmake, in the house style: A4, page numbers, title and date on every page. Runs in a work process:
// the layout of a long table would keep everybody else waiting.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A table as texts. */
export interface PrintedTable {
  title: string;
  /** Such as the workspace and the date, below the title. */
  subtitle: string;
  columns: { header: string; isNumber: boolean; width: number }[];
  rows: string[][];
}

interface FontFiles {
  normal: string;
  bold: string;
  italics: string;
  bolditalics: string;
}

/** The part of pdfmake that is used here; it has no types of its own for the server. */
interface Printer {
  setFonts: (fonts: Record<string, FontFiles>) => void;
  setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void;
  setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void;
  createPdf: (definition: object) => { getBuffer: () => Promise<Uint8Array> };
}

let opened: Printer | undefined;

/** pdfmake with its own Roboto; it reads no other file and no address. */
function printer(): Printer {
  if (opened) return opened;
  const require = createRequire(import.meta.url);
  opened = require('pdfmake') as Printer;
  const folder = join(dirname(require.resolve('pdfmake/package.json')), 'build/fonts/Roboto');
  const font = (name: string) => join(folder, `Roboto-${name}.ttf`);
  opened.setFonts({
    Roboto: {
      normal: font('Regular'),
      bold: font('Medium'),
      italics: font('Italic'),
      bolditalics: font('MediumItalic'),
    },
  });
  opened.setUrlAccessPolicy(() => false);
  opened.setLocalAccessPolicy((path: string) => path.startsWith(folder));
  return opened;
}

const rule = '#D5DBE3';
const quiet = '#5B6675';
const band = '#F3F5F8';
/** Up to so many columns fit a portrait sheet. */
const portraitColumns = 5;
/** More columns than this need the larger sheet. */
const smallSheetColumns = 12;

/** The table on sheets as large as its columns need, its headings on each. */
export async function drawTable({ title, subtitle, columns, rows }: PrintedTable): Promise<Uint8Array> {
  const isDense = columns.length > smallSheetColumns;
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const cell = (text: string, at: number) => ({ text, alignment: columns[at]!.isNumber ? 'right' : 'left' });
  return printer()
    .createPdf({
      pageSize: isDense ? 'A3' : 'A4',
      pageOrientation: columns.length > portraitColumns ? 'landscape' : 'portrait',
      pageMargins: [36, 60, 36, 40],
      info: { title, creator: 'Horizon', producer: 'Horizon' },
      defaultStyle: { font: 'Roboto', fontSize: isDense ? 7 : 8, lineHeight: 1.15 },
      header: {
        margin: [36, 24, 36, 0],
        columns: [
          { text: title, bold: true, fontSize: 13 },
          { text: subtitle, alignment: 'right', color: quiet, margin: [0, 4, 0, 0] },
        ],
      },
      footer: (page: number, pages: number) => ({
        margin: [36, 8, 36, 0],
        color: quiet,
        alignment: 'right',
        text: `${page} of ${pages}`,
      }),
      content: [
        rows.length === 0
          ? { text: 'No records.', color: quiet }
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
              layout: {
                hLineWidth: (line: number) => (line === 0 ? 0 : 0.5),
                vLineWidth: () => 0,
                hLineColor: () => rule,
                fillColor: (row: number) => (row === 0 ? band : null),
                paddingLeft: () => 4,
                paddingRight: () => 4,
                paddingTop: () => 3,
                paddingBottom: () => 3,
              },
            },
      ],
    })
    .getBuffer();
}
