// The weights of progress: money if the programme has costs, else by the work of its assignments, else by the
// working time its tasks last, so that an index is never empty for lack of costs. A task's cost is its own figure, else
// the sum of its assignments; an assignment without a cost takes it from its resource's rate. The work is that of people,
// plant and subcontractors in minutes of one unit, never a quantity of material; an assignment that says none is at work
// with its units for as long as its task lasts. A level of effort lasts as long as others do and weighs no time of its own.
import type { Assignment, Baseline, Resource } from '../programme.ts';
import { STATE } from '../network.ts';
import type { Schedule } from '../schedule.ts';
import { baselineOf, leafTasks } from './leaf-tasks.ts';

/** Measure of a programme's values: money, working minutes of one unit, or working minutes that tasks last. */
export type ValueMeasure = 'cost' | 'work' | 'duration';

export interface TaskWeight {
  total: number;
  /** Spent so far: the task's own figure, else the sum of its assignments'. */
  actual: number;
  assignments: { assignment: Assignment; amount: number }[];
}

/**
 * The first of cost, work and duration that the plan has any of: the baseline, where there is one, else the tasks.
 * `withoutCosts`: for people who may not see money.
 */
export function valueMeasureOf(schedule: Schedule, { withoutCosts = false } = {}): ValueMeasure {
  if (!withoutCosts && isWeighed(schedule, 'cost')) return 'cost';
  return isWeighed(schedule, 'work') ? 'work' : 'duration';
}

function isWeighed(schedule: Schedule, measure: ValueMeasure): boolean {
  const { network } = schedule;
  const weights = taskWeights(schedule, measure);
  const isPlanned = isBaselined(schedule);
  return leafTasks(network, true).some((i) => {
    const baseline = baselineOf(network.programme.tasks[i]!, network.programme.project);
    return (isPlanned && baseline === null ? 0 : budgetOf(measure, baseline, weights[i]!)) !== 0;
  });
}

/** True where any task has a baseline that the programme is compared with. */
export function isBaselined({ network }: Schedule): boolean {
  const { tasks, project } = network.programme;
  return tasks.some((task) => baselineOf(task, project) !== null);
}

/** A task's planned weight by its baseline; values missing from the baseline are those of the task. */
export function budgetOf(measure: ValueMeasure, baseline: Baseline | null, { total }: TaskWeight): number {
  if (baseline === null) return total;
  if (measure === 'cost') return baseline.cost ?? total;
  // Baselines are often taken without work: zero means not recorded. Tasks weighing nothing now stay so.
  if (measure === 'work') return baseline.workMinutes || total;
  return total === 0 ? 0 : (baseline.durationMinutes ?? total);
}

/** By task index. Cost: tasks plus assignments. */
export function taskWeights(schedule: Schedule, measure: ValueMeasure): TaskWeight[] {
  if (measure === 'cost') return taskCosts(schedule);
  return measure === 'work' ? taskWork(schedule) : taskDurations(schedule);
}

function taskCosts({ network }: Schedule): TaskWeight[] {
  const shares = sharesOf(network, (assignment, resource) => assignment.cost ?? rateCost(assignment, resource));
  return network.programme.tasks.map((task, i) => {
    const assignments = shares[i]!;
    const spent = sumOf(assignments, ({ assignment }) => assignment.actualCost ?? 0);
    const total = task.cost ?? sumOf(assignments, ({ amount }) => amount);
    return { total, actual: task.actualCost ?? spent, assignments };
  });
}

function taskWork({ network, duration }: Schedule): TaskWeight[] {
  const shares = sharesOf(network, ({ workMinutes, units }, resource, i) => {
    if (!isWorker(resource)) return 0;
    return workMinutes > 0 ? workMinutes : Math.max(0, units * duration[i]!);
  });
  return network.programme.tasks.map((task, i) => {
    const assignments = shares[i]!.filter(({ amount }) => amount > 0);
    const assigned = sumOf(assignments, ({ amount }) => amount);
    const actual = sumOf(assignments, ({ assignment }) => assignment.actualWorkMinutes);
    return { total: assigned > 0 ? assigned : (task.workMinutes ?? 0), actual, assignments };
  });
}

function taskDurations({ network, duration }: Schedule): TaskWeight[] {
  return network.programme.tasks.map((_, i) => {
    const lasts = network.slots.state[i] === STATE.hammock ? 0 : duration[i]!;
    return { total: Number.isFinite(lasts) ? lasts : 0, actual: 0, assignments: [] };
  });
}

const isWorker = (resource: Resource | undefined) =>
  resource !== undefined && resource.kind !== 'material' && resource.kind !== 'cost';

function sharesOf(
  { programme, indexOf }: Schedule['network'],
  amountOf: (assignment: Assignment, resource: Resource | undefined, i: number) => number,
): TaskWeight['assignments'][] {
  const resourceOf = new Map(programme.resources.map((resource) => [resource.id, resource]));
  const shares: TaskWeight['assignments'][] = programme.tasks.map(() => []);
  for (const assignment of programme.assignments) {
    const i = indexOf.get(assignment.taskId);
    if (i === undefined) continue;
    const amount = amountOf(assignment, resourceOf.get(assignment.resourceId), i);
    shares[i]!.push({ assignment, amount: Number.isFinite(amount) ? amount : 0 });
  }
  return shares;
}

/** Cost of an assignment by the rates of its resource; zero if it has none. */
export function rateCost({ workMinutes, quantity }: Assignment, resource: Resource | undefined): number {
  if (resource === undefined) return 0;
  if (resource.kind === 'material') return (resource.costPerUnit ?? 0) * (quantity ?? 0) + (resource.costPerUse ?? 0);
  return ((resource.costPerHour ?? 0) * workMinutes) / 60 + (resource.costPerUse ?? 0);
}

function sumOf<T>(items: readonly T[], amountOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}
