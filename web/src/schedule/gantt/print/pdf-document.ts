// Writes a PDF document from pages drawn with a pen: the necessary objects, and the table of their offsets. Long streams are
// compressed.
import { PdfPen } from './pdf-pen.ts';
import { type DrawsText, type TextPicture, TextPictures } from './text-pictures.ts';

export interface PdfPage {
  widthPt: number;
  heightPt: number;
  draw: (pen: PdfPen) => void;
}

/** The fixed objects: catalog, pages, two fonts, document info, resources. */
const FIRST_PAGE = 7;

/**
 * The bytes of a document. `title` is shown by readers; `drawsText` draws characters missing from the standard font,
 * without it the nearest letters are used.
 */
export async function pdfOf(
  pages: readonly PdfPage[],
  title: string,
  drawsText: DrawsText | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const alphas = new Set<number>();
  const pictures = drawsText && new TextPictures(drawsText);
  const contents = pages.map(({ heightPt, draw }) => {
    const pen = new PdfPen(heightPt, alphas, pictures);
    draw(pen);
    return pen.content();
  });
  const kids = pages.map((_, i) => `${FIRST_PAGE + 2 * i} 0 R`).join(' ');
  const drawn = pictures?.all() ?? [];
  const firstPicture = FIRST_PAGE + 2 * pages.length;
  const states = [...alphas].map((alpha) => `/A${Math.round(alpha * 1000)} << /ca ${alpha} /CA ${alpha} >>`).join(' ');
  const named = drawn.map(({ name }, i) => `/${name} ${firstPicture + i} 0 R`).join(' ');
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    standardFont('Helvetica'),
    standardFont('Helvetica-Bold'),
    `<< /Title ${unicode(title)} /Producer (Horizon) >>`,
    `<< /Font << /F1 3 0 R /F2 4 0 R >> /ExtGState << ${states} >> /XObject << ${named} >> >>`,
    ...(await Promise.all(pages.map((page, i) => pageObjects(page, contents[i]!, FIRST_PAGE + 2 * i + 1)))).flat(),
    ...(await Promise.all(drawn.map(({ picture }) => pictureObject(picture)))),
  ]);
}

const standardFont = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

async function pageObjects({ widthPt, heightPt }: PdfPage, content: string, contentNumber: number): Promise<string[]> {
  const place = `/Parent 2 0 R /MediaBox [0 0 ${widthPt} ${heightPt}] /Resources 6 0 R`;
  return [`<< /Type /Page ${place} /Contents ${contentNumber} 0 R >>`, await stream('', bytesOf(content))];
}

/** An image mask, which is drawn in the colour of the text. */
function pictureObject({ widthPx, heightPx, bits }: TextPicture): Promise<string> {
  const size = `/Width ${widthPx} /Height ${heightPx}`;
  return stream(`/Type /XObject /Subtype /Image ${size} /ImageMask true /BitsPerComponent 1 /Decode [1 0] `, bits);
}

async function stream(entries: string, bytes: Uint8Array): Promise<string> {
  const packed = textOf(await deflated(bytes));
  return `<< ${entries}/Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
}

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const packing = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packing).arrayBuffer());
}

/** A Unicode text, for the document title. */
function unicode(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'));
  return `<feff${units.join('')}>`;
}

/** Writes the objects, numbered from 1, and the cross-reference table. One character is one byte. */
function fileOf(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const places = objects.map((object, i) => {
    const place = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return bytesOf(text);
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function textOf(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return text;
}
