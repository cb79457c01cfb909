import { useElementSize } from '@mantine/hooks';
import { axisSteps } from '../../../ui/chart-scale.ts';
import { formatNumber } from '../../../ui/format.ts';
import { ChartFigure } from '../parts/chart-figure.tsx';
import partStyles from '../parts/parts.module.css';
import { PeriodNames } from '../parts/period-names.tsx';
import type { ShowTasks } from '../parts/tasks-behind.tsx';
import type { Demand } from './demand-drawer.tsx';
import {
  evenColumns,
  firstDayOf,
  hoursOf,
  lastDayOf,
  sayPeriod,
  type PeriodKind,
  type Resource,
} from './resource-figures.ts';
import styles from './resources.module.css';

interface HistogramProps {
  resource: Resource;
  period: PeriodKind;
  show: ShowTasks;
  onDemand: (demand: Demand) => void;
}

const heightPx = 220;
const leftPx = 56;
const bottomPx = 24;
const mostColumns = 400;
const mostLinks = 24;

/** Hours asked for beside the hours there are; what is too much stands hatched on top. */
export function Histogram({ resource, period, show, onDemand }: HistogramProps) {
  const { ref, width } = useElementSize();
  const widthPx = Math.max(width || 640, 240);
  const even = evenColumns(resource.columns, period, mostColumns);
  const columns = even.map((one) => ({
    period: one.period,
    peak_units: one.column?.peak_units ?? 0,
    overloading_task_ids: one.column?.overloading_task_ids ?? [],
    work: hoursOf(one.column?.work_minutes ?? 0),
    capacity: one.column ? hoursOf(one.column.capacity_minutes) : null,
    excess: hoursOf(one.column?.excess_minutes ?? 0),
  }));
  if (columns.length === 0) return <p className={partStyles.quiet}>No task asks for this resource.</p>;
  const steps = axisSteps(0, Math.max(1, ...columns.map((column) => Math.max(column.work, column.capacity ?? 0))), 4);
  const greatest = steps.at(-1) ?? 1;
  const y = (value: number) => 8 + (1 - value / greatest) * (heightPx - bottomPx - 8);
  const slot = (widthPx - leftPx) / columns.length;
  const gap = Math.min(2, slot / 4);
  const capacity = columns
    .map((column, at) => {
      if (column.capacity === null) return '';
      const joins = at > 0 && columns[at - 1]?.capacity !== null;
      return `${joins ? 'L' : 'M'}${leftPx + at * slot} ${y(column.capacity)}H${leftPx + (at + 1) * slot}`;
    })
    .join('');
  const over = columns.filter((column) => column.excess > 0);
  const open = (at: number) => {
    const label = columns[at]?.period ?? '';
    onDemand({
      resourceId: resource.id,
      title: `${resource.name}, ${sayPeriod(label)}`,
      from: firstDayOf(label),
      to: lastDayOf(label, period),
    });
  };
  return (
    <div ref={ref}>
      <ChartFigure
        title={`${resource.name} by ${period}`}
        legend={<HistogramKey period={period} />}
        rows={{
          header: period === 'week' ? 'Week from' : 'Period',
          labels: columns.map((column) => sayPeriod(column.period)),
          onOpen: open,
        }}
        columns={[
          { header: 'Hours asked for', cells: columns.map((column) => formatNumber(column.work, 1)) },
          { header: 'Capacity', cells: columns.map((column) => formatNumber(column.capacity, 1)) },
          { header: 'Over-allocated', cells: columns.map((column) => formatNumber(column.excess, 1)) },
          { header: 'Peak units', cells: columns.map((column) => formatNumber(column.peak_units, 2)) },
        ]}
      >
        <svg
          className={partStyles.svg}
          viewBox={`0 0 ${widthPx} ${heightPx}`}
          role="img"
          aria-label={`${resource.name}: ${over.length} of ${columns.length} periods are over-allocated. The table below holds all values.`}
        >
          <defs>
            <pattern id="too-much" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" className={styles.excessGround} />
              <path d="M0 0V6" className={styles.excessLine} />
            </pattern>
          </defs>
          {steps.map((step) => (
            <g key={step}>
              <line className={partStyles.grid} x1={leftPx} x2={widthPx} y1={y(step)} y2={y(step)} />
              <text className={partStyles.axis} x={leftPx - 8} y={y(step) + 4} textAnchor="end">
                {formatNumber(step)} h
              </text>
            </g>
          ))}
          {columns.map((column, at) => {
            const within = Math.max(0, column.work - column.excess);
            const x = leftPx + at * slot + gap / 2;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys use the table
              <g key={column.period} className={styles.bar} onClick={() => open(at)}>
                <title>{sayPeriod(column.period)}: show the assignments</title>
                <rect className={styles.slot} x={x} width={slot - gap} y={0} height={heightPx - bottomPx} />
                <rect className={styles.work} x={x} width={slot - gap} y={y(within)} height={y(0) - y(within)} />
                {column.excess > 0 ? (
                  <rect
                    fill="url(#too-much)"
                    x={x}
                    width={slot - gap}
                    y={y(column.work)}
                    height={y(within) - y(column.work)}
                  />
                ) : null}
              </g>
            );
          })}
          <path d={capacity} className={styles.capacity} />
          <PeriodNames
            periods={columns.map((column) => sayPeriod(column.period))}
            x={(at) => leftPx + (at + 0.5) * slot}
            y={heightPx - 4}
            leftPx={leftPx}
            widthPx={widthPx}
          />
        </svg>
      </ChartFigure>
      {over.length > 0 && period !== 'day' ? (
        <p className={partStyles.quiet}>
          Red is remaining work, from the data date on, beyond the capacity of a single day. It shows even where the{' '}
          {period} as a whole stays under its capacity, since idle hours of one day do not help on another.
        </p>
      ) : null}
      {columns.length === mostColumns ? (
        <p className={partStyles.quiet}>
          The first {mostColumns} periods are drawn. Choose a longer period to see all.
        </p>
      ) : null}
      {over.length > 0 ? (
        <ul className={styles.periods} aria-label="Over-allocated periods">
          {over.slice(0, mostLinks).map((column) => (
            <li key={column.period}>
              <button
                type="button"
                className={partStyles.figureButton}
                aria-label={`${sayPeriod(column.period)}: show the over-allocated tasks`}
                onClick={() =>
                  show({
                    title: `${resource.name}, ${sayPeriod(column.period)}`,
                    note: `At the peak ${formatNumber(column.peak_units, 1)} units are asked for at once; there are ${formatNumber(resource.max_units, 1)}.`,
                    ids: column.overloading_task_ids,
                  })
                }
              >
                {sayPeriod(column.period)}
              </button>
            </li>
          ))}
          {over.length > mostLinks ? (
            <li className={styles.rest}>and {over.length - mostLinks} more; the table below opens all of them</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}

function HistogramKey({ period }: { period: string }) {
  return (
    <>
      <span className={partStyles.key}>
        <svg width="12" height="12" aria-hidden>
          <rect width="12" height="12" className={styles.work} />
        </svg>
        Within capacity
      </span>
      <span className={partStyles.key}>
        <svg width="12" height="12" aria-hidden>
          <rect width="12" height="12" className={styles.excessGround} />
          <path d="M0 12L12 0M-3 3L3 -3M9 15L15 9" className={styles.excessLine} />
        </svg>
        {period === 'day' ? 'Too much' : `Too much on a day of the ${period}`}
      </span>
      <span className={partStyles.key}>
        <svg width="20" height="8" aria-hidden>
          <path d="M0 4H20" className={styles.capacity} />
        </svg>
        Capacity
      </span>
    </>
  );
}
