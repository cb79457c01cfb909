// Which tasks are critical, near-critical, or out of float? One rule for everything that counts, lists or filters them.
// Counted is unfinished work of the network: no summaries (they only repeat what they hold), no levels of effort (they
// follow others and cannot be late by themselves), nothing inactive. Critical is what the programme's options say: a total
// float at or under the critical float, or the longest path.
import { STATE } from './network.ts';
import { FLAG, type Schedule } from './schedule.ts';

/** What a task may count as; `longest-path` holds finished tasks too, since they led to the finish. */
export type Criticality = 'critical' | 'near-critical' | 'negative-float' | 'longest-path';

/** Whether a task may count as anything: work of the network, begun, finished or not. */
export function isCounted({ network, flags }: Schedule, i: number): boolean {
  const state = network.slots.state[i]!;
  if (state === STATE.outside || state === STATE.hammock) return false;
  return (flags[i]! & (FLAG.summary | FLAG.ignored)) === 0;
}

/** Whether the task at an index counts as such. */
export function countsAs(schedule: Schedule, i: number, as: Criticality): boolean {
  if (!isCounted(schedule, i)) return false;
  const { flags, totalFloat } = schedule;
  const mark = flags[i]!;
  if (as === 'longest-path') return (mark & FLAG.longestPath) !== 0;
  if ((mark & FLAG.finished) !== 0) return false;
  if (as === 'negative-float') return totalFloat[i]! < 0;
  return (mark & (as === 'critical' ? FLAG.critical : FLAG.nearCritical)) !== 0;
}

/** Ids of the tasks that count as such, by their start. Cost n log n. */
export function tasksCountedAs(schedule: Schedule, as: Criticality): string[] {
  const { network, start } = schedule;
  const places = network.programme.tasks.flatMap((_, i) => (countsAs(schedule, i, as) ? [i] : []));
  return places.sort((a, b) => start[a]! - start[b]! || a - b).map((i) => network.programme.tasks[i]!.id);
}
