// The programme for its analyses: people who see only their own tasks get no figures of the whole.
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { getState } from '../programme/live-programmes.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { refuseOwnOnly } from '../visible.ts';

/**
 * The current state for people who see the whole programme; 404 if the project is not the caller's, 403 for own tasks
 * only.
 */
export async function seenProgramme(db: Db, scope: Scope, projectId: string, now: Date): Promise<ProgrammeState> {
  const state = await getState(db, scope, projectId, now);
  refuseOwnOnly(scope, projectId);
  return state;
}
