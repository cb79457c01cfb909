import { change } from '../platform/database.ts';
import { job } from '../platform/jobs/job.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';
import type { Platform } from '../platform/serve.ts';
import { listBehind, sendNewRevisions } from './follow.ts';
import { outstandingOf, remind } from './remind.ts';
import * as store from './store.ts';

const followRevisions = job<Record<string, never>>({
  name: 'transmittals.follow',
  title: 'Sends new revisions to recipients of older ones',
  every: '*/5 * * * *',
});

const remindRecipients = job<Record<string, never>>({
  name: 'transmittals.remind',
  title: 'Reminds recipients of transmittals whose answers are missing',
  every: '5 * * * *',
});

/** The jobs of transmittals. */
export function transmittalJobs(jobs: JobRunner, { clock }: Platform): void {
  jobs.serve(followRevisions, async (run) => {
    const failures: unknown[] = [];
    for (const behind of await listBehind(run.db)) {
      if (run.signal.aborted) throw new Error('The server stopped.');
      // Each in a transaction of its own, so that one that fails does not stop the others.
      // oxlint-disable-next-line no-await-in-loop
      await change(run.db, { personId: null, name: 'Horizon', requestId: run.id }, (tx) =>
        sendNewRevisions(tx, behind, clock()),
      ).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  });

  jobs.serve(remindRecipients, async (run) => {
    const now = clock();
    for (const { workspace_id, id } of await store.listDue(run.db, now)) {
      if (run.signal.aborted) throw new Error('The server stopped.');
      // oxlint-disable-next-line no-await-in-loop
      await change(run.db, { personId: null, name: 'Horizon', requestId: run.id }, async (tx) => {
        await store.lockTransmittal(tx, workspace_id, id);
        const row = (await store.anyTransmittal(tx, workspace_id, id, now))!;
        const all = outstandingOf(row, await store.recipientsOf(tx, [workspace_id], [id]));
        const recipients = all.filter((one) => isLongAgo(one.reminded_at, now));
        const by = { workspaceId: workspace_id, personId: null, personName: row.sent_by ?? row.created_by };
        if (recipients.length > 0) await remind(tx, row, { by, recipients, now });
      });
    }
  });
}

/** Nobody is reminded more often than every third day. */
const isLongAgo = (at: string | null, now: Date) =>
  at === null || now.getTime() - Date.parse(at) > 3 * 86_400_000 - 3_600_000;
