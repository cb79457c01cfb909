// What cells does a text hold? Quotes by RFC 4180; the separator is the one that the first line holds most of.

/** Rows of trimmed cells; lines without any text are passed over. */
export function readCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(plain.slice(0, Math.max(0, plain.search(/\r?\n|$/))));
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

function separatorOf(line: string): string {
  const count = (separator: string) => line.split(separator).length;
  return ['\t', ';', ','].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best), ',');
}
