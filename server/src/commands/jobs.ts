// Background jobs of the whole installation, for its administrators: failed jobs of any workspace, and unfinished jobs
// outside any workspace (links to reset a password, Horizon's own schedule), which no screen shows.
import { jobsOfInstallation, runAnyAgain } from '../jobs/installation-jobs.ts';
import { print } from './output.ts';
import { needed, readFlags, withDatabase } from './with-database.ts';

/** `jobs` and `jobs retry`. */
export async function jobsCommand(root: string, args: string[]): Promise<number> {
  const [what, ...rest] = args;
  if (what === undefined) {
    return listJobs(root);
  }
  if (what === 'retry') {
    return retryJob(root, needed(readFlags(rest, ['id']), 'id'));
  }
  throw new Error('Say: jobs\n  or: jobs retry --id ID');
}

function listJobs(root: string): Promise<number> {
  return withDatabase(root, async ({ db }) => {
    const found = await jobsOfInstallation(db);
    for (const { id, state, name, about, workspace, attempt, reason, created_at: at } of found) {
      const tries = `${attempt} ${attempt === 1 ? 'try' : 'tries'}`;
      print(
        `${id}  ${state.padEnd(8)}  ${at}  ${name}: ${about} (${workspace ?? 'no workspace'}, ${tries})${reason ? `\n    ${reason}` : ''}`,
      );
    }
    if (found.length === 0) {
      print('No job has failed, and none of no workspace waits.');
    }
    return 0;
  });
}

function retryJob(root: string, id: string): Promise<number> {
  return withDatabase(root, async ({ db }) => {
    await runAnyAgain(db, id);
    print('The job runs again.');
    return 0;
  });
}
