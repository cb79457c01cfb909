// Finds the parts of a text that match the words of a search, which ignores case and accents.
import { plainLetters } from '@horizon/identifiers';

/** From and to (not included), in UTF-16 units. */
export type Mark = [from: number, to: number];

/** A matched word: whole, or as a prefix of a longer one. */
export interface Wanted {
  word: string;
  isBegun: boolean;
}

/** The words of a query, as the index has them: letters and digits in lower case, without accents. */
export const wordsOf = (q: string): string[] =>
  plainLetters(q)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, 60));

/** The letters and the digits of a word that has both, such as `E501`; none of another. */
export const partsOf = (word: string): string[] => {
  const parts = word.match(/[0-9]+|[^0-9]+/g) ?? [];
  return parts.length > 1 ? parts : [];
};

/** The text as it is searched, with the place in the text of each of its units. */
function searched(text: string): { plain: string; placeOf: (from: number, to: number) => Mark } {
  const starts: number[] = [];
  const ends: number[] = [];
  let plain = '';
  let at = 0;
  for (const letter of text) {
    const own = plainLetters(letter);
    at += letter.length;
    // An accent of its own belongs to the letter before it.
    if (own === '' && ends.length > 0) ends[ends.length - 1] = at;
    for (let unit = 0; unit < own.length; unit += 1) {
      starts.push(at - letter.length);
      ends.push(at);
    }
    plain += own;
  }
  return { plain, placeOf: (from, to) => [starts[from]!, ends[to - 1]!] };
}

/** The matching parts of the text, in order and without overlap. */
export function marksIn(text: string, wanted: readonly Wanted[]): Mark[] {
  const { plain: lower, placeOf } = searched(text);
  // Words, with the letters and digits of codes such as `CW3` separated, without leading zeros.
  const words = [...lower.matchAll(/[\p{L}\p{N}]+/gu)];
  const parts = [...lower.matchAll(/\p{L}+|0*(\p{N}+)/gu)];
  const found = [...words, ...parts].flatMap((match): Mark[] => {
    const whole = match[0];
    const bare = match[1] ?? whole;
    const start = match.index + whole.length - bare.length;
    return wanted.flatMap(({ word, isBegun }): Mark[] => {
      if (whole === word || (isBegun && whole.startsWith(word)))
        return [placeOf(match.index, match.index + word.length)];
      return bare === word || (isBegun && bare.startsWith(word)) ? [placeOf(start, start + word.length)] : [];
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
