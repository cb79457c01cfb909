// A calendar exception of Project 2007 and later: nine kinds of recurrence, each between two days. Recurrences that the
// model lacks (the first weekday or weekend day of a month) are expanded to single days.
import {
  type CalendarException,
  civilDateOf,
  dayOf,
  daysInMonth,
  type Recurrence,
  type Shift,
  weekdayOf,
} from '@horizon/working-time';

import type { ReadingLog } from '../reading-log.ts';

export interface ExceptionDraft {
  name: string;
  firstDay: number | null;
  lastDay: number | null;
  /** 1 daily, 2 yearly by date, 3 yearly by position, 4 monthly by date, 5 monthly by position, 6 weekly, 7 by count. */
  type: number;
  period: number;
  occurrences: number;
  isByOccurrences: boolean;
  /** One bit a weekday, Sunday first. */
  daysOfWeek: number;
  /** 0 day, 1 weekday, 2 weekend day, 3 Sunday … 9 Saturday. */
  monthItem: number;
  /** 0 first … 4 last. */
  monthPosition: number;
  /** 0 January. */
  month: number;
  monthDay: number;
  shifts: Shift[];
}

const maxWrittenOut = 2000;

/** The model's exceptions for one of the file: mostly one; none when the file gives no first day. */
export function exceptionsOfDraft(draft: ExceptionDraft, log: ReadingLog): CalendarException[] {
  if (draft.firstDay === null) {
    log.warn(`The calendar exception "${draft.name}" has no dates and was ignored.`);
    return [];
  }
  const base = {
    name: draft.name,
    firstDay: draft.firstDay,
    lastDay: draft.lastDay ?? draft.firstDay,
    shifts: draft.shifts,
  };
  if (isByKindOfDay(draft)) return writtenOut(draft, base.firstDay, base.lastDay);
  return [{ ...base, recurrence: recurrenceOf(draft) }];
}

function recurrenceOf(draft: ExceptionDraft): Recurrence | null {
  const position = (Math.min(4, Math.max(0, draft.monthPosition)) + 1) as 1 | 2 | 3 | 4 | 5;
  const weekday = Math.min(6, Math.max(0, draft.monthItem - 3));
  const month = Math.min(12, Math.max(1, draft.month + 1));
  switch (draft.type) {
    case 2:
      return { kind: 'yearly-day', month, dayOfMonth: draft.monthDay };
    case 3:
      return { kind: 'yearly-position', month, position, weekday };
    case 4:
      return { kind: 'monthly-day', everyMonths: draft.period, dayOfMonth: draft.monthDay };
    case 5:
      return { kind: 'monthly-position', everyMonths: draft.period, position, weekday };
    case 6:
      return { kind: 'weekly', everyWeeks: draft.period, weekdays: weekdaysOf(draft.daysOfWeek) };
    default:
      return draft.period > 1 ? { kind: 'daily', everyDays: draft.period } : null;
  }
}

/** Weekdays, 0 = Sunday, of a bit mask. */
function weekdaysOf(mask: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6].filter((day) => (mask & (1 << day)) !== 0);
}

function isByKindOfDay(draft: ExceptionDraft): boolean {
  return (draft.type === 3 || draft.type === 5) && draft.monthItem < 3;
}

function writtenOut(draft: ExceptionDraft, firstDay: number, lastDay: number): CalendarException[] {
  const exceptions: CalendarException[] = [];
  const from = civilDateOf(firstDay);
  const step = draft.type === 3 ? 12 : draft.period;
  const firstMonth = from.year * 12 + (draft.type === 3 ? draft.month : from.month - 1);
  for (let months = firstMonth; exceptions.length < maxWrittenOut; months += step) {
    const year = Math.floor(months / 12);
    const month = (months % 12) + 1;
    if (dayOf(year, month, 1) > lastDay) break;
    const day = positionedDay(year, month, draft);
    if (day !== null && day >= firstDay && day <= lastDay)
      exceptions.push({ name: draft.name, firstDay: day, lastDay: day, shifts: draft.shifts, recurrence: null });
  }
  return exceptions;
}

function positionedDay(year: number, month: number, draft: ExceptionDraft): number | null {
  const first = dayOf(year, month, 1);
  const days: number[] = [];
  for (let day = first; day < first + daysInMonth(year, month); day += 1) {
    const isWeekend = weekdayOf(day) === 0 || weekdayOf(day) === 6;
    if (draft.monthItem === 0 || (draft.monthItem === 2) === isWeekend) days.push(day);
  }
  return (draft.monthPosition >= 4 ? days.at(-1) : days[draft.monthPosition]) ?? null;
}
