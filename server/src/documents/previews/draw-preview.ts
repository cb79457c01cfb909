// Renders previews of a file: pages of a PDF, or a smaller image. Runs in a work process: a file may be damaged,
// encrypted, or designed to exhaust the memory. Scripts in it are not executed and external resources are not fetched.
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { getDocument, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { guardMemory } from '../guard-memory.ts';
import { pdfFailure } from '../text/read-pdf-text.ts';
import { pictureSize } from './picture-size.ts';

export interface DrawnPicture {
  page: number;
  kind: 'sheet' | 'thumbnail';
  widthPx: number;
  heightPx: number;
  /** WebP. */
  bytes: Uint8Array;
}

export interface DrawnPreview {
  pageCount: number;
  pictures: DrawnPicture[];
  /** Why there is no preview, or not of all pages that should have one. */
  failure: string | null;
}

/** The longer side of a sheet: it fills the window of a large screen at full resolution. */
const sheetPx = 2000;
const thumbnailPx = 320;
/** WebP quality from 0 to 100; thin lines of drawings stay clean. */
const quality = 80;
/** For documents with more pages, only the first page is rendered. */
const maxPages = 24;
/** No further page is started after this time. */
const millisOfPages = 40_000;
const maxImagePixels = 100_000_000;

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folderOf = (name: string) => join(packageFolder, name) + sep;

/** The previews of a file of a media type. Ends the process if the file takes too much memory. */
export async function drawPreview(bytes: Buffer, mediaType: string): Promise<DrawnPreview> {
  const guard = guardMemory();
  try {
    return mediaType === 'application/pdf' ? await drawPdf(bytes) : await drawImage(bytes);
  } finally {
    await guard.terminate();
  }
}

async function drawPdf(bytes: Buffer): Promise<DrawnPreview> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    useWasm: false,
    standardFontDataUrl: folderOf('standard_fonts'),
    cMapUrl: folderOf('cmaps'),
  });
  try {
    return await drawPages(await loading.promise);
  } catch (error) {
    return { pageCount: 0, pictures: [], failure: pdfFailure(error as Error) };
  } finally {
    await loading.destroy().catch(() => undefined);
  }
}

async function drawPages(file: PDFDocumentProxy): Promise<DrawnPreview> {
  const end = performance.now() + millisOfPages;
  const drawn: DrawnPreview = { pageCount: file.numPages, pictures: [], failure: null };
  const pages = file.numPages > maxPages ? 1 : file.numPages;
  for (let number = 1; number <= pages; number += 1) {
    if (performance.now() > end) return { ...drawn, failure: `Only the first ${number - 1} pages were drawn in time.` };
    try {
      drawn.pictures.push(...(await drawPage(file, number)));
    } catch {
      drawn.failure = `Page ${number} cannot be drawn.`;
    }
  }
  return drawn;
}

async function drawPage(file: PDFDocumentProxy, number: number): Promise<DrawnPicture[]> {
  const page = await file.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: sheetPx / Math.max(width, height) });
  const canvas = createCanvas(atLeastOne(viewport.width), atLeastOne(viewport.height));
  // pdf.js has the types of the browser's canvas, which has the same methods.
  await page.render({ canvas: canvas as never, viewport }).promise;
  page.cleanup();
  return [await pictureOf(canvas, number, 'sheet'), await pictureOf(smaller(canvas, thumbnailPx), number, 'thumbnail')];
}

async function drawImage(bytes: Buffer): Promise<DrawnPreview> {
  const none = (failure: string): DrawnPreview => ({ pageCount: 1, pictures: [], failure });
  const size = pictureSize(bytes);
  if (!size) return none('The file may be damaged.');
  if (size.widthPx * size.heightPx > maxImagePixels) return none('The image is too large.');
  const image = await loadImage(bytes).catch(() => null);
  if (!image || image.width === 0 || image.height === 0) return none('The file may be damaged.');
  const sheet = smaller(image, sheetPx);
  const pictures = [await pictureOf(sheet, 1, 'sheet'), await pictureOf(smaller(sheet, thumbnailPx), 1, 'thumbnail')];
  return { pageCount: 1, pictures, failure: null };
}

const atLeastOne = (length: number) => Math.max(1, Math.round(length));

/** A copy on white, scaled down to a maximum longer side. */
function smaller(source: Canvas | Awaited<ReturnType<typeof loadImage>>, maxPx: number): Canvas {
  const scale = Math.min(1, maxPx / Math.max(source.width, source.height));
  const canvas = createCanvas(atLeastOne(source.width * scale), atLeastOne(source.height * scale));
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function pictureOf(canvas: Canvas, page: number, kind: DrawnPicture['kind']): Promise<DrawnPicture> {
  const bytes = await canvas.encode('webp', quality);
  return { page, kind, widthPx: canvas.width, heightPx: canvas.height, bytes };
}
