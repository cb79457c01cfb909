// Working time of each day of a calendar. Layers are applied to one another for a span of days: the parent's days, then
// the calendar's own base week, work weeks and exceptions, each overriding those below. Of overlapping exceptions a
// plain dated one wins over a recurring one, of those the rarer pattern (daily with its own step, yearly, monthly,
// weekly), of equals the one named first.
import type { CalendarException, CalendarSpec, LocalDay, WorkWeek } from './calendar-spec.ts';
import { weekdayOf } from './civil-date.ts';
import { NO_SHIFT, type ShiftWork, workOfShifts } from './day-work.ts';
import { eachExceptionDay } from './recurrence.ts';

/** A calendar's own layers over its parent's. */
export interface CalendarLayers {
  readonly parent: CalendarLayers | null;
  /** Sunday first; none is inherited. */
  readonly week: readonly (ShiftWork | null)[];
  /** In the order in which they are applied: the last covers. */
  readonly workWeeks: readonly { spec: WorkWeek; week: readonly (ShiftWork | null)[] }[];
  readonly exceptions: readonly { spec: CalendarException; work: ShiftWork }[];
}

/** The layers of a specification over those of its parent. */
export function layersOf(spec: CalendarSpec, parent: CalendarLayers | null): CalendarLayers {
  return {
    parent,
    week: weekOf(spec.week),
    workWeeks: spec.workWeeks.map((workWeek) => ({ spec: workWeek, week: weekOf(workWeek.week) })).toReversed(),
    exceptions: spec.exceptions
      .map((exception) => ({ spec: exception, work: workOfShifts(exception.shifts) }))
      .toReversed()
      .toSorted((a, b) => rarity(a.spec) - rarity(b.spec)),
  };
}

/** Work of the shifts of each day in `[from, to)`. Cost: the days of the span, once for each layer. */
export function layerShifts(layers: CalendarLayers, from: LocalDay, to: LocalDay): ShiftWork[] {
  const days = layers.parent ? layerShifts(layers.parent, from, to) : [];
  if (!layers.parent) for (let day = from; day + 1 <= to; day++) days.push(NO_SHIFT);
  layerWeek(days, from, layers.week, from, to);
  for (const { spec, week } of layers.workWeeks) layerWeek(days, from, week, spec.firstDay, spec.lastDay + 1);
  for (const { spec, work } of layers.exceptions) {
    eachExceptionDay(spec, from, to, (day) => {
      days[day - from] = work;
    });
  }
  return days;
}

/** Work of a plain week without exceptions and work weeks, Sunday first. */
export function plainWeek(layers: CalendarLayers): ShiftWork[] {
  const inherited = layers.parent ? plainWeek(layers.parent) : null;
  return layers.week.map((work, weekday) => work ?? inherited?.[weekday] ?? NO_SHIFT);
}

/** The last day of any exception or work week; minus infinity without any. */
export function lastNamedDay(layers: CalendarLayers): LocalDay {
  const own = [...layers.exceptions, ...layers.workWeeks].map(({ spec }) => spec.lastDay);
  let last = layers.parent ? lastNamedDay(layers.parent) : Number.NEGATIVE_INFINITY;
  for (const day of own) if (day > last) last = day;
  return last;
}

function layerWeek(
  days: ShiftWork[],
  from: LocalDay,
  week: readonly (ShiftWork | null)[],
  first: LocalDay,
  end: LocalDay,
): void {
  const start = Math.max(Math.ceil(first), from);
  const stop = Math.min(Math.floor(end), from + days.length);
  let weekday = weekdayOf(start);
  for (let day = start; day < stop; day++) {
    const work = week[weekday];
    if (work) days[day - from] = work;
    weekday = weekday === 6 ? 0 : weekday + 1;
  }
}

function weekOf(week: CalendarSpec['week']): (ShiftWork | null)[] {
  return Array.from({ length: 7 }, (_, weekday) => {
    const pattern = week[weekday];
    return pattern ? workOfShifts(pattern) : null;
  });
}

const RARITY = { weekly: 0, 'monthly-day': 1, 'monthly-position': 1, 'yearly-day': 2, 'yearly-position': 2, daily: 3 };

function rarity(exception: CalendarException): number {
  return exception.recurrence === null ? 4 : RARITY[exception.recurrence.kind];
}
