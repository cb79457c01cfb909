// Which parts of a text the words of a search are found in.

/** From and to (not included), in UTF-16 units. */
export type Mark = [from: number, to: number];

/** A word that is found: whole, or as the beginning of a longer one. */
export interface Wanted {
  word: string;
  isBegun: boolean;
}

/** The words of what was typed, as the index has them: letters and digits in small letters. */
export const wordsOf = (q: string): string[] =>
  q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, 60));

/** The parts of the text that hold the words, in order and without overlap. */
export function marksIn(text: string, wanted: readonly Wanted[]): Mark[] {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return [];
  // Words, and the letters and digits of such as `CW3` apart, without the zeros that numbers begin with.
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
