// A server publishes its commits to its own followers and to those of other servers.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { labourSite } from '../../test/labour-site.ts';
import { change, openDatabase, type Database } from '../platform/database.ts';
import { Live, type LiveEvent } from '../platform/live.ts';

const w = world();
let site: Awaited<ReturnType<typeof labourSite>>;
let elsewhere: Live;
let plain: Database;
let received: LiveEvent[] = [];
let gaps: number[] = [];
const ids = () => received.filter(({ entity }) => entity === 'labour_rates').map(({ id }) => id);
const acting = { personId: null, name: 'Horizon', requestId: null };

beforeAll(async () => {
  site = await labourSite(w);
  elsewhere = new Live(w.database.url);
  elsewhere.follow((event) => received.push(event));
  elsewhere.followGaps((since) => gaps.push(since));
  await elsewhere.start();
  plain = openDatabase(w.database.url, 1);
});
afterAll(async () => {
  await elsewhere.close();
  await plain.close();
});

const newRate = (name: string) =>
  site.owner.post(`/api/workspaces/${site.ws.workspace_id}/labour-rates`, {
    name,
    role: 'Carpenter',
    level: name,
    cost_rate: 40,
    sell_rate: 60,
  });

describe('a committed change', () => {
  it('is sent to another server once, however many commit together', async () => {
    received = [];
    const made = await Promise.all(Array.from({ length: 40 }, (_, n) => newRate(`Many ${n}`)));
    const wanted = made.map(({ body }) => body.id as string).toSorted();

    await expect.poll(() => ids().length).toBe(wanted.length);
    expect(ids().toSorted()).toEqual(wanted);
  });

  it("has the id of the page's write on every server, and ignores an invalid id", async () => {
    received = [];
    const path = `/api/workspaces/${site.ws.workspace_id}/labour-rates`;
    const rate = (level: string) => ({ name: level, role: 'Rigger', level, cost_rate: 40, sell_rate: 60 });
    await site.owner.post(path, rate('Named'), { 'x-horizon-origin': 'page-0001' });
    await site.owner.post(path, rate('Unnamed'), { 'x-horizon-origin': '"},{"' });

    const origins = () => received.filter(({ entity }) => entity === 'labour_rates').map(({ origin }) => origin);
    await expect.poll(() => origins().length).toBe(2);
    expect(origins()).toEqual(['page-0001', undefined]);
  });

  it('is sent by its transaction if it affects who may see what', async () => {
    const client = new pg.Client({ connectionString: w.database.url });
    await client.connect();
    const notified: { processId: number; entities: string[] }[] = [];
    client.on('notification', ({ processId, payload }) => {
      const events = JSON.parse(`[${payload}]`) as LiveEvent[];
      notified.push({ processId, entities: events.map(({ entity }) => entity) });
    });
    await client.query('LISTEN horizon');
    await site.owner.post(`/api/workspaces/${site.ws.workspace_id}/projects`, { project_name: 'New tower' });
    await newRate('Second change');

    await expect.poll(() => notified.flatMap(({ entities }) => entities)).toContain('labour_rates');
    const by = (entity: string) => notified.find(({ entities }) => entities.includes(entity))!.processId;
    const { rows } = await w.database.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'horizon-live'`,
    );
    await client.end();
    const listening = rows.map(({ pid }) => pid);
    expect([listening.includes(by('projects')), listening.includes(by('labour_rates'))]).toEqual([false, true]);
  });

  it('is sent by the database if no server does: from the command line, or by hand', async () => {
    received = [];
    const { body } = await newRate('By hand');
    await expect.poll(ids).toEqual([body.id]);

    await change(plain.db, acting, (tx) =>
      sql`UPDATE labour_rates SET multiplier = 2 WHERE id = ${body.id}`.execute(tx),
    );

    await expect.poll(ids).toEqual([body.id, body.id]);
  });

  it('is sent row by row if it has more rows than fit one notification', async () => {
    received = [];
    const { rows } = await change(w.database.db, acting, (tx) =>
      sql<{
        id: string;
      }>`INSERT INTO labour_rates (workspace_id, id, name, role, level, cost_rate, sell_rate, created_by_user_id)
          SELECT ${site.ws.workspace_id}, gen_random_uuid(), 'Row ' || n, 'Rigger', 'R' || n, 40, 60, ${site.ws.owner.kinde_id}
            FROM generate_series(1, 200) n RETURNING id`.execute(tx),
    );

    await expect.poll(() => ids().length).toBe(200);
    expect(ids().toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });
});

it('is sent to nobody after a rollback', async () => {
  received = [];
  const refused = change(w.database.db, acting, async (tx) => {
    await sql`UPDATE labour_rates SET multiplier = 3 WHERE workspace_id = ${site.ws.workspace_id}`.execute(tx);
    throw new Error('taken back');
  });
  await expect(refused).rejects.toThrow('taken back');
  const { body } = await newRate('After it');

  await expect.poll(ids).toContain(body.id);
  expect(ids()).toEqual([body.id]);
});

it('if a server dies, it may have sent less than it committed: the others check again', async () => {
  const dying = new Live(w.database.url);
  await dying.start();
  await expect.poll(() => elsewhere.knows(dying.serverKey), { timeout: 10_000 }).toBe(true);
  gaps = [];
  const committed = await newRate('Before the end');
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM audit_events WHERE entity = 'labour_rates' AND entity_id = ${committed.body.id}`.execute(
    w.database.db,
  );

  await dying.close();

  // From before the changes that the dead server may not have sent, however many others have been sent since.
  await expect.poll(() => gaps.length, { timeout: 10_000 }).toBe(1);
  expect(gaps[0]).toBeLessThan(rows[0]!.seq);
});

it('a server without a connection of its own leaves the sending to its transactions', async () => {
  received = [];
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'horizon-live' AND datname = current_database()`.execute(plain.db);
  await newRate('While nobody listens');
  // Each of the two reconnects independently; a change that one of them could not receive is a gap for it.
  const later: string[] = [];
  const oneMore = async () => {
    later.push((await newRate(`After reconnecting ${later.length}`)).body.id);
    return ids().some((id) => later.includes(id));
  };

  await expect.poll(oneMore, { timeout: 20_000 }).toBe(true);
  await expect.poll(() => gaps.length, { timeout: 20_000 }).toBeGreaterThan(1);
});
