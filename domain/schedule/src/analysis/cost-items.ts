// What the work of a programme costs and when: its tasks and assignments as items of an S-curve. A task's cost is its own
// figure, else the sum of its assignments; what the assignments do not account for accrues evenly over the task. An
// assignment without a cost takes it from its resource's rate. One currency throughout.
import type { LocalMinute } from '@horizon/working-time';
import type { Assignment, Resource } from '../programme.ts';
import { FLAG } from '../schedule.ts';
import type { Schedule } from '../schedule.ts';
import { baselineOf, calendarOf, leafTasks } from './leaf-tasks.ts';
import type { CurveItem } from './s-curve.ts';

/** Which dates the cost is laid on: the engine's early or late ones. What has started or finished keeps its actual ones. */
export type CostDates = 'early' | 'late';

/** Items of the whole cost; tasks without cost or dates are left out. */
export function costItems(schedule: Schedule, dates: CostDates): CurveItem[] {
  const costs = taskCosts(schedule);
  return leafTasks(schedule.network, true).flatMap((i) => {
    const { start, finish } = datesOf(schedule, i, dates);
    if (!Number.isFinite(start) || !Number.isFinite(finish)) return [];
    return itemsOf(schedule, i, costs[i]!, start, finish);
  });
}

/** Items of the whole work in minutes of one unit: assignment by assignment, else the task's own figure. */
export function workItems(schedule: Schedule, dates: CostDates): CurveItem[] {
  const assigned = taskCosts(schedule).map(({ assignments }) =>
    assignments.map(({ assignment }) => ({ assignment, cost: assignment.workMinutes })),
  );
  return leafTasks(schedule.network, true).flatMap((i) => {
    const { start, finish } = datesOf(schedule, i, dates);
    if (!Number.isFinite(start) || !Number.isFinite(finish)) return [];
    const assignments = assigned[i]!;
    const sum = assignments.reduce((minutes, { cost }) => minutes + cost, 0);
    const total = sum > 0 ? sum : (schedule.network.programme.tasks[i]!.workMinutes ?? 0);
    return itemsOf(schedule, i, { total, assignments }, start, finish);
  });
}

/** Items of the budget on the baseline's dates; tasks without a baseline are left out. */
export function baselineItems(schedule: Schedule): CurveItem[] {
  const { network } = schedule;
  const costs = taskCosts(schedule);
  return leafTasks(network, true).flatMap((i): CurveItem[] => {
    const task = network.programme.tasks[i]!;
    const baseline = baselineOf(task, network.programme.project);
    if (baseline === null) return [];
    const { start, finish } = baseline;
    const amount = baseline.cost ?? costs[i]!.total;
    return amount === 0
      ? []
      : [{ taskId: task.id, calendar: calendarOf(network, i), start, finish, amount, contour: 'flat' }];
  });
}

export interface TaskCost {
  total: number;
  /** Spent so far: the task's own figure, else the sum of its assignments'. */
  actual: number;
  assignments: { assignment: Assignment; cost: number }[];
}

/** By task index. Cost: tasks plus assignments. */
export function taskCosts({ network }: Schedule): TaskCost[] {
  const { tasks, assignments, resources } = network.programme;
  const resourceOf = new Map(resources.map((resource) => [resource.id, resource]));
  const shares: TaskCost['assignments'][] = tasks.map(() => []);
  for (const assignment of assignments) {
    const i = network.indexOf.get(assignment.taskId);
    const cost = assignment.cost ?? rateCost(assignment, resourceOf.get(assignment.resourceId));
    if (i !== undefined) shares[i]!.push({ assignment, cost });
  }
  return tasks.map((task, i) => {
    const own = shares[i]!;
    const assigned = own.reduce((sum, { cost }) => sum + cost, 0);
    const spent = own.reduce((sum, { assignment }) => sum + (assignment.actualCost ?? 0), 0);
    return { total: task.cost ?? assigned, actual: task.actualCost ?? spent, assignments: own };
  });
}

function rateCost({ workMinutes }: Assignment, resource: Resource | undefined): number {
  if (resource === undefined) return 0;
  return ((resource.costPerHour ?? 0) * workMinutes) / 60 + (resource.costPerUse ?? 0);
}

function itemsOf(
  { network }: Schedule,
  i: number,
  cost: Pick<TaskCost, 'total' | 'assignments'>,
  start: LocalMinute,
  finish: LocalMinute,
): CurveItem[] {
  const calendar = calendarOf(network, i);
  const taskId = network.programme.tasks[i]!.id;
  const assigned = cost.assignments.reduce((sum, share) => sum + share.cost, 0);
  const items = cost.assignments.map(({ assignment, cost: amount }): CurveItem => {
    const delayed = calendar.addWork(start, Math.max(0, assignment.delayMinutes), 'start');
    const from = assignment.delayMinutes > 0 ? Math.min(delayed, finish) : start;
    return { taskId, calendar, start: from, finish, amount, contour: assignment.contour };
  });
  items.push({ taskId, calendar, start, finish, amount: cost.total - assigned, contour: 'flat' });
  return items.filter(({ amount }) => amount !== 0);
}

function datesOf(schedule: Schedule, i: number, dates: CostDates): { start: LocalMinute; finish: LocalMinute } {
  const { flags, start, finish, earlyStart, earlyFinish, lateStart, lateFinish } = schedule;
  const isEarly = dates === 'early';
  if ((flags[i]! & FLAG.finished) !== 0) return { start: start[i]!, finish: finish[i]! };
  const isStarted = (flags[i]! & FLAG.started) !== 0;
  return {
    start: isStarted ? start[i]! : isEarly ? earlyStart[i]! : lateStart[i]!,
    finish: isEarly ? earlyFinish[i]! : lateFinish[i]!,
  };
}
