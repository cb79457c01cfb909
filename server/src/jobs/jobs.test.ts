// Background work: queued with its cause, done once, retried, and visible to administrators, who can retry and cancel
// it.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { build } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { peopleSite, type PeopleSite } from '../../test/people-site.ts';
import { change } from '../platform/database.ts';
import { job, queueJob } from '../platform/jobs/job.ts';
import { JobRunner, type JobRun } from '../platform/jobs/runner.ts';
import { sendMails, type MailKind } from '../platform/mail/send-mail.ts';

const w = world();
const count = job<{ by: number }>({ name: 'test.count', title: 'Counts', retries: 1, firstWaitSeconds: 1 });
let site: PeopleSite;
let owner: Visitor;
let handler: (run: JobRun<{ by: number }>) => Promise<void>;
let runs: JobRun<{ by: number }>[] = [];
beforeAll(async () => {
  site = await peopleSite(w);
  owner = site.owner();
  w.app.jobs.serve(count, async (run) => {
    runs.push(run);
    await handler(run);
  });
  await w.app.jobs.makeQueues();
  await sql`CREATE TABLE counted (n integer)`.execute(w.database.db);
});
beforeEach(async () => {
  runs = [];
  handler = async () => undefined;
  await sql`DELETE FROM pgboss.job_common`.execute(w.database.db);
  await sql`DELETE FROM counted`.execute(w.database.db);
});

const at = () => `/api/workspaces/${site.ws.workspace_id}/jobs`;
const queue = (about: string, more: { key?: string; isFollowed?: boolean } = {}) =>
  build(w.database, (tx) =>
    queueJob(tx, count, {
      workspaceId: site.ws.workspace_id,
      person: { id: site.ws.owner.kinde_id, name: 'Olive Owner' },
      about,
      input: { by: 2 },
      ...more,
    }),
  );
const listed = async () => (await owner.get(at())).body.items;
/** Makes retries due now, as if their delay had passed. */
const afterTheWait = () => sql`UPDATE pgboss.job_common SET start_after = now()`.execute(w.database.db);
const counted = async () =>
  (await sql<{ n: number }>`SELECT coalesce(sum(n), 0)::int AS n FROM counted`.execute(w.database.db)).rows[0]!.n;

