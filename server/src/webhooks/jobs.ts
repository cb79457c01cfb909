// Sends messages to webhooks. The trigger of the history writes them in the transaction of the change; soon after its
// commit each gets a job, and after each failed attempt another one, until the last.
import { change, type Db } from '../platform/database.ts';
import { job, queueJob } from '../platform/jobs/job.ts';
import type { JobRun, JobRunner } from '../platform/jobs/runner.ts';
import type { Live } from '../platform/live.ts';
import { postPublic, RequestFailure, type PublicAnswer } from '../platform/public-request.ts';
import type { Sealing } from '../platform/sealing.ts';
import { headersOf } from './sign.ts';
import * as store from './store.ts';

export interface WebhookConfig {
  /** Allows private addresses and plain http. */
  allowsPrivate: boolean;
}

/** The use under which a webhook's secrets are encrypted. */
export const sealedFor = (webhookId: string) => ({ use: 'webhooks', owner: webhookId });

interface DeliveryInput {
  message_id: string;
}

/** An interrupted attempt runs again; failed attempts have delays of their own. */
export const deliverMessage = job<DeliveryInput>({
  name: 'webhooks.deliver',
  title: 'Sends a message to a webhook',
  retries: 3,
  firstWaitSeconds: 5,
  longestRunSeconds: 60,
  atOnce: 4,
});
const collectEveryMinute = job<Record<string, never>>({
  name: 'webhooks.collect',
  title: 'Queues messages to webhooks',
  every: '* * * * *',
});
const forgetOld = job<Record<string, never>>({
  name: 'webhooks.forget',
  title: 'Removes messages to webhooks that are 30 days old',
  every: '17 3 * * *',
});

/** Delays in seconds after failed attempts: two days in all. */
const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 50_400];
const longestWaitSeconds = 24 * 3600;
const timeoutMs = 10_000;
const maxBytes = 2000;

/** The jobs of webhooks. */
export function webhookJobs(jobs: JobRunner, config: WebhookConfig, sealing: Sealing): void {
  jobs.serve(deliverMessage, (run) => deliver(run, config, sealing));
  jobs.serve(collectEveryMinute, (run) => collectMessages(run.db));
  jobs.serve(forgetOld, (run) => run.finish(store.forgetOldMessages));
}

/** Queues messages soon after changes are committed; answers a function that stops it. */
export function followChanges(live: Live, db: Db): () => void {
  let timer: NodeJS.Timeout | null = null;
  const stopFollowing = live.follow((event) => {
    if (event.entity === 'webhook_messages') return;
    timer ??= setTimeout(() => {
      timer = null;
      // Missed messages are collected within a minute.
      collectMessages(db).catch(() => undefined);
    }, 250);
  });
  return () => {
    stopFollowing();
    if (timer) clearTimeout(timer);
  };
}

/** Queues a job for each message without one. */
export async function collectMessages(db: Db): Promise<void> {
  const most = 200;
  const acting = { personId: null, name: 'Horizon', requestId: '' };
  for (let count = most; count === most;) {
    count = await change(db, acting, async (tx) => {
      const waiting = await store.takeWaiting(tx, most);
      for (const { workspace_id: workspaceId, id, event } of waiting) {
        await queueJob(tx, deliverMessage, { workspaceId, about: event, input: { message_id: id } });
      }
      return waiting.length;
    });
  }
}

async function deliver(run: JobRun<DeliveryInput>, config: WebhookConfig, sealing: Sealing): Promise<void> {
  const delivery = await store.findDelivery(run.db, run.workspaceId!, run.input.message_id);
  if (!delivery || delivery.state !== 'queued') return;
  if (!delivery.sends) {
    await run.finish((tx) =>
      store.noteTry(tx, delivery, { state: 'failed', answered_status: null, detail: 'The webhook is paused.' }),
    );
    return;
  }
  const secrets = delivery.sealed_secrets.map((sealed) => sealing.open(sealed, sealedFor(delivery.webhook_id)));
  const answer = await post({ ...delivery, secrets }, run, config);
  await run.finish(async (tx) => {
    const answered_status = 'status' in answer ? answer.status : null;
    const detail = ('status' in answer ? answer.text : answer.message).slice(0, maxBytes).replaceAll('\0', '') || null;
    if (answered_status !== null && answered_status >= 200 && answered_status < 300) {
      await store.noteTry(tx, delivery, { state: 'delivered', answered_status, detail });
      return;
    }
    if (answered_status === 410) {
      await store.noteTry(tx, delivery, { state: 'failed', answered_status, detail });
      await store.pauseWebhook(tx, delivery.workspace_id, delivery.webhook_id, 'The receiver answered 410 Gone.');
      return;
    }
    const waitSeconds = waitAfter(delivery.attempts, 'status' in answer ? answer : null);
    if (waitSeconds === null) {
      await store.noteTry(tx, delivery, { state: 'failed', answered_status, detail });
      return;
    }
    await store.noteTry(tx, delivery, { state: 'queued', answered_status, detail, waitSeconds });
    await queueJob(tx, deliverMessage, {
      workspaceId: delivery.workspace_id,
      about: delivery.event,
      input: run.input,
      afterSeconds: waitSeconds,
    });
  });
}

async function post(
  delivery: store.Delivery & { secrets: readonly string[] },
  run: JobRun<DeliveryInput>,
  { allowsPrivate }: WebhookConfig,
): Promise<PublicAnswer | RequestFailure> {
  const { id, body, url, secrets } = delivery;
  const headers = headersOf({ id, timestamp: Math.floor(Date.now() / 1000), body }, secrets);
  try {
    return await postPublic({ url, headers, body, allowsPrivate, timeoutMs, maxBytes, signal: run.signal });
  } catch (error) {
    // A stopping server tries again at its next start.
    if (!(error instanceof RequestFailure) || run.signal.aborted) throw error;
    return error;
  }
}

/** Seconds until the next attempt; null after the last. A busy receiver states its own delay. */
function waitAfter(triesBefore: number, answer: PublicAnswer | null): number | null {
  const wait = waits[triesBefore];
  if (wait === undefined) return null;
  const wanted = answer && [429, 503].includes(answer.status) ? retryAfterOf(answer) : 0;
  return Math.min(Math.max(wait, wanted), longestWaitSeconds);
}

function retryAfterOf({ headers }: PublicAnswer): number {
  const text = String(headers['retry-after'] ?? '');
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0;
}
