// The width of a text in a list, calculated from the font's letter widths, so that the server, which renders a list without a
// screen, and the browser, which hydrates it, come to the same columns.

/**
 * The widths of Inter's letters in hundredths of the font size, as measured by a browser; all digits have the same width.
 */
const lettersByWidth: Readonly<Record<number, string>> = {
  24: 'ijl',
  26: '‘’',
  27: 'I',
  28: ' ',
  29: '!,.:·',
  30: `';`,
  32: '`',
  33: 't|',
  36: `()/[\\]`,
  37: 'f',
  38: 'r',
  43: '{}',
  44: '“”',
  46: '-_',
  47: '"^',
  50: '*–',
  51: '?',
  53: 's',
  55: 'kxz',
  56: 'avy',
  57: 'JLc',
  58: 'e',
  59: 'Fhnu',
  60: 'Eo',
  61: 'bdgpq',
  63: '#Z',
  64: '$&PRS',
  65: '0123456789BT−×',
  66: '+<=>~',
  67: 'K',
  68: 'XY',
  69: 'AV',
  72: 'D',
  73: 'C',
  74: 'HU',
  75: 'GN',
  76: 'OQ',
  82: 'w',
  86: '…',
  88: 'm',
  90: 'M',
  97: '@',
  98: '%',
  101: 'W—',
};
const widths = new Map(
  Object.entries(lettersByWidth).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width)])),
);
/** The width of letters that are not listed, mostly accented ones. */
const defaultWidth = 62;
/** The maximum width of Latin letters, and of other letters or emoji. */
const widestLatin = 102;
const widest = 250;
/** Names are slightly bolder. */
const bolder = 1.02;
const sizePx = 13;

function widthOf(text: string, isName: boolean, unlisted: (letter: string) => number): number {
  let hundredths = 0;
  for (const letter of text) hundredths += widths.get(letter) ?? unlisted(letter);
  return (hundredths / 100) * sizePx * (isName ? bolder : 1);
}

/** The width of a text in a list, in pixels. */
export function textWidth(text: string, isName: boolean): number {
  return widthOf(text, isName, () => defaultWidth);
}

/** The maximum width of a text in pixels, for any letters. */
export function maxTextWidth(text: string, isName: boolean): number {
  return widthOf(text, isName, (letter) => (letter < '\u0250' ? widestLatin : widest));
}
