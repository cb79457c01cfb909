// Truncates text to the available width, on one line or two, as the browser does in elements.

/** On the screen only. */
type Measure = Pick<CanvasRenderingContext2D, 'measureText' | 'font'>;

interface Room {
  room: number;
  /** Font size. */
  textPx: number;
}

/** Cache of truncated texts by text and width: the same names are drawn in every frame. */
const cuts = new Map<string, string>();
const KEPT_CUTS = 4000;
/** No text is wider than this per letter: a text short enough by this measure fits without being measured. */
const WIDEST_LETTER_EM = 0.73;

/** The text, or as many letters as fit, followed by an ellipsis. */
export function cut(pen: Measure, words: string, { room, textPx }: Room): string {
  if (words.length * WIDEST_LETTER_EM * textPx <= room) return words;
  const key = `${room} ${textPx} ${pen.font.slice(0, 3)} ${words}`;
  const known = cuts.get(key);
  if (known !== undefined) return known;
  let shown = words;
  if (pen.measureText(words).width > room) {
    let [fits, over] = [0, words.length];
    while (over - fits > 1) {
      const middle = (fits + over) >> 1;
      if (pen.measureText(`${words.slice(0, middle)}…`).width <= room) fits = middle;
      else over = middle;
    }
    shown = `${words.slice(0, fits)}…`;
  }
  if (cuts.size >= KEPT_CUTS) cuts.clear();
  cuts.set(key, shown);
  return shown;
}

/** The text on two lines if one is too short: as many words as fit on the first, the rest truncated on the second. */
export function cutInTwo(pen: Measure, words: string, fit: Room): readonly string[] {
  if (cut(pen, words, fit) === words) return [words];
  let first = '';
  for (let at = words.indexOf(' '); at > 0; at = words.indexOf(' ', at + 1)) {
    const longer = words.slice(0, at);
    if (cut(pen, longer, fit) !== longer) break;
    first = longer;
  }
  return first === '' ? [cut(pen, words, fit)] : [first, cut(pen, words.slice(first.length + 1), fit)];
}
