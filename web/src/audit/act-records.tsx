import { usePages } from '../client/list-pages.ts';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { formatNumber } from '../ui/format.ts';
import { ErrorNote, Loading } from '../ui/states.tsx';
import styles from './audit.module.css';
import { EventLine } from './event-line.tsx';
import type { Act } from './event-runs.ts';
import type { HistoryQuery } from './history-filters.tsx';

interface ActRecordsProps {
  workspaceId: string;
  act: Act;
  filters: HistoryQuery;
}

/** The changes of an action to each of its records that match the filters. */
export function ActRecords({ workspaceId, act, filters }: ActRecordsProps) {
  // Its day is the day it started; all its records belong to that day.
  const { from: _from, to: _to, ...those } = filters;
  const records = usePages(
    'listAuditEvents',
    { params: { workspaceId }, query: { ...those, act: act.act } },
    { pageSize: 100 },
  );
  if (records.error) {
    return <ErrorNote failure={shownFailure('Failed to fetch the history', records.error)} onRetry={records.refetch} />;
  }
  if (!records.first) return <Loading what="the records" lines={3} />;
  return (
    <>
      <ul>
        {records.rows.map((event) => (
          <li key={event.id}>
            <p>
              <EventLine workspaceId={workspaceId} event={event} actor={event.actor_name} />
            </p>
          </li>
        ))}
      </ul>
      {records.hasMore ? (
        <p className={styles.more}>
          <Button busy={records.isLoadingMore} onClick={records.needMore}>
            Show more
          </Button>
          <span>
            {formatNumber(records.rows.length)} of {formatNumber(records.totalCount)}
          </span>
        </p>
      ) : null}
    </>
  );
}
