// What a plan would do, before a finger confirms it or a mouse lets the bar go.
import type { Schedule } from '@horizon/schedule';
import { scheduleAfter } from '../../programme/apply-edits.ts';
import { sentenceOf } from '../../programme/calculated.ts';
import type { Plan } from '../../programme/planner-edits.ts';
import { effectOf, describeEffect } from '../../programme/effect-of-edits.ts';

export interface Predicted {
  plan: Plan;
  /** What it would do, or why it cannot be. */
  lines: readonly string[];
  /** The programme with it; none where it cannot be. */
  after: Schedule | null;
}

/** What a plan would make of a schedule, which is left as it was. Cost: a calculation. */
export function foresee(before: Schedule, plan: Plan): Predicted {
  if ('refusal' in plan) return { plan, lines: [plan.refusal], after: null };
  const { schedule: after, faults } = scheduleAfter(before, plan.edits);
  if (!after) return { plan, lines: [sentenceOf(faults)], after: null };
  return { plan, lines: linesOf(plan, before, after), after };
}

/** What a plan does to the tasks next to its own, and what it leaves out. */
export function linesOf(plan: Exclude<Plan, { refusal: string }>, before: Schedule, after: Schedule): string[] {
  const own = new Set(plan.edits.flatMap((edit) => (edit.kind === 'task-changed' ? [edit.id] : [])));
  const left = plan.leftOut === undefined ? [] : [plan.leftOut];
  return [...describeEffect(effectOf(before, after, own), after), ...left];
}
