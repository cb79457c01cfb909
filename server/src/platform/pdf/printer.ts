// pdfmake with its fonts, and the parts of the house style that every document shares.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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

const standardFonts = ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'] as const;

let opened: Printer | undefined;

/** pdfmake with its own Roboto and the standard Helvetica; it reads no other file and no address. */
export function printer(): Printer {
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
    // Built into every PDF reader, so not embedded; Latin letters only.
    Helvetica: {
      normal: standardFonts[0],
      bold: standardFonts[1],
      italics: standardFonts[2],
      bolditalics: standardFonts[3],
    },
  });
  opened.setUrlAccessPolicy(() => false);
  opened.setLocalAccessPolicy((path: string) => path.startsWith(folder) || standardFonts.includes(path as never));
  return opened;
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
