// When the value of a programme accrues: its tasks and assignments as items of an S-curve, in money, work or working time
// (`task-weights.ts`). Each assignment accrues over the working minutes that it takes, by its contour; what the assignments
// do not account for accrues evenly over the task. One currency throughout.
import type { LocalMinute } from '@horizon/working-time';
import { FLAG } from '../schedule.ts';
import type { Schedule } from '../schedule.ts';
import { spanOf } from './histogram-of-schedule.ts';
import { baselineOf, calendarOf, leafTasks } from './leaf-tasks.ts';
import type { CurveItem } from './s-curve.ts';
import { budgetOf, taskWeights } from './task-weights.ts';
import type { TaskWeight, ValueMeasure } from './task-weights.ts';

/**
 * Dates between which value is spread: the engine's early or late ones. Started or finished tasks keep their actual
 * ones.
 */
export type ValueDates = 'early' | 'late';

/** Items of the whole value; tasks without value or dates are left out. */
export function valueItems(schedule: Schedule, dates: ValueDates, measure: ValueMeasure): CurveItem[] {
  const weights = taskWeights(schedule, measure);
  return leafTasks(schedule.network, true).flatMap((i) => {
    const { start, finish } = datesOf(schedule, i, dates);
    if (!Number.isFinite(start) || !Number.isFinite(finish)) return [];
    return itemsOf(schedule, i, weights[i]!, start, finish);
  });
}

/** Items of the budget on the baseline's dates; tasks without a baseline are left out. */
export function baselineItems(schedule: Schedule, measure: ValueMeasure): CurveItem[] {
  const { network } = schedule;
  const weights = taskWeights(schedule, measure);
  return leafTasks(network, true).flatMap((i): CurveItem[] => {
    const task = network.programme.tasks[i]!;
    const baseline = baselineOf(task, network.programme.project);
    if (baseline === null) return [];
    const { start, finish } = baseline;
    const amount = budgetOf(measure, baseline, weights[i]!);
    return amount === 0
      ? []
      : [{ taskId: task.id, calendar: calendarOf(network, i), start, finish, amount, contour: 'flat' }];
  });
}

function itemsOf(
  { network }: Schedule,
  i: number,
  { total, assignments }: TaskWeight,
  start: LocalMinute,
  finish: LocalMinute,
): CurveItem[] {
  const calendar = calendarOf(network, i);
  const taskId = network.programme.tasks[i]!.id;
  const assigned = assignments.reduce((sum, { amount }) => sum + amount, 0);
  const items = assignments.map(({ assignment, amount }): CurveItem => {
    const { from, to } = spanOf(assignment, calendar, start, finish);
    const begins = Math.min(from, finish);
    return { taskId, calendar, start: begins, finish: Math.max(begins, to), amount, contour: assignment.contour };
  });
  items.push({ taskId, calendar, start, finish, amount: total - assigned, contour: 'flat' });
  return items.filter(({ amount }) => amount !== 0);
}

function datesOf(schedule: Schedule, i: number, dates: ValueDates): { start: LocalMinute; finish: LocalMinute } {
  const { flags, start, finish, earlyStart, earlyFinish, lateStart, lateFinish } = schedule;
  const isEarly = dates === 'early';
  if ((flags[i]! & FLAG.finished) !== 0) return { start: start[i]!, finish: finish[i]! };
  const isStarted = (flags[i]! & FLAG.started) !== 0;
  return {
    start: isStarted ? start[i]! : isEarly ? earlyStart[i]! : lateStart[i]!,
    finish: isEarly ? earlyFinish[i]! : lateFinish[i]!,
  };
}
