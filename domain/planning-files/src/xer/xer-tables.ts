// The tables of a Primavera XER file: lines of tab-separated fields, `%T` table, `%F` field names, `%R` row, `%E` end.
// Rows are ranges of the text, split only when they are visited. A line with no such mark continues the row before it:
// notes of old versions hold line breaks.
import type { LocalMinute } from '@horizon/working-time';

import { RecordCount } from '../record-limits.ts';
import { parseDecimal } from '../text/parse-decimal.ts';
import { parseLocalMinute } from '../text/local-time.ts';

/** An id of a row as a key of a map. */
export type XerKey = number | string;

/** The key of an id that is known as text. */
export function keyOf(id: string): XerKey {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}

interface Chunk {
  columns: Map<string, number>;
  /** Start and end of each row in the text, in pairs. */
  ranges: number[];
}

/** A field of a table: where it is in the rows that are being visited. */
export type XerField = number;

/** Positions of the fields of a list. */
export type XerFields<F extends readonly string[]> = Readonly<Record<F[number], XerField>>;

/** A row while it is visited; the same object for every row of a table. */
export class XerRow {
  readonly #text: string;
  readonly #codes: Uint8Array;
  /** Start of each field; field `i` ends one before the start of `i + 1`. */
  #starts: Int32Array = new Int32Array(8);
  /** The last field that is asked for; the row is cut up to it. */
  #last = -1;
  /** By field, what `word` last cut out, and where. */
  readonly #words: string[] = [];
  readonly #wordsAt: number[] = [];

  constructor(text: string, codes: Uint8Array) {
    this.#text = text;
    this.#codes = codes;
  }

  /** Gives the positions of the requested fields in the rows that follow; a missing one is always empty. */
  layOut<F extends string>(columns: ReadonlyMap<string, number>, names: readonly F[]): Record<F, XerField> {
    let last = -1;
    for (const name of names) last = Math.max(last, columns.get(name) ?? -1);
    this.#last = last;
    // Behind the last field and its end: a place without room, for fields that the table does not have.
    const nowhere = last + 2;
    this.#starts = new Int32Array(last + 4);
    this.#words.length = 0;
    const fields = {} as Record<F, XerField>;
    for (const name of names) fields[name] = columns.get(name) ?? nowhere;
    return fields;
  }

  /** Points the row at a range of the text; `from` is behind the mark and its tab. */
  moveTo(from: number, end: number): void {
    const codes = this.#codes;
    const starts = this.#starts;
    const last = this.#last;
    let field = 0;
    starts[0] = from;
    for (let at = from; at < end && field <= last; at += 1) if (codes[at] === 9) starts[(field += 1)] = at + 1;
    while (field <= last) starts[(field += 1)] = end + 1;
  }

