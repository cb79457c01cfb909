import type { CallAnswer } from '../client/api.ts';
import { AppLink } from '../client/app-link.tsx';
import { useCaller } from '../client/caller.tsx';
import { Button } from '../ui/button.tsx';
import { formatInstant } from '../ui/format.ts';
import { useAcknowledge } from './use-acknowledge.ts';
import styles from './notifications.module.css';

export type Notification = CallAnswer<'listOwnNotifications'>['items'][number];

/** A list of notifications: the text opens the record and marks the notification as read. */
export function NotificationLines({ items, onOpen }: { items: readonly Notification[]; onOpen?: () => void }) {
  const acknowledge = useAcknowledge();
  const { workspaces } = useCaller();
  const open = ({ global_notification_queue_id: id, in_app_read: isRead }: Notification) => {
    if (isRead === 0) acknowledge.some([id]);
    onOpen?.();
  };
  return (
    <ul className={styles.lines}>
      {items.map((one) => (
        <li key={one.global_notification_queue_id} data-unread={one.in_app_read === 0 || undefined}>
          <div>
            <AppLink href={one.path} onClick={() => open(one)}>
              {one.in_app_read === 0 ? <span className="visually-hidden">Unread: </span> : null}
              {one.title}
            </AppLink>
            <p>
              {[one.project_name, workspaces.length > 1 ? one.workspace : null, formatInstant(one.created_at)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {one.in_app_read === 0 ? (
            <Button
              small
              look="subtle"
              aria-label={`Mark as read: ${one.title}`}
              onClick={() => acknowledge.some([one.global_notification_queue_id])}
            >
              Read
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
