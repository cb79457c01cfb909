import { useCall } from '../../../client/data.ts';
import { shownFailure } from '../../../client/failures.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import partStyles from '../parts/parts.module.css';
import { dayOfMinute, lastDayOfMinute } from '../../parts/day-of-minute.ts';
import { hoursOf } from './resource-figures.ts';

/** A period of one resource. */
export interface Demand {
  resourceId: string;
  title: string;
  /** The first and last day, `YYYY-MM-DD`; by default all days. */
  from?: string;
  to?: string;
}

interface DemandDrawerProps {
  place: { workspaceId: string; projectId: string };
  demand: Demand;
  onClose: () => void;
}

const maxShown = 300;

/** The assignments behind a bar: each task's demand for the resource in the period. */
export function DemandDrawer({ place, demand, onClose }: DemandDrawerProps) {
  const { resourceId: id, title, from, to } = demand;
  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const found = useCall('listResourceDemand', { params: { ...place, id }, query: days });
  const items = found.data?.items ?? [];
  return (
    <Drawer title={title} onClose={onClose}>
      {found.error ? (
        <ErrorState
          failure={shownFailure('Failed to fetch the assignments', found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <Loading what="the assignments" />
      ) : items.length === 0 ? (
        <p className={partStyles.quiet}>Nothing is asked of it in these days.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
        <div className={partStyles.scroll} role="group" aria-label={`${title}, assignments`} tabIndex={0}>
          <table className={partStyles.table} aria-label="Assignments">
            <thead>
              <tr>
                <th scope="col">Task</th>
                <th scope="col" className={partStyles.figure}>
                  Units
                </th>
                <th scope="col" className={partStyles.figure}>
                  Hours
                </th>
                <th scope="col">From</th>
                <th scope="col">To</th>
              </tr>
            </thead>
            <tbody>
              {items.slice(0, maxShown).map((item) => (
                <tr key={item.assignment_id}>
                  <th scope="row">{item.task_name}</th>
                  <td className={partStyles.figure}>{formatNumber(item.units, 1)}</td>
                  <td className={partStyles.figure}>{formatNumber(hoursOf(item.work_minutes), 1)}</td>
                  <td className={partStyles.day}>{formatDay(dayOfMinute(item.start))}</td>
                  <td className={partStyles.day}>{formatDay(lastDayOfMinute(item.finish))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {items.length > maxShown ? (
        <p className={partStyles.quiet}>
          The first {maxShown} of {items.length} are shown.
        </p>
      ) : null}
    </Drawer>
  );
}
