// A single-pass cursor over an XML text: the caller asks for the next child, reads or skips it, and no tree is built.
// Made for large planning files: names are interned by a rolling hash, numbers and dates are read in place, and a
// file that is cut, nested without end or hostile (document type, entities) ends the walk instead of throwing.
// Conventions: after `nextChild` answered a name the element must be consumed by a reading method, `skip`, or a loop of
// `nextChild` until it answers END. Prefixes are dropped from names.
import type { LocalMinute } from '@horizon/working-time';

import { parseExactMinutes, parseLocalMinute, parseXmlDuration } from '../text/local-time.ts';
import { decodeEntities } from './decode-entities.ts';

/** No further child. */
export const END = '';

const deepest = 200;
const slots = 4096;
const [lessThan, greaterThan, slash, bang, question] = [60, 62, 47, 33, 63];

/** Why a walk ended before the end of the text. */
export type XmlStop = 'cut' | 'doctype-refused' | 'too-deep';

export class XmlCursor {
  /** Set when parsing could not continue. */
  stop: XmlStop | null = null;
  readonly #text: string;
  #at = 0;
  #isEmpty = false;
  #nameLength = 0;
  // The last value: a range of `#source`, which is the text itself unless the value had to be put together.
  #source: string;
  #from = 0;
  #to = 0;
  readonly #slotNames: string[] = Array.from({ length: slots }, () => '');
  readonly #slotLocals: string[] = Array.from({ length: slots }, () => '');

  constructor(text: string) {
    this.#text = text;
    this.#source = text;
  }

