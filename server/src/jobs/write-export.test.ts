import { beforeAll, describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';

const w = world();
let ws: BuiltWorkspace;
const owner = () => w.visitor(ws.owner.token);
const at = (path: string) => `/api/workspaces/${ws.workspace_id}/${path}`;
const total = 10_001;

beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Exported'));
  await w.database.pool.query(
    `INSERT INTO companies (workspace_id, id_company, company)
     SELECT $1, gen_random_uuid(), 'Company ' || lpad(n::text, 5, '0') FROM generate_series(1, $2::int) n`,
    [ws.workspace_id, total],
  );
});

const address = (more = '') => `/api/manage/company/export?workspace_id=${ws.workspace_id}&format=csv${more}`;
const askLater = (more = '') =>
  w.app.inject({
    url: address(more),
    headers: { authorization: `Bearer ${ws.owner.token}`, 'x-horizon-product': 'cost', prefer: 'respond-async' },
  });
const own = async () => (await owner().get(at('jobs/own'))).body.items;

describe('an export of more than 10,000 records', () => {
  it('is written by a job for a client that does not wait, with a notification', async () => {
    const answer = await askLater();
    const waiting = await own();
    await w.app.jobs.runDue();
    const [done] = await own();
    const link = await owner().get(at(`jobs/own/${done.id}/link`));
    const file = await w.app.inject(link.body.url);
    const queue = await owner().get('/api/notifications?limit=5');

    expect([answer.statusCode, answer.json().id]).toEqual([202, waiting[0].id]);
    expect(waiting[0]).toMatchObject({ title: 'Export companies.csv', state: 'waiting', file_name: null });
    expect(done).toMatchObject({ state: 'done', done: total, total, file_name: 'companies.csv' });
    expect(file.headers['content-disposition']).toContain('companies.csv');
    const lines = file.payload.trim().split('\n');
    expect([lines.length, new Set(lines).size]).toEqual([total + 1, total + 1]);
    expect(queue.body.items[0]).toMatchObject({ title: 'companies.csv is ready to download', path: '/downloads' });
  });

  it('is answered at once to a client that waits, and so is a short one', async () => {
    const waited = await owner().get(address());
    const short = await askLater('&q=00077');

    expect([waited.status, short.statusCode, short.payload]).toEqual([
      200,
      200,
      expect.stringContaining('Company 00077'),
    ]);
  });

  it('can be opened only by the person who requested it', async () => {
    const other = await build(w.database, (tx) => buildMember(tx, ws, 'director'));
    const [job] = await own();

    expect((await w.visitor(other.token).get(at(`jobs/own/${job.id}/link`))).status).toBe(404);
  });

  it('fails if the person may no longer see the list', async () => {
    const member = await build(w.database, (tx) => buildMember(tx, ws, 'director'));
    const asked = await w.app.inject({
      url: address(),
      headers: { authorization: `Bearer ${member.token}`, 'x-horizon-product': 'cost', prefer: 'respond-async' },
    });
    await w.database.pool.query(`DELETE FROM member_roles WHERE workspace_id = $1 AND kinde_id = $2`, [
      ws.workspace_id,
      member.kinde_id,
    ]);
    await w.app.jobs.runDue();

    const { rows } = await w.database.pool.query(`SELECT state, file_id, note FROM followed_jobs WHERE id = $1`, [
      asked.json().id,
    ]);
    expect(rows[0]).toMatchObject({
      state: 'waiting',
      file_id: null,
      note: expect.stringContaining('Companies: view'),
    });
  });
});
