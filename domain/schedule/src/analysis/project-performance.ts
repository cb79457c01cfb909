// Earned value and S-curves of a calculated programme, in money, work or working time. Planned value follows the
// baseline if the programme has one, else the engine's early dates; earned value is each task's budget times its
// progress (physical if it is measured so); earned and actual values are spread between the actual dates, the remaining
// ones between the status date and the forecast finish. If nobody recorded actuals, the forecast continues from the
// earned value.
import { MINUTES_PER_DAY } from '@horizon/working-time';
import type { LocalMinute } from '@horizon/working-time';
import type { Task } from '../programme.ts';
import type { Schedule } from '../schedule.ts';
import { earnedSchedule, earnedValueFigures } from './earned-value.ts';
import type { EarnedScheduleFigures, EarnedValueFigures } from './earned-value.ts';
import { baselineOf, calendarOf, leafTasks } from './leaf-tasks.ts';
import { periodsBetween } from './period.ts';
import type { Period, PeriodKind } from './period.ts';
import { accruedBy, sCurve, sumOfAmounts } from './s-curve.ts';
import type { CurveItem, CurvePoint } from './s-curve.ts';
import { budgetOf, isBaselined, taskWeights } from './task-weights.ts';
import type { ValueMeasure } from './task-weights.ts';
import { baselineItems, valueItems } from './value-items.ts';

export interface ProjectPerformance {
  figures: EarnedValueFigures;
  /** Null if nothing is planned. */
  earnedSchedule: EarnedScheduleFigures | null;
}

/**
 * Earned value and earned schedule at the status date; values are money, else minutes. Cost: tasks times the days of the
 * plan, or the months of a very long one, that each touches.
 */
export function projectPerformance(
  schedule: Schedule,
  statusDate: LocalMinute,
  measure: ValueMeasure,
): ProjectPerformance {
  const planned = plannedItems(schedule, measure);
  const earnedValue = sumOfAmounts(earnedItems(schedule, statusDate, measure).map(({ amount }) => amount));
  const figures = earnedValueFigures({
    budgetAtCompletion: sumOfAmounts(planned.map(({ amount }) => amount)),
    plannedValue: sumOfAmounts(planned.map((item) => accruedBy(item, statusDate))),
    earnedValue,
    actualCost: spentSoFar(schedule, measure),
  });
  return { figures, earnedSchedule: earnedSchedule(plannedPoints(planned), earnedValue, statusDate) };
}

function spentSoFar(schedule: Schedule, measure: ValueMeasure): number {
  const weights = taskWeights(schedule, measure);
  return sumOfAmounts(leafTasks(schedule.network, true).map((i) => weights[i]!.actual));
}

export interface ProjectCurves {
  /** Planned value by baseline (else early dates), and by the engine's early and late dates: the banana. */
  planned: CurvePoint[];
  early: CurvePoint[];
  late: CurvePoint[];
  /** Up to the status date; flat behind it. */
  earned: CurvePoint[];
  actual: CurvePoint[];
  /** Actual cost up to the status date, then what is still to spend. */
  forecast: CurvePoint[];
}

/** All curves over the same periods, from the first to the last date of any of them. */
export function projectCurves(
  schedule: Schedule,
  { statusDate, kind, measure }: { statusDate: LocalMinute; kind: PeriodKind; measure: ValueMeasure },
): ProjectCurves {
  const actual = actualItems(schedule, statusDate, measure);
  const earned = earnedItems(schedule, statusDate, measure);
  const items = {
    planned: plannedItems(schedule, measure),
    early: valueItems(schedule, 'early', measure),
    late: valueItems(schedule, 'late', measure),
    earned,
    actual,
    forecast: [
      ...(actual.length > 0 ? actual : doneItems(schedule, statusDate, measure)),
      ...remainingItems(schedule, statusDate, measure),
    ],
  };
  const periods = periodsOf(Object.values(items).flat(), kind);
  return {
    planned: sCurve(items.planned, periods),
    early: sCurve(items.early, periods),
    late: sCurve(items.late, periods),
    earned: sCurve(items.earned, periods),
    actual: sCurve(items.actual, periods),
    forecast: sCurve(items.forecast, periods),
  };
}

function plannedItems(schedule: Schedule, measure: ValueMeasure): CurveItem[] {
  const baseline = baselineItems(schedule, measure);
  return baseline.length > 0 ? baseline : valueItems(schedule, 'early', measure);
}

