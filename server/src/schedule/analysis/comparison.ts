// Compares two programmes, and derives earlier revisions by undoing batch after batch.
import {
  baselineVariances,
  compareSchedules,
  datesOf,
  reversed,
  describeCriticalRule,
  type Schedule,
} from '@horizon/schedule';
import type { AnswerOf, Calls } from '@horizon/contract';
import { notFound } from '../../platform/failures.ts';
import type { StoredBatch } from '../edits/batches.ts';
import { applyPatches } from '../edits/patch.ts';
import { calculated } from '../programme/live-programmes.ts';
import type { ProgrammeState } from '../programme/state.ts';

/** Maximum number of batches to undo: each costs a copy of the lists that it changed. */
export const maxUndone = 500;
/** Maximum number of patches to undo: about 50 MB of them. */
export const maxPatchesBack = 60_000;

/** The comparison as it is answered. Minutes. */
export function comparedSchedules(
  before: Schedule,
  after: Schedule,
  match: 'id' | 'code',
): AnswerOf<Calls['compareSchedules']>['comparison'] {
  const found = compareSchedules(before, after, match);
  return {
    added: found.addedTaskIds,
    deleted: found.deletedTaskIds,
    changed: found.changedTasks.map(({ afterId, beforeId, changes }) => ({
      task_id: afterId,
      before_id: beforeId,
      is_finished: isFinished(before, beforeId) && isFinished(after, afterId),
      dates: datesSideBySide(datesOf(before, beforeId), datesOf(after, afterId)),
      changes: changes.map(({ field, before: was, after: is }) => ({ field, before: was, after: is })),
    })),
    links_added: found.addedLinks,
    links_deleted: found.deletedLinks,
    links_changed: found.changedLinks,
    joined_critical_path: found.joinedCriticalPath,
    left_critical_path: found.leftCriticalPath,
    critical_rule_before: describeCriticalRule(before.network.programme),
    critical_rule_after: describeCriticalRule(after.network.programme),
    finish_before: Math.round(found.projectFinishBefore),
    finish_after: Math.round(found.projectFinishAfter),
    tasks_before: before.network.programme.tasks.length,
    tasks_after: after.network.programme.tasks.length,
    data_date_before: dataDateOf(before),
    data_date_after: dataDateOf(after),
  };
}

const isFinished = (schedule: Schedule, id: string) => datesOf(schedule, id)?.isFinished ?? false;

function dataDateOf({ network }: Schedule): number | null {
  const { statusDate } = network.programme.project;
  return statusDate === null ? null : Math.round(statusDate);
}

type Dates = ReturnType<typeof datesOf>;

const datesSideBySide = (before: Dates, after: Dates) => ({
  start_before: before?.start ?? null,
  start_after: after?.start ?? null,
  finish_before: before?.finish ?? null,
  finish_after: after?.finish ?? null,
});

/** The schedule before the batches, which lead from it to the state without a gap, oldest first. */
export function stateBeforeBatches(state: ProgrammeState, batches: readonly StoredBatch[]): Schedule {
  return stateBefore(state, batches).schedule;
}

/** The programme before such batches, with its schedule; its revision and key stay those of the state. */
export function stateBefore(state: ProgrammeState, batches: readonly StoredBatch[]): ProgrammeState {
  if (batches.length === 0) {
    return state;
  }
  let { programme, baselines } = state;
  for (const { patches } of batches.toReversed()) {
    ({ programme, baselines } = applyPatches(programme, baselines, reversed(patches)));
  }
  return { ...state, programme, baselines, schedule: calculated(programme).schedule };
}

/** The variance of each task from a baseline; 404 if there is none with this number. */
export function comparedWithBaseline(
  state: ProgrammeState,
  number: number,
  showsMoney: boolean,
): AnswerOf<Calls['compareBaseline']> {
  if (!state.baselines.some((baseline) => baseline.number === number)) {
    throw notFound();
  }
  const variances = baselineVariances(state.schedule, number);
  const isIn = ({ baselineStart, baselineFinish }: (typeof variances)[number]) =>
    baselineStart !== null || baselineFinish !== null;
  return {
    number,
    items: variances.filter(isIn).map((found) => ({
      task_id: found.taskId,
      baseline_start: found.baselineStart,
      baseline_finish: found.baselineFinish,
      start_minutes: found.startMinutes,
      finish_minutes: found.finishMinutes,
      duration_minutes: found.durationMinutes,
      work_minutes: found.workMinutes,
      cost: showsMoney ? found.cost : null,
      float_minutes: found.floatMinutes,
    })),
    not_in_baseline: variances.filter((found) => !isIn(found)).map(({ taskId }) => taskId),
  };
}
