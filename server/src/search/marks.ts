// Finds the parts of a text that match the words of a search.

/** From and to (not included), in UTF-16 units. */
export type Mark = [from: number, to: number];

/** A matched word: whole, or as a prefix of a longer one. */
export interface Wanted {
  word: string;
  isBegun: boolean;
}

/** The words of a query, as the index has them: letters and digits in lower case. */
export const wordsOf = (q: string): string[] =>
  q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, 60));

/** The matching parts of the text, in order and without overlap. */
export function marksIn(text: string, wanted: readonly Wanted[]): Mark[] {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return [];
  // Words, with the letters and digits of codes such as `CW3` separated, without leading zeros.
  const words = [...lower.matchAll(/[\p{L}\p{N}]+/gu)];
  const parts = [...lower.matchAll(/\p{L}+|0*(\p{N}+)/gu)];
  const found = [...words, ...parts].flatMap((match): Mark[] => {
    const whole = match[0];
    const bare = match[1] ?? whole;
    const start = match.index + whole.length - bare.length;
    return wanted.flatMap(({ word, isBegun }): Mark[] => {
      if (whole === word || (isBegun && whole.startsWith(word))) return [[match.index, match.index + word.length]];
      return bare === word || (isBegun && bare.startsWith(word)) ? [[start, start + word.length]] : [];
    });
  });
  const marks: Mark[] = [];
  for (const [from, to] of found.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = marks.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else marks.push([from, to]);
  }
  return marks;
}
