// What a typed date or duration will do, while it is typed: nothing that a planner did not ask for is stored unsaid.
import { sayConstraint } from '@horizon/schedule';
import { scheduleAfter } from '../programme/apply-edits.ts';
import { planOfCell, type TypedCell } from '../programme/cell-edits.ts';
import { keptDate } from '../programme/kept-dates.ts';
import { sayDuration } from '../../tasks/say-days.ts';
import { finishDayText } from '../cell-text.ts';
import type { Foretold } from '../view/chart-model.ts';
import type { Chart } from './chart-rows.ts';
import { effectOf, sayEffect } from './effect-of-edits.ts';

/** What will come of the text; none where it says nothing yet, or nothing of dates. Cost: a calculation. */
export function foretell({ schedule }: Pick<Chart, 'schedule'>, cell: TypedCell): Foretold | null {
  const { task, column } = cell;
  if (column !== 'start' && column !== 'finish' && column !== 'duration') return null;
  const plan = planOfCell(schedule, cell);
  if ('refusal' in plan) return null;
  const after = scheduleAfter(schedule, plan.edits).schedule;
  if (!after) return null;
  const { programme } = after.network;
  const kept = plan.wanted ? keptDate(schedule, after, plan.wanted) : null;
  const words: string[] = [];
  if (plan.becomes !== undefined) words.push(plan.becomes);
  const { kind, date } = programme.tasks[task]!.constraint;
  if (kept && column === 'start') words.push(`Stored as a constraint: ${sayConstraint(kind, date)}.`);
  if (kept) words.push(kept.text);
  else if (column === 'duration') words.push(`Finishes ${finishDayText(after.finish[task]!)}.`);
  if (after.duration[task] !== schedule.duration[task] && column !== 'duration') {
    const { durationUnit } = programme.tasks[task]!;
    words.push(`Its duration becomes ${sayDuration(after.duration[task]!, durationUnit, programme.project)}.`);
  }
  words.push(`${sayEffect(effectOf(schedule, after), after).join(' · ')}.`);
  return { text: words.join(' '), isUnasked: kept !== null || plan.becomes !== undefined };
}
