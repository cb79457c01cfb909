// Repeated edits of the same tasks, such as lengthening a bar day by day by keyboard, are one change for the planner: their
// effect is measured from before the first step, not the last.
import type { Schedule } from '@horizon/schedule';
import type { PlannerEdit } from '../../programme/programme-source.ts';
import { effectOf, describeEffect } from '../../programme/effect-of-edits.ts';

export interface EditRun {
  /** The changed tasks; null if the edits are not only of tasks. */
  tasks: string | null;
  steps: number;
  /** Before the first step and after the last. */
  before: Schedule;
  after: Schedule;
}

/** The run with one more step, or a new run if other tasks are changed or the programme has changed meanwhile. */
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
 * The total effect of a run since its first step, and the effect of its last step on the finish; `before` is the state before
 * the last step.
 */
export function describeRun(run: EditRun, before: Schedule): string[] {
  const own = new Set(run.tasks?.split(' '));
  const whole = effectOf(run.before, run.after, own);
  if (run.steps === 1) return describeEffect(whole, run.after);
  return [`${run.steps} steps`, ...describeEffect(whole, run.after, effectOf(before, run.after, own))];
}
