import { notificationCategories } from 'virtual:words';
import { useMemo } from 'react';
import { useAddress } from '../client/address.ts';
import { useCaller } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { formatNumber } from '../ui/format.ts';
import { TitleRow } from '../ui/page.tsx';
import { EmptyState, ErrorState, FilteredEmpty, Loading } from '../ui/states.tsx';
import { NotificationLines } from './notification-lines.tsx';
import { useAcknowledge } from './use-acknowledge.ts';
import styles from './notifications.module.css';

const pageSize = 50;
const reading = [{ value: 'unread', label: 'Unread' }];

/** All notifications of the person, from all workspaces. */
export function NotificationsPage() {
  const { seeing_as } = useCaller();
  const [params, change] = useAddress();
  const isUnread = params.get('show') === 'unread';
  const category = notificationCategories.find((one) => one.value === params.get('category'));
  const limit = Math.min(200, Math.max(pageSize, Number(params.get('limit')) || pageSize));
  const query = { limit, ...(isUnread ? { unread: true } : {}), ...(category ? { category: category.value } : {}) };
  const queue = useCall('listOwnNotifications', { query }, { keepsPrevious: true });
  const acknowledge = useAcknowledge();
  usePageCrumbs(useMemo(() => [{ label: 'Notifications' }], []));
  const words = [isUnread ? 'unread' : '', category ? category.label : ''].filter(Boolean);
  const { data } = queue;
  return (
    <div className={styles.page}>
      <TitleRow
        title="Notifications"
        count={data?.total}
        actions={
          data && data.unread_total > 0 && !seeing_as ? (
            <Button busy={acknowledge.isPending} onClick={() => acknowledge.all()}>
              Mark all as read
            </Button>
          ) : undefined
        }
      />
      <div className={styles.filters}>
        <FilterSelect
          label="Show"
          all="Read and unread"
          value={isUnread ? 'unread' : ''}
          choices={reading}
          onChange={(value) => change({ show: value, limit: null })}
        />
        <FilterSelect
          label="Category"
          all="All categories"
          value={category?.value ?? ''}
          choices={notificationCategories}
          onChange={(value) => change({ category: value, limit: null })}
        />
      </div>
      {queue.error ? (
        <ErrorState
          failure={shownFailure('Failed to fetch notifications', queue.error)}
          onRetry={() => void queue.refetch()}
        />
      ) : !data ? (
        <Loading what="your notifications" />
      ) : data.items.length > 0 ? (
        <div className={styles.list}>
          <NotificationLines items={data.items} />
          {data.total > data.items.length ? (
            <p className={styles.more}>
              {limit < 200 ? (
                <Button busy={queue.isFetching} onClick={() => change({ limit: String(limit + pageSize) })}>
                  Show earlier notifications
                </Button>
              ) : null}
              <span>
                {formatNumber(data.items.length)} of {formatNumber(data.total)}
              </span>
            </p>
          ) : null}
        </div>
      ) : words.length > 0 ? (
        <FilteredEmpty filters={words} onClear={() => change({ show: null, category: null })} />
      ) : (
        <EmptyState
          title="No notifications yet"
          detail="Tasks assigned to you, closed weeks, imports and changes of your roles show here."
        />
      )}
    </div>
  );
}
