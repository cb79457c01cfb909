// Predicts a what-if: applies edits to a copy, and compares the dates with the current ones.
import type { Edit } from './edits.ts';
import type { Fault } from './faults.ts';
import { recalculate } from './recalculate.ts';
import { FLAG, type Schedule } from './schedule.ts';

export interface TaskMove {
  taskId: string;
  startBefore: number | null;
  startAfter: number;
  finishBefore: number | null;
  finishAfter: number;
  totalFloatBefore: number | null;
  totalFloatAfter: number;
  becomesCritical: boolean;
  ceasesToBeCritical: boolean;
}

export interface WhatIf {
  /** None when the edits break the network. */
  schedule: Schedule | null;
  faults: readonly Fault[];
  projectFinishBefore: number;
  projectFinishAfter: number;
  /** Tasks whose dates, total float or critical mark change, summaries included, in the programme's order. */
  moves: TaskMove[];
}

/** The effect of edits; the given schedule is left as it is. Cost: as `recalculate`. */
export function whatIf(before: Schedule, edits: readonly Edit[]): WhatIf {
  const { schedule: after, changedTaskIds, faults } = recalculate(before, edits);
  const moves = after === null ? [] : changedTaskIds.flatMap((id) => moveOf(before, after, id));
  return {
    schedule: after,
    faults,
    projectFinishBefore: before.projectFinish,
    projectFinishAfter: after?.projectFinish ?? before.projectFinish,
    moves,
  };
}

function moveOf(before: Schedule, after: Schedule, taskId: string): TaskMove[] {
  const i = after.network.indexOf.get(taskId)!;
  const j = before.network.indexOf.get(taskId);
  const wasCritical = j !== undefined && (before.flags[j]! & FLAG.critical) !== 0;
  const isCritical = (after.flags[i]! & FLAG.critical) !== 0;
  const move: TaskMove = {
    taskId,
    startBefore: j === undefined ? null : before.start[j]!,
    startAfter: after.start[i]!,
    finishBefore: j === undefined ? null : before.finish[j]!,
    finishAfter: after.finish[i]!,
    totalFloatBefore: j === undefined ? null : before.totalFloat[j]!,
    totalFloatAfter: after.totalFloat[i]!,
    becomesCritical: isCritical && !wasCritical,
    ceasesToBeCritical: wasCritical && !isCritical,
  };
  const isSame =
    move.startBefore === move.startAfter &&
    move.finishBefore === move.finishAfter &&
    move.totalFloatBefore === move.totalFloatAfter &&
    wasCritical === isCritical;
  return isSame ? [] : [move];
}