describe('a job', () => {
  it('is queued in the transaction of its cause, and not if that is rolled back', async () => {
    const acting = { personId: null, name: 'Horizon', requestId: null };
    const failing = change(w.database.db, acting, async (tx) => {
      await queueJob(tx, count, { workspaceId: null, about: 'never', input: { by: 1 } });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await queue('kept');

    const ran = await w.app.jobs.runDue();

    expect(ran).toBe(1);
    expect(runs[0]).toMatchObject({ input: { by: 2 }, attempt: 1, isLast: false });
  });

  it('that is queued twice under one key runs once', async () => {
    const ids = [await queue('same', { key: 'week 47' }), await queue('same', { key: 'week 47' })];

    expect(ids[0]).toBe(ids[1]);
    expect(await w.app.jobs.runDue()).toBe(1);
  });

  it('that was killed between its writes and the commit writes them once', async () => {
    await queue('killed');
    const add = (run: JobRun<{ by: number }>, dies: boolean) =>
      run.finish(async (tx) => {
        await sql`INSERT INTO counted VALUES (${run.input.by})`.execute(tx);
        if (dies) throw new Error('killed');
      });
    handler = (run) => add(run, run.attempt === 1);
    await w.app.jobs.runDue();
    await afterTheWait();
    await w.app.jobs.runDue();

    expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(await counted()).toBe(2);
  });

  it('that was killed after its commit is not run again', async () => {
    await queue('done before the kill');
    handler = async (run) => {
      await run.finish((tx) => sql`INSERT INTO counted VALUES (${run.input.by})`.execute(tx));
      throw new Error('killed');
    };
    await w.app.jobs.runDue();
    await afterTheWait();
    await w.app.jobs.runDue();

    expect([runs.length, await counted()]).toEqual([1, 2]);
  });
});

describe('a queue', () => {
  /** Another server on the same database. */
  const otherServer = (own: (run: JobRun<{ by: number }>) => Promise<void>) => {
    const runner = new JobRunner(
      { ...w.database, progressDb: w.database.db },
      () => undefined,
      () => 1,
    );
    runner.serve(count, own);
    return runner;
  };

  it('does not wait between its jobs: 40 are done while a poll of a second would have done a few', async () => {
    for (let n = 0; n < 40; n += 1) await queue(`number ${n}`);
    const done = new Set<string>();
    const server = otherServer(async ({ id }) => void done.add(id));

    server.start();
    await vi.waitFor(() => expect(done.size).toBe(40), { timeout: 20_000, interval: 100 });
    await server.stop();
  }, 40_000);

  it('runs mails with which people sign in before all others', async () => {
    const mail = (kind: MailKind) => ({ workspaceId: null, kind, to: [], subject: kind, html: '', text: '' });
    await build(w.database, (tx) =>
      sendMails(tx, (['invitation', 'digest', 'notification', 'password_reset'] as const).map(mail)),
    );

    const { rows } = await sql<{ about: string }>`SELECT data ->> 'about' AS about FROM pgboss.job_common
      WHERE name = 'mail.send' ORDER BY priority DESC, created_on LIMIT 1`.execute(w.database.db);
    expect(rows).toEqual([{ about: 'E-mail: a link to reset a password' }]);
  });

  it('runs jobs of a higher priority first', async () => {
    for (const [by, priority] of [
      [1, 0],
      [2, 2],
      [3, 1],
    ] as const) {
      await build(w.database, (tx) =>
        queueJob(tx, count, { workspaceId: null, about: 'mail', input: { by }, priority }),
      );
    }

    await w.app.jobs.runDue();

    expect(runs.map(({ input }) => input.by)).toEqual([2, 3, 1]);
  });

  it('does not count runs that a restart of the server ends, however many there are', async () => {
    await queue('import of 20,000 rows', { isFollowed: true });
    const attempts: number[] = [];
    for (let restart = 0; restart < 4; restart += 1) {
      const server = otherServer(async (run) => {
        attempts.push(run.attempt);
        server.expectStop();
        throw new Error('the work process ended');
      });
      await server.runDue();
    }
    const { rows } = await sql<{
      note: string;
    }>`SELECT note FROM followed_jobs WHERE title = 'import of 20,000 rows'`.execute(w.database.db);

    await w.app.jobs.runDue();

    expect(attempts).toEqual([1, 1, 1, 1]);
    expect(rows).toEqual([{ note: 'Horizon was restarted. This starts again after the restart.' }]);
    expect(runs.map(({ attempt }) => attempt)).toEqual([1]);
  });

  it('stores nothing of a run that was given back while it worked', async () => {
    await queue('slow');
    const server = otherServer(async (run) => {
      server.expectStop();
      await run.finish(async (tx) => {
        await sql`INSERT INTO counted VALUES (7)`.execute(tx);
        throw new Error('ended by the stop');
      });
    });
    await server.runDue();
    handler = (run) => run.finish(async (tx) => void (await sql`INSERT INTO counted VALUES (2)`.execute(tx)));

    await w.app.jobs.runDue();

    expect(await counted()).toBe(2);
  });
});

describe('an administrator', () => {
  it('sees waiting, retried and failed jobs, with the reason', async () => {
    await queue('Count the crews');
    handler = async () => {
      throw new Error('no crews');
    };
    const [waiting] = await listed();
    await w.app.jobs.runDue();
    const [retrying] = await listed();
    await afterTheWait();
    await w.app.jobs.runDue();
    const [failed] = await listed();

    expect(waiting).toMatchObject({
      about: 'Count the crews',
      title: 'Counts',
      state: 'waiting',
      abilities: ['cancel'],
    });
    expect(retrying).toMatchObject({ state: 'retrying', attempt: 1, attempts: 2, reason: 'no crews' });
    expect(failed).toMatchObject({ state: 'failed', attempt: 2, reason: 'no crews', abilities: ['retry'] });
    expect((await owner.get(`${at()}?state=failed`)).body.total_count).toBe(1);
    expect((await owner.get(`${at()}?state=waiting&q=crews`)).body.total_count).toBe(0);
  });

  it('retries a failed job; it is in the history', async () => {
    const id = await queue('Count again');
    handler = async ({ attempt }) => {
      if (attempt < 3) throw new Error('not yet');
    };
    await w.app.jobs.runDue();
    await afterTheWait();
    await w.app.jobs.runDue();

    const answer = await owner.post(`${at()}/${id}/retry`);
    await afterTheWait();
    await w.app.jobs.runDue();

    expect(answer.status).toBe(200);
    expect((await listed())[0]).toMatchObject({ state: 'done', reason: null, abilities: [] });
    const { body } = await owner.get(`/api/workspaces/${site.ws.workspace_id}/audit?entity=job_decisions`);
    expect(body.items[0]).toMatchObject({ actor_name: 'Olive Owner', title: 'Count again' });
    expect((await owner.post(`${at()}/${id}/retry`)).body.code).toBe('not_failed');
  });

  it('finds a failed job, with its reason, after the job itself is gone, and retries it under its id', async () => {
    const id = await queue('Count the lost');
    handler = async () => {
      throw new Error('no crews');
    };
    await w.app.jobs.runDue();
    await afterTheWait();
    await w.app.jobs.runDue();
    await sql`DELETE FROM pgboss.job_common WHERE state = 'failed'`.execute(w.database.db);
    const before = await owner.get(at());
    handler = async () => undefined;

    const answer = await owner.post(`${at()}/${id}/retry`);
    await w.app.jobs.runDue();

    expect(before.body.items).toMatchObject([
      { id, about: 'Count the lost', kind: 'test.count', state: 'failed', attempt: 2, attempts: 2, reason: 'no crews' },
    ]);
    expect([answer.status, runs.at(-1)!.input]).toEqual([200, { by: 2 }]);
    expect(await listed()).toMatchObject([{ id, state: 'done', reason: null }]);
  });

  it('cancels a waiting job, and can still retry it', async () => {
    const id = await queue('Count never');

    const cancelled = await owner.post(`${at()}/${id}/cancel`);
    const ran = await w.app.jobs.runDue();
    const again = await owner.post(`${at()}/${id}/cancel`);
    await owner.post(`${at()}/${id}/retry`);

    expect([cancelled.status, ran, again.body.code]).toEqual([200, 0, 'ended']);
    expect(await w.app.jobs.runDue()).toBe(1);
  });

  it('of another workspace, or a person without the permission, cannot see or change any of it', async () => {
    const id = await queue('Ours alone');
    const other = w.visitor(site.other.owner.token);
    const planner = w.visitor((await site.member('planner')).token);

    const elsewhere = `/api/workspaces/${site.other.workspace_id}/jobs`;
    expect((await other.get(elsewhere)).body.total_count).toBe(0);
    expect((await other.post(`${elsewhere}/${id}/cancel`)).status).toBe(404);
    expect((await planner.get(at())).status).toBe(403);
  });
});

describe('the person who started a long job', () => {
  it('sees its progress, and finally that it is done', async () => {
    await queue('Long count', { isFollowed: true });
    const own = async () => (await owner.get(`${at()}/own`)).body.items[0];
    const before = await own();
    let during: unknown;
    handler = async (run) => {
      await run.progress(3, 10, 'Counting level 3');
      during = await own();
    };
    await w.app.jobs.runDue();

    expect(before).toMatchObject({ title: 'Long count', state: 'waiting', done: 0, total: null });
    expect(during).toMatchObject({ state: 'running', done: 3, total: 10, note: 'Counting level 3' });
    expect(await own()).toMatchObject({ state: 'done', done: 3, total: 10 });
  });
});