  /** The field's text without the white space around it; empty when the file has no such field. */
  text(field: XerField): string {
    const from = this.#starts[field]!;
    const to = this.#starts[field + 1]! - 1;
    if (from >= to) return '';
    const value = this.#text.slice(from, to);
    // Blanks at the ends are rare; trimming all would copy all.
    const isTrimmed = isPlain(this.#codes[from]!) && isPlain(this.#codes[to - 1]!);
    return isTrimmed ? value : value.trim();
  }

  /** As `text`, for fields that say the same in many rows one after the other: the same text is cut out once. */
  word(field: XerField): string {
    const from = this.#starts[field]!;
    const length = this.#starts[field + 1]! - 1 - from;
    if (length <= 0) return '';
    const codes = this.#codes;
    const last = this.#words[field];
    if (last !== undefined && length === last.length) {
      const lastFrom = this.#wordsAt[field]!;
      let at = 0;
      // Codes above 127 may represent several characters.
      while (at < length && codes[from + at] === codes[lastFrom + at] && codes[from + at]! < 128) at += 1;
      if (at === length) return last;
    }
    this.#wordsAt[field] = from;
    return (this.#words[field] = this.text(field));
  }

  /** An id to look things up by: a number where it is written as one, which is read without cutting a text out. */
  key(field: XerField): XerKey {
    const codes = this.#codes;
    const from = this.#starts[field]!;
    const to = this.#starts[field + 1]! - 1;
    if (to - from > 15 || to <= from) return this.text(field);
    let value = 0;
    for (let at = from; at < to; at += 1) {
      const digit = codes[at]! - 48;
      if (!(digit >= 0 && digit <= 9)) return this.text(field);
      value = value * 10 + digit;
    }
    return value;
  }

  /** The number in the field; none when empty or no number. A comma may represent the point. */
  number(field: XerField): number | null {
    const from = this.#starts[field]!;
    const to = this.#starts[field + 1]! - 1;
    return from >= to ? null : parseDecimal(this.#text, from, to);
  }

  /** Hours as whole minutes. */
  minutes(field: XerField): number | null {
    const hours = this.number(field);
    return hours === null ? null : Math.round(hours * 60);
  }

  /** A date; none when empty. */
  date(field: XerField): LocalMinute | null {
    const from = this.#starts[field]!;
    const to = this.#starts[field + 1]! - 1;
    return from >= to ? null : parseLocalMinute(this.#text, from, to);
  }

  /** `Y`. */
  flag(field: XerField): boolean {
    return this.text(field).toUpperCase() === 'Y';
  }
}

/** Neither white space nor a character that has to be looked at in the text. */
function isPlain(code: number): boolean {
  return code > 32 && code < 128;
}

/** An XER file cut into tables. */
export class XerTables {
  readonly text: string;
  /** One byte for each character of the text, for looking at: its code, 255 for all beyond. */
  readonly #codes: Uint8Array;
  /** The fields of the first line: `ERMHDR`, version, date, … */
  header: string[] = [];
  /** The end mark was seen. */
  isComplete = false;
  readonly #chunks = new Map<string, Chunk[]>();

  /** `bytes` are what the text was decoded from. Throws at the first row beyond what `count` allows. */
  constructor(text: string, bytes?: Uint8Array, count = new RecordCount()) {
    this.text = text;
    const codes = codesOf(text, bytes);
    this.#codes = codes;
    let chunk: Chunk | null = null;
    let hasRow = false;
    for (let at = 0; at < codes.length && !this.isComplete;) {
      const newline = text.indexOf('\n', at);
      let end = newline < 0 ? text.length : newline;
      const next = end + 1;
      if (end > at && codes[end - 1] === 13) end -= 1;
      const mark = codes[at] === 37 ? codes[at + 1] : 0;
      if (mark === 82 && chunk) {
        count.add('records');
        chunk.ranges.push(at + 3, end);
        hasRow = true;
      } else if (mark === 84) {
        chunk = this.#open(text.slice(at + 3, end).trim());
        hasRow = false;
      } else if (mark === 70 && chunk) nameColumns(chunk, text.slice(at + 3, end));
      else if (mark === 69) this.isComplete = true;
      else if (text.startsWith('ERMHDR', at)) this.header = text.slice(at, end).split('\t');
      else if (hasRow && chunk && end > at) chunk.ranges[chunk.ranges.length - 1] = end;
      at = next;
    }
  }

  #open(name: string): Chunk {
    const chunk: Chunk = { columns: new Map(), ranges: [] };
    const others = this.#chunks.get(name);
    if (others) others.push(chunk);
    else this.#chunks.set(name, [chunk]);
    return chunk;
  }

  /** Names of the tables, in the order of the file. */
  names(): string[] {
    return [...this.#chunks.keys()];
  }

  /** The text ends at the end of a line: only the end mark may be missing. */
  endsWithLine(): boolean {
    return this.text.endsWith('\n');
  }

  /** How many rows a table has. */
  count(name: string): number {
    let count = 0;
    for (const chunk of this.#chunks.get(name) ?? []) count += chunk.ranges.length / 2;
    return count;
  }

  /** Visits each row of a table, none when there is no such table; `at` gives the positions of the named fields. */
  each<F extends string>(
    name: string,
    fields: readonly F[],
    visit: (row: XerRow, at: Readonly<Record<F, XerField>>) => void,
  ): void {
    const row = new XerRow(this.text, this.#codes);
    for (const { columns, ranges } of this.#chunks.get(name) ?? []) {
      const at = row.layOut(columns, fields);
      for (let i = 0; i < ranges.length; i += 2) {
        row.moveTo(Math.min(ranges[i]!, ranges[i + 1]!), ranges[i + 1]!);
        visit(row, at);
      }
    }
  }
}

// Where each byte is a character (ASCII, Windows-1252) the file itself serves: looking at bytes is several times faster
// than looking at characters of a text.
function codesOf(text: string, bytes: Uint8Array | undefined): Uint8Array {
  if (bytes?.length === text.length) return bytes;
  const codes = new Uint8Array(text.length);
  for (let at = 0; at < codes.length; at += 1) codes[at] = Math.min(255, text.charCodeAt(at));
  return codes;
}

function nameColumns(chunk: Chunk, line: string): void {
  for (const [index, name] of line.split('\t').entries()) chunk.columns.set(name.trim(), index);
}
