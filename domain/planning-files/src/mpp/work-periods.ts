// The working periods and pauses of an assignment, in working time. The remaining and the actual work are each kept
// as blocks of cumulative work over cumulative working time; a block in which the work does not grow is a pause
// (mpp-format facts, 7.4).
import { readF64, readI32, readU16, type Slice } from './bytes.ts';
import type { WorkBound } from './work-bound.ts';

/** Working minutes from the start of the part, `from` < `to`. */
export interface WorkPeriod {
  from: number;
  to: number;
}

interface BlobForm {
  start: number;
  size: number;
  timeAt: number;
}

const eightieths = 80;
/** Thirty years of eight-hour days; longer claims are invalid. */
const longestMinutes = 5_000_000;
const remainingForm: BlobForm = { start: 44, size: 28, timeAt: 24 };
const actualForm: BlobForm = { start: 36, size: 20, timeAt: 16 };

/** The periods of remaining work; none when it is even, without blocks. */
export function remainingPeriods(slice: Slice | null, bound: WorkBound): WorkPeriod[] | null {
  // Project 2000 to 2003 begin the blocks four bytes earlier; the blob says where.
  const stated = slice === null ? 0 : readU16(slice.bytes, slice.at + 4);
  const form = stated >= 36 && stated <= 64 ? { ...remainingForm, start: stated } : remainingForm;
  return readPeriods(slice, form, bound);
}

/** The periods of actual work; none when it is even. */
export function actualPeriods(slice: Slice | null, bound: WorkBound): WorkPeriod[] | null {
  return readPeriods(slice, actualForm, bound);
}

function readPeriods(slice: Slice | null, { start, size, timeAt }: BlobForm, bound: WorkBound): WorkPeriod[] | null {
  if (slice === null || slice.length < start) return null;
  const count = Math.min(readU16(slice.bytes, slice.at), Math.floor((slice.length - start) / size));
  if (count === 0) return null;
  bound.spend(count * size);
  const periods: WorkPeriod[] = [];
  let work = 0;
  let time = 0;
  for (let i = 0; i < count; i++) {
    const at = slice.at + start + i * size;
    const workAfter = readF64(slice.bytes, at);
    const timeAfter = Math.round(readI32(slice.bytes, at + timeAt) / eightieths);
    if (timeAfter < time || timeAfter > longestMinutes) return null;
    if (workAfter > work && timeAfter > time) {
      const last = periods.at(-1);
      if (last !== undefined && last.to === time) last.to = timeAfter;
      else periods.push({ from: time, to: timeAfter });
    }
    work = Math.max(work, workAfter);
    time = timeAfter;
  }
  return periods.length === 0 ? null : periods;
}
