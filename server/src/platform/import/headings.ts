// Matches the columns of a table to fields by their headings.

/** The headings of each field, in lower case without punctuation, the most specific first. */
export type HeadingNames<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** A heading normalised for comparison: lower case, without units in brackets and punctuation. */
export const plainHeading = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/\(.*?\)|a?\$/g, ' ')
    // “A.C.N.” is one word.
    .replaceAll(/\b(?:[a-z]\.){2,}/g, (letters) => letters.replaceAll('.', ''))
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

/** The field of each column; null for an unknown one. Each field is read from one column only. */
export function recogniseHeadings<Field extends string>(
  row: readonly string[],
  names: HeadingNames<Field>,
): (Field | null)[] {
  const words = row.map(plainHeading);
  const fields = row.map((): Field | null => null);
  for (const [field, known] of Object.entries<readonly string[]>(names)) {
    const name = known.find((candidate) => fields[words.indexOf(candidate)] === null);
    if (name !== undefined) fields[words.indexOf(name)] = field as Field;
  }
  return fields;
}

const searchedRows = 20;

/** The index of the heading row among the first twenty: the one with most known headings, `least` or more. */
export function findHeadings<Field extends string>(
  rows: readonly (readonly string[])[],
  names: HeadingNames<Field>,
  least: number,
): number | null {
  const known = rows
    .slice(0, searchedRows)
    .map((row) => recogniseHeadings(row, names).filter((field) => field !== null).length);
  const best = Math.max(0, ...known);
  return best < least ? null : known.indexOf(best);
}

/** A cell without the apostrophe that an export writes before a text that a spreadsheet would evaluate. */
export function unguarded(text: string): string {
  const plain = text.trim();
  return /^'[=+\-@＝＋－＠]/.test(plain) ? plain.slice(1) : plain;
}

/** The headings, with empty ones for columns that only rows below them have. */
export function headsOfRows(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const width = rows.reduce(
    (most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim() !== '') + 1),
    heads.length,
  );
  return Array.from({ length: width }, (_none, index) => heads[index] ?? '');
}

/** True of the text that a line of totals begins with. */
export const isTotal = (text: string) => /^(?:sub|grand )?-?\s?(?:totals?|averages?)\b/i.test(text.trim());
