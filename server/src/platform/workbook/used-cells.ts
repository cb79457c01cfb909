// The non-empty cells of a sheet. A reader fills every gap up to the last row and column that a sheet names, so one
// stray cell far away costs as much as a full sheet: here empty rows are removed, and the others are renumbered, before
// anything is filled. SpreadsheetML: ECMA-376 part 1, 18.3.1.4, 18.3.1.73.

/** Maximum rows and columns of a sheet, by ECMA-376 and Excel. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/** A sheet reduced to its values, with its extent. */
export interface UsedCells {
  /** The new XML of the sheet; its rows are numbered from 1 without gaps. */
  xml: string;
  /** The sheet has more rows than the limit, where reading ended. */
  isCut: boolean;
  columnCount: number;
  /** The original numbers of these rows. */
  rowNumbers: readonly number[];
}

/** Why a sheet cannot be read: cells outside every sheet, invalid XML, or more merged cells than a list has. */
export type SheetFault = 'beyond' | 'damaged' | 'merged';

/** The limits of a sheet; `spreadsMerged` gives every row of a merged cell its value. */
export interface SheetLimits {
  rows: number;
  columns: number;
  spreadsMerged?: boolean;
}

const tagPattern = /<(\/?)(?:[\w.-]+:)?(row|c|v|t|is|rPh)(?=[\s/>])([^<>]*)>([^<]*)/g;

/**
 * The values of a sheet; reading ends at the first row beyond `most.rows`; columns beyond `most.columns` are counted
 * and dropped. Linear.
 */
export function usedCells(xml: string, most: SheetLimits): UsedCells | SheetFault {
  if (xml.includes('<![CDATA[')) {
    return 'damaged';
  }
  const plain = withoutComments(xml);
  return new Sheet(most, most.spreadsMerged ? mergedCells(plain) : new Map()).read(plain);
}

/** True for the XML of a sheet, whichever name its part has; the word may also occur in a text of other parts. */
export const isSheet = (part: Buffer) =>
  part.includes('sheetData') && /<(?:[\w.-]+:)?sheetData[\s/>]/.test(part.toString('latin1'));

const withoutComments = (xml: string) =>
  xml
    .split('<!--')
    .map((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf('-->') + 3)))
    .join('');

interface Cell {
  column: number;
  attributes: string;
  value: string;
  text: string;
}

class Sheet {
  readonly #most: SheetLimits;
  /** The last row of each merged cell, by the address of its first cell. */
  readonly #mergedTo: ReadonlyMap<string, number>;
  /** The merged cells that reach the current row, by column. */
  readonly #merged = new Map<number, { cell: Cell; lastRow: number }>();
  #spread = 0;
  readonly #rows: string[] = [];
  readonly #rowNumbers: number[] = [];
  #isCut = false;
  #columnCount = 0;
  /** The current position: the row's number, the column of the last cell. */
  #row = 0;
  #column = 0;
  #cells: Cell[] = [];
  #cell: Cell | null = null;
  #isInline = false;
  #isPhonetic = false;

  constructor(most: SheetLimits, mergedTo: ReadonlyMap<string, number>) {
    this.#most = most;
    this.#mergedTo = mergedTo;
  }

