import { useState } from 'react';
import type { RecordAnswer } from '../client/declared.ts';
import { useCall, useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { formatInstant } from '../ui/format.ts';
import { EmptyState, ErrorState, Loading } from '../ui/states.tsx';
import { StatusChip, type StatusBucket } from '../ui/status-chip.tsx';
import { toast } from '../ui/toasts.ts';
import { shownFailure } from '../client/failures.ts';
import type { CallAnswer } from '../client/api.ts';
import styles from './webhooks.module.css';

type Webhook = RecordAnswer<'webhooks'>;
type SentMessage = CallAnswer<'listWebhookMessages'>['items'][number];

/** Shown below the values of a webhook: its secret and its messages. */
export function WebhookBody({ record }: { record: Webhook }) {
  const params = { workspaceId: record.workspace_id, id: record.id };
  const mayEdit = record.abilities.includes('edit');
  const test = useWrite('sendWebhookTest', {
    successMessage: ({ message }) => message,
    failsWith: 'Failed to send a test',
  });
  return (
    <>
      {record.stopped_reason ? (
        <p className={styles.stopped} role="status">
          Horizon has paused this webhook: {record.stopped_reason} Clear “Paused” to send again.
        </p>
      ) : null}
      <section className={styles.section} aria-labelledby="webhook-secret">
        <h2 id="webhook-secret">Secret</h2>
        <p>{secretWords(record)}</p>
        {mayEdit ? (
          <p className={styles.actions}>
            <MakeSecret record={record} />
            {record.has_secret ? (
              <Button busy={test.isPending} onClick={() => test.mutate({ params })}>
                Send a test
              </Button>
            ) : null}
          </p>
        ) : null}
      </section>
      <Messages params={params} />
    </>
  );
}

function secretWords({ has_secret, old_secret_until }: Webhook): string {
  if (!has_secret) return 'Nothing is sent before the first secret is made.';
  return old_secret_until
    ? `Messages are signed with the old secret too until ${formatInstant(old_secret_until)}.`
    : 'Messages are signed with one secret.';
}

function MakeSecret({ record }: { record: Webhook }) {
  const [isAsking, setAsking] = useState(false);
  const make = useWrite('makeWebhookSecret', { failsWith: 'Failed to make a secret' });
  const close = () => {
    setAsking(false);
    make.reset();
  };
  const start = () => make.mutate({ params: { workspaceId: record.workspace_id, id: record.id }, body: {} });
  if (make.data) {
    const { secret, old_secret_until } = make.data;
    const copy = async () => {
      await copyText(secret);
      toast.success({ title: 'The secret has been copied' });
    };
    return (
      <Dialog
        title="The secret"
        onClose={close}
        footer={
          <>
            <Button onClick={() => void copy()}>Copy</Button>
            <Button look="primary" onClick={close}>
              Done
            </Button>
          </>
        }
      >
        <p>Enter it at the receiver now: it is shown only once.</p>
        <p>
          <code className={styles.secret}>{secret}</code>
        </p>
        {old_secret_until ? <p>The old secret is valid until {formatInstant(old_secret_until)}.</p> : null}
      </Dialog>
    );
  }
  return (
    <>
      <Button
        look={record.has_secret ? 'default' : 'primary'}
        busy={make.isPending}
        onClick={() => (record.has_secret ? setAsking(true) : start())}
      >
        {record.has_secret ? 'Replace the secret' : 'Make the secret'}
      </Button>
      {isAsking ? (
        <Dialog
          title="Replace the secret?"
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button look="primary" busy={make.isPending} onClick={start}>
                Replace
              </Button>
            </>
          }
        >
          <p>Messages are signed with both secrets for 24 hours. Change the receiver over in that time.</p>
        </Dialog>
      ) : null}
    </>
  );
}

const stateWords: Record<SentMessage['state'], { label: string; bucket: StatusBucket }> = {
  waiting: { label: 'Waiting', bucket: 'not-started' },
  queued: { label: 'On its way', bucket: 'in-progress' },
  delivered: { label: 'Delivered', bucket: 'completed' },
  failed: { label: 'Failed', bucket: 'delayed' },
};

function Messages({ params }: { params: { workspaceId: string; id: string } }) {
  const [page, setPage] = useState(1);
  const limit = 20;
  const found = useCall('listWebhookMessages', { params, query: { page, limit } }, { keepsPrevious: true });
  const total = found.data?.total_count ?? 0;
  return (
    <section className={styles.section} aria-labelledby="webhook-messages">
      <h2 id="webhook-messages">Messages</h2>
      {found.error ? (
        <ErrorState
          failure={shownFailure('Failed to fetch messages', found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <Loading what="the messages" lines={3} />
      ) : found.data.items.length === 0 ? (
        <EmptyState title="No messages yet" detail="They are kept for 30 days, with the answers of the receiver." />
      ) : (
        <ul className={styles.messages}>
          {found.data.items.map((message) => (
            <MessageLine key={message.id} message={message} params={params} />
          ))}
        </ul>
      )}
      {total > limit ? (
        <p className={styles.actions}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={page * limit >= total} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </p>
      ) : null}
    </section>
  );
}

function MessageLine({ message, params }: { message: SentMessage; params: { workspaceId: string; id: string } }) {
  const again = useWrite('sendWebhookMessageAgain', {
    successMessage: (sent) => sent.message,
    failsWith: 'Failed to send the message',
  });
  const { answered_status, next_try_at, attempts } = message;
  return (
    <li>
      <details>
        <summary>
          <span className={styles.event}>{message.event}</span>
          <StatusChip {...stateWords[message.state]} plain />
          <time dateTime={message.created_at}>{formatInstant(message.created_at)}</time>
        </summary>
        <p>
          {attempts === 0 ? 'Not tried yet' : attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}
          {answered_status === null ? '' : `, answered ${answered_status}`}
          {message.state === 'queued' && next_try_at ? `, next try ${formatInstant(next_try_at)}` : ''}
        </p>
        {message.detail ? <pre>{message.detail}</pre> : null}
        <pre>{message.body}</pre>
      </details>
      {message.abilities.includes('send_again') ? (
        <Button
          busy={again.isPending}
          aria-label={`Send ${message.event} of ${formatInstant(message.created_at)} again`}
          onClick={() => again.mutate({ params: { ...params, messageId: message.id } })}
        >
          Send again
        </Button>
      ) : null}
    </li>
  );
}
