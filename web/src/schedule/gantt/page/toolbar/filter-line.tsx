// The active filters in words, each with a button to remove it, and the number of matching tasks.
import { Button } from '../../../../ui/button.tsx';
import { FilterChip } from '../../../../ui/filter-bar.tsx';
import { formatDay, formatNumber } from '../../../../ui/format.ts';
import { statusBuckets } from '../../../../ui/status-chip.tsx';
import { bucketLabel } from '../../../tasks/tasks.ts';
import { filtersInForce, noFilter, type TaskFilter } from '../../layout/task-filter.ts';
import { tasksShown } from '../../layout/tasks-shown.ts';
import { weeksAhead } from '../rows/chart-address.ts';
import { facetsOfChart } from '../rows/chart-facets.ts';
import type { Chart } from '../rows/chart-rows.ts';
import styles from './filter-line.module.css';
import type { Gantt } from '../use-gantt.ts';

interface ActiveFilter {
  name: string;
  value: string;
  /** The filter with this one removed. */
  without: TaskFilter;
}

const MOST_NAMED = 2;
const listed = (values: readonly string[]): string =>
  values.length > MOST_NAMED
    ? `${values.slice(0, MOST_NAMED).join(', ')} and ${values.length - MOST_NAMED} more`
    : values.join(' or ');

/** The active filters, without the search text. */
export function activeFilters(chart: Chart, filter: TaskFilter): readonly ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (filter.statuses.length > 0) {
    const value = listed(filter.statuses.map((at) => bucketLabel(statusBuckets[at]!)));
    active.push({ name: 'Status', value, without: { ...filter, statuses: [] } });
  }
  if (filter.criticalOnly || filter.milestonesOnly) {
    const value = filter.milestonesOnly ? 'Milestones' : filter.nearCriticalToo ? 'Critical and near' : 'Critical';
    const without = { ...filter, criticalOnly: false, nearCriticalToo: false, milestonesOnly: false };
    active.push({ name: 'Only', value, without });
  }
  if (filter.window) {
    active.push({ name: 'When', value: `next ${weeksAhead(filter)} weeks`, without: { ...filter, window: null } });
  }
  const { from, to } = filter.days;
  if (from !== '' || to !== '') {
    const value = [from && `from ${formatDay(from)}`, to && `to ${formatDay(to)}`].filter(Boolean).join(' ');
    active.push({ name: 'Dates', value, without: { ...filter, days: noFilter.days } });
  }
  const facets = facetsOfChart(chart);
  for (const [id, values] of Object.entries(filter.facets)) {
    const facet = facets.find((each) => each.id === id);
    const { [id]: _gone, ...others } = filter.facets;
    const labels = values.map((value) => (value === '' ? 'none' : (facet?.labelOf(value) ?? value)));
    active.push({ name: facet?.label ?? id, value: listed(labels), without: { ...filter, facets: others } });
  }
  return active;
}

export function FilterLine({ gantt }: { gantt: Gantt }) {
  const { filter, setFilter, chart, model, view } = gantt;
  // The search text has its own field.
  if (filtersInForce({ ...filter, text: '' }) === 0) return null;
  const { shown, all } = tasksShown(model);
  const text = filter.text.trim();
  return (
    <section className={styles.line} aria-label="Filters in force">
      <strong>{`Showing ${formatNumber(shown)} of ${formatNumber(all)} tasks`}</strong>
      {text === '' ? null : (
        <FilterChip name="Named" value={`“${text}”`} onRemove={() => setFilter({ ...filter, text: '' })} />
      )}
      {activeFilters(chart, filter).map(({ name, value, without }) => (
        <FilterChip key={name} name={name} value={value} onRemove={() => setFilter(without)} />
      ))}
      <Button
        small
        look="link"
        onClick={() => {
          setFilter({ ...noFilter, pathOnly: filter.pathOnly });
          view?.tree.focus();
        }}
      >
        Clear filters
      </Button>
    </section>
  );
}
