// Writes a table as text that every spreadsheet reads, without executable formulas. RFC 4180; OWASP, CSV injection.

export type CsvCell = string | number | boolean | null;

const startsFormula = /^[=+\-@＝＋－＠\t\r]/;

/** A text that no spreadsheet executes: with a leading apostrophe if it looks like a formula. */
export function guardText(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellText(cell: CsvCell): string {
  if (cell === null) {
    return '';
  }
  return quote(typeof cell === 'string' ? guardText(cell) : String(cell));
}

/** The rows under their headers, lines ended by CRLF, with a byte-order mark. */
export function toCsv(headers: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [headers.map(cellText), ...rows.map((row) => row.map(cellText))];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}
