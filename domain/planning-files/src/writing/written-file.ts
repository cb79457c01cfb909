// The answer of every writer: the file's bytes and what of the programme the format does not hold.
import { ReadingLog, type NotCarriedOver } from '../reading-log.ts';

// Both Node and browsers have it; the compiler's library of this package does not.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

export interface WriteOptions {
  /** Said in the file itself, where people who open it read about the project. */
  note?: string;
}

export interface WrittenFile {
  bytes: Uint8Array;
  notCarriedOver: NotCarriedOver[];
}

/** UTF-8 bytes of a text, with what was left out. */
export function writtenUtf8(text: string, log: ReadingLog): WrittenFile {
  return { bytes: new TextEncoder().encode(text), notCarriedOver: log.notCarriedOver() };
}

const specials =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Windows-1252 bytes, which Primavera expects, or UTF-8 where a character has no place there. */
export function writtenWindows1252(text: string, log: ReadingLog): WrittenFile {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const special = code < 0x80 || (code >= 0xa0 && code < 0x100) ? -1 : specials.indexOf(text[i]!);
    if (special < 0 && code >= 0x80 && !(code >= 0xa0 && code < 0x100)) return writtenUtf8(text, log);
    bytes[i] = special < 0 ? code : 0x80 + special;
  }
  return { bytes, notCarriedOver: log.notCarriedOver() };
}
