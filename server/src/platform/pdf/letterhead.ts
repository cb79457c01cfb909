// The letterhead of documents that leave the company: logo, name, ABN and address of the business entity, above the title of
// the first sheet.
import { quietInk } from './printer.ts';

export interface Letterhead {
  name: string;
  /** Below the name: ABN, address. */
  lines: readonly string[];
  /** `data:image/png;base64,…` or JPEG; null if it has none that can be drawn. */
  logo: string | null;
}

/** The letterhead as the first block of a document. */
export function drawLetterhead({ name, lines, logo }: Letterhead): object {
  const words = {
    width: '*',
    stack: [{ text: name, bold: true, fontSize: 12 }, ...lines.map((text) => ({ text, color: quietInk, fontSize: 9 }))],
  };
  return {
    stack: [
      {
        columns: [...(logo === null ? [] : [{ width: 130, image: logo, fit: [120, 48] }]), words],
        columnGap: 12,
      },
      { canvas: [{ type: 'line', x1: 0, y1: 6, x2: 499, y2: 6, lineWidth: 0.75, lineColor: quietInk }] },
    ],
    margin: [0, 0, 0, 12],
  };
}
