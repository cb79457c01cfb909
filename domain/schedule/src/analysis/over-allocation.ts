// The over-allocation of resources, in one place for the histogram, the list of over-allocations and levelling: the days
// from the data date on, on which the work that remains needs more units at once than there are, or more working time than
// the resource's calendar offers. Finished work needs nobody any more, nor does the part of a task before the data date; a
// level of effort goes on next to the work that waits for each other. The rule for one day is in `resource-histogram.ts`.
import { dayOfMinute } from '@horizon/working-time';
import type { LocalDay } from '@horizon/working-time';
import type { Schedule } from '../schedule.ts';
import { histogramsOf } from './histogram-of-schedule.ts';

export interface OverAllocation {
  resourceId: string;
  /** In their order; each day once. */
  days: LocalDay[];
  /** Unit minutes above what there is, over all these days. */
  excessMinutes: number;
  /** The tasks at work then. */
  taskIds: string[];
}

/** One entry for each over-allocated resource, of all that work by time or of those named. Cost: that of the histograms by day. */
export function overAllocationsOf(schedule: Schedule, resourceIds: readonly string[] | null): OverAllocation[] {
  const wanted = resourceIds === null ? null : new Set(resourceIds);
  return histogramsOf(schedule, 'day').flatMap(({ resourceId, columns }): OverAllocation[] => {
    if (wanted !== null && !wanted.has(resourceId)) return [];
    const over = columns.filter(({ excessMinutes }) => excessMinutes > 0);
    if (over.length === 0) return [];
    return [
      {
        resourceId,
        days: over.map(({ period }) => dayOfMinute(period.from)),
        excessMinutes: over.reduce((sum, column) => sum + column.excessMinutes, 0),
        taskIds: [...new Set(over.flatMap(({ overloadingTaskIds }) => overloadingTaskIds))],
      },
    ];
  });
}

/** How many resources are over-allocated, on how many days (each resource's days counted by themselves), by how much. */
export function overAllocationTotal(found: readonly OverAllocation[]): {
  resources: number;
  days: number;
  excessMinutes: number;
} {
  return {
    resources: found.length,
    days: found.reduce((sum, { days }) => sum + days.length, 0),
    excessMinutes: found.reduce((sum, { excessMinutes }) => sum + excessMinutes, 0),
  };
}
