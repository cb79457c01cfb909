// The calendars in the order of their hierarchy, with their uses.
import type { Programme } from '@horizon/schedule';
import type { CalendarSpec } from '@horizon/working-time';
import { groupBy } from '../plan/parts/group-by.ts';

export interface ListedCalendar {
  calendar: CalendarSpec;
  /** The level, from 0; one more than that of its base calendar. */
  level: number;
  tasks: number;
  resources: number;
  derived: number;
  isProjects: boolean;
}

/** Every calendar once, derived calendars below their base. Linear in tasks and calendars. */
export function listedCalendars({ calendars, tasks, resources, project }: Programme): ListedCalendar[] {
  const counted = (ids: readonly (string | null)[]) => {
    const counts = new Map<string, number>();
    for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  };
  const byTasks = counted(tasks.map(({ calendarId }) => calendarId));
  const byResources = counted(resources.map(({ calendarId }) => calendarId));
  const byParent = groupBy(calendars, ({ parentId }) => parentId ?? '');
  const listed: ListedCalendar[] = [];
  const done = new Set<string>();
  const add = (calendar: CalendarSpec, level: number) => {
    if (done.has(calendar.id)) return;
    done.add(calendar.id);
    const below = byParent.get(calendar.id) ?? [];
    listed.push({
      calendar,
      level,
      tasks: byTasks.get(calendar.id) ?? 0,
      resources: byResources.get(calendar.id) ?? 0,
      derived: below.length,
      isProjects: calendar.id === project.calendarId,
    });
    for (const each of below) add(each, level + 1);
  };
  for (const calendar of byParent.get('') ?? []) add(calendar, 0);
  // Those whose base is missing, or that derive from themselves.
  for (const calendar of calendars) add(calendar, 0);
  return listed;
}

/** The possible base calendars of a calendar: not itself, nor those derived from it. */
export function possibleParents(calendars: readonly CalendarSpec[], id: string): CalendarSpec[] {
  const below = new Set([id]);
  for (let grown = true; grown;) {
    const more = calendars.filter((each) => !below.has(each.id) && each.parentId !== null && below.has(each.parentId));
    for (const each of more) below.add(each.id);
    grown = more.length > 0;
  }
  return calendars.filter((each) => !below.has(each.id));
}

/** A unique name: `Site week (2)`. */
export function freeName(wanted: string, calendars: readonly CalendarSpec[]): string {
  const taken = new Set(calendars.map(({ name }) => name));
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted} (${number})`)) return `${wanted} (${number})`;
}
