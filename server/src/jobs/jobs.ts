import { job } from '../platform/jobs/job.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';
import { forgetOldFollowed, keptDays } from './store.ts';

const forgetOld = job<Record<string, never>>({
  name: 'jobs.forget',
  title: `Removes the progress of jobs that ended ${keptDays} days ago`,
  every: '37 3 * * *',
});

/** Jobs that delete old records of jobs. */
export function forgetfulJobs(jobs: JobRunner): void {
  jobs.serve(forgetOld, async (run) => void (await forgetOldFollowed(run.db, run.signal)));
}
