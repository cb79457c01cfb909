// How wide is a text of a list? Reckoned from the widths of the font's letters, so that the server, which draws a list without
// a screen, and the browser, which takes it over, come to the same columns.

/**
 * Widths of Inter's letters in hundredths of their size, as a browser measures them; figures all have the same width.
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
/** Of letters that are not listed, accented ones above all. */
const defaultWidth = 62;
/** No Latin letter is wider than the first, no other letter or picture wider than the second. */
const widestLatin = 102;
const widest = 250;
/** Names are drawn a little bolder. */
const bolder = 1.02;
const sizePx = 13;

function widthOf(text: string, isName: boolean, unlisted: (letter: string) => number): number {
  let hundredths = 0;
  for (const letter of text) hundredths += widths.get(letter) ?? unlisted(letter);
  return (hundredths / 100) * sizePx * (isName ? bolder : 1);
}

/** The width of a text in pixels, as a list draws it. */
export function textWidth(text: string, isName: boolean): number {
  return widthOf(text, isName, () => defaultWidth);
}

/** Upper bound of a text's width in pixels, for any letters. */
export function maxTextWidth(text: string, isName: boolean): number {
  return widthOf(text, isName, (letter) => (letter < '\u0250' ? widestLatin : widest));
}
