// Reads a field of one record. A row joins a slot's fixed bytes, its variable values and its flags, and reads a field
// from the place given by the file's field map.
import type { LocalMinute } from '@horizon/working-time';
import { readF64, readGuid, readI32, readU16, readUtf16, type Slice } from './bytes.ts';
import { costToUnits, decodeUnit, readTimestamp, tenthsToMinutes, workToMinutes, type UnitCode } from './encodings.ts';
import { readExtendedValues } from './extended-values.ts';
import type { FieldMap } from './field-map.ts';
import { hasFlag, type RecordTable, type Slot } from './record-table.ts';
import type { WorkBound } from './work-bound.ts';

/** The place of a flag: meta record 1 or 2, offset, mask; null if this kind of file does not have it. */
export type FlagPlace = readonly [meta: 1 | 2, at: number, mask: number] | null;

/** One record's values, by field number; null if the record does not have the field. */
export class RecordRow {
  readonly uid: number;
  readonly #slot: Slot;
  readonly #map: FieldMap;
  readonly #values: Map<number, Slice>;
  readonly #bound: WorkBound;
  readonly #extendedField: number | null;
  #extended: Map<number, Slice> | null = null;

  /** `extendedField`: the field that holds those which the map does not name (MPP9). */
  constructor(
    slot: Slot,
    uid: number,
    {
      map,
      table,
      bound,
      extendedField = null,
    }: { map: FieldMap; table: RecordTable; bound: WorkBound; extendedField?: number | null },
  ) {
    this.uid = uid;
    this.#slot = slot;
    this.#map = map;
    this.#bound = bound;
    this.#extendedField = extendedField;
    this.#values = table.variables.of(uid);
    bound.spend(64 + 4 * this.#values.size);
  }

  /** The bytes of the field, not copied. */
  slice(field: number): Slice | null {
    const place = this.#map.find(field);
    if (place === null) return this.#extendedSlice(field);
    if (place.block === 0) return this.#values.get(place.at) ?? null;
    const block = place.block === 1 ? this.#slot.block1 : this.#slot.block2;
    return place.at + place.size > block.length
      ? null
      : { bytes: block.bytes, at: block.at + place.at, length: place.size };
  }

  #extendedSlice(field: number): Slice | null {
    if (this.#extendedField === null || field === this.#extendedField) return null;
    if (this.#extended === null) {
      const found = this.slice(this.#extendedField);
      this.#extended = found === null ? new Map() : readExtendedValues(found);
      this.#bound.spend(found?.length ?? 0);
    }
    return this.#extended.get(field) ?? null;
  }

  /** Keys of all variable values that the record has: field numbers, in MPP9 one-byte keys. */
  variableKeys(): Iterable<number> {
    return this.#values.keys();
  }

  /** The flag; `otherwise` where this kind of file does not have it or the record is too short for it. */
  flag(place: FlagPlace, otherwise = false): boolean {
    if (place === null) return otherwise;
    const meta = place[0] === 1 ? this.#slot.meta1 : this.#slot.meta2;
    return place[1] < meta.length ? hasFlag(meta, place[1], place[2]) : otherwise;
  }

  /** Two unsigned bytes. */
  short(field: number): number | null {
    const found = this.slice(field);
    return found === null || found.length < 2 ? null : readU16(found.bytes, found.at);
  }

  /** Four signed bytes. */
  integer(field: number): number | null {
    const found = this.slice(field);
    return found === null || found.length < 4 ? null : readI32(found.bytes, found.at);
  }

  double(field: number): number | null {
    const found = this.slice(field);
    return found === null || found.length < 8 ? null : readF64(found.bytes, found.at);
  }

  timestamp(field: number): LocalMinute | null {
    const found = this.slice(field);
    return found === null || found.length < 4 ? null : readTimestamp(found.bytes, found.at);
  }

  /** A duration or slack in minutes; none when not set (stored as −1). */
  minutes(field: number): number | null {
    const tenths = this.integer(field);
    return tenths === null || tenths === -1 ? null : tenthsToMinutes(tenths);
  }

  /** A unit code taken apart; 21 and none mean the project's default unit. */
  unit(field: number, projectUnit: number): UnitCode {
    return decodeUnit(this.short(field) ?? 21, projectUnit);
  }

  /** Work in minutes. */
  work(field: number): number | null {
    const stored = this.double(field);
    return stored === null ? null : workToMinutes(stored);
  }

  /** Cost in currency units. */
  cost(field: number): number | null {
    const stored = this.double(field);
    return stored === null ? null : costToUnits(stored);
  }

  /** Text; none when absent or empty. */
  text(field: number): string | null {
    const found = this.slice(field);
    if (found === null) return null;
    this.#bound.spend(4 * found.length);
    const text = readUtf16(found.bytes, found.at, found.length);
    return text === '' ? null : text;
  }

  guid(field: number): string | null {
    const found = this.slice(field);
    return found === null || found.length < 16 ? null : readGuid(found.bytes, found.at);
  }
}
