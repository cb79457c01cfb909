// Predicts the effect of a plan before it is confirmed, or before a dragged bar is dropped.
import type { Schedule } from '@horizon/schedule';
import { scheduleAfter } from '../../programme/apply-edits.ts';
import { sentenceOf } from '../../programme/calculated.ts';
import type { Plan } from '../../programme/planner-edits.ts';
import { effectOf, describeEffect } from '../../programme/effect-of-edits.ts';

export interface Predicted {
  plan: Plan;
  /** The effect, or the reason it is impossible. */
  lines: readonly string[];
  /** The resulting programme; null if it is impossible. */
  after: Schedule | null;
}

/** Calculates the schedule with a plan, without changing the given one. Cost: one calculation. */
export function foresee(before: Schedule, plan: Plan): Predicted {
  if ('refusal' in plan) return { plan, lines: [plan.refusal], after: null };
  const { schedule: after, faults } = scheduleAfter(before, plan.edits);
  if (!after) return { plan, lines: [sentenceOf(faults)], after: null };
  return { plan, lines: linesOf(plan, before, after), after };
}

/** The effects of a plan on other tasks, and what it skips. */
export function linesOf(plan: Exclude<Plan, { refusal: string }>, before: Schedule, after: Schedule): string[] {
  const own = new Set(plan.edits.flatMap((edit) => (edit.kind === 'task-changed' ? [edit.id] : [])));
  const left = plan.leftOut === undefined ? [] : [plan.leftOut];
  return [...describeEffect(effectOf(before, after, own), after), ...left];
}
