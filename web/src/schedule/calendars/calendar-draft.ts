// A calendar while it is being edited: the input stays as typed, and is parsed to a calendar or a list of faults.
import { numberAdvice, readTypedNumber } from '@horizon/money';
import {
  type CalendarException,
  type CalendarSpec,
  type DayPattern,
  formatDay,
  parseDay,
  weekdayNames,
} from '@horizon/working-time';
import { noRecurrence, type RecurrenceDraft, recurrenceDraft, recurrenceOf } from './recurrence-draft.ts';
import { readShifts, shiftsText } from './shift-text.ts';

export type DayMode = 'inherited' | 'off' | 'on';

export interface DayDraft {
  mode: DayMode;
  /** Shifts as typed; kept while the day is switched to non-working. */
  shifts: string;
}

export interface ExceptionDraft {
  /** Identifies an entry while it is being edited. */
  key: string;
  name: string;
  /** `YYYY-MM-DD`. */
  first: string;
  last: string;
  day: DayDraft;
  recurrence: RecurrenceDraft;
}

export interface WorkWeekDraft {
  key: string;
  name: string;
  first: string;
  last: string;
  week: readonly DayDraft[];
}

export interface CalendarDraft {
  name: string;
  kind: CalendarSpec['kind'];
  /** Empty for a calendar without a base calendar. */
  parentId: string;
  /** Sunday first. */
  week: readonly DayDraft[];
  exceptions: readonly ExceptionDraft[];
  workWeeks: readonly WorkWeekDraft[];
  /** Hours per day of duration; empty for the project's. */
  hoursPerDay: string;
}

/** Faults by field: `name`, `week.1`, `exception.<key>`, `workWeek.<key>`, `hoursPerDay`. */
export type DraftFaults = Readonly<Record<string, string>>;

let made = 0;
const nextKey = () => `new-${(made += 1)}`;

/** The draft of a calendar. */
export function draftOf(spec: CalendarSpec): CalendarDraft {
  return {
    name: spec.name,
    kind: spec.kind,
    parentId: spec.parentId ?? '',
    week: weekDraft(spec.week, spec.parentId !== null),
    exceptions: spec.exceptions.map((exception, at) => exceptionDraft(exception, `e${at}`)),
    workWeeks: spec.workWeeks.map((workWeek, at) => ({
      key: `w${at}`,
      name: workWeek.name,
      first: formatDay(workWeek.firstDay),
      last: formatDay(workWeek.lastDay),
      week: weekDraft(workWeek.week, true),
    })),
    hoursPerDay: spec.minutesPerDay === null ? '' : String(spec.minutesPerDay / 60),
  };
}

function weekDraft(week: readonly DayPattern[], canInherit: boolean): DayDraft[] {
  return Array.from({ length: 7 }, (_, weekday) => dayDraft(week[weekday] ?? (canInherit ? null : [])));
}

function dayDraft(pattern: DayPattern): DayDraft {
  if (pattern === null) return { mode: 'inherited', shifts: '' };
  return { mode: pattern.length === 0 ? 'off' : 'on', shifts: shiftsText(pattern) };
}

function exceptionDraft(exception: CalendarException, key: string): ExceptionDraft {
  return {
    key,
    name: exception.name,
    first: formatDay(exception.firstDay),
    last: formatDay(exception.lastDay),
    day: dayDraft(exception.shifts),
    recurrence: recurrenceDraft(exception.recurrence),
  };
}

/** A new exception for days off, with a key of its own. */
export function dayOff({
  name = '',
  first = '',
  last,
}: { name?: string; first?: string; last?: string } = {}): ExceptionDraft {
  return {
    key: nextKey(),
    name,
    first,
    last: last ?? first,
    day: { mode: 'off', shifts: '' },
    recurrence: noRecurrence,
  };
}

/** A new work week without changes. */
export function blankWorkWeek(): WorkWeekDraft {
  const week = Array.from({ length: 7 }, (): DayDraft => ({ mode: 'inherited', shifts: '' }));
  return { key: nextKey(), name: '', first: '', last: '', week };
}

export type ReadCalendar = { spec: CalendarSpec } | { faults: DraftFaults };

