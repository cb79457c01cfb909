// Resends all undelivered mails, for example after a mail server was set up or repaired, and removes old ones.
import { change } from '../platform/database.ts';
import { job } from '../platform/jobs/job.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';
import { queueDelivery } from '../platform/mail/send-mail.ts';
import * as store from './store.ts';

export const sendFailed = job<Record<string, never>>({
  name: 'mail.send-failed',
  title: 'Sends e-mails again that have failed',
});

const forgetOld = job<Record<string, never>>({
  name: 'mail.forget',
  title: `Removes e-mails that are ${store.keptDays} days old`,
  longestRunSeconds: 3600,
  every: '27 3 * * *',
});

/** The jobs of the outbox. */
export function outboxJobs(jobs: JobRunner): void {
  jobs.serve(forgetOld, async (run) => void (await store.forgetOldMails(run.db, run.signal)));
  jobs.serve(sendFailed, async (run) => {
    const workspaceId = run.workspaceId!;
    const ids = await store.undelivered(run.db, workspaceId);
    const acting = { personId: run.person?.id ?? null, name: run.person?.name ?? 'Horizon', requestId: run.id };
    for (const [at, id] of ids.entries()) {
      if (run.signal.aborted) {
        throw new Error('The server stopped.');
      }
      // Each in a transaction of its own: mails queued before a stop stay queued, and are not found again.
      await change(run.db, acting, async (tx) => {
        const kind = await store.awaitAgainById(tx, workspaceId, id);
        if (kind !== null) {
          await queueDelivery(tx, { workspaceId, id, kind }, run.person);
        }
      });
      if (at % 20 === 19 || at === ids.length - 1) {
        await run.progress(at + 1, ids.length, 'Queued for delivery');
      }
    }
  });
}
