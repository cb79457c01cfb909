// What cells does a text hold? Quotes by RFC 4180; the separator is the one that the first lines hold
// most of.

/** Rows of trimmed cells; lines without any text are passed over. */
export function readCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(plain);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i < plain.length; i += 1) {
    const char = plain[i]!;
    if (isQuoted) {
      if (char !== '"') {
        cell += char;
      } else if (plain[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else {
        isQuoted = false;
      }
    } else if (char === '"' && cell === '') {
      isQuoted = true;
    } else if (char === separator || char === '\n') {
      row.push(cell.trim());
      cell = '';
      if (char === '\n') {
        rows.push(row);
        row = [];
      }
    } else if (char !== '\r') {
      cell += char;
    }
  }
  row.push(cell.trim());
  rows.push(row);
  return rows.filter((cells) => cells.some((value) => value !== ''));
}

/** Lines that are looked at for the separator: a title may stand above the headings. */
const linesLookedAt = 20;
const longestLine = 10_000;

function separatorOf(text: string): string {
  const lines = text.slice(0, linesLookedAt * longestLine).split(/\r?\n/, linesLookedAt);
  // Quoted texts hold commas of their own.
  const bare = lines.map((line) => line.slice(0, longestLine).replaceAll(/"[^"]*"/g, ''));
  const count = (separator: string) => bare.reduce((sum, line) => sum + line.split(separator).length - 1, 0);
  return ['\t', ';', ','].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best), ',');
}
