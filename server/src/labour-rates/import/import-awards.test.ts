import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { buildAward } from '../../../seed/labour.ts';
import { world } from '../../../test/harness.ts';
import { labourSite, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
beforeAll(async () => {
  site = await labourSite(w);
});

type Sent = { rows: object[]; make_awards?: boolean; dry_run?: boolean };
const send = (body: Sent, by = site.owner, headers = {}) =>
  by.post(`${site.base}/bulk`, { make_awards: true, dry_run: false, ...body }, headers);
const row = (award: string, more: object = {}) => ({
  name: 'Rigger CW3',
  award,
  role: `Rigger of ${award}`.slice(0, 60),
  level: 'CW3',
  cost_rate: '42.40',
  sell_rate: '61.48',
  ...more,
});
const colleague = async () =>
  w.visitor((await build(w.database, (tx) => buildMember(tx, site.ws, 'workspace-manager'))).token);
const awards = async (q: string) => (await site.owner.get(`${site.base}/award?q=${encodeURIComponent(q)}`)).body.items;

describe('two concurrent imports', () => {
  it('of one file store its rates once: the second finds them unchanged', async () => {
    const other = await colleague();
    const rows = Array.from({ length: 60 }, (_none, at) => row('', { role: `Twice ${at}` }));

    const answers = await Promise.all([
      send({ rows }),
      send({ rows }, other),
      send({ rows }, other, { 'idempotency-key': 'one' }),
      send({ rows }, site.owner, { 'idempotency-key': 'one' }),
    ]);

    expect(answers.map(({ body }) => [body.created, body.unchanged]).toSorted((a, b) => a[0] - b[0])).toEqual([
      [0, 60],
      [0, 60],
      [0, 60],
      [60, 0],
    ]);
  });

  it('with one new award create it once', async () => {
    const other = await colleague();
    const rows = [row('EA-TWICE')];

    const answers = await Promise.all([send({ rows }), send({ rows }, other)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await awards('EA-TWICE')).toMatchObject([{ code: 'EA-TWICE', rates_count: 1 }]);
  });

  it('leave no rate with an award that was undone meanwhile', async () => {
    const first = await send({ rows: [row('EA-BACK')] });
    const rates = [{ id: first.body.rows[0].id, version: 1 }];
    const other = await colleague();

    const [, second] = await Promise.all([
      site.owner.post(`${site.base}/bulk/take-back`, { rates, awards: [first.body.missing_awards[0].id] }),
      send({ rows: [row('EA-BACK', { role: 'Another' })] }, other),
    ]);

    expect(second.status).toBe(200);
    expect(await awards('EA-BACK')).toMatchObject([{ rates_count: 1 }]);
  });
});

describe('awards that rows name', () => {
  it.each(['ΟΔΟΣ', 'İST', 'STRAẞE'])('have the same case folding in rows and in the database: %s', async (code) => {
    const first = await send({ rows: [row(code), row(code, { level: 'CW4' })] });
    const again = await send({ rows: [row(code), row(code, { level: 'CW4' })] });

    expect([first.status, first.body.created]).toEqual([200, 2]);
    expect([again.status, again.body.unchanged, again.body.missing_awards]).toEqual([200, 2, []]);
  });

  it('have no invisible letters: a code with one matches the award without', async () => {
    await build(w.database, (tx) => buildAward(tx, site.as, { code: 'EA-SEEN', name: 'Seen' }));

    const answer = await send({ rows: [row('EA\u200B-SEEN'), row('\u200B', { role: 'None' })] });
    const unseen = await site.owner.post(`${site.base}/award`, { name: 'Unseen', code: '\u200B' });
    const twin = await site.owner.post(`${site.base}/award`, { name: 'Twin', code: 'ea-\u200Bseen' });

    expect(answer.body).toMatchObject({ created: 2, missing_awards: [] });
    expect(await awards('SEEN')).toMatchObject([{ code: 'EA-SEEN', rates_count: 1 }]);
    expect([unseen.status, unseen.body.fields]).toEqual([422, { code: ['Give a code that can be seen.'] }]);
    expect(twin.status).toBe(409);
  });

  it('are shortened if they are long, but never within a character', async () => {
    const answer = await send({ rows: [row('EA-EMOJI', { award_name: `${'x'.repeat(199)}👷 crew` })] });

    expect(answer.status).toBe(200);
    expect(await awards('EA-EMOJI')).toMatchObject([{ name: 'x'.repeat(199) }]);
  });

  it('are created up to the number that can be undone, and no more', async () => {
    const named = (count: number, as: string) => Array.from({ length: count }, (_none, at) => row(`${as}-${at}`));

    const most = await send({ rows: named(500, 'MOST') });
    const over = await send({ rows: named(501, 'OVER') });
    const rates = most.body.rows.map(({ id }: { id: string }) => ({ id, version: 1 }));
    const made = most.body.missing_awards.map(({ id }: { id: string }) => id);
    const back = await site.owner.post(`${site.base}/bulk/take-back`, { rates, awards: made });

    expect(back.body).toEqual({ deleted: 500, awards_deleted: 500, kept: [] });
    expect(over.status).toBe(422);
    expect(over.body.fields.make_awards[0]).toMatch(
      /^The rows name 501 awards that are not here; 500 are the most that one import makes/,
    );
  });
});
