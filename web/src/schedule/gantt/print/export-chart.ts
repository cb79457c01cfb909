// Exports the chart: sheets as PDF, or one of them as an image.
import { saveBlob } from '../../../ui/save-file.ts';
import { readPalette } from '../paint/palette.ts';
import { pdfOf, type PdfPage } from './pdf-document.ts';
import { papers } from './print-setup.ts';
import { paintSheet, planOf, type Sheet } from './sheet.ts';
import { drawText } from './text-pictures.ts';

/** The scale of an image, in pixels per point. */
const PICTURE_SCALE = 2;
/** The most sheets to export. */
export const MAX_SHEETS = 400;

/** Saves the sheets as one PDF. */
export async function savePdf(sheet: Sheet, name: string): Promise<void> {
  const { widthPt, heightPt } = papers[sheet.paper];
  const pages = Array.from({ length: Math.min(planOf(sheet).count, MAX_SHEETS) }, (_, page): PdfPage => ({
    widthPt,
    heightPt,
    draw: (pen) => paintSheet(pen, (x, y, draw) => pen.translated(x, y, draw), sheet, page),
  }));
  const bytes = await pdfOf(pages, name, drawText);
  saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${fileName(name)}.pdf`);
}

/** Saves one sheet as an image; `page` counts from 0. */
export async function savePicture(sheet: Sheet, name: string, page: number): Promise<void> {
  const canvas = document.createElement('canvas');
  drawSheet(canvas, sheet, { page, widthPx: papers[sheet.paper].widthPt * PICTURE_SCALE });
  const blob = await new Promise<Blob>((done, fail) =>
    canvas.toBlob((made) => (made ? done(made) : fail(new Error('No picture was made'))), 'image/png'),
  );
  saveBlob(blob, `${fileName(name)}.png`);
}

/** Draws a sheet, counted from 0, on a canvas of a given width in pixels. */
export function drawSheet(
  canvas: HTMLCanvasElement,
  sheet: Sheet,
  { page, widthPx }: { page: number; widthPx: number },
): void {
  const { widthPt, heightPt } = papers[sheet.paper];
  const scale = widthPx / widthPt;
  canvas.width = Math.round(widthPx);
  canvas.height = Math.round(heightPt * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no canvas');
  pen.scale(scale, scale);
  const move = (x: number, y: number, draw: () => void): void => {
    pen.save();
    pen.translate(x, y);
    draw();
    pen.restore();
  };
  paintSheet(pen, move, sheet, page);
}

/** The palette of the light scheme, independent of the current one. */
export function lightPalette(): ReturnType<typeof readPalette> {
  const root = document.documentElement;
  const scheme = root.dataset['mantineColorScheme'];
  root.dataset['mantineColorScheme'] = 'light';
  const value = readPalette();
  if (scheme !== undefined) root.dataset['mantineColorScheme'] = scheme;
  return value;
}

const fileName = (name: string) => name.replaceAll(/[^\w\- ]+/g, '').trim() || 'programme';
