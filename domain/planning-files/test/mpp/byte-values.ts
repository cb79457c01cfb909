// Values as Microsoft Project writes them, for building files in tests.
import { parseMinute } from '@horizon/working-time';

const dayZero = 5112;

export function u16(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(2 * values.length);
  const view = new DataView(bytes.buffer);
  for (const [i, value] of values.entries()) view.setUint16(2 * i, value, true);
  return bytes;
}

export function i32(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  for (const [i, value] of values.entries()) view.setInt32(4 * i, value | 0, true);
  return bytes;
}

export function f64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value, true);
  return bytes;
}

/** UTF-16LE with its closing zero. */
export function text(value: string): Uint8Array {
  return u16(...Array.from({ length: value.length }, (_, i) => value.charCodeAt(i)), 0);
}

/** One byte a character. */
export function ascii(value: string): Uint8Array {
  return Uint8Array.from(value, (character) => character.charCodeAt(0));
}

/** Day number of `YYYY-MM-DD`. */
export function dayNumber(day: string): number {
  return Math.floor(parseMinute(`${day}T00:00`)! / 1440) - dayZero;
}

/** Timestamp of `YYYY-MM-DDTHH:MM`. */
export function timestamp(moment: string): Uint8Array {
  const minute = parseMinute(moment)!;
  return u16((minute % 1440) * 10, Math.floor(minute / 1440) - dayZero);
}

/** Long timestamp: tenths of a minute since the file's day 0. */
export function longTimestamp(moment: string): Uint8Array {
  return i32((parseMinute(moment)! - dayZero * 1440) * 10);
}

/** A duration of working hours. */
export function hours(value: number): Uint8Array {
  return i32(value * 600);
}

/** Work in hours. */
export function work(value: number): Uint8Array {
  return f64(value * 60_000);
}

export const notAvailable = u16(0, 0xffff);
