// How the file writes moments, durations, units and money (mpp-format facts, 4.1), and what they are in the programme:
// local minutes, whole minutes, currency units. Durations are stored in tenths of a minute, work in thousandths, costs
// in hundredths, units in ten-thousandths.
import type { LocalDay, LocalMinute, Shift } from '@horizon/working-time';
import { readI32, readU16 } from './bytes.ts';

/** The day before 1984-01-01, the file's day 0, in days since 1970-01-01. */
const dayZero = 5112;
const tenthsPerDay = 14_400;
const minutesPerDay = 1440;

export type DurationUnit = 'm' | 'h' | 'd' | 'w' | 'mo';

/** A unit code taken apart. */
export interface UnitCode {
  unit: DurationUnit | '%';
  isElapsed: boolean;
  isEstimated: boolean;
}

/** The day of a stored day number (two bytes); none for the file's "not available". */
export function readDay(bytes: Uint8Array, at: number): LocalDay | null {
  const day = readU16(bytes, at);
  return day <= 1 || day === 0xffff ? null : dayZero + day;
}

/**
 * The moment of a stored timestamp (time of day in tenths of a minute, day number), to the nearest minute; none for
 * "not available" and for the rubbish that unset fields hold.
 */
export function readTimestamp(bytes: Uint8Array, at: number): LocalMinute | null {
  const day = readDay(bytes, at + 2);
  if (day === null) return null;
  const stored = readU16(bytes, at);
  const tenths = stored === 0xffff ? 0 : stored % tenthsPerDay;
  if (day - dayZero < 100 && tenths % 10 !== 0) return null;
  return day * minutesPerDay + Math.round(tenths / 10);
}

/** The moment of a long timestamp (tenths of a minute since the file's day 0), to the nearest minute. */
export function readLongTimestamp(bytes: Uint8Array, at: number): LocalMinute {
  return dayZero * minutesPerDay + Math.round(readI32(bytes, at) / 10);
}

/** Tenths of a minute as whole minutes, half away from zero. */
export function tenthsToMinutes(tenths: number): number {
  const minutes = Math.floor(Math.abs(tenths) / 10 + 0.5);
  return tenths < 0 && minutes > 0 ? -minutes : minutes;
}

/** The minute of the day of a stored time (tenths of a minute, wrapping at 24 hours). */
export function minuteOfDay(tenths: number): number {
  return Math.round((tenths % tenthsPerDay) / 10) % minutesPerDay;
}

/** Up to five shifts: starts (two bytes each) from `starts`, lengths (four bytes each) from `lengths`, in tenths of a minute. Empty shifts are left out, the rest come in order of the day. */
export function readShifts(bytes: Uint8Array, { count, starts, lengths }: ShiftPlaces): Shift[] {
  const shifts: Shift[] = [];
  for (let i = 0; i < Math.min(count, 5); i++) {
    const from = Math.round((readU16(bytes, starts + 2 * i) % tenthsPerDay) / 10);
    const length = Math.round(readI32(bytes, lengths + 4 * i) / 10);
    if (length > 0 && length <= minutesPerDay) shifts.push({ from, to: from + length });
  }
  return shifts.sort((a, b) => a.from - b.from);
}

export interface ShiftPlaces {
  count: number;
  starts: number;
  lengths: number;
}

/** The unit that a code represents; `projectUnit` is the code that 21, "the project's default", means. Unknown codes are days. */
export function decodeUnit(code: number, projectUnit: number): UnitCode {
  const isEstimated = (code & 0x20) !== 0;
  const low = code & 0x1f;
  const unit = units[low === 21 ? projectUnit & 0x1f : low] ?? plainDays;
  return { ...unit, isEstimated };
}

const plainDays = { unit: 'd', isElapsed: false } as const;
const units: Record<number, { unit: DurationUnit | '%'; isElapsed: boolean }> = {
  3: { unit: 'm', isElapsed: false },
  4: { unit: 'm', isElapsed: true },
  5: { unit: 'h', isElapsed: false },
  6: { unit: 'h', isElapsed: true },
  7: plainDays,
  8: { unit: 'd', isElapsed: true },
  9: { unit: 'w', isElapsed: false },
  10: { unit: 'w', isElapsed: true },
  11: { unit: 'mo', isElapsed: false },
  12: { unit: 'mo', isElapsed: true },
  19: { unit: '%', isElapsed: false },
  20: { unit: '%', isElapsed: true },
};

/** Stored work as whole minutes; what is below a minute is rounding residue of the file and counts as none. */
export function workToMinutes(stored: number): number {
  return Math.abs(stored) < 1000 ? 0 : Math.round(stored / 1000);
}

/** Stored cost as currency units, to the hundredth of a cent; residue counts as none. */
export function costToUnits(stored: number): number {
  return Math.abs(stored) < 0.1 ? 0 : Math.round(stored * 100) / 10_000;
}

/** Stored resource units as a factor: 1 is one full-time unit. */
export function unitsToFactor(stored: number): number {
  return Math.round(stored) / 10_000;
}
