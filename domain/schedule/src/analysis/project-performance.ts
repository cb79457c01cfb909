// Earned value and S-curves of a calculated programme. Planned value follows the baseline where the programme has one,
// else the engine's early dates; earned value is each task's budget times its progress (physical where it is measured so);
// what was earned and spent is laid between the actual dates, what is still to spend between the status date and the
// forecast finish.
import type { LocalMinute } from '@horizon/working-time';
import type { Task } from '../programme.ts';
import type { Schedule } from '../schedule.ts';
import { baselineItems, costItems, taskCosts } from './cost-items.ts';
import { earnedSchedule, earnedValueFigures } from './earned-value.ts';
import type { EarnedScheduleFigures, EarnedValueFigures } from './earned-value.ts';
import { baselineOf, calendarOf, leafTasks } from './leaf-tasks.ts';
import { periodsBetween } from './period.ts';
import type { Period, PeriodKind } from './period.ts';
import { accruedBy, sCurve, sumOfAmounts } from './s-curve.ts';
import type { CurveItem, CurvePoint } from './s-curve.ts';

export interface ProjectPerformance {
  figures: EarnedValueFigures;
  /** None where nothing is planned. */
  earnedSchedule: EarnedScheduleFigures | null;
}

/** Earned value and earned schedule at the status date. Cost: tasks times the days of the plan that each touches. */
export function projectPerformance(schedule: Schedule, statusDate: LocalMinute): ProjectPerformance {
  const planned = plannedItems(schedule);
  const costs = taskCosts(schedule);
  const earnedValue = sumOfAmounts(earnedItems(schedule, statusDate).map(({ amount }) => amount));
  const figures = earnedValueFigures({
    budgetAtCompletion: sumOfAmounts(planned.map(({ amount }) => amount)),
    plannedValue: sumOfAmounts(planned.map((item) => accruedBy(item, statusDate))),
    earnedValue,
    actualCost: sumOfAmounts(leafTasks(schedule.network, true).map((i) => costs[i]!.actual)),
  });
  return { figures, earnedSchedule: earnedSchedule(plannedPoints(planned), earnedValue, statusDate) };
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
export function projectCurves(schedule: Schedule, statusDate: LocalMinute, kind: PeriodKind): ProjectCurves {
  const actual = actualItems(schedule, statusDate);
  const items = {
    planned: plannedItems(schedule),
    early: costItems(schedule, 'early'),
    late: costItems(schedule, 'late'),
    earned: earnedItems(schedule, statusDate),
    actual,
    forecast: [...actual, ...remainingItems(schedule, statusDate)],
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

function plannedItems(schedule: Schedule): CurveItem[] {
  const baseline = baselineItems(schedule);
  return baseline.length > 0 ? baseline : costItems(schedule, 'early');
}

/** Where there is a baseline, work that it does not know has no budget and earns nothing. */
function earnedItems(schedule: Schedule, statusDate: LocalMinute): CurveItem[] {
  const costs = taskCosts(schedule);
  const { tasks, project } = schedule.network.programme;
  const isBaselined = tasks.some((task) => baselineOf(task, project) !== null);
  return workedItems(schedule, statusDate, (task, i) => {
    const baseline = baselineOf(task, project);
    const budget = isBaselined && baseline === null ? 0 : (baseline?.cost ?? costs[i]!.total);
    return (budget * progressOf(schedule, task, i)) / 100;
  });
}

function actualItems(schedule: Schedule, statusDate: LocalMinute): CurveItem[] {
  const costs = taskCosts(schedule);
  return workedItems(schedule, statusDate, (_, i) => costs[i]!.actual);
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

function remainingItems(schedule: Schedule, statusDate: LocalMinute): CurveItem[] {
  const { network, start, finish } = schedule;
  const costs = taskCosts(schedule);
  return leafTasks(network, true).flatMap((i): CurveItem[] => {
    const { id: taskId, actualFinish } = network.programme.tasks[i]!;
    const amount = costs[i]!.total - costs[i]!.actual;
    const from = Math.max(start[i]!, statusDate);
    if (actualFinish !== null || amount <= 0 || !Number.isFinite(from)) return [];
    const calendar = calendarOf(network, i);
    return [{ taskId, calendar, start: from, finish: Math.max(from, finish[i]!), amount, contour: 'flat' }];
  });
}

function progressOf(schedule: Schedule, task: Task, i: number): number {
  const isPhysical = task.percentKind === 'physical' && task.physicalPercentComplete !== null;
  return isPhysical ? (task.physicalPercentComplete ?? 0) : schedule.percentComplete[i]!;
}

function plannedPoints(planned: readonly CurveItem[]): { at: LocalMinute; value: number }[] {
  const first = planned.reduce((earliest, { start }) => Math.min(earliest, start), Infinity);
  if (!Number.isFinite(first)) return [];
  const points = sCurve(planned, periodsOf(planned, 'day'));
  return [{ at: first, value: 0 }, ...points.map(({ period, cumulative }) => ({ at: period.to, value: cumulative }))];
}

/** The minute behind the last finish belongs to it: a milestone's cost accrues there. */
function periodsOf(items: readonly CurveItem[], kind: PeriodKind): Period[] {
  const from = items.reduce((earliest, { start }) => Math.min(earliest, start), Infinity);
  const to = items.reduce((latest, { finish }) => Math.max(latest, finish + 1), -Infinity);
  return Number.isFinite(from) ? periodsBetween(kind, from, to) : [];
}
