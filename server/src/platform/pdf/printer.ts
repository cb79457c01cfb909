// pdfmake with its fonts, and the parts of the house style that every document shares.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type baseFonts, dejaVuFolder, fontRunsOf, missingGlyph, robotoFolder } from './fonts.ts';

interface FontFiles {
  normal: string;
  bold: string;
  italics: string;
  bolditalics: string;
}

interface Created {
  getBuffer: () => Promise<Uint8Array>;
}

/** The part of pdfmake that is used here; it has no types of its own for the server. */
interface Pdfmake {
  setFonts: (fonts: Record<string, FontFiles>) => void;
  setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void;
  setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void;
  createPdf: (definition: object) => Created;
}

/** A document as pdfmake describes it. */
interface Definition {
  defaultStyle: { font: keyof typeof baseFonts; [other: string]: unknown };
  content: object[];
  [other: string]: unknown;
}

const standardFonts = ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'] as const;

let opened: Pdfmake | undefined;

/** pdfmake with its own Roboto, the standard Helvetica, and DejaVu Sans; it reads no other file and no address. */
function pdfmake(): Pdfmake {
  if (opened) return opened;
  opened = createRequire(import.meta.url)('pdfmake') as Pdfmake;
  const roboto = (name: string) => join(robotoFolder, `Roboto-${name}.ttf`);
  const dejaVu = (name: string) => join(dejaVuFolder, `DejaVuSans${name}.ttf`);
  opened.setFonts({
    Roboto: {
      normal: roboto('Regular'),
      bold: roboto('Medium'),
      italics: roboto('Italic'),
      bolditalics: roboto('MediumItalic'),
    },
    // Built into every PDF reader, so not embedded; Latin letters only.
    Helvetica: {
      normal: standardFonts[0],
      bold: standardFonts[1],
      italics: standardFonts[2],
      bolditalics: standardFonts[3],
    },
    DejaVu: {
      normal: dejaVu(''),
      bold: dejaVu('-Bold'),
      italics: dejaVu('-Oblique'),
      bolditalics: dejaVu('-BoldOblique'),
    },
  });
  opened.setUrlAccessPolicy(() => false);
  opened.setLocalAccessPolicy(
    (path: string) =>
      path.startsWith(robotoFolder) || path.startsWith(dejaVuFolder) || standardFonts.includes(path as never),
  );
  return opened;
}

/**
 * A document in which every text is legible: signs that its font does not have are set in DejaVu Sans. If no font has a
 * character, a note at the end says which.
 */
export function createPdf(definition: Definition): Created {
  const missing = new Set<string>();
  const base = definition.defaultStyle.font;
  const legible = Object.fromEntries(
    Object.entries(definition).map(([key, value]) =>
      key === 'content' || key === 'header' ? [key, withFonts(value, base, missing)] : [key, value],
    ),
  ) as Definition;
  if (missing.size > 0) legible.content.push({ text: noteOn(missing), fontSize: 8, margin: [0, 8, 0, 0] });
  return pdfmake().createPdf(legible);
}

function noteOn(missing: ReadonlySet<string>): object[] {
  const codes = [...missing].map((sign) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
  const more = codes.length > 20 ? ` and ${codes.length - 20} more` : '';
  return [
    { text: missingGlyph, font: 'DejaVu' },
    {
      text: ` is a character that this PDF has no font for: ${codes.slice(0, 20).join(', ')}${more}. Horizon shows the full text.`,
    },
  ];
}

/** A part of a document with the font of each sign: texts are the strings of lists (cells) and of `text`. */
function withFonts(part: unknown, base: keyof typeof baseFonts, missing: Set<string>): unknown {
  if (Array.isArray(part)) {
    return part.map((each) => {
      if (typeof each !== 'string') return withFonts(each, base, missing);
      const text = textWithFonts(each, base, missing);
      // pdfmake reads a list in place of a cell as blocks below each other.
      return typeof text === 'string' ? text : { text };
    });
  }
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'text' && typeof value === 'string') return [key, textWithFonts(value, base, missing)];
      return ['text', 'content', 'stack', 'columns', 'table', 'body'].includes(key)
        ? [key, withFonts(value, base, missing)]
        : [key, value];
    }),
  );
}

function textWithFonts(text: string, base: keyof typeof baseFonts, missing: Set<string>): string | object[] {
  const runs = fontRunsOf(text, base, missing);
  if (!runs.some(({ isWide }) => isWide)) return text;
  return runs.map((run) => (run.isWide ? { text: run.text, font: 'DejaVu' } : { text: run.text }));
}

const rule = '#D5DBE3';
export const quietInk = '#5B6675';
const band = '#F3F5F8';

/** A table with hairlines between its rows and a tinted head. */
export const lightTable = {
  hLineWidth: (line: number) => (line === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => rule,
  fillColor: (row: number) => (row === 0 ? band : null),
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

/** The page number and page count at the right of the footer. */
export const sheetFooter = (marginPt: number) => (page: number, pages: number) => ({
  margin: [marginPt, 8, marginPt, 0],
  color: quietInk,
  alignment: 'right',
  text: `${page} of ${pages}`,
});
