// References that a file leaves dangling, mended before anybody counts on them: ids given twice, calendars that are not
// there or derive from themselves.
import type { Programme } from '@horizon/schedule';

import type { ReadingLog } from '../reading-log.ts';

/** Gives later bearers of an id a new one, with a warning. Linear. */
export function uniqueIds(items: readonly { id: string }[], log: ReadingLog): void {
  const taken = new Set<string>();
  const nextSuffix = new Map<string, number>();
  for (const item of items) {
    if (taken.has(item.id)) {
      const given = item.id;
      let suffix = nextSuffix.get(given) ?? 2;
      while (taken.has(`${given}-${suffix}`)) suffix += 1;
      nextSuffix.set(given, suffix + 1);
      item.id = `${given}-${suffix}`;
      log.warn(`The file gives the id ${given} twice; the later one is now ${item.id}.`);
    }
    taken.add(item.id);
  }
}

/** Clears references to calendars that are not in the programme and chains that run in a circle. */
export function dropUnknownCalendars(programme: Programme, log: ReadingLog): void {
  uniqueIds(programme.calendars, log);
  const byId = new Map(programme.calendars.map((calendar) => [calendar.id, calendar]));
  for (const calendar of programme.calendars) {
    if (calendar.parentId !== null && !byId.has(calendar.parentId)) calendar.parentId = null;
    const chain = new Set([calendar.id]);
    for (let up = calendar; up.parentId !== null;) {
      if (chain.has(up.parentId)) {
        log.warn(`The calendar "${up.name}" derives from itself; it now stands alone.`);
        up.parentId = null;
        break;
      }
      chain.add(up.parentId);
      up = byId.get(up.parentId)!;
      if (up.parentId !== null && !byId.has(up.parentId)) up.parentId = null;
    }
  }
  const settle = (user: { calendarId: string | null }): void => {
    if (user.calendarId !== null && !byId.has(user.calendarId)) user.calendarId = null;
  };
  programme.tasks.forEach(settle);
  programme.resources.forEach(settle);
}
