import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { formatNumber } from '../../../ui/format.ts';
import partStyles from '../parts/parts.module.css';
import type { DeclaredCrew } from '../../../crews/use-declared-crews.ts';
import type { ShowTasks } from '../parts/tasks-behind.tsx';
import { crewHoursIn } from './crew-hours.ts';
import type { Demand } from './demand-drawer.tsx';
import {
  evenColumns,
  firstDayOf,
  hoursOf,
  lastDayOf,
  formatPeriod,
  type PeriodKind,
  type Resource,
} from './resource-figures.ts';
import styles from './resources.module.css';

interface HistogramProps {
  /** The crew of the workspace with the name of the resource. */
  crew: DeclaredCrew | undefined;
  resource: Resource;
  period: PeriodKind;
  show: ShowTasks;
  onDemand: (demand: Demand) => void;
}

const maxColumns = 400;
const maxLinks = 24;

/** Required hours next to the available ones; over-allocation is hatched on top. */
export function Histogram({ crew, resource, period, show, onDemand }: HistogramProps) {
  const even = evenColumns(resource.columns, period, maxColumns);
  const columns = even.map((one) => ({
    period: one.period,
    peak_units: one.column?.peak_units ?? 0,
    overloading_task_ids: one.column?.overloading_task_ids ?? [],
    work: hoursOf(one.column?.work_minutes ?? 0),
    capacity: one.column ? hoursOf(one.column.capacity_minutes) : null,
    excess: hoursOf(one.column?.excess_minutes ?? 0),
  }));
  if (columns.length === 0) return <p className={partStyles.quiet}>No task uses this resource.</p>;
  const crewHours = crew ? columns.map((column) => crewHoursIn(crew, column.period, period)) : [];
  const over = columns.filter((column) => column.excess > 0);
  const open = (at: number) => {
    const label = columns[at]?.period ?? '';
    onDemand({
      resourceId: resource.id,
      title: `${resource.name}, ${formatPeriod(label)}`,
      from: firstDayOf(label),
      to: lastDayOf(label, period),
    });
  };
  return (
    <div>
      <BarChart
        title={`${resource.name} by ${period}`}
        summary={`${resource.name}: ${over.length} of ${columns.length} periods are over-allocated.`}
        placeHeader={period === 'week' ? 'Week from' : 'Period'}
        places={columns.map((column) => formatPeriod(column.period))}
        stacked
        bars={[
          {
            label: 'Within capacity',
            look: 'accent',
            values: columns.map((column) => Math.max(0, column.work - column.excess)),
          },
          {
            label: period === 'day' ? 'Over capacity' : `Over capacity on a day of the ${period}`,
            look: 'danger',
            hatched: true,
            values: columns.map((column) => column.excess),
          },
        ]}
        limits={[
          { label: 'Capacity', look: 'limit', values: columns.map((column) => column.capacity) },
          ...(crew ? [{ label: 'Hours of the crew', look: 'success' as const, values: crewHours }] : []),
        ]}
        columns={[
          { header: 'Hours required', cells: columns.map((column) => formatNumber(column.work, 1)) },
          { header: 'Capacity', cells: columns.map((column) => formatNumber(column.capacity, 1)) },
          ...(crew ? [{ header: 'Hours of the crew', cells: crewHours.map((hours) => formatNumber(hours, 1)) }] : []),
          { header: 'Over-allocated', cells: columns.map((column) => formatNumber(column.excess, 1)) },
          { header: 'Peak units', cells: columns.map((column) => formatNumber(column.peak_units, 2)) },
        ]}
        format={(value) => `${formatNumber(value)} h`}
        onPlace={open}
      />
      {crew ? (
        <p className={partStyles.quiet}>
          Hours of the crew are those of the members of {crew.name} on its working days, for all of its projects. The
          capacity is the one of this programme, and levelling keeps to it.
        </p>
      ) : null}
      {over.length > 0 && period !== 'day' ? (
        <p className={partStyles.quiet}>
          Red is remaining work, from the data date on, beyond the capacity of a single day. It shows even where the{' '}
          {period} as a whole stays under its capacity, since idle hours of one day do not help on another.
        </p>
      ) : null}
      {columns.length === maxColumns ? (
        <p className={partStyles.quiet}>The first {maxColumns} periods are drawn. Choose a longer period to see all.</p>
      ) : null}
      {over.length > 0 ? (
        <ul className={styles.periods} aria-label="Over-allocated periods">
          {over.slice(0, maxLinks).map((column) => (
            <li key={column.period}>
              <button
                type="button"
                className={partStyles.figureButton}
                aria-label={`${formatPeriod(column.period)}: show the over-allocated tasks`}
                onClick={() =>
                  show({
                    title: `${resource.name}, ${formatPeriod(column.period)}`,
                    note: `At the peak ${formatNumber(column.peak_units, 1)} units are required at the same time, of an available ${formatNumber(resource.max_units, 1)}.`,
                    ids: column.overloading_task_ids,
                  })
                }
              >
                {formatPeriod(column.period)}
              </button>
            </li>
          ))}
          {over.length > maxLinks ? (
            <li className={styles.rest}>and {over.length - maxLinks} more; the table below opens all of them</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
