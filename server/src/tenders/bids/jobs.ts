import { change } from '../../platform/database.ts';
import type { JobRunner } from '../../platform/jobs/runner.ts';
import type { Platform } from '../../platform/serve.ts';
import { closeDuePackages, closeIfDue, closePackage } from './closing.ts';
import { listToClose } from './store.ts';

/** The jobs of bids. */
export function bidJobs(jobs: JobRunner, { clock }: Platform): void {
  jobs.serve(closePackage, async (run) => {
    await run.finish((tx) =>
      closeIfDue(tx, { workspaceId: run.workspaceId!, packageId: run.input.packageId }, clock()),
    );
  });
  jobs.serve(closeDuePackages, async (run) => {
    const failures: unknown[] = [];
    for (const due of await listToClose(run.db, clock())) {
      if (run.signal.aborted) throw new Error('The server stopped.');
      // Each in a transaction of its own, so that one that fails does not stop the others.
      // oxlint-disable-next-line no-await-in-loop
      await change(run.db, { personId: null, name: 'Horizon', requestId: run.id }, (tx) =>
        closeIfDue(tx, due, clock()),
      ).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  });
}
