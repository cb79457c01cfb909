// The programme for its analyses: who sees only the own tasks sees no figures of the whole.
import { type LocalDay, parseDay } from '@horizon/working-time';
import type { Scope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';
import { getState } from '../programme/live-programmes.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { refuseOwnOnly } from '../visible.ts';

/** The present state for who sees the whole programme; 404 where the project is not the caller's, 403 for own tasks only. */
export async function seenProgramme(db: Db, scope: Scope, projectId: string, now: Date): Promise<ProgrammeState> {
  const state = await getState(db, scope, projectId, now);
  refuseOwnOnly(scope, projectId);
  return state;
}

/** The day that it is at a project in the time zone. */
export function dayAt(now: Date, timeZone: string): LocalDay {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return parseDay(new Intl.DateTimeFormat('en-CA', { timeZone, ...parts }).format(now)) ?? 0;
}
