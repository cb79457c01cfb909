import type { ExportedTable } from '../../../ui/data-grid/export-rows.ts';
import {
  firstDayOf,
  hoursOf,
  lastDayOf,
  resourceKindName,
  type PeriodKind,
  type Resource,
} from './resource-figures.ts';

/** The demand and capacity of resources, one row per period with any demand. */
export function histogramTable(resources: readonly Resource[], kind: PeriodKind): ExportedTable {
  return {
    headers: [
      'Resource',
      'Kind',
      'From',
      'To',
      'Asked for (h)',
      'There are (h)',
      'Over-allocated (h)',
      'Over-allocated (days)',
      'Most at once',
      'Over-allocated tasks',
    ],
    rows: resources.flatMap((resource) =>
      resource.columns
        .filter(({ work_minutes }) => work_minutes > 0)
        .map((column) => [
          resource.name,
          resourceKindName(resource.kind),
          firstDayOf(column.period),
          lastDayOf(column.period, kind),
          hoursOf(column.work_minutes),
          hoursOf(column.capacity_minutes),
          hoursOf(column.excess_minutes),
          column.excess_days,
          Math.round(100 * column.peak_units) / 100,
          column.overloading_task_ids.length,
        ]),
    ),
  };
}
