// Finds known words similar to a misspelt one: few letters added, missing, wrong or swapped.

/**
 * The number of letters added, missing, wrong, or swapped with their neighbour between two words (optimal string
 * alignment distance).
 */
export function lettersApart(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, before[j - 2]! + 1);
      }
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}

/** The minimum length of a misspelt word: too many words are similar to one of three letters. */
export const shortestMisspelt = 4;

/** The known words that may be meant, most similar first. `isBegun`: the word may be a prefix. */
export function nearWords(typed: string, known: readonly string[], isBegun: boolean): string[] {
  const most = typed.length < 6 ? 1 : 2;
  const apart = (word: string) => {
    const whole = lettersApart(typed, word);
    if (!isBegun || word.length <= typed.length) return whole;
    // Only a prefix of the word has been typed, with at most one mistake.
    const begun = [-1, 0, 1].map((more) => lettersApart(typed, word.slice(0, typed.length + more)));
    return Math.min(whole, ...begun.map((letters) => (letters <= 1 ? letters : most + 1)));
  };
  return known
    .map((word) => ({ word, letters: apart(word) }))
    .filter(({ letters }) => letters <= most)
    .toSorted((a, b) => a.letters - b.letters || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}
