// The tables of a Primavera XER file: lines of tab-separated fields, `%T` table, `%F` field names, `%R` row, `%E` end.
// Rows are ranges of the text, split only when they are visited. A line with no such mark continues the row before it:
// notes of old versions hold line breaks.
import type { LocalMinute } from '@horizon/working-time';

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

/** A row while it is visited; the same object for every row. Fields are found only as far as they are asked for. */
export class XerRow {
  readonly #text: string;
  #columns: Map<string, number> = new Map();
  /** Start of each field found so far; field `i` ends one before the start of `i + 1`. */
  #starts: Int32Array<ArrayBuffer> = new Int32Array(128);
  #found = 0;
  #end = 0;
  /** By field, what `word` last cut out. */
  readonly #words: (string | undefined)[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Points the row at a range of the text; `from` is behind the mark and its tab. */
  moveTo(columns: Map<string, number>, from: number, end: number): void {
    this.#columns = columns;
    this.#end = end;
    this.#starts[0] = from;
    this.#found = 0;
  }

  /** The field's text without the white space around it; empty when the file has no such field. */
  text(name: string): string {
    const index = this.#columns.get(name);
    if (index === undefined || !this.#reach(index)) return '';
    const from = this.#starts[index]!;
    const to = this.#starts[index + 1]! - 1;
    if (from === to) return '';
    const value = this.#text.slice(from, to);
    // Blanks at the ends are rare; trimming all would copy all.
    const isTrimmed = this.#text.charCodeAt(from) > 32 && this.#text.charCodeAt(to - 1) > 32;
    return isTrimmed ? value : value.trim();
  }

  /** As `text`, for fields that say the same in many rows one after the other: the same text is cut out once. */
  word(name: string): string {
    const index = this.#columns.get(name);
    if (index === undefined || !this.#reach(index)) return '';
    const text = this.#text;
    const from = this.#starts[index]!;
    const length = this.#starts[index + 1]! - 1 - from;
    if (length === 0) return '';
    const last = this.#words[index];
    if (last !== undefined && length === last.length) {
      let at = 0;
      while (at < length && text.charCodeAt(from + at) === last.charCodeAt(at)) at += 1;
      if (at === length) return last;
    }
    return (this.#words[index] = this.text(name));
  }

  /** An id to look things up by: a number where it is written as one, which is read without cutting a text out. */
  key(name: string): XerKey {
    const index = this.#columns.get(name);
    if (index === undefined || !this.#reach(index)) return '';
    const text = this.#text;
    const from = this.#starts[index]!;
    const to = this.#starts[index + 1]! - 1;
    if (to - from > 15 || to === from) return this.text(name);
    let value = 0;
    for (let at = from; at < to; at += 1) {
      const digit = text.charCodeAt(at) - 48;
      if (!(digit >= 0 && digit <= 9)) return this.text(name);
      value = value * 10 + digit;
    }
    return value;
  }

  /** The number in the field; none when empty or no number. A comma may stand for the point. */
  number(name: string): number | null {
    const index = this.#columns.get(name);
    if (index === undefined || !this.#reach(index)) return null;
    return parseDecimal(this.#text, this.#starts[index]!, this.#starts[index + 1]! - 1);
  }

  /** Hours as whole minutes. */
  minutes(name: string): number | null {
    const hours = this.number(name);
    return hours === null ? null : Math.round(hours * 60);
  }

  /** A date; none when empty. */
  date(name: string): LocalMinute | null {
    const index = this.#columns.get(name);
    if (index === undefined || !this.#reach(index)) return null;
    return parseLocalMinute(this.#text, this.#starts[index]!, this.#starts[index + 1]! - 1);
  }

  /** `Y`. */
  flag(name: string): boolean {
    return this.text(name).toUpperCase() === 'Y';
  }

  // Finds fields up to and with `index`; false when the row ends before. Fields are short: looking at each character
  // costs less than a search from tab to tab.
  #reach(index: number): boolean {
    let found = this.#found;
    if (index < found) return true;
    const text = this.#text;
    const end = this.#end;
    let starts = this.#starts;
    let at = starts[found]!;
    while (found <= index) {
      if (at > end) {
        this.#found = found;
        return false;
      }
      while (at < end && text.charCodeAt(at) !== 9) at += 1;
      at += 1;
      found += 1;
      if (found === starts.length) starts = this.#grow();
      starts[found] = at;
    }
    this.#found = found;
    return true;
  }

  #grow(): Int32Array<ArrayBuffer> {
    const wider = new Int32Array(this.#starts.length * 2);
    wider.set(this.#starts);
    this.#starts = wider;
    return wider;
  }
}

/** An XER file cut into tables. */
export class XerTables {
  readonly text: string;
  /** The fields of the first line: `ERMHDR`, version, date, … */
  header: string[] = [];
  /** The end mark was seen. */
  isComplete = false;
  readonly #chunks = new Map<string, Chunk[]>();

  constructor(text: string) {
    this.text = text;
    let chunk: Chunk | null = null;
    let hasRow = false;
    for (let at = 0; at < text.length && !this.isComplete;) {
      const newline = text.indexOf('\n', at);
      const next = newline < 0 ? text.length : newline + 1;
      let end = newline < 0 ? text.length : newline;
      if (end > at && text.charCodeAt(end - 1) === 13) end -= 1;
      const mark = text.charCodeAt(at) === 37 ? text.charCodeAt(at + 1) : 0;
      if (mark === 82 && chunk) {
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

  /** Visits each row of a table, none when there is no such table. */
  each(name: string, visit: (row: XerRow) => void): void {
    const row = new XerRow(this.text);
    for (const { columns, ranges } of this.#chunks.get(name) ?? []) {
      for (let i = 0; i < ranges.length; i += 2) {
        row.moveTo(columns, Math.min(ranges[i]!, ranges[i + 1]!), ranges[i + 1]!);
        visit(row);
      }
    }
  }
}

function nameColumns(chunk: Chunk, line: string): void {
  for (const [index, name] of line.split('\t').entries()) chunk.columns.set(name.trim(), index);
}
