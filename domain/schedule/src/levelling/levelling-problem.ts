// The bare levelling question: activities with durations, finish-to-start precedence and constant resource capacities, in
// whole time units (the resource-constrained project scheduling problem, "PS|prec|Cmax"). `prepareLevelling` checks it
// and lays it out as typed arrays, once for each direction of time, so that one schedule costs microseconds.
import { packDemands } from './packed-capacity.ts';
import type { PackedCapacity } from './packed-capacity.ts';

/** One activity: whole time units, units of each resource in the order of `capacities`, successors by index. */
export interface LevellingActivity {
  duration: number;
  demands: readonly number[];
  successors: readonly number[];
}

export interface LevellingProblem {
  activities: readonly LevellingActivity[];
  /** Units available of each resource at all times. */
  capacities: readonly number[];
}

/** Durations, demands and capacities are whole numbers from 0 to this. */
const largestNumber = 1_000_000_000;
/** Capacity is kept for each time unit up to the sum of the durations; beyond that, use a coarser unit. */
const longestHorizon = 20_000_000;

/** The reason a problem cannot be levelled; `activities` are indices, a cycle's in order. */
export interface LevellingFault {
  kind: 'not-whole' | 'unknown-successor' | 'cycle' | 'demand-exceeds-capacity' | 'horizon-too-long';
  activities: number[];
  /** The index of the resource, if one is over-allocated. */
  resource: number | null;
}

/** The problem seen in one direction of time; backward, successors play the part of predecessors. */
export interface LevellingDirection {
  /** Predecessors of activity `i` are `predecessors[predecessorStart[i] .. predecessorStart[i + 1])`. */
  predecessorStart: Int32Array;
  predecessors: Int32Array;
  /** Every activity after its predecessors. */
  topological: Int32Array;
}

export interface PreparedLevelling {
  count: number;
  durations: Int32Array;
  forward: LevellingDirection;
  backward: LevellingDirection;
  capacity: PackedCapacity;
  /** Share of capacity that an activity takes while it runs, summed over the resources. */
  intensity: Float64Array;
  /** Units asked, activity by activity, resource by resource. */
  demands: Int32Array;
  capacities: Int32Array;
  /** Sum of the durations: no schedule is longer. */
  horizon: number;
  /** Longest chain: no schedule is shorter. */
  criticalPathLength: number;
  /** Earliest start and latest finish without regard to resources, for a finish at `criticalPathLength`. */
  earliestStart: Int32Array;
  latestFinish: Int32Array;
}

/** The prepared problem, or all its faults. Cost is linear in activities, links and demands. */
export function prepareLevelling(
  problem: LevellingProblem,
): { prepared: PreparedLevelling; faults: [] } | { prepared: null; faults: LevellingFault[] } {
  const faults = findFaults(problem);
  if (faults.length > 0) return { prepared: null, faults };
  const count = problem.activities.length;
  const links: [number, number][] = problem.activities.flatMap((activity, index) =>
    activity.successors.map((successor): [number, number] => [index, successor]),
  );
  const forward = direction(count, links);
  if (forward.topological.length < count) {
    return { prepared: null, faults: [{ kind: 'cycle', activities: findCycle(problem), resource: null }] };
  }
  const backward = direction(
    count,
    links.map(([from, to]): [number, number] => [to, from]),
  );
  const durations = Int32Array.from(problem.activities, (activity) => activity.duration);
  const demands = Int32Array.from(problem.activities.flatMap((activity) => [...activity.demands]));
  const capacities = Int32Array.from(problem.capacities);
  const earliestStart = headLengths(durations, forward);
  const tails = headLengths(durations, backward);
  const criticalPathLength = durations.reduce((most, d, i) => Math.max(most, earliestStart[i]! + d), 0);
  return {
    faults: [],
    prepared: {
      count,
      durations,
      forward,
      backward,
      capacity: packDemands(demands, capacities),
      intensity: Float64Array.from(problem.activities, (activity) =>
        activity.demands.reduce((sum, units, r) => sum + (units > 0 ? units / capacities[r]! : 0), 0),
      ),
      demands,
      capacities,
      horizon: durations.reduce((sum, d) => sum + d, 0),
      criticalPathLength,
      earliestStart,
      latestFinish: Int32Array.from(tails, (tail) => criticalPathLength - tail),
    },
  };
}

