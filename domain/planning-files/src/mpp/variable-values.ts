// The variable values of a record. `VarMeta` lists owner, field and offset of every value in `Var2Data`
// (mpp-format facts, 2.4); stale entries lie behind the stated count.
import { readI32, readU16, readU32, readU8, type Slice } from './bytes.ts';
import type { WorkBound } from './work-bound.ts';

const headerSize = 24;

/** The variable values of one table, by owner. */
export class VariableValues {
  readonly #meta: Uint8Array;
  readonly #data: Uint8Array;
  readonly #hasShortKeys: boolean;
  readonly #last = new Map<number, number>();
  readonly #previous: Int32Array;

  /** Indexes the entries by owner. Cost: linear in the number of entries. */
  constructor(meta: Uint8Array, data: Uint8Array, hasShortKeys: boolean, bound: WorkBound) {
    this.#meta = meta;
    this.#data = data;
    this.#hasShortKeys = hasShortKeys;
    const size = hasShortKeys ? 8 : 12;
    const physical = Math.max(0, Math.floor((meta.length - headerSize) / size));
    const count = Math.min(readU32(meta, 8), physical);
    bound.spend(count * 4);
    this.#previous = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const at = headerSize + i * size;
      const owner = hasShortKeys ? readU32(meta, at) & 0xffffff : readI32(meta, at);
      this.#previous[i] = this.#last.get(owner) ?? -1;
      this.#last.set(owner, i);
    }
  }

  /** True when the owner has any value. */
  has(owner: number): boolean {
    return this.#last.has(owner);
  }

  /** The owner's values by key: the field number, in MPP9 the one-byte key. Entries that leave the stream are left out. */
  of(owner: number): Map<number, Slice> {
    const values = new Map<number, Slice>();
    const size = this.#hasShortKeys ? 8 : 12;
    for (let i = this.#last.get(owner) ?? -1; i >= 0; i = this.#previous[i]!) {
      const at = headerSize + i * size;
      const key = this.#hasShortKeys ? readU8(this.#meta, at + 3) : readU16(this.#meta, at + 8);
      const from = readU32(this.#meta, at + 4);
      const length = readI32(this.#data, from);
      if (from + 4 > this.#data.length || length < 0 || from + 4 + length > this.#data.length) continue;
      if (!values.has(key)) values.set(key, { bytes: this.#data, at: from + 4, length });
    }
    return values;
  }
}
