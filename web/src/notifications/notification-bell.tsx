import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useCall } from '../client/data.ts';
import { IconButton } from '../ui/button.tsx';
import { countOf } from '../ui/format.ts';
import { Loading } from '../ui/states.tsx';
import styles from './notifications.module.css';

const NotificationPanel = lazy(async () => ({ default: (await import('./notification-panel.tsx')).NotificationPanel }));

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

/** The bell in the top bar, with the number of unread notifications and a panel of the newest. */
export function NotificationBell({ workspaceId }: { workspaceId: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  // The server renders the page without it, and the page's own calls come first.
  const isMounted = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const queue = useCall('listOwnNotifications', { query: { limit: 1 } }, { enabled: isMounted });
  const unread = queue.data?.unread_total ?? 0;
  const close = () => setOpen(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={380} trapFocus returnFocus>
      <span className={styles.bell}>
        <Popover.Target>
          <IconButton
            small
            label={unread === 0 ? 'Notifications' : `Notifications, ${countOf(unread, 'unread', 'unread')}`}
            onClick={() => setOpen((before) => !before)}
          >
            <IconBell />
          </IconButton>
        </Popover.Target>
        {unread > 0 ? (
          <span className={styles.badge} aria-hidden data-testid="unread">
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </span>
      <Popover.Dropdown aria-label="Notifications" className={styles.panel}>
        {isOpen ? (
          <Suspense fallback={<Loading what="your notifications" lines={4} />}>
            <NotificationPanel workspaceId={workspaceId} onClose={close} />
          </Suspense>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
