// How much of each resource is needed when, and where it is over-allocated.
import { type HistogramColumn, histogramsOf, overAllocationsOf } from '@horizon/schedule';
import type { AnswerOf, Calls, QueryOf } from '@horizon/contract';
import { againstRule } from '../../platform/failures.ts';
import type { ProgrammeState } from '../programme/state.ts';

/** The histogram of time-based resources; each from its first demand to its last. */
export function resourceHistogram(
  { revision, schedule }: ProgrammeState,
  { period = 'week', resource_id }: QueryOf<Calls['getResourceHistogram']>,
): AnswerOf<Calls['getResourceHistogram']> {
  const byId = new Map(schedule.network.programme.resources.map((resource) => [resource.id, resource]));
  if (resource_id !== undefined && !byId.has(resource_id)) {
    throw againstRule({ resource_id: ['There is no such resource in this programme.'] });
  }
  const found = overAllocationsOf(schedule, resource_id === undefined ? null : [resource_id]);
  const over = new Map(found.map((one) => [one.resourceId, one]));
  const histograms = histogramsOf(schedule, period).filter(
    ({ resourceId }) => resource_id === undefined || resourceId === resource_id,
  );
  return {
    revision,
    resources: histograms.map(({ resourceId, columns }) => {
      const { id, name, kind, maxUnits } = byId.get(resourceId)!;
      return {
        id,
        name,
        kind,
        max_units: maxUnits,
        columns: fromFirstToLast(columns).map(presentColumn),
        over_allocated: { days: over.get(id)?.days.length ?? 0, excess_minutes: over.get(id)?.excessMinutes ?? 0 },
      };
    }),
  };
}

/** The columns from the first to the last demand, including those without demand in between. */
function fromFirstToLast(columns: readonly HistogramColumn[]): HistogramColumn[] {
  const isAsked = ({ workMinutes, peakUnits }: HistogramColumn) => workMinutes > 0 || peakUnits > 0;
  const first = columns.findIndex(isAsked);
  return first < 0 ? [] : columns.slice(first, columns.findLastIndex(isAsked) + 1);
}

const presentColumn = (column: HistogramColumn) => ({
  period: column.period.label,
  work_minutes: column.workMinutes,
  capacity_minutes: column.capacityMinutes,
  peak_units: column.peakUnits,
  excess_minutes: column.excessMinutes,
  excess_days: column.excessDays,
  overloading_task_ids: column.overloadingTaskIds,
});