  read(xml: string): UsedCells | SheetFault {
    for (const [, slash, name, attributes, text] of xml.matchAll(tagPattern)) {
      const isClosed = slash === '/' || attributes!.endsWith('/');
      if (slash === '') {
        if (name === 'row' && !this.#openRow(attributes!)) return 'beyond';
        if (name === 'c' && !this.#openCell(attributes!)) return 'beyond';
        this.#take(name!, text!, isClosed);
      }
      if (isClosed) this.#close(name!);
      if (this.#spread > mostSpread) return 'merged';
      if (this.#isCut) break;
    }
    return {
      xml: `<worksheet><sheetData>${this.#rows.join('')}</sheetData></worksheet>`,
      isCut: this.#isCut,
      columnCount: this.#columnCount,
      rowNumbers: this.#rowNumbers,
    };
  }

  #openRow(attributes: string): boolean {
    const number = attribute(attributes, 'r');
    this.#row = number === null ? this.#row + 1 : /^\d{1,7}$/.test(number) ? Number(number) : Infinity;
    this.#column = 0;
    this.#cells = [];
    return this.#row <= lastRow;
  }

  #openCell(attributes: string): boolean {
    const address = attribute(attributes, 'r');
    const [, letters, row] = (address === null ? null : /^([A-Z]{1,3})(\d{1,7})$/.exec(address)) ?? [];
    if (address !== null && letters === undefined) return false;
    this.#column = letters === undefined ? this.#column + 1 : columnOf(letters);
    const kept = (['t', 's'] as const).flatMap((name) => {
      const value = attribute(attributes, name);
      return value !== null && /^\w{1,20}$/.test(value) ? [` ${name}="${value}"`] : [];
    });
    this.#cell = { column: this.#column, attributes: kept.join(''), value: '', text: '' };
    return this.#column <= lastColumn && this.#cells.length < lastColumn && Number(row ?? 0) <= lastRow;
  }

  #take(name: string, text: string, isClosed: boolean): void {
    if (name === 'is') this.#isInline = !isClosed;
    if (name === 'rPh') this.#isPhonetic = !isClosed;
    if (!this.#cell || isClosed) return;
    if (name === 'v') this.#cell.value += text;
    // The phonetic reading of a text is in the same element.
    if (name === 't' && this.#isInline && !this.#isPhonetic) this.#cell.text += text;
  }

  #close(name: string): void {
    if (name === 'is') this.#isInline = false;
    if (name === 'rPh') this.#isPhonetic = false;
    if (name === 'c' && this.#cell) {
      if (this.#cell.value.trim() !== '' || this.#cell.text.trim() !== '') this.#cells.push(this.#cell);
      this.#cell = null;
    }
    if (name === 'row') this.#endRow();
  }

  /** Gives the row the values of merged cells that began above it, and notes those that begin in it. */
  #spreadMerged(): void {
    if (this.#mergedTo.size === 0) return;
    const own = new Set(this.#cells.map(({ column }) => column));
    for (const [column, { cell, lastRow: last }] of this.#merged) {
      if (this.#row > last || own.has(column)) this.#merged.delete(column);
      else {
        this.#cells.push(cell);
        this.#spread += cell.value.length + cell.text.length + 1;
      }
    }
    this.#cells.sort((a, b) => a.column - b.column);
    for (const cell of this.#cells) {
      const last = own.has(cell.column) ? this.#mergedTo.get(`${cell.column}:${this.#row}`) : undefined;
      if (last !== undefined && cell.column <= this.#most.columns) {
        this.#merged.set(cell.column, { cell, lastRow: last });
      }
    }
  }

  #endRow(): void {
    if (this.#cells.length === 0) return;
    this.#spreadMerged();
    this.#isCut = this.#rows.length >= this.#most.rows;
    for (const { column } of this.#cells) this.#columnCount = Math.max(this.#columnCount, column);
    if (!this.#isCut) {
      const number = this.#rowNumbers.push(this.#row);
      const cells = this.#cells.filter(({ column }) => column <= this.#most.columns);
      this.#rows.push(`<row r="${number}">${cells.map((cell) => cellXml(cell, number)).join('')}</row>`);
    }
    this.#cells = [];
  }
}

/** The most letters that merged cells may give to other rows. */
const mostSpread = 5_000_000;

/** The last row of each merged cell that spans rows, by the address of its first cell. ECMA-376 part 1, 18.3.1.55. */
function mergedCells(xml: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [, letters, from, to] of xml.matchAll(mergedPattern)) {
    if (Number(to) > Number(from)) found.set(`${columnOf(letters!)}:${Number(from)}`, Number(to));
  }
  return found;
}

const mergedPattern =
  /<(?:[\w.-]+:)?mergeCell\s+ref\s*=\s*["']\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})["']/g;

function cellXml({ column, attributes, value, text }: Cell, row: number): string {
  const content = text === '' ? `<v>${value}</v>` : `<is><t>${text}</t></is>`;
  return `<c r="${columnLetters(column)}${row}"${attributes}>${content}</c>`;
}

const patternOf = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
const patterns = { r: patternOf('r'), s: patternOf('s'), t: patternOf('t') };

function attribute(attributes: string, name: keyof typeof patterns): string | null {
  const found = patterns[name].exec(attributes);
  return found ? (found[1] ?? found[2] ?? '') : null;
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The letters of a column, counted from 1. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? `${columnLetters(Math.floor((column - 1) / 26))}${last}` : last;
}
