// Fixes invalid references of a file before they are used: duplicate ids, missing calendars, calendars that derive
// from themselves.
import type { Programme } from '@horizon/schedule';

import type { ReadingLog } from '../reading-log.ts';

/**
 * Gives later bearers of an id a new one, with one warning for each id given more than once. Linear: ids that are made end
 * in a number behind a dash, so two of them never meet, and only those of the file have to be remembered.
 */
export function uniqueIds(items: readonly { id: string }[], log: ReadingLog): void {
  const given = new Set<string>();
  for (const { id } of items) given.add(id);
  if (given.size === items.length) return;
  const meeting = new Set([...given].filter((id) => /-\d+$/.test(id)));
  const seen = new Set<string>();
  const lastOf = new Map<string, { suffix: number; later: number; id: string }>();
  for (const item of items) {
    if (!seen.has(item.id)) {
      seen.add(item.id);
      continue;
    }
    let last = lastOf.get(item.id);
    if (!last) lastOf.set(item.id, (last = { suffix: 1, later: 0, id: '' }));
    last.id = `${item.id}-${(last.suffix += 1)}`;
    if (meeting.size > 0) while (meeting.has(last.id)) last.id = `${item.id}-${(last.suffix += 1)}`;
    last.later += 1;
    item.id = last.id;
  }
  for (const [id, { later, id: lastId }] of lastOf) {
    const renamed = later === 1 ? `the later one is now ${lastId}` : `the later ones go up to ${lastId}`;
    log.warn(`The file gives the id ${id} ${later === 1 ? 'twice' : `${later + 1} times`}; ${renamed}.`);
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
        log.warn(`The calendar "${up.name}" derives from itself; it is now read without a base calendar.`);
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
