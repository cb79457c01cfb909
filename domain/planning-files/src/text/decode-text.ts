// From bytes to text: UTF-8, UTF-16 with or without a byte order mark, else what the file declares, else Windows-1252, which
// Primavera and older tools write. Text that is not valid UTF-8 is read as Windows-1252 rather than with holes.

// Both Node and browsers have it; the compiler's library of this package has neither.
declare const TextDecoder: new (label: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string };

export interface DecodedText {
  text: string;
  encoding: string;
  /** Neither the file nor anybody says its encoding, and it is not UTF-8: it was assumed. */
  isAssumed?: boolean;
}

/** A file above this size is refused before it is decoded: a string cannot hold it. */
export const largestFileBytes = 400 * 1024 * 1024;

/** Decodes a file in a chosen encoding; as `decodeText` where that is unknown. */
export function decodeChosen(bytes: Uint8Array, chosen: string | undefined): DecodedText {
  if (chosen === undefined) return decodeText(bytes);
  try {
    return { text: decode(bytes, chosen), encoding: chosen };
  } catch {
    return decodeText(bytes);
  }
}

/** Decodes a whole file; never fails. `declared` is the name an XML declaration gave. */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const marked = markedEncoding(bytes);
  if (marked) return { text: decode(bytes, marked), encoding: marked };
  const named = /^(iso-8859-1|latin1|ascii|us-ascii)$/i.test(declared ?? '') ? 'windows-1252' : declared?.toLowerCase();
  if (named && named !== 'utf-8' && named !== 'utf8') {
    try {
      return { text: decode(bytes, named), encoding: named };
    } catch {
      // Unknown encoding: detect it from the bytes.
    }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return decodeDamaged(bytes);
  }
}

/** The encoding that an XML declaration names, from the first bytes; none without a declaration. */
export function declaredXmlEncoding(bytes: Uint8Array): string | undefined {
  const head = decode(bytes.subarray(0, 200), 'windows-1252');
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1];
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Without a mark, zeros between the first letters show it: files of programmes begin with a tag or a word.
  if (isLetter(bytes[0]) && bytes[1] === 0 && isLetter(bytes[2]) && bytes[3] === 0) return 'utf-16le';
  if (bytes[0] === 0 && isLetter(bytes[1]) && bytes[2] === 0 && isLetter(bytes[3])) return 'utf-16be';
  return undefined;
}

/** A visible character of ASCII. */
const isLetter = (byte: number | undefined): boolean => byte !== undefined && byte > 0x20 && byte < 0x7f;

function decode(bytes: Uint8Array, label: string): string {
  return new TextDecoder(label).decode(bytes);
}

const enoughEvidence = 60;
const farEnoughBytes = 100_000;

// A file cut inside a character is still UTF-8; one with a lone accent of Windows-1252 is not. The share of valid
// multi-byte characters among the first decides.
function decodeDamaged(bytes: Uint8Array): DecodedText {
  let valid = 0;
  let broken = 0;
  let end = bytes.length;
  for (let i = 0; i < end && valid + broken < enoughEvidence; i += 1) {
    const lead = bytes[i]!;
    if (lead < 0x80) continue;
    if (valid + broken === 0) end = Math.min(end, i + farEnoughBytes);
    const length = followers(lead);
    let follow = 0;
    while (follow < length && (bytes[i + 1 + follow]! & 0xc0) === 0x80) follow += 1;
    if (length > 0 && follow === length) {
      valid += 1;
      i += length;
    } else broken += 1;
  }
  if (valid > broken) return { text: decode(bytes, 'utf-8'), encoding: 'utf-8' };
  return { text: decodeWindows1252(bytes), encoding: 'windows-1252', isAssumed: true };
}

function followers(lead: number): number {
  if (lead >= 0xc2 && lead < 0xe0) return 1;
  if (lead >= 0xe0 && lead < 0xf0) return 2;
  return lead >= 0xf0 && lead < 0xf5 ? 3 : 0;
}

const maxSpecials = 2000;

// Runtimes decode single-byte encodings a character at a time but ASCII many at once: where few bytes are not ASCII, the
// runs between them are decoded as such.
function decodeWindows1252(bytes: Uint8Array): string {
  const specials = specialBytes(bytes);
  if (specials === null) return decode(bytes, 'windows-1252');
  const ascii = new TextDecoder('utf-8');
  const single = new TextDecoder('windows-1252');
  const pieces: string[] = [];
  let from = 0;
  for (const at of specials) {
    if (at > from) pieces.push(ascii.decode(bytes.subarray(from, at)));
    pieces.push(single.decode(bytes.subarray(at, at + 1)));
    from = at + 1;
  }
  pieces.push(ascii.decode(bytes.subarray(from)));
  return pieces.join('');
}

/** Positions of the bytes that are not ASCII; null when they are too many. Looks at sixteen bytes at a time. */
function specialBytes(bytes: Uint8Array): number[] | null {
  const specials: number[] = [];
  const note = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) if (bytes[at]! >= 0x80) specials.push(at);
  };
  const lead = Math.min(bytes.length, (4 - (bytes.byteOffset % 4)) % 4);
  note(0, lead);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + lead, (bytes.length - lead) >> 2);
  const inFours = words.length & ~3;
  for (let word = 0; word < inFours; word += 4) {
    const four = words[word]! | words[word + 1]! | words[word + 2]! | words[word + 3]!;
    if ((four & 0x80808080) === 0) continue;
    note(lead + 4 * word, lead + 4 * word + 16);
    if (specials.length > maxSpecials) return null;
  }
  note(lead + 4 * inFours, bytes.length);
  return specials;
}
