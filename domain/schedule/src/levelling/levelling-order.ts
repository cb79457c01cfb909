// The order in which waiting tasks get their resources, as in the levelling dialog of planning tools: late finish, then float,
// then priority, then the order of the list, or any other order of these keys.
import type { Network } from '../network.ts';
import type { Schedule } from '../schedule.ts';

export const levellingKeys = ['late-finish', 'float', 'priority', 'order'] as const;
export type LevellingKey = (typeof levellingKeys)[number];

/** Tasks of this priority are never delayed (Microsoft Project: "do not level"). */
export const neverLevelled = 1000;

/** The indices of the given tasks in the order of levelling. Cost n log n. */
export function rankTasks(schedule: Schedule, tasks: readonly number[], keys: readonly LevellingKey[]): number[] {
  const compare = comparisons(schedule.network, schedule);
  return [...tasks].sort((a, b) => {
    for (const key of keys) {
      const difference = compare[key](a, b);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
}

function comparisons(network: Network, schedule: Schedule): Record<LevellingKey, (a: number, b: number) => number> {
  const { tasks } = network.programme;
  const rising = (values: Float64Array) => (a: number, b: number) => values[a]! - values[b]! || 0;
  return {
    'late-finish': rising(schedule.lateFinish),
    float: rising(schedule.totalFloat),
    priority: (a, b) => tasks[b]!.priority - tasks[a]!.priority,
    order: (a, b) => a - b,
  };
}
