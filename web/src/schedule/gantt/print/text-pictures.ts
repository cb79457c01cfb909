// Renders texts that the standard font lacks as monochrome images, each once per document, so that names in Vietnamese or
// Chinese are printed correctly.

/** A bitmap with one bit per pixel, rows from the top, each padded to whole bytes. */
export interface TextPicture {
  widthPx: number;
  heightPx: number;
  bits: Uint8Array;
  /** The size on paper in points, and the height of the baseline above the lower edge. */
  widthPt: number;
  heightPt: number;
  descentPt: number;
}

/** Draws a text of a font size in points. */
export type DrawsText = (text: string, size: number, isBold: boolean) => TextPicture;

/** The text images of one document. */
export class TextPictures {
  readonly #draws: DrawsText;
  readonly #made = new Map<string, { name: string; picture: TextPicture }>();

  constructor(draws: DrawsText) {
    this.#draws = draws;
  }

  /** The image of a text, and its resource name in the document. */
  of(text: string, size: number, isBold: boolean): { name: string; picture: TextPicture } {
    const key = `${size} ${isBold} ${text}`;
    const known = this.#made.get(key);
    if (known) return known;
    const made = { name: `T${this.#made.size}`, picture: this.#draws(text, size, isBold) };
    this.#made.set(key, made);
    return made;
  }

  all(): { name: string; picture: TextPicture }[] {
    return [...this.#made.values()];
  }
}

/** Image pixels per point on paper: 576 per inch. */
const FINENESS = 8;

/** Draws a text on a browser canvas, in any font that has its characters. */
export function drawText(text: string, size: number, isBold: boolean): TextPicture {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser draws no canvas');
  const sizePx = size * FINENESS;
  const font = `${isBold ? 700 : 400} ${sizePx}px Helvetica, Arial, sans-serif`;
  pen.font = font;
  const measured = pen.measureText(text);
  const ascent = Math.ceil(Math.max(measured.actualBoundingBoxAscent, 0)) + 1;
  const descent = Math.ceil(Math.max(measured.actualBoundingBoxDescent, 0)) + 1;
  const [widthPx, heightPx] = [Math.max(Math.ceil(measured.width), 1), ascent + descent];
  [canvas.width, canvas.height] = [widthPx, heightPx];
  // Resizing a canvas resets its font.
  pen.font = font;
  pen.fillText(text, 0, ascent);
  const bits = bitsOf(pen.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx);
  const [widthPt, heightPt, descentPt] = [widthPx / FINENESS, heightPx / FINENESS, descent / FINENESS];
  return { widthPx, heightPx, bits, widthPt, heightPt, descentPt };
}

/** One bit for every pixel that is at least half covered. */
function bitsOf(colours: Uint8ClampedArray, widthPx: number, heightPx: number): Uint8Array {
  const rowBytes = Math.ceil(widthPx / 8);
  const bits = new Uint8Array(rowBytes * heightPx);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      if (colours[(y * widthPx + x) * 4 + 3]! >= 128) bits[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  return bits;
}
