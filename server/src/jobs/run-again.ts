import type { Tx } from '../platform/database.ts';
import { conflict } from '../platform/failures.ts';
import { deadLetters, withBoss } from '../platform/jobs/job.ts';
import type { JobRow } from './store.ts';

/**
 * Retries a job that has failed or was cancelled: under its own id, even if only its dead letter is left. Throws 409.
 */
export async function runAgain(tx: Tx, job: JobRow): Promise<void> {
  if (job.state !== 'failed' && job.state !== 'cancelled') {
    throw conflict('not_failed', `This job is ${job.state}. Only a job that has failed or was cancelled is retried.`);
  }
  await withBoss(tx, async (boss) => {
    if (job.state === 'cancelled') {
      await boss.resume(job.name, job.id);
      return;
    }
    const letter = job.dead_letter_id;
    const [original] = await boss.findJobs(job.name, { id: job.id });
    if (original) await boss.retry(job.name, job.id);
    if (letter === null) return;
    if (!original) {
      const [found] = await boss.findJobs<object>(deadLetters, { id: letter });
      await boss.send(job.name, found!.data, { id: job.id });
    }
    await boss.deleteJob(deadLetters, letter);
  });
}
