// A bar that is lengthened day by day with the keyboard is one thought of the planner: what it comes to is measured from
// before its first step, not from before the last.
import type { Schedule } from '@horizon/schedule';
import type { PlannerEdit } from '../../programme/programme-source.ts';
import { effectOf, describeEffect } from '../../programme/effect-of-edits.ts';

export interface EditRun {
  /** Which tasks are changed; null if the edits are not of tasks only. */
  tasks: string | null;
  steps: number;
  /** Before the first step and after the last. */
  before: Schedule;
  after: Schedule;
}

/** The run with one more step, or a new one where other tasks are changed or the programme moved on meanwhile. */
export function runWith(
  run: EditRun | null,
  edits: readonly PlannerEdit[],
  before: Schedule,
  after: Schedule,
): EditRun {
  const isOfTasks = edits.length > 0 && edits.every(({ kind }) => kind === 'task-changed');
  const tasks = isOfTasks
    ? [...new Set(edits.map((edit) => ('id' in edit ? edit.id : '')))].toSorted().join(' ')
    : null;
  const goesOn = run !== null && tasks !== null && tasks === run.tasks && isSame(run.after, before);
  return goesOn ? { ...run, steps: run.steps + 1, after } : { tasks, steps: 1, before, after };
}

const isSame = (one: Schedule, other: Schedule): boolean =>
  one === other ||
  (one.network.taskCount === other.network.taskCount &&
    one.finish.every((minute, i) => Object.is(minute, other.finish[i])));

/**
 * Total effect of a run since its first step, and the effect of its last step on the finish; `before` is before the
 * last step.
 */
export function describeRun(run: EditRun, before: Schedule): string[] {
  const own = new Set(run.tasks?.split(' '));
  const whole = effectOf(run.before, run.after, own);
  if (run.steps === 1) return describeEffect(whole, run.after);
  return [`${run.steps} steps`, ...describeEffect(whole, run.after, effectOf(before, run.after, own))];
}