/** Where there is a baseline, work that it does not know has no budget and earns nothing. */
function earnedItems(schedule: Schedule, statusDate: LocalMinute, measure: ValueMeasure): CurveItem[] {
  const weights = taskWeights(schedule, measure);
  const { project } = schedule.network.programme;
  const isPlanned = isBaselined(schedule);
  return workedItems(schedule, statusDate, (task, i) => {
    const baseline = baselineOf(task, project);
    const budget = isPlanned && baseline === null ? 0 : budgetOf(measure, baseline, weights[i]!);
    return (budget * progressOf(schedule, task, i)) / 100;
  });
}

function actualItems(schedule: Schedule, statusDate: LocalMinute, measure: ValueMeasure): CurveItem[] {
  const weights = taskWeights(schedule, measure);
  return workedItems(schedule, statusDate, (_, i) => weights[i]!.actual);
}

/** The part of each task that is done, of what it weighs now. */
function doneItems(schedule: Schedule, statusDate: LocalMinute, measure: ValueMeasure): CurveItem[] {
  const weights = taskWeights(schedule, measure);
  return workedItems(schedule, statusDate, (task, i) => (weights[i]!.total * progressOf(schedule, task, i)) / 100);
}

/** Amounts that fell on work already done, evenly between its actual dates. */
function workedItems(
  { network, start }: Schedule,
  statusDate: LocalMinute,
  amountOf: (task: Task, i: number) => number,
): CurveItem[] {
  return leafTasks(network, true).flatMap((i): CurveItem[] => {
    const task = network.programme.tasks[i]!;
    const amount = amountOf(task, i);
    const from = task.actualStart ?? start[i]!;
    if (amount === 0 || !Number.isFinite(from)) return [];
    const finish = Math.max(from, task.actualFinish ?? statusDate);
    return [{ taskId: task.id, calendar: calendarOf(network, i), start: from, finish, amount, contour: 'flat' }];
  });
}

function remainingItems(schedule: Schedule, statusDate: LocalMinute, measure: ValueMeasure): CurveItem[] {
  const { network, start, finish } = schedule;
  const weights = taskWeights(schedule, measure);
  const isRecorded = spentSoFar(schedule, measure) !== 0;
  return leafTasks(network, true).flatMap((i): CurveItem[] => {
    const task = network.programme.tasks[i]!;
    const { total, actual } = weights[i]!;
    const amount = total - (isRecorded ? actual : (total * progressOf(schedule, task, i)) / 100);
    const from = Math.max(start[i]!, statusDate);
    if (task.actualFinish !== null || amount <= 0 || !Number.isFinite(from)) return [];
    const calendar = calendarOf(network, i);
    return [{ taskId: task.id, calendar, start: from, finish: Math.max(from, finish[i]!), amount, contour: 'flat' }];
  });
}

function progressOf(schedule: Schedule, task: Task, i: number): number {
  const isPhysical = task.percentKind === 'physical' && task.physicalPercentComplete !== null;
  return isPhysical ? (task.physicalPercentComplete ?? 0) : schedule.percentComplete[i]!;
}

/** A plan is followed by its days up to twenty years, else by months: each task counts once for every period it touches. */
const longestInDays = 20 * 366 * MINUTES_PER_DAY;

function plannedPoints(planned: readonly CurveItem[]): { at: LocalMinute; value: number }[] {
  const first = planned.reduce((earliest, { start }) => Math.min(earliest, start), Infinity);
  if (!Number.isFinite(first)) return [];
  const last = planned.reduce((latest, { finish }) => Math.max(latest, finish), -Infinity);
  const points = sCurve(planned, periodsOf(planned, last - first > longestInDays ? 'month' : 'day'));
  return [{ at: first, value: 0 }, ...points.map(({ period, cumulative }) => ({ at: period.to, value: cumulative }))];
}

/** The minute behind the last finish belongs to it: a milestone's cost accrues there. */
function periodsOf(items: readonly CurveItem[], kind: PeriodKind): Period[] {
  const from = items.reduce((earliest, { start }) => Math.min(earliest, start), Infinity);
  const to = items.reduce((latest, { finish }) => Math.max(latest, finish + 1), -Infinity);
  return Number.isFinite(from) ? periodsBetween(kind, from, to) : [];
}
