// A working calendar as plain data: the base week, dated and recurring exceptions, named work weeks and the calendar it
// derives from. Readers of planning files write it, the calendar editor stores it, `compileCalendars` turns it
// into working time. Precedence for a day: own exception, own work week, own base week, then the parent in the same
// order (Microsoft Project, Primavera P6).

/** Minutes since 1970-01-01T00:00 on the project's own wall clock; no zone, no daylight saving. */
export type LocalMinute = number;

/** Days since 1970-01-01 on the project's own wall clock. */
export type LocalDay = number;

/** One shift: minutes from the day's midnight, `from < to`. `to` may pass 1440: the shift then ends on the next day. */
export interface Shift {
  from: number;
  to: number;
}

/** A day's working time; an empty list is a non-working day; `null` is inherited from the parent calendar. */
export type DayPattern = Shift[] | null;

/** How an exception recurs between its first and last day. Weekdays count from 0 = Sunday. */
export type Recurrence =
  | { kind: 'daily'; everyDays: number }
  | { kind: 'weekly'; everyWeeks: number; weekdays: number[] }
  | { kind: 'monthly-day'; everyMonths: number; dayOfMonth: number }
  | { kind: 'monthly-position'; everyMonths: number; position: 1 | 2 | 3 | 4 | 5; weekday: number }
  | { kind: 'yearly-day'; month: number; dayOfMonth: number }
  | { kind: 'yearly-position'; month: number; position: 1 | 2 | 3 | 4 | 5; weekday: number };

/** A dated departure from the base week, both days inclusive. `position` 5 in a recurrence means the last. */
export interface CalendarException {
  name: string;
  firstDay: LocalDay;
  lastDay: LocalDay;
  shifts: Shift[];
  recurrence: Recurrence | null;
}

/** A base week that holds between two days, both inclusive (Microsoft Project's work weeks). */
export interface WorkWeek {
  name: string;
  firstDay: LocalDay;
  lastDay: LocalDay;
  /** Seven patterns, Sunday first. */
  week: DayPattern[];
}

export interface CalendarSpec {
  id: string;
  name: string;
  /** The calendar it derives from, none for a base calendar. */
  parentId: string | null;
  kind: 'base' | 'resource' | 'project';
  /** Seven patterns, Sunday first; `null` in a base calendar counts as non-working. */
  week: DayPattern[];
  exceptions: CalendarException[];
  workWeeks: WorkWeek[];
  /** Minutes that a "day", "week", "month" of duration represent in this calendar; the project's when absent (P6 keeps them here). */
  minutesPerDay: number | null;
  minutesPerWeek: number | null;
  minutesPerMonth: number | null;
}
