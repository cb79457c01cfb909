// Where is a resource asked for more than there is, by the dates of a calculated programme? Tasks hold their resources
// from start to finish; finished work holds nothing.
import type { LocalMinute } from '@horizon/working-time';
import type { Schedule } from '../schedule.ts';
import { demandingTasks, holdFixed, timelinesOf } from './levelling-demands.ts';
import { unitScale } from './resource-timeline.ts';

export interface Overload {
  resourceId: string;
  from: LocalMinute;
  to: LocalMinute;
  /** Units above capacity. */
  units: number;
}

/** By resource, in time order; of all resources that work by time, or of those named. */
export function overloadsOf(schedule: Schedule, resourceIds: readonly string[] | null): Overload[] {
  const { network } = schedule;
  const timelines = timelinesOf(network.programme, resourceIds === null ? null : new Set(resourceIds));
  holdFixed(schedule, demandingTasks(network, timelines), () => false);
  return [...timelines.values()].flatMap((timeline) =>
    timeline.overloads().map(({ from, to, units }) => ({
      resourceId: timeline.resourceId,
      from,
      to,
      units: units / unitScale,
    })),
  );
}
