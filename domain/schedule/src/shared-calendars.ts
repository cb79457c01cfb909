// The calendars that slots refer to by index: around the clock first, the programme's next, intersections of a task's
// and a resource's calendar as they are needed, each made once.
import {
  aroundTheClock,
  type CalendarSpec,
  compileCalendars,
  intersectCalendars,
  type WorkingCalendar,
} from '@horizon/working-time';
import { type Fault, faultOf } from './faults.ts';
import type { Programme } from './programme.ts';

export interface SharedCalendars {
  list: WorkingCalendar[];
  index: Map<string, number>;
  project: number;
  /** Index of the calendar that works when both do; the first where they never meet. */
  both(a: number, b: number): number;
}

/** The calendars of a programme; what is wrong with them is added to `faults`. */
export function shareCalendars(programme: Programme, faults: Fault[]): SharedCalendars {
  const compiled = compileCalendars(programme.calendars);
  for (const { calendarId, message } of compiled.faults) {
    faults.push(faultOf('calendar-faulty', 'warning', message, { calendarIds: [calendarId] }));
  }
  const list: WorkingCalendar[] = [aroundTheClock()];
  const index = new Map<string, number>();
  for (const [id, calendar] of compiled.calendars) {
    index.set(id, list.length);
    list.push(calendar);
  }
  for (const spec of programme.calendars) {
    const same = sameAs(spec, programme.calendars);
    const place = same === null ? undefined : index.get(same);
    if (place !== undefined) index.set(spec.id, place);
  }
  let project = index.get(programme.project.calendarId);
  if (project === undefined) {
    project = list.length > 1 ? 1 : 0;
    const message = `The project's calendar ${programme.project.calendarId} does not exist; ${list[project]!.name} is used.`;
    faults.push(
      faultOf('project-missing-calendar', 'warning', message, { calendarIds: [programme.project.calendarId] }),
    );
  }
  const met = new Map<string, number>();
  const both = (a: number, b: number): number => {
    if (a === b) return a;
    const key = `${a} ${b}`;
    const known = met.get(key);
    if (known !== undefined) return known;
    const { calendar, meets } = intersectCalendars(list[a]!, list[b]!);
    let result = a;
    if (meets) {
      result = list.indexOf(calendar);
      if (result < 0) result = list.push(calendar) - 1;
    } else {
      const message = `Calendars ${list[a]!.name} and ${list[b]!.name} never work at the same time; the first is used.`;
      faults.push(faultOf('calendars-never-meet', 'warning', message, { calendarIds: [list[a]!.id, list[b]!.id] }));
    }
    met.set(key, result);
    return result;
  };
  return { list, index, project, both };
}

/** The ancestor that a calendar only repeats: nearly every resource's calendar in Microsoft Project is one. */
function sameAs(spec: CalendarSpec, all: readonly CalendarSpec[]): string | null {
  let same: CalendarSpec = spec;
  for (let depth = 0; depth < all.length && repeatsParent(same); depth++) {
    const parent = all.find(({ id }) => id === same.parentId);
    if (!parent) break;
    same = parent;
  }
  return same === spec ? null : same.id;
}

function repeatsParent(spec: CalendarSpec): boolean {
  const isPlain = spec.exceptions.length === 0 && spec.workWeeks.length === 0;
  return spec.parentId !== null && isPlain && spec.week.every((pattern) => pattern === null);
}