function findFaults(problem: LevellingProblem): LevellingFault[] {
  const faults: LevellingFault[] = [];
  const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= largestNumber;
  problem.capacities.forEach((units, resource) => {
    if (!isCount(units)) faults.push({ kind: 'not-whole', activities: [], resource });
  });
  problem.activities.forEach((activity, index) => {
    const isWhole =
      isCount(activity.duration) &&
      activity.demands.length === problem.capacities.length &&
      activity.demands.every(isCount);
    if (!isWhole) faults.push({ kind: 'not-whole', activities: [index], resource: null });
    if (activity.successors.some((to) => problem.activities[to] === undefined)) {
      faults.push({ kind: 'unknown-successor', activities: [index], resource: null });
    }
    activity.demands.forEach((units, resource) => {
      if (activity.duration > 0 && units > (problem.capacities[resource] ?? 0)) {
        faults.push({ kind: 'demand-exceeds-capacity', activities: [index], resource });
      }
    });
  });
  const horizon = problem.activities.reduce((sum, activity) => sum + activity.duration, 0);
  if (horizon > longestHorizon) faults.push({ kind: 'horizon-too-long', activities: [], resource: null });
  return faults;
}

/** `topological` comes out short when the links form a cycle. */
function direction(count: number, links: readonly (readonly [number, number])[]): LevellingDirection {
  const predecessorStart = new Int32Array(count + 1);
  for (const [, to] of links) predecessorStart[to + 1]! += 1;
  for (let i = 0; i < count; i += 1) predecessorStart[i + 1]! += predecessorStart[i]!;
  const predecessors = new Int32Array(links.length);
  const fill = predecessorStart.slice(0, count);
  const successors: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of links) {
    predecessors[fill[to]!] = from;
    fill[to]! += 1;
    successors[from]!.push(to);
  }
  const waiting = Int32Array.from({ length: count }, (_, i) => predecessorStart[i + 1]! - predecessorStart[i]!);
  const order: number[] = [];
  for (let i = 0; i < count; i += 1) if (waiting[i] === 0) order.push(i);
  for (let head = 0; head < order.length; head += 1) {
    for (const to of successors[order[head]!]!) {
      waiting[to]! -= 1;
      if (waiting[to] === 0) order.push(to);
    }
  }
  return { predecessorStart, predecessors, topological: Int32Array.from(order) };
}

function headLengths(durations: Int32Array, side: LevellingDirection): Int32Array {
  const heads = new Int32Array(durations.length);
  for (const activity of side.topological) {
    for (let k = side.predecessorStart[activity]!; k < side.predecessorStart[activity + 1]!; k += 1) {
      const before = side.predecessors[k]!;
      heads[activity] = Math.max(heads[activity]!, heads[before]! + durations[before]!);
    }
  }
  return heads;
}

/** One loop in the order of its links; called only where there is one. */
function findCycle(problem: LevellingProblem): number[] {
  const state = new Uint8Array(problem.activities.length);
  for (let root = 0; root < state.length; root += 1) {
    const path: number[] = [];
    const next: number[] = [];
    if (state[root] === 0) {
      path.push(root);
      next.push(0);
      state[root] = 1;
    }
    while (path.length > 0) {
      const at = path.at(-1)!;
      const to = problem.activities[at]!.successors[next[next.length - 1]!];
      next[next.length - 1]! += 1;
      if (to === undefined) {
        state[at] = 2;
        path.pop();
        next.pop();
      } else if (state[to] === 1) {
        return path.slice(path.indexOf(to));
      } else if (state[to] === 0) {
        state[to] = 1;
        path.push(to);
        next.push(0);
      }
    }
  }
  return [];
}
