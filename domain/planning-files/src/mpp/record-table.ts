// Finds the live records of a table and their bytes. Tasks, resources, assignments, links and calendars
// are all kept the same way: `FixedMeta` has one slot for each record with its state and its offset in `FixedData`, and
// the same again in a second pair of streams (mpp-format facts, 2.2–2.4). Only the first slots, by the stated count, are
// live; what lies behind them is left over from earlier saves.
import { readI32, readU16, readU32, readU8, type Slice } from './bytes.ts';
import type { CompoundFile } from './compound-file.ts';
import { VariableValues } from './variable-values.ts';
import type { WorkBound } from './work-bound.ts';

const headerSize = 16;

/** Facts about a table needed to read it. */
export interface TableShape {
  /** Path of the table's storage. */
  folder: string;
  /** Bytes of a `FixedMeta` slot; of a `Fixed2Meta` slot, the possible sizes. */
  metaSize: number;
  meta2Sizes: number[];
  /** Longest record of each block, in bytes. */
  lengths: [number, number];
  /** MPP9 has one-byte states and 8-byte entries for variable values, later files two and 12. */
  isMpp9: boolean;
}

/** One live or blank slot with the bytes that belong to it; a slice of length 0 where there are none. */
export interface Slot {
  /** 0 live, bit 2 deleted, bit 4 reserved or blank row. */
  state: number;
  meta1: Slice;
  meta2: Slice;
  block1: Slice;
  block2: Slice;
}

export interface RecordTable {
  slots: Slot[];
  /** Slots behind the stated count: left over from earlier saves, with rare exceptions. */
  surplus: Slot[];
  variables: VariableValues;
  /** Slots that the table claims and does not have. */
  missing: number;
}

/** The first slots of the table, by its count, in the file's order. Cost: linear in the size of its streams. */
export function readTable(file: CompoundFile, shape: TableShape, bound: WorkBound): RecordTable {
  const stream = (name: string): Uint8Array => file.read(shape.folder + name) ?? new Uint8Array(0);
  const meta = stream('FixedMeta');
  const data = stream('FixedData');
  const meta2 = stream('Fixed2Meta');
  const data2 = stream('Fixed2Data');
  const variables = new VariableValues(stream('VarMeta'), stream('Var2Data'), shape.isMpp9, bound);

  const physical = Math.max(0, Math.floor((meta.length - headerSize) / shape.metaSize));
  const count = Math.min(readU32(meta, 8), physical);
  const meta2Size = secondSlotSize(meta2, shape.meta2Sizes, physical);
  const count2 = meta2Size === 0 ? 0 : Math.floor((meta2.length - headerSize) / meta2Size);
  const slots: Slot[] = [];
  bound.spend(physical * 8);
  for (let i = 0; i < physical; i++) {
    const at = headerSize + i * shape.metaSize;
    const at2 = headerSize + i * meta2Size;
    const hasSecond = i < count2;
    slots.push({
      state: shape.isMpp9 ? readU8(meta, at) : readU16(meta, at),
      meta1: { bytes: meta, at, length: shape.metaSize },
      meta2: { bytes: meta2, at: at2, length: hasSecond ? meta2Size : 0 },
      block1: recordSlice(meta, at, { next: at + shape.metaSize, data, longest: shape.lengths[0] }),
      block2: hasSecond
        ? recordSlice(meta2, at2, { next: at2 + meta2Size, data: data2, longest: shape.lengths[1] })
        : { bytes: data2, at: 0, length: 0 },
    });
  }
  return { slots: slots.slice(0, count), surplus: slots.slice(count), variables, missing: readU32(meta, 8) - count };
}

// A record reaches to the next slot's record, but is never longer than its kind: stale bytes lie between, and in
// recycled slots the offsets do not ascend.
function recordSlice(
  meta: Uint8Array,
  at: number,
  { next, data, longest }: { next: number; data: Uint8Array; longest: number },
): Slice {
  const from = readI32(meta, at + 4);
  if (from < 0 || from >= data.length) return { bytes: data, at: 0, length: 0 };
  const following = next + 8 <= meta.length ? readI32(meta, next + 4) : data.length;
  const distance = following > from ? following - from : longest;
  return { bytes: data, at: from, length: Math.min(distance, longest, data.length - from) };
}

// The size of a slot is not stored: it follows from the count, else from the first table's number of slots.
function secondSlotSize(meta2: Uint8Array, sizes: number[], physical: number): number {
  const space = meta2.length - headerSize;
  if (space <= 0) return 0;
  const count = readU32(meta2, 8);
  const byCount = sizes.find((size) => size * count === space);
  const bySibling = sizes.find((size) => size * physical === space);
  if (byCount !== undefined || bySibling !== undefined) return (byCount ?? bySibling)!;
  if (physical > 0 && space % physical === 0) return space / physical;
  return count > 0 && space % count === 0 ? space / count : 0;
}

/** True when the bit of a slot's meta record is set; `at` and `mask` as the format's tables give them. */
export function hasFlag(meta: Slice, at: number, mask: number): boolean {
  let value = 0;
  for (let i = 0; i < 4 && at + i < meta.length; i++) value |= readU8(meta.bytes, meta.at + at + i) << (8 * i);
  return (value & mask) !== 0;
}
