// The calendars of an XER file. P6's project and resource calendars take the holidays of the global calendar they name,
// and keep a week of their own: the holidays are copied in, because a week of its own hides the parent's days.
import { emptyCalendar } from '@horizon/schedule';
import type { CalendarSpec } from '@horizon/working-time';

import { readCalendarData } from './read-calendar-data.ts';
import type { XerTables } from './xer-tables.ts';

const kinds: Record<string, CalendarSpec['kind']> = { CA_Base: 'base', CA_Rsrc: 'resource', CA_Project: 'project' };

/** All calendars that the project may use, in the order of the file. */
export function readCalendars(tables: XerTables, projectId: string, referenced: ReadonlySet<string>): CalendarSpec[] {
  const all = new Map<string, CalendarSpec>();
  const foreign = new Set<string>();
  tables.each(
    'CALENDAR',
    [
      'clndr_id',
      'proj_id',
      'clndr_name',
      'clndr_type',
      'base_clndr_id',
      'day_hr_cnt',
      'week_hr_cnt',
      'month_hr_cnt',
      'clndr_data',
    ],
    (row, at) => {
      const id = row.text(at.clndr_id);
      if (id === '' || all.has(id)) return;
      const calendar = emptyCalendar(id);
      const owner = row.text(at.proj_id);
      calendar.name = row.text(at.clndr_name);
      calendar.kind = kinds[row.text(at.clndr_type)] ?? 'base';
      calendar.parentId = row.text(at.base_clndr_id) || null;
      calendar.minutesPerDay = positive(row.minutes(at.day_hr_cnt));
      calendar.minutesPerWeek = positive(row.minutes(at.week_hr_cnt));
      calendar.minutesPerMonth = positive(row.minutes(at.month_hr_cnt));
      Object.assign(calendar, readCalendarData(row.text(at.clndr_data)));
      all.set(id, calendar);
      if (owner !== '' && owner !== projectId) foreign.add(id);
    },
  );
  for (const calendar of all.values()) inheritExceptions(calendar, all, new Set());
  return [...all.values()].filter((calendar) => !foreign.has(calendar.id) || referenced.has(calendar.id));
}

/** Copies into a calendar the exceptions of those it derives from, on days for which it has none of its own. */
export function inheritExceptions(
  calendar: CalendarSpec,
  all: ReadonlyMap<string, CalendarSpec>,
  visited: Set<string>,
): void {
  if (visited.has(calendar.id) || calendar.parentId === null) return;
  visited.add(calendar.id);
  const parent = all.get(calendar.parentId);
  if (!parent) return;
  inheritExceptions(parent, all, visited);
  const own = new Set(calendar.exceptions.map((exception) => exception.firstDay));
  const inherited = parent.exceptions.filter((exception) => !own.has(exception.firstDay));
  calendar.exceptions = [...calendar.exceptions, ...inherited].sort((a, b) => a.firstDay - b.firstDay);
}

function positive(minutes: number | null): number | null {
  return minutes !== null && minutes > 0 ? minutes : null;
}
