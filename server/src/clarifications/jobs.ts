import { change } from '../platform/database.ts';
import { job } from '../platform/jobs/job.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';
import type { Platform } from '../platform/serve.ts';
import { notifyOverdue } from './consequences.ts';
import { listOverdue } from './store.ts';

/** Finds questions whose answers are overdue, every hour. */
export const findOverdue = job<Record<string, never>>({
  name: 'clarifications.overdue',
  title: 'Notifies of clarifications whose answers are overdue',
  every: '10 * * * *',
});

/** The jobs of clarifications. */
export function clarificationJobs(jobs: JobRunner, { clock }: Platform): void {
  jobs.serve(findOverdue, async (run) => {
    const now = clock();
    for (const row of await listOverdue(run.db, now)) {
      if (run.signal.aborted) throw new Error('The server stopped.');
      // oxlint-disable-next-line no-await-in-loop
      await change(run.db, { personId: null, name: 'Horizon', requestId: run.id }, (tx) => notifyOverdue(tx, row, now));
    }
  });
}
