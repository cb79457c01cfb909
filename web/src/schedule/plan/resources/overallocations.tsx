import { classes } from '../../../ui/classes.ts';
import { formatNumber } from '../../../ui/format.ts';
import partStyles from '../parts/parts.module.css';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import { hoursOf, overloadedTasks, sayKind, sayPeriod, type PeriodKind, type Resource } from './resource-figures.ts';
import { sayTasks } from '../parts/say-tasks.ts';

interface OverallocationsProps {
  resources: readonly Resource[];
  period: PeriodKind;
  show: ShowTasks;
}

/** Every resource that is asked for more than there is of it, with the tasks behind. */
export function Overallocations({ resources, period, show }: OverallocationsProps) {
  const over = resources.filter((one) => one.overloads.length > 0);
  if (over.length === 0) return <p className={partStyles.quiet}>No resource is asked for more than there is of it.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys
    <div className={partStyles.scroll} role="group" aria-label="Over-allocated resources, figures" tabIndex={0}>
      <table className={classes(partStyles.table, partStyles.asCards)} aria-label="Over-allocated resources">
        <thead>
          <tr>
            <th scope="col">Resource</th>
            <th scope="col">First</th>
            <th scope="col" className={partStyles.figure}>
              Periods
            </th>
            <th scope="col" className={partStyles.figure}>
              Peak of units
            </th>
            <th scope="col" className={partStyles.figure}>
              Hours too much
            </th>
            <th scope="col" className={partStyles.figure}>
              Tasks
            </th>
          </tr>
        </thead>
        <tbody>
          {over.map((one) => {
            const columns = one.columns.filter((column) => column.excess_minutes > 0);
            const ids = overloadedTasks(one);
            const peak = Math.max(0, ...one.columns.map((column) => column.peak_units));
            return (
              <tr key={one.id}>
                <th scope="row">
                  {one.name}
                  <span className={partStyles.code}>{sayKind(one.kind)}</span>
                </th>
                <td className={partStyles.day} data-label="First">
                  {columns[0] ? sayPeriod(columns[0].period) : '–'}
                </td>
                <td className={partStyles.figure} data-label="Periods">
                  {columns.length} {columns.length === 1 ? period : `${period}s`}
                </td>
                <td className={partStyles.figure} data-label="Peak of units">
                  {formatNumber(peak, 1)} of {formatNumber(one.max_units, 1)}
                </td>
                <td className={partStyles.figure} data-label="Hours too much">
                  {formatNumber(hoursOf(columns.reduce((sum, column) => sum + column.excess_minutes, 0)), 1)}
                </td>
                <td className={partStyles.figure} data-label="Tasks">
                  <FigureButton
                    label={`${one.name}: show ${sayTasks(ids.length)}`}
                    onOpen={() => show({ title: `${one.name}, too much`, ids })}
                  >
                    {ids.length}
                  </FigureButton>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
