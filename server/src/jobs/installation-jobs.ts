// Jobs of all workspaces and outside any, for administrators of the installation.
import { change, type Db } from '../platform/database.ts';
import { runAgain } from './run-again.ts';
import { listForInstallation, lockAnyJob, type JobRow } from './store.ts';

/** Failed jobs of any workspace, and unfinished ones outside any; newest first. */
export const jobsOfInstallation = (db: Db): Promise<(JobRow & { workspace: string | null })[]> =>
  listForInstallation(db);

/** Retries any job that has failed or was cancelled. Throws if there is no such job, or it has not failed. */
export function runAnyAgain(db: Db, id: string): Promise<void> {
  return change(db, { personId: null, name: 'Command line', requestId: null }, async (tx) => {
    const job = await lockAnyJob(tx, id);
    if (!job) {
      throw new Error(`There is no job ${id}.`);
    }
    await runAgain(tx, job);
  });
}
