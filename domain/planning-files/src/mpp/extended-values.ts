// Reads the fields that an MPP9 file's map does not contain. Project 2002 and 2003 keep a task's newer fields, baselines 1
// to 10 among them, together in one variable value: its size, how many fields there are, then for each its key and the
// place of its value (four bytes each), then the values. Found by comparing a file with the XML that Project saved of it.
import { readU16, readU32, type Slice } from './bytes.ts';

/** The field of a task that holds them. */
export const extendedTaskField = 481;

const headSize = 8;
const entrySize = 8;
const taskClass = 0x0b40;

/** The values by field number; what leaves the bytes is left out. Cost: n log n in their number. */
export function readExtendedValues({ bytes, at, length }: Slice): Map<number, Slice> {
  const values = new Map<number, Slice>();
  if (length < headSize) return values;
  const size = Math.min(readU32(bytes, at), length);
  const count = Math.min(readU32(bytes, at + 4), Math.floor((size - headSize) / entrySize));
  const entries = Array.from({ length: Math.max(0, count) }, (_, i) => {
    const entry = at + headSize + entrySize * i;
    return { field: readU16(bytes, entry), ofClass: readU16(bytes, entry + 2), from: readU32(bytes, entry + 4) };
  });
  const inPlace = entries.sort((a, b) => a.from - b.from);
  for (const [i, { field, ofClass, from }] of inPlace.entries()) {
    const end = Math.min(inPlace[i + 1]?.from ?? size, size);
    if (ofClass !== taskClass || from < headSize + entrySize * count || from >= end) continue;
    values.set(field, { bytes, at: at + from, length: end - from });
  }
  return values;
}
