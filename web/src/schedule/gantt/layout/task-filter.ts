// The filters of the chart. A task must match all filters that are set.
import { plainLetters } from '@horizon/identifiers';
import type { Criticality } from '@horizon/schedule';
import { MINUTES_PER_DAY, parseDay } from '@horizon/working-time';
import { SHAPE, type TaskTable } from './task-table.ts';

export interface TaskFilter {
  /** Part of the name or code, ignoring case. */
  text: string;
  /** Indices in `statusBuckets`; empty matches all. */
  statuses: readonly number[];
  criticalOnly: boolean;
  nearCriticalToo: boolean;
  milestonesOnly: boolean;
  /** Only tasks that overlap these minutes. */
  window: { from: number; to: number } | null;
  /** Only tasks that overlap these days, `YYYY-MM-DD`; an empty text is an open end. */
  days: { from: string; to: string };
  /** Values by facet, such as `trade`: one value of each facet must match. */
  facets: Readonly<Record<string, readonly string[]>>;
  /** Only tasks on the path shown. */
  pathOnly: boolean;
}

export const noFilter: TaskFilter = {
  text: '',
  statuses: [],
  criticalOnly: false,
  nearCriticalToo: false,
  milestonesOnly: false,
  window: null,
  days: { from: '', to: '' },
  facets: {},
  pathOnly: false,
};

/** The number of active filters, including the search text, but not a path. */
export function filtersInForce(filter: TaskFilter): number {
  const { text, statuses, criticalOnly, milestonesOnly, window, days, facets } = filter;
  const active = [
    text.trim() !== '',
    statuses.length > 0,
    criticalOnly || milestonesOnly,
    window !== null,
    days.from !== '' || days.to !== '',
  ];
  return active.filter(Boolean).length + Object.keys(facets).length;
}

const isFiltering = (filter: TaskFilter): boolean => filter.pathOnly || filtersInForce(filter) > 0;

/** Data that a filter needs of a task in addition to the arrays of the chart. */
export interface FilteredBy {
  codeOf: (task: number) => string | null;
  countsAs: (task: number, as: Criticality) => boolean;
  /** 1 for tasks on the path shown; null without a path. */
  path?: Uint8Array | null;
  /** Whether a task has one of the values of each facet; null if no facet is set. */
  fits?: ((task: number) => boolean) | null;
}

/** 1 for each matching task (summaries by their tasks); null if nothing is filtered. */
export function passesFilter(
  table: TaskTable,
  filter: TaskFilter,
  { codeOf, countsAs, path = null, fits = null }: FilteredBy,
): Uint8Array | null {
  if (!isFiltering(filter)) return null;
  const needle = plainLetters(filter.text.trim());
  const passes = new Uint8Array(table.count);
  const [from, until] = [startOf(filter.days.from), endOf(filter.days.to)];
  const isWanted = (task: number) =>
    countsAs(task, 'critical') || (filter.nearCriticalToo && countsAs(task, 'near-critical'));
  for (let i = 0; i < table.count; i++) {
    const shape = table.shape[i]!;
    const isNamed =
      needle !== '' &&
      (plainLetters(table.nameOf(i)).includes(needle) || plainLetters(codeOf(i) ?? '').includes(needle));
    if (needle !== '' && !isNamed) continue;
    // Summaries only match by name: their other values derive from their tasks.
    if (shape === SHAPE.summary) {
      passes[i] = isNamed && isFiltering({ ...filter, text: '' }) === false ? 1 : 0;
      continue;
    }
    if (filter.statuses.length > 0 && !filter.statuses.includes(table.status[i]!)) continue;
    if (filter.criticalOnly && !isWanted(i)) continue;
    if (filter.pathOnly && path !== null && path[i] !== 1) continue;
    if (filter.milestonesOnly && shape !== SHAPE.milestone) continue;
    if (filter.window && !(table.start[i]! < filter.window.to && table.finish[i]! >= filter.window.from)) continue;
    if (!(table.start[i]! < until && table.finish[i]! >= from)) continue;
    if (fits !== null && !fits(i)) continue;
    passes[i] = 1;
  }
  return passes;
}

const startOf = (day: string): number => {
  const at = parseDay(day);
  return at === null ? Number.NEGATIVE_INFINITY : at * MINUTES_PER_DAY;
};
const endOf = (day: string): number => {
  const at = parseDay(day);
  return at === null ? Number.POSITIVE_INFINITY : (at + 1) * MINUTES_PER_DAY;
};
