// Which tasks are critical, near-critical, or out of float? The one place that decides it: the engine's marks, the counts,
// lists and filters of every page, and the words for the rule. The programme's options choose the rule: a total float at or
// under the critical float, or the longest path. Counted is unfinished work of the network: no summaries (they only repeat
// what they hold), no levels of effort (they follow others and cannot be late by themselves), nothing inactive.
import { STATE } from './network.ts';
import type { Programme, ScheduleOptions } from './programme.ts';
import { FLAG, type Schedule } from './schedule.ts';
import { formatWork } from './words.ts';

/** The options and the length of a day used to describe the rule. */
export type Ruled = Pick<Programme, 'options' | 'project'>;

/** The rule of a programme: `Critical: total float ≤ 0 h`, `Critical: longest path`. */
export function describeCriticalRule(ruled: Ruled): string {
  return `Critical: ${criticalRuleOf(ruled)}`;
}

/** The same within a sentence: `total float ≤ 0 h`, `longest path`. */
export function criticalRuleOf({ options, project }: Ruled): string {
  return options.critical === 'longest-path'
    ? 'longest path'
    : `total float ≤ ${formatFloat(options.criticalFloatMinutes, project.minutesPerDay)}`;
}

/** Rule for near-critical in a programme: `Near-critical: total float ≤ 10 d`. */
export function describeNearCriticalRule({ options, project }: Ruled): string {
  return `Near-critical: total float ≤ ${formatFloat(options.nearCriticalFloatMinutes, project.minutesPerDay)}`;
}

const formatFloat = (minutes: number, minutesPerDay: number): string =>
  minutes === 0 ? '0 h' : formatWork(minutes, minutesPerDay);

/** The marks of unfinished work by its total float, before the longest path is known. */
export function marksByFloat(options: ScheduleOptions, totalFloat: number): number {
  if (options.critical === 'float' && totalFloat <= options.criticalFloatMinutes) return FLAG.critical;
  return totalFloat <= options.nearCriticalFloatMinutes ? FLAG.nearCritical : 0;
}

/** The marks of unfinished work where the longest path decides. */
export function marksByPath(options: ScheduleOptions, work: { isOnPath: boolean; totalFloat: number }): number {
  return work.isOnPath ? FLAG.critical : marksByFloat(options, work.totalFloat);
}

/** Whether Microsoft Project or P6 itself would mark the task: they mark levels of effort by their float too. */
export function isMarkedByTools(schedule: Schedule, i: number): boolean {
  const { network, flags, totalFloat } = schedule;
  const { options } = network.programme;
  if ((flags[i]! & FLAG.critical) !== 0) return true;
  const isSpan = network.slots.state[i] === STATE.hammock && (flags[i]! & FLAG.finished) === 0;
  return isSpan && options.critical === 'float' && totalFloat[i]! <= options.criticalFloatMinutes;
}

/** Classes of tasks; `longest-path` includes finished tasks too, since they led to the finish. */
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