  /** The local name of the next child of the element last entered, or END when it is closed or the file ends. */
  nextChild(): string {
    if (this.#isEmpty) {
      this.#isEmpty = false;
      return END;
    }
    const text = this.#text;
    for (;;) {
      const open = text.indexOf('<', this.#at);
      if (open < 0) return this.#end('cut');
      const mark = text.charCodeAt(open + 1);
      if (mark === slash) {
        const close = text.indexOf('>', open + 2);
        if (close < 0) return this.#end('cut');
        this.#at = close + 1;
        return END;
      }
      if (mark !== bang && mark !== question) return this.#enter(open + 1);
      if (!this.#passMarkup(open, mark)) return END;
    }
  }

  /** Passes the element that `nextChild` just answered, with all that is inside. */
  skip(): void {
    if (this.#isEmpty) {
      this.#isEmpty = false;
      return;
    }
    const text = this.#text;
    let depth = 1;
    while (depth > 0) {
      const open = text.indexOf('<', this.#at);
      if (open < 0) return void this.#end('cut');
      const mark = text.charCodeAt(open + 1);
      if (mark === bang || mark === question) {
        if (!this.#passMarkup(open, mark)) return;
        continue;
      }
      const close = mark === slash ? text.indexOf('>', open + 2) : this.#tagEnd(open + 1);
      if (close < 0) return void this.#end('cut');
      if (mark === slash) depth -= 1;
      else if (text.charCodeAt(close - 1) !== slash) depth += 1;
      if (depth > deepest) return void this.#end('too-deep');
      this.#at = close + 1;
    }
  }

  /** Whether the element that `nextChild` just answered holds text only. */
  hasText(): boolean {
    if (this.#isEmpty) return true;
    const open = this.#text.indexOf('<', this.#at);
    const mark = open < 0 ? slash : this.#text.charCodeAt(open + 1);
    return mark === slash || this.#text.startsWith('<![CDATA[', open);
  }

  /** The text of the element, entities resolved, children ignored; empty for an empty element. */
  text(): string {
    this.#readValue();
    const value = this.#source.slice(this.#from, this.#to);
    return value.includes('&') && this.#source === this.#text ? decodeEntities(value) : value;
  }

  /** The text without the white space around it. */
  trimmed(): string {
    return this.text().trim();
  }

  /** A number, or `fallback` when the text is not one. */
  number(fallback: number): number {
    this.#readValue();
    let at = this.#from;
    const isNegative = this.#source.charCodeAt(at) === 45;
    if (isNegative) at += 1;
    // Small whole numbers are nearly all of them.
    if (this.#to - at <= 9 && this.#to > at) {
      let value = 0;
      while (at < this.#to) {
        const digit = this.#source.charCodeAt(at) - 48;
        if (!(digit >= 0 && digit <= 9)) break;
        value = value * 10 + digit;
        at += 1;
      }
      if (at === this.#to) return isNegative ? -value : value;
    }
    const text = this.#source.slice(this.#from, this.#to).trim();
    const value = text === '' ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : fallback;
  }

  /** `1`, `-1` or `true`. */
  flag(): boolean {
    this.#readValue();
    const first = this.#source.charCodeAt(this.#from);
    if (this.#to - this.#from === 1) return first === 49;
    const text = this.#source.slice(this.#from, this.#to).trim().toLowerCase();
    return text === 'true' || text === '1' || text === '-1' || text === 'yes';
  }

  /** A date; none when empty or no date. */
  minute(): LocalMinute | null {
    this.#readValue();
    return parseLocalMinute(this.#source, this.#from, this.#to);
  }

  /** An XML duration in minutes; none when empty or no duration. */
  duration(): number | null {
    this.#readValue();
    return parseXmlDuration(this.#source, this.#from, this.#to);
  }

  /** The same with seconds and their fractions. */
  exactMinutes(): number | null {
    this.#readValue();
    return parseExactMinutes(this.#source, this.#from, this.#to);
  }

  #end(stop: XmlStop): typeof END {
    this.stop ??= stop;
    this.#at = this.#text.length;
    this.#isEmpty = false;
    this.#from = this.#to;
    return END;
  }

  #enter(start: number): string {
    const text = this.#text;
    let hash = 0;
    let at = start;
    let c = text.charCodeAt(at);
    // Until `>`, `/`, white space or the end; all name characters are above `/` but `-` and `.`.
    while (c > slash ? c !== greaterThan && c !== lessThan : c === 45 || c === 46) {
      hash = (Math.imul(hash, 31) + c) | 0;
      at += 1;
      c = text.charCodeAt(at);
    }
    this.#nameLength = at - start;
    const close = c === greaterThan ? at : this.#tagEnd(at);
    if (close < 0) return this.#end('cut');
    this.#isEmpty = text.charCodeAt(close - 1) === slash;
    this.#at = close + 1;
    const slot = hash & (slots - 1);
    const known = this.#slotNames[slot]!;
    if (known.length === at - start && known.length > 0 && text.startsWith(known, start))
      return this.#slotLocals[slot]!;
    return this.#learn(slot, text.slice(start, at));
  }

  #learn(slot: number, name: string): string {
    const prefix = name.indexOf(':');
    const local = prefix < 0 ? name : name.slice(prefix + 1);
    this.#slotNames[slot] = name;
    // A nameless tag (`< >`) must not look like the end of its parent.
    this.#slotLocals[slot] = local === '' ? '?' : local;
    return this.#slotLocals[slot];
  }

  // The `>` that ends a tag, past quoted attribute values; -1 when the text ends first.
  #tagEnd(from: number): number {
    const text = this.#text;
    let at = from;
    for (;;) {
      const close = text.indexOf('>', at);
      if (close < 0) return -1;
      const quote = firstQuote(text, at, close);
      if (quote < 0) return close;
      const end = text.indexOf(text[quote]!, quote + 1);
      if (end < 0) return -1;
      at = end + 1;
    }
  }

  // Comment, CDATA outside a value, processing instruction; a document type stops the walk.
  #passMarkup(open: number, mark: number): boolean {
    const text = this.#text;
    let terminator = '?>';
    if (mark === bang) {
      if (text.startsWith('<!--', open)) terminator = '-->';
      else if (text.startsWith('<![CDATA[', open)) terminator = ']]>';
      else {
        this.#end(open + 4 > text.length ? 'cut' : 'doctype-refused');
        return false;
      }
    }
    const end = text.indexOf(terminator, open + 2);
    if (end < 0) {
      this.#end('cut');
      return false;
    }
    this.#at = end + terminator.length;
    return true;
  }

  // Sets the range of the value and passes the end tag.
  #readValue(): void {
    this.#source = this.#text;
    if (this.#isEmpty) {
      this.#isEmpty = false;
      this.#from = this.#to = this.#at;
      return;
    }
    const text = this.#text;
    const open = text.indexOf('<', this.#at);
    if (open >= 0 && text.charCodeAt(open + 1) === slash) {
      this.#from = this.#at;
      this.#to = open;
      const expected = open + 2 + this.#nameLength;
      const close = text.charCodeAt(expected) === greaterThan ? expected : text.indexOf('>', open + 2);
      if (close < 0) this.#end('cut');
      else this.#at = close + 1;
      return;
    }
    this.#readMixedValue();
  }

  // A value with CDATA, comments or child elements in it.
  #readMixedValue(): void {
    const text = this.#text;
    let value = '';
    for (;;) {
      const open = text.indexOf('<', this.#at);
      if (open < 0) {
        this.#end('cut');
        break;
      }
      value += decodeEntities(text.slice(this.#at, open));
      this.#at = open;
      const mark = text.charCodeAt(open + 1);
      if (mark === slash) {
        const close = text.indexOf('>', open);
        if (close < 0) this.#end('cut');
        else this.#at = close + 1;
        break;
      }
      if (mark === bang || mark === question) {
        const isCData = text.startsWith('<![CDATA[', open);
        if (!this.#passMarkup(open, mark)) break;
        if (isCData) value += text.slice(open + 9, this.#at - 3);
      } else if (this.nextChild() !== END) this.skip();
      if (this.stop !== null) break;
    }
    this.#source = value;
    this.#from = 0;
    this.#to = value.length;
  }
}

function firstQuote(text: string, from: number, to: number): number {
  for (let i = from; i < to; i += 1) {
    const c = text.charCodeAt(i);
    if (c === 34 || c === 39) return i;
  }
  return -1;
}
