// Parses a text into cells. Quotes by RFC 4180; lines end by CRLF, LF or CR; the separator is the one that
// occurs equally often in most of the first lines. Nothing throws: errors and exceeded limits are returned next to the rows.

/** Reading stops at the first row beyond the limit; cells beyond theirs are counted but not kept. */
export interface CsvLimits {
  rows: number;
  columns: number;
  /** Spaces before the text of a cell stay. */
  keepsIndent?: boolean;
}

/** The cells of a text, with details of the parsing. */
export interface CsvTable {
  /** Rows of trimmed cells, in order; empty lines are skipped. */
  rows: string[][];
  /** The number of each of these rows, from 1, counting empty lines. */
  rowNumbers: number[];
  /** The text has more rows than the limit: reading ended there. */
  isCut: boolean;
  /** Cells of the widest row, those beyond the limit included. */
  columnCount: number;
  /** The character between cells: a tab, a semicolon or a comma. */
  separator: string;
  /** Line, from 1, in which a quote begins that never closes; null if all do. */
  unclosedQuoteLine: number | null;
}

/** Rows of trimmed cells; empty lines are skipped, an unclosed quote ends with the text. */
export function readCsv(text: string): string[][] {
  return readCsvTable(text, { rows: Infinity, columns: Infinity }).rows;
}

/** The rows and cells within the limits, and whether there are more. Linear in what is read of the text. */
export function readCsvTable(text: string, limits: CsvLimits): CsvTable {
  return new Reading(text.replace(/^\uFEFF/, ''), limits).table();
}

class Reading {
  readonly #text: string;
  readonly #limits: CsvLimits;
  readonly #table: CsvTable = {
    rows: [],
    rowNumbers: [],
    isCut: false,
    columnCount: 0,
    separator: ',',
    unclosedQuoteLine: null,
  };
  #row: string[] = [];
  #width = 0;
  #number = 0;
  #hasText = false;

  constructor(text: string, limits: CsvLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  table(): CsvTable {
    const text = this.#text;
    const separator = separatorOf(text);
    this.#table.separator = separator;
    let cell = '';
    let isQuoted = false;
    let line = 1;
    let quoteLine = 1;
    for (let i = 0; i < text.length && !this.#table.isCut; i += 1) {
      const char = text[i]!;
      const endsLine = char === '\n' || (char === '\r' && text[i + 1] !== '\n');
      if (endsLine) line += 1;
      if (isQuoted) {
        if (char !== '"') {
          cell += char;
        } else if (text[i + 1] === '"') {
          cell += '"';
          i += 1;
        } else {
          isQuoted = false;
        }
      } else if (char === '"' && cell === '') {
        isQuoted = true;
        quoteLine = line;
      } else if (char === separator || endsLine) {
        this.#endCell(cell);
        cell = '';
        if (endsLine) this.#endRow();
      } else if (char !== '\r') {
        cell += char;
      }
    }
    this.#endCell(cell);
    this.#endRow();
    if (this.#table.isCut) return this.#table;
    this.#table.unclosedQuoteLine = isQuoted ? quoteLine : null;
    return this.#table;
  }

  #endCell(cell: string): void {
    const value = this.#limits.keepsIndent ? cell.trimEnd() : cell.trim();
    this.#width += 1;
    this.#hasText ||= value !== '';
    if (this.#row.length < this.#limits.columns) this.#row.push(value);
  }

  #endRow(): void {
    const table = this.#table;
    this.#number += 1;
    if (this.#hasText && !table.isCut) {
      table.isCut = table.rows.length >= this.#limits.rows;
      table.columnCount = Math.max(table.columnCount, this.#width);
      if (!table.isCut) table.rowNumbers[table.rows.push(this.#row) - 1] = this.#number;
    }
    this.#row = [];
    this.#width = 0;
    this.#hasText = false;
  }
}

/** Lines that are looked at for the separator: a title may be above the headings. */
const linesLookedAt = 20;
const longestLine = 10_000;

function separatorOf(text: string): string {
  const lines = text.slice(0, linesLookedAt * longestLine).split(/\r\n?|\n/, linesLookedAt);
  // Quoted texts hold commas of their own.
  const bare = lines.map((line) => line.slice(0, longestLine).replaceAll(/"[^"]*"/g, ''));
  const fits = ['\t', ';', ','].map((separator) => ({ separator, ...evenness(bare, separator) }));
  fits.sort((a, b) => b.lines - a.lines || b.count - a.count);
  return fits[0]!.lines === 0 ? ',' : fits[0]!.separator;
}

/** How many lines hold a separator equally often, and how often: cells hold texts with commas and semicolons of their own. */
function evenness(lines: readonly string[], separator: string): { lines: number; count: number } {
  const tally = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(separator).length - 1;
    if (count > 0) tally.set(count, (tally.get(count) ?? 0) + 1);
  }
  const [most] = [...tally].toSorted(([a, linesOfA], [b, linesOfB]) => linesOfB - linesOfA || b - a);
  return most ? { count: most[0], lines: most[1] } : { count: 0, lines: 0 };
}