/** The stored calendar with the draft applied, or all faults of the draft. */
export function readDraft(draft: CalendarDraft, stored: CalendarSpec): ReadCalendar {
  const faults: Record<string, string> = {};
  if (draft.name.trim() === '') faults['name'] = 'Give the calendar a name.';
  const readHours = readTypedNumber(draft.hoursPerDay);
  const hours = readHours.ok && !readHours.isPercent ? readHours.value : Number.NaN;
  const hasHours = draft.hoursPerDay.trim() !== '';
  if (hasHours && !(hours > 0 && hours <= 24))
    faults['hoursPerDay'] = numberAdvice(draft.hoursPerDay, 'Give hours from 0.5 to 24, or nothing.');
  const spec: CalendarSpec = {
    ...stored,
    name: draft.name.trim(),
    kind: draft.kind,
    parentId: draft.parentId || null,
    week: readWeek(draft.week, 'week', faults, draft.parentId !== ''),
    exceptions: draft.exceptions.map((exception) => readException(exception, faults)),
    workWeeks: draft.workWeeks.map((workWeek) => {
      const place = `workWeek.${workWeek.key}`;
      const span = readSpan(workWeek, place, faults);
      if (workWeek.name.trim() === '') faults[place] ??= 'Give the work week a name.';
      return { name: workWeek.name.trim(), ...span, week: readWeek(workWeek.week, place, faults, true) };
    }),
    minutesPerDay: hasHours ? Math.round(hours * 60) : null,
  };
  return Object.keys(faults).length > 0 ? { faults } : { spec };
}

function readWeek(
  week: readonly DayDraft[],
  place: string,
  faults: Record<string, string>,
  canInherit: boolean,
): DayPattern[] {
  return week.map((day, weekday) => {
    const isDerived = day.mode === 'inherited';
    if (isDerived && canInherit) return null;
    return isDerived ? [] : readDay(day, `${place}.${weekday}`, faults);
  });
}

function readDay(day: DayDraft, place: string, faults: Record<string, string>) {
  if (day.mode !== 'on') return [];
  const read = readShifts(day.shifts);
  if ('shifts' in read) return read.shifts;
  faults[place] = read.fault;
  return [];
}

function readException(draft: ExceptionDraft, faults: Record<string, string>): CalendarException {
  const place = `exception.${draft.key}`;
  const span = readSpan(draft, place, faults);
  const recurrence = recurrenceOf(draft.recurrence);
  if ('fault' in recurrence) faults[place] ??= recurrence.fault;
  return {
    name: draft.name.trim(),
    ...span,
    shifts: readDay(draft.day, place, faults),
    recurrence: 'fault' in recurrence ? null : recurrence.recurrence,
  };
}

function readSpan(
  { first, last }: { first: string; last: string },
  place: string,
  faults: Record<string, string>,
): { firstDay: number; lastDay: number } {
  const firstDay = parseDay(first);
  const lastDay = parseDay(last || first);
  if (firstDay === null || lastDay === null) faults[place] = 'Give the first and the last day.';
  else if (lastDay < firstDay) faults[place] = 'The last day is before the first.';
  return { firstDay: firstDay ?? 0, lastDay: lastDay ?? 0 };
}

/** The fault of one exception, in words; undefined if it is valid. */
export function exceptionFault(draft: ExceptionDraft): string | undefined {
  const faults: Record<string, string> = {};
  readException(draft, faults);
  return faults[`exception.${draft.key}`];
}

type Changes = Partial<Omit<CalendarSpec, 'id'>>;

/** The fields that differ between two calendars. */
export function calendarChanges(before: CalendarSpec, after: CalendarSpec): Changes {
  const names = Object.keys(after).filter((name) => name !== 'id') as (keyof Changes)[];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(differing.map((name) => [name, after[name]])) as Changes;
}

/** `Monday: 07:00–15:30`, for screen readers when the fault is announced away from its field. */
export function placeWords(place: string): string {
  const [where = '', what = '', weekday] = place.split('.');
  if (where === 'week') return weekdayNames[Number(what)] ?? 'Week';
  if (where === 'exception') return 'Exception';
  if (where === 'workWeek') return weekday === undefined ? 'Work week' : `Work week, ${weekdayNames[Number(weekday)]}`;
  return where === 'hoursPerDay' ? 'Hours a day' : 'Name';
}
