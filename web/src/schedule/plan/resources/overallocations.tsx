import { classes } from '../../../ui/classes.ts';
import { formatNumber } from '../../../ui/format.ts';
import partStyles from '../parts/parts.module.css';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import {
  hoursOf,
  isOver,
  overloadedTasks,
  resourceKindName,
  formatPeriod,
  type PeriodKind,
  type Resource,
} from './resource-figures.ts';
import { describeTasks } from '../parts/describe-tasks.ts';

interface OverallocationsProps {
  resources: readonly Resource[];
  period: PeriodKind;
  show: ShowTasks;
}

/** The over-allocated resources of the remaining work, with their tasks. */
export function Overallocations({ resources, period, show }: OverallocationsProps) {
  const over = resources.filter(isOver);
  if (over.length === 0)
    return <p className={partStyles.quiet}>No resource is over-allocated by the work that remains.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
    <div className={partStyles.scroll} role="group" aria-label="Over-allocated resources, figures" tabIndex={0}>
      <table className={classes(partStyles.table, partStyles.asCards)} aria-label="Over-allocated resources">
        <thead>
          <tr>
            <th scope="col">Resource</th>
            <th scope="col">First</th>
            <th scope="col" className={partStyles.figure}>
              Days
            </th>
            <th scope="col" className={partStyles.figure}>
              Peak of units
            </th>
            <th scope="col" className={partStyles.figure}>
              Hours over
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
            const peak = Math.max(0, ...columns.map((column) => column.peak_units));
            return (
              <tr key={one.id}>
                <th scope="row">
                  {one.name}
                  <span className={partStyles.code}>{resourceKindName(one.kind)}</span>
                </th>
                <td className={partStyles.day} data-label="First">
                  {columns[0] ? formatPeriod(columns[0].period) : '–'}
                </td>
                <td className={partStyles.figure} data-label="Days">
                  {formatNumber(one.over_allocated.days)}
                  {period === 'day' ? null : (
                    <span className={partStyles.code}>
                      in {columns.length} {columns.length === 1 ? period : `${period}s`}
                    </span>
                  )}
                </td>
                <td className={partStyles.figure} data-label="Peak of units">
                  {formatNumber(peak, 1)} of {formatNumber(one.max_units, 1)}
                </td>
                <td className={partStyles.figure} data-label="Hours over">
                  {formatNumber(hoursOf(one.over_allocated.excess_minutes), 1)}
                </td>
                <td className={partStyles.figure} data-label="Tasks">
                  <FigureButton
                    label={`${one.name}: show ${describeTasks(ids.length)}`}
                    onOpen={() => show({ title: `${one.name}: over-allocated`, ids })}
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
