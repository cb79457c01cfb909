// Reads the values of a property block. `Props…` streams keep project settings, field maps and names of custom
// fields as key and bytes, one after the other (mpp-format facts, 2.1).
import { readF64, readI32, readU16, readU32, readU8, readUtf16 } from './bytes.ts';

const headerSize = 16;
const itemHeaderSize = 12;

/** The values of one property block, each read on demand; none or the given default where the key is absent. */
export class PropertyBlock {
  readonly #items = new Map<number, Uint8Array>();

  /** Reads the items up to the stated count, the end of the stream or the first impossible size. Cost: linear. */
  constructor(stream: Uint8Array) {
    const count = readU16(stream, 12);
    let at = headerSize;
    for (let i = 0; i < count && at + itemHeaderSize <= stream.length; i++) {
      const size = readI32(stream, at);
      const from = at + itemHeaderSize;
      if (size < 1 || from + size > stream.length) break;
      this.#items.set(readU32(stream, at + 4), stream.subarray(from, from + size));
      at = from + size + (size & 1);
    }
  }

  bytes(key: number): Uint8Array | null {
    return this.#items.get(key) ?? null;
  }

  byte(key: number): number | null {
    const item = this.#items.get(key);
    return item === undefined ? null : readU8(item, 0);
  }

  short(key: number): number | null {
    const item = this.#items.get(key);
    return item === undefined ? null : readU16(item, 0);
  }

  integer(key: number): number | null {
    const item = this.#items.get(key);
    return item === undefined ? null : readI32(item, 0);
  }

  double(key: number): number | null {
    const item = this.#items.get(key);
    return item === undefined ? null : readF64(item, 0);
  }

  /** The text, none when it is absent or empty. */
  text(key: number): string | null {
    const item = this.#items.get(key);
    const text = item === undefined ? '' : readUtf16(item, 0, item.length);
    return text === '' ? null : text;
  }
}
