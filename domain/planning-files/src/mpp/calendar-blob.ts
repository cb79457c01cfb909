// Decodes a calendar's data: seven days, Sunday first, then exceptions, then work weeks (mpp-format facts, 6.2 to 6.4;
// for Project 2000–2003, 10.2). Times are tenths of a minute of the day.
import type { CalendarException, DayPattern, Shift, WorkWeek } from '@horizon/working-time';
import { readU16, readU32, readUtf16 } from './bytes.ts';
import { exceptionsOf, type StoredException } from './calendar-recurrence.ts';
import { readDay, readShifts } from './encodings.ts';
import type { WorkBound } from './work-bound.ts';

const daySize = 60;
const weekSize = 7 * daySize;
const exceptionSize = 92;
const oldExceptionSize = 64;
const oldWeekStart = 4;

/** A calendar's data; `week` has none for a day that is "as default". */
export interface CalendarBlob {
  week: DayPattern[];
  exceptions: CalendarException[];
  workWeeks: WorkWeek[];
}

/** Where and how the data is written. */
export interface BlobForm {
  bytes: Uint8Array;
  /** Project 2000–2003 write other exceptions, without names, recurrence or work weeks. */
  isOld: boolean;
}

/** The seven days of a calendar or of the project's default week; none for days "as default" or not in the bytes. */
export function readWeek({ bytes, isOld }: BlobForm): DayPattern[] {
  return readDays(bytes, isOld ? oldWeekStart : 0);
}

/** A calendar's whole data. A truncated entry at the end is ignored. Cost: linear. */
export function readCalendarBlob(form: BlobForm, bound: WorkBound): CalendarBlob {
  bound.spend(8 * form.bytes.length);
  const week = readWeek(form);
  if (form.isOld) return { week, exceptions: readOldExceptions(form.bytes), workWeeks: [] };
  const { exceptions, end } = readExceptions(form.bytes);
  return {
    week,
    exceptions: exceptions.flatMap((stored) => exceptionsOf(stored, bound)),
    workWeeks: readWorkWeeks(form.bytes, end),
  };
}

function readDays(bytes: Uint8Array, from: number): DayPattern[] {
  return Array.from({ length: 7 }, (_, weekday) => {
    const at = from + weekday * daySize;
    if (at + daySize > bytes.length || readU16(bytes, at) === 1) return null;
    return readShifts(bytes, { count: readU16(bytes, at + 2), starts: at + 8, lengths: at + 20 });
  });
}

function readExceptions(bytes: Uint8Array): { exceptions: StoredException[]; end: number } {
  const exceptions: StoredException[] = [];
  const count = readU16(bytes, weekSize);
  let at = weekSize + 4;
  for (let i = 0; i < count && at + exceptionSize <= bytes.length; i++) {
    const nameLength = readU32(bytes, at + 88);
    const firstDay = readDay(bytes, at);
    const lastDay = readDay(bytes, at + 2);
    if (firstDay !== null && lastDay !== null && lastDay >= firstDay) {
      exceptions.push({
        name: readUtf16(bytes, at + exceptionSize, nameLength),
        firstDay,
        lastDay,
        shifts: readShifts(bytes, { count: readU16(bytes, at + 14), starts: at + 20, lengths: at + 32 }),
        type: readU16(bytes, at + 72),
        pattern: bytes.subarray(at + 76, at + 88),
      });
    }
    at += exceptionSize + padded(nameLength);
  }
  return { exceptions, end: at };
}

function readWorkWeeks(bytes: Uint8Array, from: number): WorkWeek[] {
  const workWeeks: WorkWeek[] = [];
  const count = readU16(bytes, from);
  let at = from + 4;
  for (let i = 0; i < count && at + weekSize + 16 <= bytes.length; i++) {
    const dates = at + weekSize;
    const firstDay = readDay(bytes, dates);
    const lastDay = readDay(bytes, dates + 2);
    const nameLength = readU32(bytes, dates + 12);
    if (firstDay !== null && lastDay !== null && lastDay >= firstDay) {
      workWeeks.push({ name: readUtf16(bytes, dates + 16, nameLength), firstDay, lastDay, week: readDays(bytes, at) });
    }
    at = dates + 16 + padded(nameLength);
  }
  return workWeeks;
}

function readOldExceptions(bytes: Uint8Array): CalendarException[] {
  const exceptions: CalendarException[] = [];
  const count = readU16(bytes, 0);
  for (let i = 0; i < count; i++) {
    const at = oldWeekStart + weekSize + i * oldExceptionSize;
    if (at + oldExceptionSize > bytes.length) break;
    const firstDay = readDay(bytes, at);
    const lastDay = readDay(bytes, at + 2);
    if (firstDay === null || lastDay === null || lastDay < firstDay) continue;
    const shifts = readShifts(bytes, { count: readU16(bytes, at + 6), starts: at + 12, lengths: at + 24 });
    exceptions.push({ name: '', firstDay, lastDay, shifts, recurrence: null });
  }
  return exceptions;
}

// Names are padded to a multiple of four bytes; a hostile length leaves the blob at once.
function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

/** Monday to Friday 8 to 12 and 13 to 17: what Microsoft Project takes where a file says nothing. */
export function builtInWeek(): Shift[][] {
  const workday = (): Shift[] => [
    { from: 480, to: 720 },
    { from: 780, to: 1020 },
  ];
  return Array.from({ length: 7 }, (_, weekday) => (weekday === 0 || weekday === 6 ? [] : workday()));
}
