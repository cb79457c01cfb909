// Text of single bytes: which characters are they in the code page that the file names?

// Both Node and browsers have it; the compiler's library of this package has neither.
interface TextDecoder {
  decode(bytes: Uint8Array): string;
}
declare const TextDecoder: new (label: string) => TextDecoder;

const encodings: Record<number, string> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
};
/** Code page of a font's character set, by the numbers of RTF and Windows. */
const codePageOfCharset: Record<number, number> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** The code page of a font's character set; none for the sets that say nothing (ANSI, default, symbol). */
export function charsetCodePage(charset: number): number | null {
  return codePageOfCharset[charset] ?? null;
}

/** The text of the bytes; an unknown code page counts as Windows-1252. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  const windows = codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252';
  const encoding = encodings[codePage] ?? windows;
  const { decoder, table } = decoderOf(encoding);
  if (table === null || bytes.length > longestByTable) return decoder.decode(bytes);
  let text = '';
  for (const byte of bytes) text += table[byte];
  return text;
}

interface Decoder {
  decoder: TextDecoder;
  /** The 256 characters where each byte is one. */
  table: string | null;
}

// Notes consist of many short pieces; a new decoder for each would be expensive.
const longestByTable = 64;
const decoders = new Map<string, Decoder>();

function decoderOf(encoding: string): Decoder {
  const known = decoders.get(encoding);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encoding);
  const characters = decoder.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const isSingle = characters.length === 256 && encoding !== 'utf-8';
  const made = { decoder, table: isSingle ? characters : null };
  decoders.set(encoding, made);
  return made;
}
