// The position of each field of a record. The file contains it: a map of 28-byte entries gives for every field its
// offset in the fixed record or its key among the variable values (mpp-format facts, section 3). Only where the file has
// no map at all does the layout known from other files are in, for the whole class at once.
import { readU16, readU32 } from './bytes.ts';
import { defaultPlaces } from './default-layout.ts';
import type { FileVersion } from './file-version.ts';
import type { PropertyBlock } from './property-block.ts';

export type RecordClass = 'task' | 'resource' | 'assignment';

/** A field's place: `block` 1 or 2 with an offset in the fixed record, or `block` 0 with the key of a variable value. */
export interface FieldPlace {
  block: 0 | 1 | 2;
  at: number;
  size: number;
  /** The file's code for the data type; 0 where it is not known. */
  type: number;
}

/** The places of one class of records. */
export interface FieldMap {
  /** The place of the field; none when files of this kind do not have it. */
  find(field: number): FieldPlace | null;
  /** Longest possible record of block 1 and 2, in bytes. */
  lengths: [number, number];
  /** False: the file had no map and the known layout is in. */
  isFromFile: boolean;
}

const entrySize = 28;
const fixedKind = 0x0a;
const flagKinds = new Set([0x12, 0x13, 0x16]);
const mapKeys: Record<RecordClass, [number, number]> = {
  task: [131_092, 50_331_668],
  resource: [131_093, 50_331_669],
  assignment: [131_095, 50_331_671],
};

/** The map of that class, from the project's property block or, where it has none, the layout of the file's version. */
export function readFieldMap(properties: PropertyBlock, version: FileVersion, recordClass: RecordClass): FieldMap {
  const [key, olderKey] = mapKeys[recordClass];
  const entries = properties.bytes(key) ?? properties.bytes(olderKey);
  const places = entries === null ? new Map<number, FieldPlace>() : readEntries(entries, version);
  const isFromFile = [...places.values()].some((place) => place.block === 1);
  const known = isFromFile ? places : defaultPlaces(version, recordClass);
  const findUnlisted = version.generation === 'MPP9' ? () => null : variablePlace;
  return {
    find: (field) => known.get(field) ?? findUnlisted(field),
    lengths: [longest(known, 1), longest(known, 2)],
    isFromFile,
  };
}

// From Project 2007 on the key of a variable value is the field's own number.
function variablePlace(field: number): FieldPlace {
  return { block: 0, at: field, size: 0, type: 0 };
}

function readEntries(entries: Uint8Array, version: FileVersion): Map<number, FieldPlace> {
  const places = new Map<number, FieldPlace>();
  let block: 1 | 2 = 1;
  let previous = -1;
  for (let at = 0; at + entrySize <= entries.length; at += entrySize) {
    const kind = readU32(entries, at + 8);
    const field = readU16(entries, at + 12);
    const offset = readU16(entries, at + 4);
    const size = readU16(entries, at + 22);
    const type = readU16(entries, at + 20);
    if (kind === fixedKind && offset !== 0xffff) {
      if (offset < previous) block = 2;
      previous = offset;
      if (!places.has(field)) places.set(field, { block, at: offset, size, type });
    } else if (!flagKinds.has(kind) && !places.has(field)) {
      const key = version.generation === 'MPP9' ? readU16(entries, at + 6) & 0xff : field;
      places.set(field, { block: 0, at: key, size, type });
    }
  }
  return places;
}

function longest(places: Map<number, FieldPlace>, block: 1 | 2): number {
  let end = 0;
  for (const place of places.values()) if (place.block === block) end = Math.max(end, place.at + place.size);
  return end;
}
