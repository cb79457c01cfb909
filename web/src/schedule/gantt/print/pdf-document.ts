// A PDF of pages that were drawn with a pen: the few objects such a file needs, and the table of where they lie.
import { PdfPen } from './pdf-pen.ts';

export interface PdfPage {
  widthPt: number;
  heightPt: number;
  draw: (pen: PdfPen) => void;
}

/** The bytes of a document. `title` is shown by readers. */
export function pdfOf(pages: readonly PdfPage[], title: string): Uint8Array<ArrayBuffer> {
  const alphas = new Set<number>();
  const contents = pages.map(({ heightPt, draw }) => {
    const pen = new PdfPen(heightPt, alphas);
    draw(pen);
    return pen.content();
  });
  const states = [...alphas].map((alpha) => `/A${Math.round(alpha * 1000)} << /ca ${alpha} /CA ${alpha} >>`).join(' ');
  const first = 6;
  const kids = pages.map((_, i) => `${first + 2 * i} 0 R`).join(' ');
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${title.replaceAll(/[()\\]/g, '').replaceAll(/[^ -~]/g, '?')}) /Producer (Horizon) >>`,
    ...pages.flatMap(({ widthPt, heightPt }, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${widthPt} ${heightPt}] /Contents ${first + 2 * i + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /ExtGState << ${states} >> >> >>`,
      `<< /Length ${contents[i]!.length} >>\nstream\n${contents[i]}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, i) => {
    const place = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
