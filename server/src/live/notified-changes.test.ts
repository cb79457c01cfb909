// What is committed on one server is described by it to its own followers and to those of other servers.
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

describe('a change that is committed', () => {
  it('is reported to another server once, however many come together', async () => {
    received = [];
    const made = await Promise.all(Array.from({ length: 40 }, (_, n) => newRate(`Many ${n}`)));
    const wanted = made.map(({ body }) => body.id as string).toSorted();

    await expect.poll(() => ids().length).toBe(wanted.length);
    expect(ids().toSorted()).toEqual(wanted);
  });

  it('names the write that its page named, on every server, and nothing that is no such name', async () => {
    received = [];
    const path = `/api/workspaces/${site.ws.workspace_id}/labour-rates`;
    const rate = (level: string) => ({ name: level, role: 'Rigger', level, cost_rate: 40, sell_rate: 60 });
    await site.owner.post(path, rate('Named'), { 'x-horizon-origin': 'page-0001' });
    await site.owner.post(path, rate('Unnamed'), { 'x-horizon-origin': '"},{"' });

    const origins = () => received.filter(({ entity }) => entity === 'labour_rates').map(({ origin }) => origin);
    await expect.poll(() => origins().length).toBe(2);
    expect(origins()).toEqual(['page-0001', undefined]);
  });

  it('is notified by its transaction where it decides who may see what', async () => {
    const client = new pg.Client({ connectionString: w.database.url });
    await client.connect();
    const notified: { processId: number; entities: string[] }[] = [];
    client.on('notification', ({ processId, payload }) => {
      const events = JSON.parse(`[${payload}]`) as LiveEvent[];
      notified.push({ processId, entities: events.map(({ entity }) => entity) });
    });
    await client.query('LISTEN horizon');
    await site.owner.post(`/api/workspaces/${site.ws.workspace_id}/projects`, { project_name: 'Told' });
    await newRate('Told beside');

    await expect.poll(() => notified.flatMap(({ entities }) => entities)).toContain('labour_rates');
    const by = (entity: string) => notified.find(({ entities }) => entities.includes(entity))!.processId;
    const { rows } = await w.database.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'horizon-live'`,
    );
    await client.end();
    const listening = rows.map(({ pid }) => pid);
    expect([listening.includes(by('projects')), listening.includes(by('labour_rates'))]).toEqual([false, true]);
  });

  it('is described by the database where no server does: by the command line, by hand', async () => {
    received = [];
    const { body } = await newRate('By hand');
    await expect.poll(ids).toEqual([body.id]);

    await change(plain.db, acting, (tx) =>
      sql`UPDATE labour_rates SET multiplier = 2 WHERE id = ${body.id}`.execute(tx),
    );

    await expect.poll(ids).toEqual([body.id, body.id]);
  });

  it('is reported row by row where it has more rows than go into one text', async () => {
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

it('a change that is undone is reported to nobody', async () => {
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

it('a server that goes away without a word may have told less than it committed: the others look again', async () => {
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

  // From before what the dead one may have kept to itself, however much others have told since.
  await expect.poll(() => gaps.length, { timeout: 10_000 }).toBe(1);
  expect(gaps[0]).toBeLessThan(rows[0]!.seq);
});

it('a server whose own connection for it is gone leaves the telling to its transactions', async () => {
  received = [];
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'horizon-live' AND datname = current_database()`.execute(plain.db);
  await newRate('While nobody hears');
  // Each of the two finds a new connection in its own time; what one of them could not hear is a gap to it.
  const later: string[] = [];
  const oneMore = async () => {
    later.push((await newRate(`When all hear again ${later.length}`)).body.id);
    return ids().some((id) => later.includes(id));
  };

  await expect.poll(oneMore, { timeout: 20_000 }).toBe(true);
  await expect.poll(() => gaps.length, { timeout: 20_000 }).toBeGreaterThan(1);
});
