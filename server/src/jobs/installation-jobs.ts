// Jobs of all workspaces and of none, for those who run the installation.
import { change, type Db } from '../platform/database.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';
import { runAgain } from './run-again.ts';
import { listForInstallation, lockAnyJob, type JobRow } from './store.ts';

/** What has failed anywhere, and what of no workspace is not done; newest first. */
export const jobsOfInstallation = (db: Db): Promise<(JobRow & { workspace: string | null })[]> =>
  listForInstallation(db);

/** Runs any job again that has failed or was cancelled. Throws where there is none of this id, or it is not failed. */
export function runAnyAgain(db: Db, jobs: JobRunner, id: string): Promise<void> {
  return change(db, { personId: null, name: 'Command line', requestId: null }, async (tx) => {
    const job = await lockAnyJob(tx, id);
    if (!job) {
      throw new Error(`There is no job ${id}.`);
    }
    await runAgain(tx, jobs, job);
  });
}
