// The current day at a project: weeks begin and end there.
import { formatDay, type LocalDay, parseDay } from '@horizon/working-time';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { findProjectHead } from '../programme/store.ts';

/** The day of an instant in a time zone. */
export function dayAt(now: Date, timeZone: string): LocalDay {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return parseDay(new Intl.DateTimeFormat('en-CA', { timeZone, ...parts }).format(now)) ?? 0;
}

/** Returns a function that gives the day of an instant at a project, YYYY-MM-DD. */
export async function calendarOf(db: Db, scope: Scope, projectId: string): Promise<(instant: Date) => string> {
  const head = await findProjectHead(db, scope, projectId);
  return (instant) => formatDay(dayAt(instant, head?.time_zone ?? 'UTC'));
}

/** The current day at a project, YYYY-MM-DD. */
export async function todayAt(db: Db, scope: Scope, projectId: string, now: Date): Promise<string> {
  return (await calendarOf(db, scope, projectId))(now);
}
