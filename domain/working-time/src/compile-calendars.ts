// Turns calendars as data into calendars that count. Faults are returned with the ids; every calendar counts all the
// same: a missing or circular parent is ignored, overlapping shifts are merged, impossible shifts are ignored, and a
// calendar that never works counts around the clock, so that nothing that uses it can hang.
import { type CalendarLayers, lastNamedDay, layerShifts, layersOf, plainWeek } from './calendar-layers.ts';
import type { CalendarSpec, DayPattern, LocalDay, Shift } from './calendar-spec.ts';
import {
  ALL_DAY,
  type DayWork,
  doShiftsOverlap,
  intersectWork,
  isSoundShift,
  NO_WORK,
  type ShiftWork,
  uniteWork,
} from './day-work.ts';
import { type DaySource, END_DAY, FIRST_DAY, WorkingCalendar } from './working-calendar.ts';

export const calendarFaultCodes = [
  'calendar-duplicate-id',
  'calendar-parent-missing',
  'calendar-parent-cycle',
  'calendar-no-working-time',
  'calendar-shift-overlap',
  'calendar-shift-impossible',
  'calendar-exception-reversed',
] as const;
export type CalendarFaultCode = (typeof calendarFaultCodes)[number];

export interface CalendarFault {
  code: CalendarFaultCode;
  calendarId: string;
  /** The calendars concerned, in order: the chain of a cycle, the parent that is missing. */
  ids: string[];
  message: string;
}

export interface CompiledCalendars {
  /** Every calendar by its id, the faulty ones too; of two with one id the first. */
  calendars: Map<string, WorkingCalendar>;
  /** In the order of the calendars. */
  faults: CalendarFault[];
}

/** Every calendar, ready to count, and all their faults. Days are counted on first use. */
export function compileCalendars(specs: readonly CalendarSpec[]): CompiledCalendars {
  const faults: CalendarFault[] = [];
  const byId = new Map<string, CalendarSpec>();
  for (const spec of specs) {
    if (byId.has(spec.id)) faults.push(fault('calendar-duplicate-id', spec, [spec.id], 'its id is used twice'));
    else byId.set(spec.id, spec);
  }
  const layers = new Map<string, CalendarLayers>();
  const calendars = new Map<string, WorkingCalendar>();
  for (const spec of byId.values()) {
    faults.push(...shiftFaults(spec));
    const own = layersFor(spec, byId, layers, [], faults);
    calendars.set(spec.id, calendarOf(spec, own, faults));
  }
  return { calendars, faults };
}

/** One calendar without a parent, ready to count; its faults are left unsaid. */
export function compileCalendar(spec: CalendarSpec): WorkingCalendar {
  return compileCalendars([spec]).calendars.get(spec.id)!;
}

const AROUND_THE_CLOCK = new WorkingCalendar('24-hour', '24-hour', null);

/** The calendar that works every minute: elapsed time. */
export function aroundTheClock(): WorkingCalendar {
  return AROUND_THE_CLOCK;
}

/** A calendar that works when both work; around the clock when they never do, with `meets` false. */
export function intersectCalendars(
  a: WorkingCalendar,
  b: WorkingCalendar,
): { calendar: WorkingCalendar; meets: boolean } {
  if (a === b || b.source === null) return { calendar: a, meets: true };
  if (a.source === null) return { calendar: b, meets: true };
  const source = intersectSources(a.source, b.source);
  const id = `${a.id}∩${b.id}`;
  const name = `${a.name} and ${b.name}`;
  return source === null
    ? { calendar: new WorkingCalendar(id, name, null), meets: false }
    : { calendar: new WorkingCalendar(id, name, source), meets: true };
}

function calendarOf(spec: CalendarSpec, layers: CalendarLayers, faults: CalendarFault[]): WorkingCalendar {
  const week = plainWeek(layers);
  const isEndless = week.some((work) => work.today.minutes + work.tomorrow.minutes > 0);
  const isContinuous =
    lastNamedDay(layers) === Number.NEGATIVE_INFINITY &&
    week.every((work) => work.today === ALL_DAY || work.today.minutes === 1440);
  if (isContinuous) return new WorkingCalendar(spec.id, spec.name, null);
  const endDay = isEndless ? END_DAY : Math.min(Math.max(lastNamedDay(layers) + 2, FIRST_DAY), END_DAY);
  const source: DaySource = { days: (from, to) => civilDays(layers, from, to), endDay };
  if (!isEndless && !worksBefore(source)) {
    faults.push(fault('calendar-no-working-time', spec, [spec.id], 'it has no working time'));
    return new WorkingCalendar(spec.id, spec.name, null);
  }
  return new WorkingCalendar(spec.id, spec.name, source);
}

