import type { Clock } from '../platform/clock.ts';
import type { Files } from '../platform/files/files.ts';
import { sweepFiles } from '../platform/files/sweep.ts';
import { job } from '../platform/jobs/job.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';

const sweep = job<Record<string, never>>({
  name: 'files.sweep',
  title: 'Removes files that no record refers to, and uploads that did not continue',
  longestRunSeconds: 3600,
  every: '41 * * * *',
});

/** The jobs of the files service. */
export function fileJobs(jobs: JobRunner, files: Files, clock: Clock): void {
  jobs.serve(sweep, async (run) => void (await sweepFiles(run.db, files, clock())));
}
