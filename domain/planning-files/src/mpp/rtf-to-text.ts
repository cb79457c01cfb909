// Reads notes. Notes are RTF documents of single bytes: this extracts their text, with its line ends and
// tabs, and leaves everything else behind (mpp-format facts, section 9; control words from Microsoft's published RTF
// specification). RTF itself is never passed on.
import { charsetCodePage, decodeCodePage } from './text-encodings.ts';

/** Notes are truncated at this length: longer ones are images and embedded objects, not text. */
const longestNote = 200_000;
const bytesAtOnce = 4096;

const skippedGroups = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'header',
  'footer',
  'listtable',
  'listoverridetable',
  'fldinst',
  'datafield',
  'themedata',
]);
const plainWords: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  cell: '\t',
  tab: '\t',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  bullet: '\u2022',
  endash: '\u2013',
  emdash: '\u2014',
  emspace: '\u2003',
  enspace: '\u2002',
};
interface Group {
  isSkipped: boolean;
  isFontTable: boolean;
  font: number;
  /** Replacement characters behind each \u. */
  replacements: number;
}

/** The plain text of an RTF document, without blank space at its ends; other bytes are read as Windows-1252 text. Cost: linear. */
export function rtfToText(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 5));
  const end = bytes.indexOf(0);
  const document = end < 0 ? bytes : bytes.subarray(0, end);
  if (head !== '{\\rtf') return sound(decodeCodePage(document.subarray(0, longestNote), 1252));
  return sound(new RtfText(document).read());
}

class RtfText {
  readonly #bytes: Uint8Array;
  #at = 0;
  #text = '';
  #pending: number[] = [];
  #codePage = 1252;
  #toReplace = 0;
  readonly #fontCodePages = new Map<number, number>();
  readonly #outer: Group[] = [];
  #group: Group = { isSkipped: false, isFontTable: false, font: -1, replacements: 1 };

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): string {
    while (this.#at < this.#bytes.length && this.#text.length < longestNote) {
      const byte = this.#bytes[this.#at++]!;
      if (byte === 0x7b) this.#open();
      else if (byte === 0x7d) this.#close();
      else if (byte === 0x5c) this.#control();
      else if (byte !== 10 && byte !== 13) this.#character(byte);
    }
    this.#flush();
    return this.#text;
  }

  #open(): void {
    this.#flush();
    this.#toReplace = 0;
    // Deeper nesting than any note has only serves to exhaust memory; the groups then share the last level's state.
    if (this.#outer.length < 10_000) this.#outer.push({ ...this.#group });
  }

  #close(): void {
    this.#flush();
    this.#toReplace = 0;
    this.#group = this.#outer.pop() ?? this.#group;
  }

  #control(): void {
    const byte = this.#bytes[this.#at] ?? 0;
    if (isLetter(byte)) {
      const { word, value } = this.#word();
      this.#apply(word, value);
      return;
    }
    this.#at += 1;
    if (byte === 0x27) this.#hexadecimal();
    else if (byte === 0x2a) this.#group.isSkipped = true;
    else if (byte === 0x7e) this.#put('\u00a0');
    else if (byte === 0x5f) this.#put('\u2011');
    else if (byte === 10 || byte === 13) this.#put('\n');
    else if (byte === 0x5c || byte === 0x7b || byte === 0x7d) this.#character(byte);
  }

  #word(): { word: string; value: number | null } {
    let word = '';
    while (isLetter(this.#bytes[this.#at] ?? 0) && word.length < 32) {
      word += String.fromCharCode(this.#bytes[this.#at++]!);
    }
    let digits = '';
    if (this.#bytes[this.#at] === 0x2d) {
      digits = '-';
      this.#at += 1;
    }
    while (isDigit(this.#bytes[this.#at] ?? 0) && digits.length < 10) {
      digits += String.fromCharCode(this.#bytes[this.#at++]!);
    }
    if (this.#bytes[this.#at] === 0x20) this.#at += 1;
    return { word, value: digits === '' || digits === '-' ? null : Number(digits) };
  }

  #apply(word: string, value: number | null): void {
    const plain = plainWords[word];
    if (plain !== undefined) this.#put(plain);
    else if (word === 'u' && value !== null) this.#unicode(value);
    else if (word === 'uc') this.#group.replacements = Math.min(Math.max(value ?? 1, 0), 16);
    else if (word === 'f') this.#setFont(value ?? 0);
    else if (word === 'fcharset' && this.#group.isFontTable) this.#declareFont(value ?? 0);
    else if (word === 'ansicpg') this.#codePage = value ?? 1252;
    else if (word === 'bin') this.#at += Math.max(0, value ?? 0);
    else if (skippedGroups.has(word)) {
      this.#group.isSkipped = true;
      this.#group.isFontTable = word === 'fonttbl';
    }
  }

  #setFont(font: number): void {
    this.#flush();
    this.#group.font = font;
  }

  #declareFont(charset: number): void {
    const codePage = charsetCodePage(charset);
    if (codePage !== null) this.#fontCodePages.set(this.#group.font, codePage);
  }

  // A code unit, then as many replacement characters for readers without Unicode, which are passed over.
  #unicode(value: number): void {
    this.#put(String.fromCharCode(value & 0xffff));
    this.#toReplace = this.#group.replacements;
  }

  #hexadecimal(): void {
    const value = Number.parseInt(String.fromCharCode(this.#bytes[this.#at] ?? 0, this.#bytes[this.#at + 1] ?? 0), 16);
    this.#at += 2;
    if (!Number.isNaN(value)) this.#character(value);
  }

  #character(byte: number): void {
    if (this.#toReplace > 0) this.#toReplace -= 1;
    else if (!this.#group.isSkipped) {
      this.#pending.push(byte);
      if (this.#pending.length >= bytesAtOnce && byte < 0x80) this.#flush();
    }
  }

  #put(text: string): void {
    this.#flush();
    this.#toReplace = 0;
    if (!this.#group.isSkipped) this.#text += text;
  }

  // Bytes are decoded together: in East Asian code pages two make a character.
  #flush(): void {
    if (this.#pending.length === 0) return;
    const isPlain = this.#pending.every((byte) => byte < 0x80);
    this.#text += isPlain
      ? String.fromCharCode(...this.#pending)
      : decodeCodePage(Uint8Array.from(this.#pending), this.#fontCodePages.get(this.#group.font) ?? this.#codePage);
    this.#pending = [];
  }
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

// Halves of a surrogate pair arrive one by one; what stays unpaired cannot be stored as text, and control characters
// other than tab and line end mean nothing in a note.
function sound(text: string): string {
  const lines = text
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .replace(/\r\n?|\v/g, '\n')
    .trim();
  return /[^\P{Cc}\n\t]/u.test(lines) ? lines.replace(/[^\P{Cc}\n\t]/gu, '') : lines;
}
