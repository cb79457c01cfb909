import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
const at = (path: string) => `/api/workspaces/${ws.workspace_id}/${path}`;
const owner = () => w.visitor(ws.owner.token);

beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Imported'));
});

const ratesNamed = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name} ${index}`,
    role: 'Carpenter',
    level: `L${index}`,
    cost_rate: '40',
    sell_rate: '70',
    effective_date: '2026-07-01',
  }));

const sendLater = (
  path: string,
  body: object,
  { token = ws.owner.token, key }: { token?: string; key?: string } = {},
) =>
  w.app.inject({
    method: 'POST',
    url: at(path),
    headers: {
      authorization: `Bearer ${token}`,
      'x-horizon-product': 'cost',
      prefer: 'respond-async',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: body,
  });
const progressOf = async (id: string) => (await owner().get(at(`jobs/own/${id}`))).body;
const followed = async (id: string) =>
  (await owner().get(at('jobs/own'))).body.items.find((job: { id: string }) => job.id === id);
const countRates = async (name: string) => {
  const { rows } = await w.database.pool.query(
    `SELECT count(*)::int AS count FROM labour_rates WHERE workspace_id = $1 AND name LIKE $2 AND NOT is_deleted`,
    [ws.workspace_id, `${name} %`],
  );
  return rows[0].count;
};
/** The job was killed after the call's own commit: it runs again. */
async function runAgain(id: string) {
  await w.database.pool.query(`UPDATE pgboss.job_common SET state = 'retry', start_after = now() WHERE id = $1`, [id]);
  await w.app.jobs.runDue();
}

describe('an import whose client does not wait', () => {
  it('is checked by a job that stores nothing, and its result is stored', async () => {
    const sent = await sendLater('labour-rates/bulk', { rows: ratesNamed('Checked', 3) });
    const { background_id: id } = sent.json();
    const waiting = await progressOf(id);
    await w.app.jobs.runDue();
    const ended = await progressOf(id);

    expect([sent.statusCode, waiting.state, waiting.answer]).toEqual([202, 'waiting', null]);
    expect(ended).toMatchObject({ state: 'done', status: 200, answer: { created: 3, committed: false } });
    expect(await followed(id)).toMatchObject({
      title: 'Import of labour rates',
      note: 'Checked: 3 to add. Nothing is stored yet.',
      abilities: [],
      file_name: null,
    });
    expect(await countRates('Checked')).toBe(0);
  });

  it('is stored once even if its job runs again, with a report, a notification and an undo', async () => {
    const rows = [...ratesNamed('Stored', 3), { name: 'Stored faulty', cost_rate: 'forty' }];
    const sent = await sendLater('labour-rates/bulk', { rows, dry_run: false, leave_out_faulty: true });
    const { background_id: id } = sent.json();
    await w.app.jobs.runDue();
    await runAgain(id);
    const ended = await followed(id);
    const link = await owner().get(at(`jobs/own/${id}/link`));
    const report = (await w.app.inject(link.body.url)).payload.trim().split('\r\n');
    const queue = await owner().get('/api/notifications?limit=5');

    expect(await countRates('Stored')).toBe(3);
    expect(ended).toMatchObject({
      state: 'done',
      note: '3 added, 1 row with faults left out.',
      abilities: ['undo'],
      file_name: 'import-report.csv',
    });
    expect(report).toHaveLength(5);
    expect(report[1]).toContain('1,Added,');
    expect(report[4]).toContain('4,Left out,');
    expect(report[4]).toContain('forty');
    expect(queue.body.items[0]).toMatchObject({
      title: 'Import of labour rates: 3 added, 1 row with faults left out.',
      path: '/downloads',
    });
  });

  it('is undone once, in the background', async () => {
    const sent = await sendLater('labour-rates/bulk', { rows: ratesNamed('Undone', 2), dry_run: false });
    const { background_id: id } = sent.json();
    await w.app.jobs.runDue();
    const undo = await owner().post(at(`jobs/own/${id}/undo`), {});
    const again = await owner().post(at(`jobs/own/${id}/undo`), {});
    await w.app.jobs.runDue();

    expect([undo.status, again.status]).toEqual([200, 409]);
    expect(await countRates('Undone')).toBe(0);
    expect(await followed(undo.body.id)).toMatchObject({ state: 'done', note: '2 removed again.' });
    expect(await followed(id)).toMatchObject({ abilities: [] });
  });

  it('can be undone again if an administrator has cancelled the undo', async () => {
    const sent = await sendLater('labour-rates/bulk', { rows: ratesNamed('Twice', 2), dry_run: false });
    const { background_id: id } = sent.json();
    await w.app.jobs.runDue();
    const undo = await owner().post(at(`jobs/own/${id}/undo`), {});
    await owner().post(at(`jobs/${undo.body.id}/cancel`), {});
    const offered = await followed(id);
    const again = await owner().post(at(`jobs/own/${id}/undo`), {});
    await w.app.jobs.runDue();

    expect([offered.abilities, again.status]).toEqual([['undo'], 200]);
    expect(await countRates('Twice')).toBe(0);
  });

  it('is undone once by two concurrent requests', async () => {
    const sent = await sendLater('labour-rates/bulk', { rows: ratesNamed('Race', 2), dry_run: false });
    const { background_id: id } = sent.json();
    await w.app.jobs.runDue();
    const both = await Promise.all([1, 2].map(() => owner().post(at(`jobs/own/${id}/undo`), {})));
    await w.app.jobs.runDue();

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await countRates('Race')).toBe(0);
  });

  it('with an invalid body, or one that is not JSON, is refused and stores nothing', async () => {
    const headers = {
      authorization: `Bearer ${ws.owner.token}`,
      'x-horizon-product': 'cost',
      prefer: 'respond-async',
      'content-type': 'application/json',
    };
    const send = (payload: string) => w.app.inject({ method: 'POST', url: at('labour-rates/bulk'), headers, payload });
    // Long bodies are parsed by the process that answers the call.
    const long = ' '.repeat(70_000);
    const broken = await send(`{"rows": [${long}`);
    const other = await send(`{"rows": 7${long}}`);
    const zeros = await send(`{"rows": []${long}\0}`);
    await w.app.jobs.runDue();

    const ids = [broken, other].map((answer) => answer.json().background_id);
    const ended = await Promise.all(ids.map(progressOf));
    expect(ended.map(({ state, status }) => [state, status])).toEqual([
      ['failed', 400],
      ['failed', 400],
    ]);
    expect(zeros.statusCode).toBe(400);
  });

  it('fails with every fault if a row is faulty, and stores nothing', async () => {
    const rows = [...ratesNamed('Refused', 1), { name: 'Refused faulty', cost_rate: 'forty' }];
    const sent = await sendLater('labour-rates/bulk', { rows, dry_run: false });
    const { background_id: id } = sent.json();
    await w.app.jobs.runDue();

    expect(await progressOf(id)).toMatchObject({
      state: 'failed',
      status: 422,
      answer: {
        message: expect.stringContaining('1 row has faults'),
        fields: { 'rows.2.cost_rate': [expect.any(String)] },
      },
    });
    expect(await followed(id)).toMatchObject({ abilities: [], file_name: 'import-report.csv' });
    expect((await owner().post(at(`jobs/own/${id}/undo`), {})).status).toBe(409);
    expect(await countRates('Refused')).toBe(0);
  });

  it('is queued once under its key, which cannot be used for other rows', async () => {
    const body = { rows: ratesNamed('Keyed', 2), dry_run: false };
    const first = await sendLater('labour-rates/bulk', body, { key: 'import-keyed' });
    const second = await sendLater('labour-rates/bulk', body, { key: 'import-keyed' });
    const other = await sendLater(
      'labour-rates/bulk',
      { ...body, rows: ratesNamed('Other', 1) },
      { key: 'import-keyed' },
    );
    await w.app.jobs.runDue();

    expect(second.json()).toEqual(first.json());
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect([await countRates('Keyed'), await countRates('Other')]).toEqual([2, 0]);
  });

  it('is refused at once without the permission, and if five are running', async () => {
    const worker = await build(w.database, (tx) => buildMember(tx, ws, 'worker'));
    const rows = ratesNamed('Many', 1);
    const refused = await sendLater('labour-rates/bulk', { rows }, { token: worker.token });
    const sent: number[] = [];
    for (let count = 0; count < 6; count += 1) sent.push((await sendLater('labour-rates/bulk', { rows })).statusCode);
    await w.app.jobs.runDue();

    expect(refused.statusCode).toBe(403);
    expect(sent).toEqual([202, 202, 202, 202, 202, 409]);
  });

  it('is visible to and can be undone by its own person only', async () => {
    const other: BuiltPerson = await build(w.database, (tx) => buildMember(tx, ws, 'workspace-manager'));
    const { background_id: id } = (
      await sendLater('labour-rates/bulk', { rows: ratesNamed('Own', 1), dry_run: false })
    ).json();
    await w.app.jobs.runDue();
    const visitor = w.visitor(other.token);

    expect((await visitor.get(at(`jobs/own/${id}`))).status).toBe(404);
    expect((await visitor.post(at(`jobs/own/${id}/undo`), {})).status).toBe(404);
    expect(await countRates('Own')).toBe(1);
  });

  it('of a person who has since lost the permission stores nothing', async () => {
    const estimator = await build(w.database, (tx) => buildMember(tx, ws, 'estimator'));
    const body = { rows: ratesNamed('Lost', 1), dry_run: false };
    const sent = await sendLater('labour-rates/bulk', body, { token: estimator.token });
    await w.database.pool.query(`DELETE FROM member_roles WHERE workspace_id = $1 AND kinde_id = $2`, [
      ws.workspace_id,
      estimator.kinde_id,
    ]);
    await w.app.jobs.runDue();

    const { rows } = await w.database.pool.query(`SELECT state, note FROM followed_jobs WHERE id = $1`, [
      sent.json().background_id,
    ]);
    expect(rows[0]).toMatchObject({ state: 'failed', note: expect.stringContaining('Labour rates: create') });
    expect(await countRates('Lost')).toBe(0);
  });

  it('can import declared records and a WBS, too', async () => {
    const project = (await owner().post(at('projects'), { project_name: 'Tower' })).body.project_id;
    const clients = await sendLater('clients/bulk', { rows: [{ name: 'Harbour Trust' }], dry_run: false });
    const lines = [{ row: 1, cells: ['1', 'Piles'] }];
    const wbs = await sendLater(`projects/${project}/wbs/bulk`, { lines, dry_run: false });
    await w.app.jobs.runDue();
    const ids = [clients, wbs].map((sent) => sent.json().background_id);
    for (const id of ids) await owner().post(at(`jobs/own/${id}/undo`), {});
    await w.app.jobs.runDue();
    const notes = (await owner().get(at('jobs/own'))).body.items.slice(0, 4).map((job: { note: string }) => job.note);

    expect(notes.toSorted()).toEqual(['1 added.', '1 added.', '1 removed again.', '1 removed again.']);
  });
});
