// Character set (Windows Latin) and character widths of Helvetica, which every PDF reader provides, so that documents need not
// embed it.
// Source of the widths: Adobe Core 14 AFM files, Helvetica and Helvetica-Bold.

/** Codes 0x80 to 0x9F; the others are those of Latin 1. */
const between = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const codeOf = new Map<string, number>([
  ...Array.from(between, (letter, at): [string, number] => [letter, 0x80 + at]),
  // Replaced by characters that look the same.
  ['−', 0x2d],
  ['‑', 0x2d],
  ['\u2009', 0x20],
  ['\u202F', 0x20],
]);

/** Widths in thousandths of the font size, from space to tilde. */
const plain = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const bold = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
  556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
  280, 389, 584,
];
/** Widths of other characters without a base letter: regular and bold. */
const others: Readonly<Record<string, readonly [number, number]>> = {
  '…': [1000, 1000],
  '—': [1000, 1000],
  '–': [556, 556],
  '−': [333, 333],
  '‘': [222, 278],
  '’': [222, 278],
  '“': [333, 500],
  '”': [333, 500],
  '•': [350, 350],
  '·': [278, 278],
  '×': [584, 584],
  '±': [584, 584],
  '°': [400, 400],
  '²': [333, 333],
  '³': [333, 333],
  '½': [834, 834],
  '¼': [834, 834],
  '¾': [834, 834],
  '€': [556, 556],
  '™': [1000, 1000],
  '©': [737, 737],
  '®': [737, 737],
  Æ: [1000, 1000],
  æ: [889, 889],
  Œ: [1000, 1000],
  œ: [944, 944],
  Ø: [778, 778],
  ø: [611, 611],
  ß: [611, 611],
};
const DEFAULT_WIDTH = 556;
/** The width of Chinese, Japanese and Korean characters. */
const SQUARE = 1000;

/** The code of a character; null if the font lacks it. */
function windowsLatin(letter: string): number | null {
  const known = codeOf.get(letter);
  if (known !== undefined) return known;
  const code = letter.codePointAt(0)!;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0x100) ? code : null;
}

/** A text in the font's encoding; null if the font lacks any of its characters. */
export function encoded(text: string): string | null {
  let out = '';
  for (const letter of text.normalize('NFC')) {
    const code = windowsLatin(letter);
    if (code === null) return null;
    out += String.fromCharCode(code);
  }
  return out;
}

/** Like `encoded`, but with base letters or question marks for missing characters. */
export function nearlyEncoded(text: string): string {
  let out = '';
  for (const letter of text.normalize('NFC')) {
    const code = windowsLatin(letter) ?? windowsLatin(unmarked(letter)) ?? 0x3f;
    out += String.fromCharCode(code);
  }
  return out;
}

const unmarked = (letter: string): string => letter.normalize('NFD')[0] ?? letter;

/** The width in points; approximate for characters that the font lacks. */
export function textWidth(text: string, size: number, isBold = false): number {
  let sum = 0;
  for (const letter of text.normalize('NFC')) sum += letterWidth(letter, isBold);
  return (sum * size) / 1000;
}

function letterWidth(letter: string, isBold: boolean): number {
  const other = others[letter];
  if (other) return other[isBold ? 1 : 0];
  const code = unmarked(letter).codePointAt(0)!;
  if (code >= 0x1100) return SQUARE;
  return (isBold ? bold : plain)[code - 0x20] ?? DEFAULT_WIDTH;
}

/** Truncates a text to a width in points, with an ellipsis. */
export function fitted(text: string, size: number, widthPt: number, isBold = false): string {
  if (textWidth(text, size, isBold) <= widthPt) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size, isBold) > widthPt) letters.pop();
  return `${letters.join('')}…`;
}
