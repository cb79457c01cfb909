// Which tasks pass the filters of the chart? All that are set must hold; none set passes everything.
import type { Criticality } from '@horizon/schedule';
import { SHAPE, type TaskTable } from './task-table.ts';

export interface TaskFilter {
  /** Part of the name or code, capitals do not matter. */
  text: string;
  /** Indices in `statusBuckets`; none passes all. */
  statuses: readonly number[];
  criticalOnly: boolean;
  nearCriticalToo: boolean;
  milestonesOnly: boolean;
  /** Only what lies in these minutes, at least partly. */
  window: { from: number; to: number } | null;
  /** Only what is on the path that is shown. */
  pathOnly: boolean;
}

export const noFilter: TaskFilter = {
  text: '',
  statuses: [],
  criticalOnly: false,
  nearCriticalToo: false,
  milestonesOnly: false,
  window: null,
  pathOnly: false,
};

/** Whether anything is filtered. */
function isFiltering({ text, statuses, criticalOnly, milestonesOnly, window, pathOnly }: TaskFilter): boolean {
  return text.trim() !== '' || statuses.length > 0 || criticalOnly || milestonesOnly || window !== null || pathOnly;
}

/** What a filter asks of a task beyond the arrays of the chart. */
export interface FilteredBy {
  codeOf: (task: number) => string | null;
  countsAs: (task: number, as: Criticality) => boolean;
  /** 1 for what is on the path that is shown; none where none is. */
  path?: Uint8Array | null;
}

/** 1 for each task that passes (summaries pass through what they hold); none when nothing is filtered. */
export function passesFilter(
  table: TaskTable,
  filter: TaskFilter,
  { codeOf, countsAs, path = null }: FilteredBy,
): Uint8Array | null {
  if (!isFiltering(filter)) return null;
  const needle = filter.text.trim().toLowerCase();
  const passes = new Uint8Array(table.count);
  const isWanted = (task: number) =>
    countsAs(task, 'critical') || (filter.nearCriticalToo && countsAs(task, 'near-critical'));
  for (let i = 0; i < table.count; i++) {
    const shape = table.shape[i]!;
    const isNamed =
      needle !== '' &&
      (table.nameOf(i).toLowerCase().includes(needle) || (codeOf(i)?.toLowerCase().includes(needle) ?? false));
    if (needle !== '' && !isNamed) continue;
    // A summary is found by its name only: its other values come from what it holds.
    if (shape === SHAPE.summary) {
      passes[i] = isNamed && isFiltering({ ...filter, text: '' }) === false ? 1 : 0;
      continue;
    }
    if (filter.statuses.length > 0 && !filter.statuses.includes(table.status[i]!)) continue;
    if (filter.criticalOnly && !isWanted(i)) continue;
    if (filter.pathOnly && path !== null && path[i] !== 1) continue;
    if (filter.milestonesOnly && shape !== SHAPE.milestone) continue;
    if (filter.window && !(table.start[i]! < filter.window.to && table.finish[i]! >= filter.window.from)) continue;
    passes[i] = 1;
  }
  return passes;
}
