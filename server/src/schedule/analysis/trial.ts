// Previews edits on a copy: which tasks would move. Nothing is stored.
import { packDatesOf } from '@horizon/schedule';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { checkActivityIds } from '../edits/activity-ids.ts';
import { Draft } from '../edits/draft.ts';
import { type Moved, nextState, presentFaults } from '../edits/edit-programme.ts';
import { knownFor } from '../edits/known.ts';
import { applyEdits, type WireEdit } from '../edits/apply-edits.ts';
import type { ProgrammeState } from '../programme/state.ts';

/** The state after edits and the tasks that they move. Throws 422 with the edit or the fault. */
export async function trialOf(db: Db, scope: Scope, state: ProgrammeState, edits: readonly WireEdit[]): Promise<Moved> {
  const draft = new Draft(state);
  applyEdits(draft, edits, await knownFor(db, scope, state, edits));
  checkActivityIds(draft, edits);
  const patches = draft.patches();
  return patches.length === 0 ? { state, movedIds: [] } : nextState(state, patches, 'edits');
}

/** A trial as it is answered. */
export function presentTrial(
  state: ProgrammeState,
  { state: after, movedIds }: Moved,
): AnswerOf<Calls['tryScheduleEdits']> {
  return {
    revision: state.revision,
    moved: packDatesOf(after.schedule, movedIds),
    finish_before: Math.round(state.schedule.projectFinish),
    finish_after: Math.round(after.schedule.projectFinish),
    warnings: presentFaults(after.faults),
  };
}
