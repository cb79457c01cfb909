// Little-endian values out of a byte array. A position past the end reads as zero, as the format's own padding does:
// a short record then has zeros where a longer one has values, and nothing here can fail.

/** As many as fit the arguments of one call on any engine. */
const unitsAtOnce = 4096;

const scratch = new DataView(new ArrayBuffer(8));

/** A part of a byte array: `length` bytes of `bytes` from `at`, all within the array. */
export interface Slice {
  bytes: Uint8Array;
  at: number;
  length: number;
}

/** The unsigned byte at `at`; 0 past the end. */
export function readU8(bytes: Uint8Array, at: number): number {
  return at >= 0 && at < bytes.length ? bytes[at]! : 0;
}

/** The unsigned 16-bit value at `at`; bytes past the end count as 0. */
export function readU16(bytes: Uint8Array, at: number): number {
  return readU8(bytes, at) | (readU8(bytes, at + 1) << 8);
}

/** The signed 32-bit value at `at`; bytes past the end count as 0. */
export function readI32(bytes: Uint8Array, at: number): number {
  return (
    readU8(bytes, at) | (readU8(bytes, at + 1) << 8) | (readU8(bytes, at + 2) << 16) | (readU8(bytes, at + 3) << 24)
  );
}

/** The unsigned 32-bit value at `at`; bytes past the end count as 0. */
export function readU32(bytes: Uint8Array, at: number): number {
  return readI32(bytes, at) >>> 0;
}

/** The IEEE double at `at`; 0 for what is not a finite number (the format's rule for NaN). */
export function readF64(bytes: Uint8Array, at: number): number {
  scratch.setInt32(0, readI32(bytes, at), true);
  scratch.setInt32(4, readI32(bytes, at + 4), true);
  const value = scratch.getFloat64(0, true);
  return Number.isFinite(value) ? value : 0;
}

/**
 * UTF-16LE text in the `length` bytes from `at`, up to the first zero unit. Unpaired surrogates become U+FFFD and
 * control characters but tab and line end are left out, so that the text can be stored and shown anywhere; a line end
 * is `\n`.
 */
export function readUtf16(bytes: Uint8Array, at: number, length: number): string {
  const end = Math.min(at + length, bytes.length) - 1;
  let text = '';
  let units: number[] = [];
  for (let i = at; i < end; i += 2) {
    const unit = bytes[i]! | (bytes[i + 1]! << 8);
    if (unit === 0) break;
    if (unit >= 0x20 && (unit < 0xd800 || unit > 0xdfff)) {
      units.push(unit);
    } else {
      const next = i + 2 < end ? readU16(bytes, i + 2) : 0;
      if (unit < 0x20) pushControl(units, unit, next);
      else if (unit < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) {
        units.push(unit, next);
        i += 2;
      } else units.push(0xfffd);
    }
    if (units.length >= unitsAtOnce) {
      text += String.fromCharCode(...units);
      units = [];
    }
  }
  return text + String.fromCharCode(...units);
}

// A vertical tab is a line end within a paragraph; CR LF is one line end.
function pushControl(units: number[], unit: number, next: number): void {
  if (unit === 9 || unit === 10) units.push(unit);
  else if (unit === 11 || (unit === 13 && next !== 10)) units.push(10);
}

/** The 16 bytes from `at` as a GUID in upper case, without braces; none when all are zero or they are not all there. */
export function readGuid(bytes: Uint8Array, at: number): string | null {
  if (at < 0 || at + 16 > bytes.length) return null;
  let hex = '';
  let any = 0;
  for (const i of [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]) {
    any |= bytes[at + i]!;
    hex += bytes[at + i]!.toString(16).padStart(2, '0');
  }
  if (any === 0) return null;
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return parts.join('-').toUpperCase();
}
