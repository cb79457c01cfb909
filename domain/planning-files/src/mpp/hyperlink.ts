// The hyperlink of a task. Up to four texts one after the other: shown text, address, place within it, tip
// (mpp-format facts, section 9).
import { readU16, readU32, readUtf16, type Slice } from './bytes.ts';

const headerSize = 12;
const partHeaderSize = 12;

/** The address, with `#` and the place within it where there is one; none for an empty hyperlink. */
export function readHyperlink({ bytes, at, length }: Slice): string | null {
  const texts = new Map<number, string>();
  let from = at + headerSize;
  for (let i = 0; i < 4 && from + partHeaderSize <= at + length; i++) {
    const size = readU32(bytes, from);
    const start = from + partHeaderSize;
    if (start + size > at + length) break;
    texts.set(readU16(bytes, from + 4), readUtf16(bytes, start, size));
    from = start + size;
  }
  const address = texts.get(1) ?? '';
  const place = texts.get(2) ?? '';
  const link = place === '' ? address : `${address}#${place}`;
  return link === '' ? null : link;
}
