// Levelling: previews delays of tasks that wait for a resource, and applies them in one batch.
import {
  explainDelay,
  explainUnresolved,
  type LevelledProgramme,
  levelProgramme,
  levellingNames,
  type OverAllocation,
  overAllocationTotal,
} from '@horizon/schedule';
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { againstRule } from '../../platform/failures.ts';
import { type Edited, editProgramme, lockedState } from '../edits/edit-programme.ts';
import { brokenNetwork } from '../programme/live-programmes.ts';
import type { ProgrammeState } from '../programme/state.ts';

type Choice = BodyOf<Calls['previewLevelling']>;

/** Maximum number of tasks placed over all attempts of one request: about a second, in which nobody else is served. */
const maxPlaced = 40_000;

/** The levelled programme. 422 if it cannot be levelled. */
function levelled({ programme }: ProgrammeState, choice: Choice): LevelledProgramme {
  const { within_float = true, resource_ids, keys, tries } = choice;
  const known = new Set(programme.resources.map(({ id }) => id));
  if (resource_ids?.some((id) => !known.has(id))) {
    throw againstRule({ resource_ids: ['There is no such resource in this programme.'] });
  }
  if (programme.project.schedulesFromFinish) {
    const sentence =
      'A programme that is scheduled from its finish cannot be levelled. Schedule it from its start first.';
    throw againstRule({ programme: [sentence] });
  }
  const { levelled: found, faults } = levelProgramme(programme, {
    withinFloat: within_float,
    ...(resource_ids === undefined ? {} : { resourceIds: resource_ids }),
    ...(keys === undefined ? {} : { keys }),
    ...(tries === undefined ? {} : { tries: Math.min(tries, Math.floor(maxPlaced / programme.tasks.length)) }),
  });
  if (!found) {
    throw brokenNetwork(faults, 'programme');
  }
  return found;
}

/** Previews levelling with reasons; nothing is stored. */
export function levellingPreview(state: ProgrammeState, choice: Choice): AnswerOf<Calls['previewLevelling']> {
  const found = levelled(state, choice);
  const names = levellingNames(state.programme);
  const whole = (minute: number) => Math.round(minute);
  return {
    revision: state.revision,
    finish_now: whole(found.finishNow),
    finish_levelled: whole(found.finishLevelled),
    finish_without_delays: whole(found.finishWithoutDelays),
    moved: found.moved.map((move) => ({
      task_id: move.taskId,
      start_before: whole(move.startBefore),
      start_after: whole(move.startAfter),
      finish_before: whole(move.finishBefore),
      finish_after: whole(move.finishAfter),
    })),
    delayed: found.delayed.map((task) => ({
      task_id: task.taskId,
      delay_minutes: whole(task.levellingDelayMinutes),
      why: explainDelay(task, names),
    })),
    unresolved: found.unresolved.map((task) => ({
      task_id: task.taskId,
      resource_id: task.resourceId,
      reason: task.reason,
      why: explainUnresolved(task, names),
    })),
    over_allocated_now: presentTotal(found.overAllocatedNow),
    over_allocated_levelled: presentTotal(found.overAllocatedLevelled),
  };
}

function presentTotal(found: readonly OverAllocation[]) {
  const { resources, days, excessMinutes } = overAllocationTotal(found);
  return { resources, days, excess_minutes: excessMinutes };
}

/** Levels the programme under its lock. 422 if nothing has to move. */
export async function applyLevelling(
  tx: Tx,
  scope: Scope,
  projectId: string,
  choice: Choice,
  now: Date,
): Promise<Edited> {
  const state = await lockedState(tx, scope, projectId, now);
  const { edits } = levelled(state, choice);
  if (edits.length === 0) {
    throw againstRule({ programme: ['Nothing has to move: the programme is levelled as far as it can be.'] });
  }
  const input = { based_on: state.revision, edits, note: 'Resources levelled', kind: 'levelling' as const };
  return editProgramme(tx, scope, projectId, input, now);
}
