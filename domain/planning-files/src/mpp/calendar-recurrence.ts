// The days of a stored exception. Seven kinds of recurrence (mpp-format facts, 6.3). Patterns on "a day",
// "a weekday" or "a weekend day" of a month have no word in the calendar model: they are written out day by day.
import {
  type CalendarException,
  civilDateOf,
  dayOf,
  daysInMonth,
  type LocalDay,
  type Recurrence,
  type Shift,
  weekdayOf,
} from '@horizon/working-time';
import { readU16, readU8 } from './bytes.ts';
import type { WorkBound } from './work-bound.ts';

/** An exception as the file keeps it. */
export interface StoredException {
  name: string;
  firstDay: LocalDay;
  lastDay: LocalDay;
  shifts: Shift[];
  /** 1 to 7. */
  type: number;
  /** The twelve bytes of the pattern. */
  pattern: Uint8Array;
}

type Position = 1 | 2 | 3 | 4 | 5;

/** The exception, or one for each day where its pattern cannot be said by a recurrence. */
export function exceptionsOf(stored: StoredException, bound: WorkBound): CalendarException[] {
  const { name, firstDay, lastDay, shifts, type, pattern } = stored;
  const item = type === 5 ? readU8(pattern, 1) : type === 3 ? readU8(pattern, 2) : 3;
  if (item < 3) return writtenOut(stored, item, bound);
  return [{ name, firstDay, lastDay, shifts, recurrence: recurrenceOf(type, pattern) }];
}

function recurrenceOf(type: number, pattern: Uint8Array): Recurrence | null {
  const every = (at: number): number => Math.max(1, readU16(pattern, at));
  switch (type) {
    case 7:
      return every(0) === 1 ? null : { kind: 'daily', everyDays: every(0) };
    case 6:
      return { kind: 'weekly', everyWeeks: every(2), weekdays: weekdaysOf(readU8(pattern, 0)) };
    case 4:
      return { kind: 'monthly-day', everyMonths: every(2), dayOfMonth: readU8(pattern, 0) };
    case 5:
      return {
        kind: 'monthly-position',
        everyMonths: every(2),
        position: positionOf(readU8(pattern, 0)),
        weekday: (readU8(pattern, 1) - 3) % 7,
      };
    case 2:
      return { kind: 'yearly-day', month: monthOf(readU8(pattern, 0)), dayOfMonth: readU8(pattern, 1) };
    case 3:
      return {
        kind: 'yearly-position',
        month: monthOf(readU8(pattern, 0)),
        position: positionOf(readU8(pattern, 1)),
        weekday: (readU8(pattern, 2) - 3) % 7,
      };
    default:
      return null;
  }
}

function weekdaysOf(mask: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6].filter((weekday) => (mask & (1 << weekday)) !== 0);
}

function positionOf(stored: number): Position {
  const positions: Position[] = [1, 2, 3, 4, 5];
  return positions[Math.min(stored, 4)] ?? 5;
}

function monthOf(stored: number): number {
  return (stored % 12) + 1;
}

function writtenOut(stored: StoredException, item: number, bound: WorkBound): CalendarException[] {
  const { name, firstDay, lastDay, shifts, type, pattern } = stored;
  const isYearly = type === 3;
  const position = positionOf(readU8(pattern, isYearly ? 1 : 0));
  const step = isYearly ? 12 : Math.max(1, readU16(pattern, 2));
  const first = civilDateOf(firstDay);
  const origin = first.year * 12 + (isYearly ? monthOf(readU8(pattern, 0)) - 1 : first.month - 1);
  const result: CalendarException[] = [];
  for (let index = origin; ; index += step) {
    const year = Math.floor(index / 12);
    const month = (index % 12) + 1;
    if (dayOf(year, month, 1) > lastDay) return result;
    bound.spend(512);
    const day = dayByPosition(year, month, { position, item });
    if (day >= firstDay && day <= lastDay) {
      result.push({ name, firstDay: day, lastDay: day, shifts, recurrence: null });
    }
  }
}

// `item` 0 any day, 1 Monday to Friday, 2 Saturday and Sunday.
function dayByPosition(
  year: number,
  month: number,
  { position, item }: { position: Position; item: number },
): LocalDay {
  const start = dayOf(year, month, 1);
  const fitting: LocalDay[] = [];
  for (let day = start; day < start + daysInMonth(year, month); day++) {
    const isWeekend = weekdayOf(day) % 6 === 0;
    if (item === 0 || isWeekend === (item === 2)) fitting.push(day);
  }
  return position === 5 ? fitting.at(-1)! : fitting[position - 1]!;
}
