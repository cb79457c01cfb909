import { AppLink } from '../client/app-link.tsx';
import { useCaller } from '../client/caller.tsx';
import { shownFailure } from '../client/failures.ts';
import { useCall } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { NotificationLines } from './notification-lines.tsx';
import { RunningJobs } from './running-jobs.tsx';
import { useAcknowledge } from './use-acknowledge.ts';
import styles from './notifications.module.css';

/** The newest notifications, and the person's long-running jobs. */
export function NotificationPanel({ workspaceId, onClose }: { workspaceId: string | undefined; onClose: () => void }) {
  const { seeing_as } = useCaller();
  const queue = useCall('listOwnNotifications', { query: { limit: 10 } });
  const acknowledge = useAcknowledge();
  const unread = queue.data?.unread_total ?? 0;
  return (
    <>
      <header className={styles.head}>
        <h2>Notifications</h2>
        {unread > 0 && !seeing_as ? (
          <Button small look="subtle" busy={acknowledge.isPending} onClick={() => acknowledge.all()}>
            Mark all as read
          </Button>
        ) : null}
      </header>
      {workspaceId ? <RunningJobs workspaceId={workspaceId} /> : null}
      {queue.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch notifications', queue.error)}
          onRetry={() => void queue.refetch()}
        />
      ) : !queue.data ? (
        <Loading what="your notifications" lines={4} />
      ) : queue.data.items.length === 0 ? (
        <p className={styles.quiet}>Nothing yet. Tasks assigned to you, closed weeks and imports will show here.</p>
      ) : (
        <NotificationLines items={queue.data.items} onOpen={onClose} />
      )}
      <footer className={styles.foot}>
        <AppLink href="/notifications" onClick={onClose}>
          All notifications
        </AppLink>
        <AppLink href="/downloads" onClick={onClose}>
          Downloads
        </AppLink>
        <AppLink href="/profile#notifications" onClick={onClose}>
          Subscriptions
        </AppLink>
      </footer>
    </>
  );
}