/** Each civil day: its own shifts up to midnight, and what the shifts of the day before still work. */
function civilDays(layers: CalendarLayers, from: LocalDay, to: LocalDay): DayWork[] {
  const shifts = layerShifts(layers, from - 1, to);
  const mixed = new Map<ShiftWork, Map<ShiftWork, DayWork>>();
  const days: DayWork[] = [];
  for (let i = 1; i < shifts.length; i++) {
    const today = shifts[i]!;
    const before = shifts[i - 1]!;
    if (before.tomorrow.minutes === 0) days.push(today.today);
    else days.push(remember(mixed, before, today, () => uniteWork(before.tomorrow, today.today)));
  }
  return days;
}

function intersectSources(a: DaySource, b: DaySource): DaySource | null {
  const mixed = new Map<DayWork, Map<DayWork, DayWork>>();
  const days = (from: LocalDay, to: LocalDay): DayWork[] => {
    const others = b.days(from, to);
    return a.days(from, to).map((work, i) => {
      const other = others[i] ?? NO_WORK;
      return remember(mixed, work, other, () => intersectWork(work, other));
    });
  };
  // Two endless weeks may still never meet: check the last year of the horizon, which has few exceptions.
  const endDay = Math.min(a.endDay, b.endDay);
  const isEndless = endDay === END_DAY && days(END_DAY - 28, END_DAY).some((work) => work.minutes > 0);
  if (isEndless) return { days, endDay };
  return worksBefore({ days, endDay }) ? { days, endDay: lastWorkingDay({ days, endDay }) + 1 } : null;
}

function worksBefore(source: DaySource): boolean {
  return lastWorkingDay(source) >= FIRST_DAY;
}

const BLOCK = 4096;

function lastWorkingDay(source: DaySource): LocalDay {
  for (let to = source.endDay; to > FIRST_DAY; to -= BLOCK) {
    const from = Math.max(to - BLOCK, FIRST_DAY);
    const at = source.days(from, to).findLastIndex((work) => work.minutes > 0);
    if (at >= 0) return from + at;
  }
  return FIRST_DAY - 1;
}

function remember<K, V>(cache: Map<K, Map<K, V>>, a: K, b: K, make: () => V): V {
  let inner = cache.get(a);
  if (!inner) cache.set(a, (inner = new Map()));
  let value = inner.get(b);
  if (value === undefined) inner.set(b, (value = make()));
  return value;
}

function layersFor(
  spec: CalendarSpec,
  byId: ReadonlyMap<string, CalendarSpec>,
  done: Map<string, CalendarLayers>,
  chain: string[],
  faults: CalendarFault[],
): CalendarLayers {
  const known = done.get(spec.id);
  if (known) return known;
  const path = [...chain, spec.id];
  const parentSpec = spec.parentId === null ? null : byId.get(spec.parentId);
  let parent: CalendarLayers | null = null;
  if (parentSpec === undefined) {
    faults.push(
      fault(
        'calendar-parent-missing',
        spec,
        [spec.parentId!],
        `it derives from ${spec.parentId}, which does not exist`,
      ),
    );
  } else if (parentSpec !== null && path.includes(parentSpec.id)) {
    const cycle = [...path.slice(path.indexOf(parentSpec.id)), parentSpec.id];
    faults.push(fault('calendar-parent-cycle', spec, cycle, `it derives from itself: ${cycle.join(' → ')}`));
  } else if (parentSpec !== null) {
    parent = layersFor(parentSpec, byId, done, path, faults);
  }
  const layers = layersOf(spec, parent);
  done.set(spec.id, layers);
  return layers;
}

function shiftFaults(spec: CalendarSpec): CalendarFault[] {
  const patterns: { where: string; shifts: DayPattern }[] = [
    ...spec.week.map((shifts, weekday) => ({ where: `weekday ${weekday}`, shifts })),
    ...spec.workWeeks.flatMap((workWeek) =>
      workWeek.week.map((shifts) => ({ where: `work week "${workWeek.name}"`, shifts })),
    ),
    ...spec.exceptions.map(({ name, shifts }) => ({ where: `exception "${name}"`, shifts: shifts as Shift[] | null })),
  ];
  const faults: CalendarFault[] = [];
  for (const { where, shifts } of patterns) {
    if (!shifts) continue;
    if (!shifts.every(isSoundShift)) {
      faults.push(fault('calendar-shift-impossible', spec, [spec.id], `${where} has a shift that cannot be`));
    }
    if (doShiftsOverlap(shifts)) {
      faults.push(fault('calendar-shift-overlap', spec, [spec.id], `${where} has shifts that overlap`));
    }
  }
  for (const { name, firstDay, lastDay } of [...spec.exceptions, ...spec.workWeeks]) {
    if (firstDay <= lastDay) continue;
    faults.push(fault('calendar-exception-reversed', spec, [spec.id], `"${name}" ends before it starts`));
  }
  return faults;
}

function fault(code: CalendarFaultCode, spec: CalendarSpec, ids: string[], what: string): CalendarFault {
  return { code, calendarId: spec.id, ids, message: `Calendar "${spec.name}" (${spec.id}): ${what}.` };
}
