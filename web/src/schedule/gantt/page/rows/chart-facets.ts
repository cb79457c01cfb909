// The facets of the chart's filters: every column of the task list with a limited set of values, each resource of a task, and
// the branch of the outline that contains it.
import type { Facet, GridColumn } from '../../../../ui/data-grid/grid-types.ts';
import { showValue } from '../../../../ui/data-grid/cell-value.ts';
import { statusBuckets } from '../../../../ui/status-chip.tsx';
import { bucketLabel } from '../../../tasks/tasks.ts';
import { passesFilter, type TaskFilter } from '../../layout/task-filter.ts';
import { SHAPE } from '../../layout/task-table.ts';
import type { Chart } from './chart-rows.ts';

export interface ChartFacet {
  id: string;
  label: string;
  /** The values of a task; an empty text for none. */
  valuesOf: (task: number) => readonly string[];
  /** A value in words. */
  labelOf: (value: string) => string;
  /** Values are in outline order, deeper ones indented. */
  isOutline?: boolean;
}

const none: readonly string[] = [''];
/** Columns with separate filters, or that duplicate a facet. */
const leftOut: ReadonlySet<string> = new Set(['status', 'under']);

const facetsKept = new WeakMap<Chart, readonly ChartFacet[]>();

/** The facets of a chart's tasks. */
export function facetsOfChart(chart: Chart): readonly ChartFacet[] {
  const known = facetsKept.get(chart);
  if (known) return known;
  const ofColumns = [...chart.offered.ofTasks.values()].flatMap((column): ChartFacet[] =>
    column.filter === 'set' && !leftOut.has(column.id) ? [ofColumn(chart, column)] : [],
  );
  const first = ['trade', 'location', 'crew', 'assigneeUserId'];
  const isFirst = ({ id }: ChartFacet) => first.includes(id);
  const facets = [
    ...ofColumns.filter(isFirst).toSorted((a, b) => first.indexOf(a.id) - first.indexOf(b.id)),
    ofResources(chart),
    ofBranches(chart),
    ...ofColumns.filter((facet) => !isFirst(facet)),
  ];
  facetsKept.set(chart, facets);
  return facets;
}

function ofColumn({ rowOf }: Chart, column: GridColumn<ReturnType<Chart['rowOf']>>): ChartFacet {
  return {
    id: column.id,
    label: column.header,
    valuesOf: (task) => [String(column.value(rowOf(task)) ?? '')],
    labelOf: (value) => showValue(column, value),
  };
}

function ofResources({ schedule }: Chart): ChartFacet {
  const { resources, assignments } = schedule.network.programme;
  let byTask: Map<string, string[]> | null = null;
  const names = new Map(resources.map(({ id, name }) => [id, name]));
  const list = (): Map<string, string[]> => {
    const made = new Map<string, string[]>();
    for (const { taskId, resourceId } of assignments) {
      const known = made.get(taskId);
      if (known) known.push(resourceId);
      else made.set(taskId, [resourceId]);
    }
    return made;
  };
  return {
    id: 'resource',
    label: 'Resource',
    valuesOf: (task) => (byTask ??= list()).get(schedule.network.programme.tasks[task]!.id) ?? none,
    labelOf: (value) => names.get(value) ?? 'Somebody else',
  };
}

function ofBranches({ schedule, table }: Chart): ChartFacet {
  const { tasks } = schedule.network.programme;
  const { indexOf } = schedule.network;
  return {
    id: 'branch',
    label: 'WBS branch',
    isOutline: true,
    valuesOf: (task) => {
      const above: string[] = [];
      for (let at = table.parent[task]!; at >= 0; at = table.parent[at]!) above.push(tasks[at]!.id);
      return above.length > 0 ? above : none;
    },
    labelOf: (value) => tasks[indexOf.get(value) ?? -1]?.name ?? 'A branch that is gone',
  };
}

/** Tests whether a task has one of the values of each facet; null if no facet is set. */
export function fitsFacets(chart: Chart, wanted: TaskFilter['facets']): ((task: number) => boolean) | null {
  const tests = facetsOfChart(chart).flatMap(({ id, valuesOf }) => {
    const values = wanted[id] && new Set(wanted[id]);
    return values ? [(task: number) => valuesOf(task).some((value) => values.has(value))] : [];
  });
  return tests.length === 0 ? null : (task) => tests.every((test) => test(task));
}

/** Counts the values among the tasks that match the other filters. Cost: the tasks. */
export function valuesOfFacet(
  chart: Chart,
  facet: ChartFacet,
  filter: TaskFilter,
  by: Omit<Parameters<typeof passesFilter>[2], 'fits'>,
): readonly Facet[] {
  const { [facet.id]: _own, ...others } = filter.facets;
  const passes = passesFilter(chart.table, { ...filter, facets: others }, { ...by, fits: fitsFacets(chart, others) });
  const counts = new Map<string, number>();
  for (let task = 0; task < chart.table.count; task++) {
    if (chart.table.shape[task] === SHAPE.summary || (passes !== null && passes[task] === 0)) continue;
    for (const value of facet.valuesOf(task)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  // Keep selected values in the list so that they can be cleared.
  for (const value of filter.facets[facet.id] ?? []) if (!counts.has(value)) counts.set(value, 0);
  const found = [...counts].map(([value, count]) => ({ value, label: facet.labelOf(value), count }));
  if (!facet.isOutline) return found.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en-AU'));
  const { indexOf } = chart.schedule.network;
  const { place, depth } = chart.outline;
  const at = ({ value }: Facet) => indexOf.get(value) ?? -1;
  return found
    .filter(({ value }) => value !== '')
    .sort((a, b) => (place[at(a)] ?? 0) - (place[at(b)] ?? 0))
    .map((each) => ({ ...each, label: `${'\u2003'.repeat(depth[at(each)] ?? 0)}${each.label}` }));
}

/** The statuses as facet values, by index in the list of buckets. */
export const statusFacets: readonly Facet[] = statusBuckets.map((bucket, at) => ({
  value: String(at),
  label: bucketLabel(bucket),
}));
