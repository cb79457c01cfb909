import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { build } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';
import { CommandFolder } from '../../test/run-command.ts';
import { job, queueJob } from '../platform/jobs/job.ts';
import { jobsCommand } from './jobs.ts';

const w = world();
const folder = new CommandFolder();
const jobs = (...args: string[]) =>
  folder.run((given) => jobsCommand(join(import.meta.dirname, '../../..'), given), args);
const fails = job<object>({ name: 'test.fails', title: 'Fails', retries: 0 });
beforeAll(() => void vi.stubEnv('DATABASE_URL', w.database.url));
afterAll(() => folder.remove());

it('the command jobs lists failed jobs and those outside any workspace, and retries one', async () => {
  let isRepaired = false;
  let done = 0;
  w.app.jobs.serve(fails, async () => {
    if (!isRepaired) throw new Error('the mail server is down');
    done += 1;
  });
  await w.app.jobs.makeQueues();
  await sql`DELETE FROM pgboss.job_common`.execute(w.database.db);
  const nothing = await jobs();
  const id = await build(w.database, (tx) =>
    queueJob(tx, fails, { workspaceId: null, about: 'Reset a password', input: {} }),
  );
  const waiting = await jobs();
  await w.app.jobs.runDue();
  const failed = await jobs();
  isRepaired = true;
  const again = await jobs('retry', '--id', id);
  await w.app.jobs.runDue();

  expect(nothing.output).toBe('No job has failed, and none of no workspace waits.\n');
  expect(waiting.output).toContain(`${id}  waiting`);
  expect(failed.output).toContain(`${id}  failed`);
  expect(failed.output).toContain('test.fails: Reset a password (no workspace, 1 try)\n    the mail server is down');
  expect([again.code, done, (await jobs()).output]).toEqual([0, 1, nothing.output]);
});
