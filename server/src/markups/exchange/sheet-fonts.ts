// The fonts of markups in a PDF: Helvetica, which every reader has, and DejaVu Sans for signs that Helvetica does not have,
// embedded with the glyphs that are used and only if there are any.
import { readFile } from 'node:fs/promises';
import { type PDFDocument, type PDFFont, type PDFRef, StandardFonts } from '@cantoo/pdf-lib';
import { fontkit, fontRunsOf, wideFontFile } from '../../platform/pdf/fonts.ts';

export interface SheetFonts {
  /** Width of a line in points. */
  widthOf: (line: string, sizePt: number) => number;
  /** Operators that show a line from the current text position. */
  show: (line: string, sizePt: number) => string;
  /** The fonts by the names that `show` uses. */
  resources: Record<string, PDFRef>;
}

/** The fonts for these texts. */
export async function sheetFonts(document: PDFDocument, texts: readonly string[]): Promise<SheetFonts> {
  const latin = document.embedStandardFont(StandardFonts.Helvetica);
  const wide = texts.some((text) => runsOf(text).some(({ isWide }) => isWide)) ? await embedWide(document) : null;
  const fontOf = (isWide: boolean): [name: string, font: PDFFont] =>
    isWide && wide ? ['Wide', wide] : ['Helv', latin];
  return {
    widthOf: (line, sizePt) =>
      runsOf(line).reduce((sum, run) => sum + fontOf(run.isWide)[1].widthOfTextAtSize(run.text, sizePt), 0),
    show: (line, sizePt) =>
      runsOf(line)
        .map((run) => {
          const [name, font] = fontOf(run.isWide);
          return `/${name} ${String(Math.round(sizePt * 10_000) / 10_000)} Tf ${String(font.encodeText(run.text))} Tj`;
        })
        .join(' '),
    resources: { Helv: latin.ref, ...(wide ? { Wide: wide.ref } : {}) },
  };
}

/** Control characters, which no font draws, are dropped; a tab is a space. */
const runsOf = (line: string) => fontRunsOf(line.replaceAll('\t', ' ').replaceAll(/\p{Cc}/gu, ''), 'Helvetica');

async function embedWide(document: PDFDocument): Promise<PDFFont> {
  document.registerFontkit(fontkit as never);
  return document.embedFont(await readFile(wideFontFile), { subset: true });
}
