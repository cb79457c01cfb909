import { useState } from 'react';
import { useCall, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { formatInstant } from '../ui/format.ts';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import styles from './profile.module.css';

/** The secret link for calendar apps to the person's tasks and milestones. */
export function CalendarLink() {
  const feed = useCall('getCalendarFeed', {});
  const [isAsking, setAsking] = useState(false);
  const make = useWrite('makeCalendarFeed', {
    successMessage: () => 'Subscribe to the link in your calendar program',
    failsWith: 'Failed to make the calendar link',
  });
  const revoke = useWrite('revokeCalendarFeed', {
    successMessage: ({ message }) => message,
    failsWith: 'Failed to revoke the calendar link',
  });
  const close = () => setAsking(false);
  const start = () => make.mutate({ body: {} }, { onSettled: close });
  const { data } = feed;
  return (
    <section className={styles.block} aria-labelledby="calendar">
      <header>
        <div>
          <h2 id="calendar">Calendar</h2>
          <p>Your tasks and the milestones you may see, in your own calendar. Anyone with the link can read them.</p>
        </div>
        {data ? (
          <Button busy={make.isPending} onClick={() => (data.href ? setAsking(true) : start())}>
            {data.href ? 'Renew the link' : 'Make a link'}
          </Button>
        ) : null}
      </header>
      {feed.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch the calendar link', feed.error)}
          onRetry={() => void feed.refetch()}
        />
      ) : !data ? (
        <Loading what="the calendar link" lines={1} />
      ) : data.href ? (
        <ul className={styles.rows}>
          <li>
            <div>
              <code className={styles.link}>{data.href}</code>
              <p>
                Made {formatInstant(data.created_at)},{' '}
                {data.last_used_at ? `read ${formatInstant(data.last_used_at)}` : 'not read yet'}
              </p>
            </div>
            <Button small aria-label="Copy the calendar link" onClick={() => void copy(data.href!)}>
              Copy
            </Button>
            <Button
              small
              aria-label="Revoke the calendar link"
              busy={revoke.isPending}
              onClick={() => revoke.mutate({})}
            >
              Revoke
            </Button>
          </li>
        </ul>
      ) : (
        <p className={styles.quiet}>No calendar reads your tasks.</p>
      )}
      {isAsking ? (
        <Dialog
          title="Renew the calendar link?"
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button look="primary" busy={make.isPending} onClick={start}>
                Renew
              </Button>
            </>
          }
        >
          <p>Calendars with the present link stop being updated. Enter the new one there.</p>
        </Dialog>
      ) : null}
    </section>
  );
}

async function copy(href: string): Promise<void> {
  await copyText(href);
  toast.success({ title: 'The link has been copied' });
}
