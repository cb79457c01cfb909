// Formats and parses a day's shifts as planners write them: `7:00–12:00, 12:30–15:30, 22:00–6:00`. A shift that ends before
// it begins ends on the next day.
import type { Shift } from '@horizon/working-time';

const minutesPerDay = 1440;

/** `07:00–15:30, 22:00–06:00`; empty without shifts. */
export function shiftsText(shifts: readonly Shift[]): string {
  return shifts.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', ');
}

/** `07:00`; times of the next day start at 00:00 again, and `24:00` is the end of the day. */
function clock(minute: number): string {
  const own = minute > minutesPerDay ? minute - minutesPerDay : minute;
  return `${String(Math.floor(own / 60)).padStart(2, '0')}:${String(own % 60).padStart(2, '0')}`;
}

export type ReadShifts = { shifts: Shift[] } | { fault: string };

/** Parses `7-12, 12:30–15:30`, `7am to 3.30pm`, `24 h`. There must be at least one shift, and no overlap. */
export function readShifts(text: string): ReadShifts {
  const plain = text.trim().toLowerCase();
  if (/^(?:24\s*h(?:ours)?|24\/7|round the clock|around the clock)$/.test(plain)) {
    return { shifts: [{ from: 0, to: minutesPerDay }] };
  }
  const parts = plain.split(/[,;]|\band\b/).filter((part) => part.trim() !== '');
  if (parts.length === 0) return { fault: 'Say when work goes on, such as 07:00–15:30.' };
  const shifts: Shift[] = [];
  for (const part of parts) {
    const shift = readShift(part);
    if (!shift) return { fault: `“${part.trim()}” is no shift. Write it as 07:00–15:30.` };
    shifts.push(shift);
  }
  shifts.sort((a, b) => a.from - b.from);
  const clash = shifts.findIndex((shift, i) => i > 0 && shift.from < shifts[i - 1]!.to);
  if (clash > 0) {
    return {
      fault: `${shiftsText(shifts.slice(clash - 1, clash + 1))} overlap. Let one begin when the other has ended.`,
    };
  }
  return { shifts };
}

function readShift(text: string): Shift | undefined {
  const [begin, end, ...more] = text.split(/–|—|-|\bto\b|\buntil\b/);
  if (begin === undefined || end === undefined || more.length > 0) return undefined;
  const from = readClock(begin);
  const to = readClock(end);
  if (from === undefined || to === undefined || from === minutesPerDay) return undefined;
  return { from, to: to <= from ? to + minutesPerDay : to };
}

function readClock(text: string): number | undefined {
  const [, hours, minutes = '0', half] = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*(am|pm)?\s*$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  const minute = hour * 60 + Number(minutes);
  const isClock = Number(minutes) < 60 && minute <= minutesPerDay && !(half !== undefined && Number(hours) > 12);
  return isClock ? minute : undefined;
}

/** The working hours of the shifts: `7.5 h`. */
export function hoursText(shifts: readonly Shift[]): string {
  const minutes = shifts.reduce((sum, { from, to }) => sum + to - from, 0);
  return `${Math.round((minutes / 60) * 100) / 100} h`;
}
