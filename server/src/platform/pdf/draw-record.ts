// Draws one record as a document: headings, labelled values, tables and pictures, on A4 sheets in the house style. Runs in
// a work process.
import { drawBars, type PrintedBars } from './draw-bars.ts';
import { drawLetterhead, type Letterhead } from './letterhead.ts';
import { createPdf, lightTable, quietInk, sheetFooter } from './printer.ts';

export type PrintedBlock =
  | { heading: string }
  | { label: string; text: string }
  | { bars: PrintedBars }
  /** `numeric`: places of the columns that are aligned to the right. */
  | { label: string; columns: string[]; rows: string[][]; numeric?: number[] }
  | { label: string; pictures: PrintedPicture[] };
export interface PrintedPicture {
  name: string;
  /** `data:image/jpeg;base64,…` or PNG; null if it cannot be rendered. */
  data: string | null;
}

/** A record as texts and pictures. */
export interface PrintedRecord {
  title: string;
  /** Number and status, to the right of the title. */
  subtitle: string;
  /** Above the content of the first sheet, for documents that leave the company. */
  letterhead?: Letterhead;
  blocks: PrintedBlock[];
}

/** The record on as many sheets as it needs. */
export async function drawRecord({ title, subtitle, letterhead, blocks }: PrintedRecord): Promise<Uint8Array> {
  return createPdf({
    pageSize: 'A4',
    pageMargins: [48, 64, 48, 44],
    info: { title, creator: 'Horizon', producer: 'Horizon' },
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2 },
    header: {
      margin: [48, 26, 48, 0],
      columns: [
        { text: title, bold: true, fontSize: 13, width: '*' },
        { text: subtitle, alignment: 'right', color: quietInk, width: 'auto', margin: [12, 3, 0, 0] },
      ],
    },
    footer: sheetFooter(48),
    content: [...(letterhead ? [drawLetterhead(letterhead)] : []), ...blocks.map(drawn)],
  }).getBuffer();
}

/** Characters of a line across the page, of the widest kind that texts without spaces consist of. */
const lineLength = 76;

/** The text with line breaks in words that are wider than their column, such as checksums. */
const broken = (text: string, columns: number): string => {
  const most = Math.floor(lineLength / columns);
  return text.replaceAll(new RegExp(`\\S{${most}}(?=\\S)`, 'g'), '$&\n');
};

function drawn(block: PrintedBlock): object {
  if ('heading' in block) return { text: block.heading, bold: true, fontSize: 12, margin: [0, 12, 0, 4] };
  if ('bars' in block) return drawBars(block.bars);
  const label = { text: block.label, color: quietInk, fontSize: 9 };
  if ('text' in block) {
    return { unbreakable: block.text.length < 400, stack: [label, { text: block.text || '–' }], margin: [0, 3, 0, 3] };
  }
  if ('rows' in block) {
    const isNumeric = new Set(block.numeric);
    // Figures are never broken: their columns are as wide as the longest one.
    const widths = block.columns.map((_, at) => (isNumeric.has(at) ? 'auto' : '*'));
    const words = Math.max(widths.length - isNumeric.size, 1) + (isNumeric.size > 0 ? 1 : 0);
    const aligned = (text: string, at: number) =>
      isNumeric.has(at) ? { text, alignment: 'right', noWrap: true } : { text };
    const head = block.columns.map((text, at) => ({ ...aligned(text, at), bold: true }));
    const table = {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        head,
        ...block.rows.map((row) => row.map((text, at) => aligned(isNumeric.has(at) ? text : broken(text, words), at))),
      ],
    };
    return {
      stack: [label, block.rows.length === 0 ? { text: '–' } : { table, layout: lightTable, margin: [0, 2, 0, 0] }],
      margin: [0, 3, 0, 3],
    };
  }
  return { stack: [label, ...block.pictures.map(picture)], margin: [0, 3, 0, 3] };
}

const picture = ({ name, data }: PrintedPicture): object =>
  data === null
    ? { text: `${name} (opens in Horizon)` }
    : {
        unbreakable: true,
        stack: [
          { image: data, fit: [240, 200] },
          { text: name, fontSize: 8, color: quietInk },
        ],
        margin: [0, 4, 0, 4],
      };
