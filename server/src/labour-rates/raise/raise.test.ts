import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../seed/builders.ts';
import { buildAllowance, buildAward, buildLabourRate, buildOverride } from '../../../seed/labour.ts';
import { world } from '../../../test/harness.ts';
import { labourSite, memberWith, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
beforeAll(async () => {
  site = await labourSite(w);
});
const rate = (more: object = {}) => build(w.database, (tx) => buildLabourRate(tx, site.as, more));
const raise = (body: object, by = site.owner) =>
  by.post(`${site.base}/raise`, { effective_date: '2026-07-01', cost_pct: 3.75, ...body });
const versions = async (id: string) => (await site.owner.get(`${site.base}/${id}`)).body.versions as Rate[];
type Rate = { id: string; effective_date: string; cost_rate: number; sell_rate: number };

describe('raising labour rates', () => {
  it('shows the new amounts of every rate with its margin first, and stores nothing', async () => {
    const id = await rate({ role: 'Rigger' });

    const answer = await raise({ filter: { role: 'Rigger' } });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ raised: 1, stays: 0, not_in_force: 0, below_floor: 0, committed: false });
    expect(answer.body.rates).toMatchObject([
      {
        labour_rate_id: id,
        id: null,
        outcome: 'raise',
        cost_rate: 43.5,
        new_cost_rate: 45.13,
        sell_rate: 70.5,
        new_sell_rate: 73.14,
        margin_pct: 38.3,
        new_margin_pct: 38.3,
      },
    ]);
    expect(await versions(id)).toHaveLength(1);
  });

  it('creates new versions from the day, and none the second time', async () => {
    const id = await rate({ role: 'Dogman' });
    const body = { filter: { role: 'Dogman' }, rounding: 'five_cents', sell: 'keep', dry_run: false };

    const first = await raise(body);
    const second = await raise(body);

    expect(first.body).toMatchObject({ raised: 1, committed: true });
    expect(second.body).toMatchObject({
      raised: 0,
      stays: 1,
      rates: [{ outcome: 'stays', note: 'A version from 1 July 2026 is here already' }],
    });
    expect(await versions(id)).toMatchObject([
      { id: first.body.rates[0].id, effective_date: '2026-07-01', cost_rate: 45.15, sell_rate: 70.5 },
      { id, cost_rate: 43.5 },
    ]);
  });

  it('answers the same if repeated with its key after a lost answer', async () => {
    const id = await rate({ role: 'Glazier' });
    const send = () =>
      site.owner.post(
        `${site.base}/raise`,
        { ids: [id], effective_date: '2026-07-01', cost_pct: 3, dry_run: false },
        { 'idempotency-key': 'rise-of-glaziers' },
      );

    const [first, again] = [await send(), await send()];

    expect(first.body.raised).toBe(1);
    expect(again.text).toBe(first.text);
    expect(await versions(id)).toHaveLength(2);
  });

  it('by two people at once creates one version', async () => {
    const id = await rate({ role: 'Crane driver' });

    const answers = await Promise.all([1, 2, 3].map(() => raise({ ids: [id], dry_run: false })));

    expect(answers.map(({ body }) => body.raised).toSorted()).toEqual([0, 0, 1]);
    expect(await versions(id)).toHaveLength(2);
  });

  it('is refused if something has changed since the preview', async () => {
    const id = await rate({ role: 'Roofer' });
    const { seen } = (await raise({ filter: { role: 'Roofer' } })).body;

    await site.owner.patch(`${site.base}/${id}`, { cost_rate: 44, version: 1 });
    const stale = await raise({ filter: { role: 'Roofer' }, seen, dry_run: false });
    const again = await raise({
      filter: { role: 'Roofer' },
      seen: (await raise({ ids: [id] })).body.seen,
      dry_run: false,
    });

    expect([stale.status, stale.body.message]).toEqual([
      409,
      'The list has changed since you chose them. It is 1 rate now, but others, or changed since: look again, then do it.',
    ]);
    expect(again.body).toMatchObject({ raised: 1, committed: true });
  });

  it(
    'raises all of a long filter in one transaction, with overrides and allowances, and undoes it all',
    { timeout: 120_000 },
    async () => {
      const many = 1200;
      await w.database.pool.query(
        `WITH made AS (
         INSERT INTO labour_rates (workspace_id, id, name, role, level, cost_rate, sell_rate, effective_date, created_by_user_id)
         SELECT $1, gen_random_uuid(), 'Crew ' || n, 'Crew', 'C' || n, 40, 60, '2025-07-01', $2 FROM generate_series(1, $3::int) n RETURNING id)
       INSERT INTO labour_allowances (workspace_id, id, labour_rate_id, name, amount, trigger, created_by_user_id)
       SELECT $1, gen_random_uuid(), id, 'Fares', 21.94, 'per_day', $2 FROM made`,
        [site.as.workspaceId, site.as.creatorId, many],
      );
      // As autovacuum does within a minute.
      await w.database.pool.query('ANALYZE labour_rates, labour_allowances');

      const made = await raise({ filter: { role: 'Crew' }, dry_run: false });
      const rates = made.body.rates.map(({ id }: { id: string }) => ({ id, version: 1 }));
      const back = await site.owner.post(`${site.base}/bulk/take-back`, { rates });

      expect(made.body).toMatchObject({ raised: many, stays: 0, allowances_carried: many, committed: true });
      expect(back.body).toMatchObject({ deleted: many, kept: [] });
    },
  );

  it('raises the version in force on the day, whichever version of the series was named', async () => {
    const old = await rate({ role: 'Scaffolder', effective_date: '2024-07-01', cost_rate: '40' });
    await rate({ role: 'Scaffolder', effective_date: '2025-07-01', cost_rate: '42' });
    await rate({ role: 'Scaffolder', effective_date: '2027-07-01', cost_rate: '50' });
    await rate({ role: 'Later', effective_date: '2028-07-01' });

    const answer = await raise({ ids: [old] });
    const none = await raise({ filter: { role: 'Later' } });

    expect(answer.body.rates).toMatchObject([
      {
        cost_rate: 42,
        new_cost_rate: 43.58,
        note: 'Holds until 1 July 2027, when a version takes over that is here already',
      },
    ]);
    expect(none.body).toMatchObject({ raised: 0, not_in_force: 1, rates: [] });
  });

  it('applies the new figures of an award by level, and leaves levels without one', async () => {
    const award_id = await build(w.database, (tx) => buildAward(tx, site.as, { code: 'RISE' }));
    await rate({ role: 'Steel fixer', level: 'CW3', award_id });
    await rate({ role: 'Steel fixer', level: 'CW5', award_id });

    const answer = await raise({
      cost_pct: undefined,
      filter: { award_id },
      figures: [{ level: 'cw3', cost_rate: 45 }],
      dry_run: false,
    });
    const twice = await raise({
      cost_pct: undefined,
      filter: { award_id },
      figures: [
        { level: 'CW3', cost_rate: 45 },
        { level: 'cw3 ', cost_rate: 46 },
      ],
    });

    expect(answer.body.rates).toMatchObject([
      { level: 'CW3', outcome: 'raise', new_cost_rate: 45, new_sell_rate: 72.93 },
      { level: 'CW5', outcome: 'stays', note: 'There is no figure of level CW5' },
    ]);
    expect(twice.body.fields).toEqual({ figures: ['There are two figures of level CW3. Give one.'] });
  });

  it('counts margins below the floor', async () => {
    await rate({ role: 'Labourer', cost_rate: '60', sell_rate: '70' });

    const answer = await raise({ filter: { role: 'Labourer' }, cost_pct: 15, sell: 'keep' });

    expect(answer.body).toMatchObject({ below_floor: 1, rates: [{ new_margin_pct: 1.43, is_below_floor: true }] });
  });

  it('carries overrides and allowances forward unless specified otherwise, and can be undone completely', async () => {
    const id = await rate({ role: 'Plumber' });
    await build(w.database, async (tx) => {
      await buildAllowance(tx, site.as, { labour_rate_id: id });
      await buildOverride(tx, site.as, { labour_rate_id: id, project_id: site.projectId });
    });

    const left = await raise({ ids: [id], carry_forward_overrides: false, carry_forward_allowances: false });
    const made = await raise({ ids: [id], dry_run: false });
    const [next] = made.body.rates;
    const after = await site.owner.get(`${site.base}/${next.id}`);
    const back = await site.owner.post(`${site.base}/bulk/take-back`, { rates: [{ id: next.id, version: 1 }] });
    const overrides = await site.owner.get(`${site.base}/project-overrides?project_id=${site.projectId}`);

    expect(left.body).toMatchObject({ carried_forward: 0, overrides_left: 1, allowances_carried: 0 });
    expect(made.body).toMatchObject({ carried_forward: 1, overrides_left: 0, allowances_carried: 1 });
    expect(after.body).toMatchObject({ overrides: [{ project_id: site.projectId }], allowances: [{ amount: 21.94 }] });
    expect(back.body).toEqual({ deleted: 1, awards_deleted: 0, kept: [] });
    expect(await versions(id)).toMatchObject([{ id }]);
    expect(overrides.body.items).toMatchObject([{ labour_rate_id: id }]);
  });

  it('requires one way to select the rates, one way to raise them, and the permission to create rates', async () => {
    const id = await rate({ role: 'Painter' });
    const viewer = await memberWith(w, site, ['labour_rates:view']);

    const none = await raise({});
    const both = await raise({ ids: [id], figures: [{ level: 'CW3', cost_rate: 1 }] });
    const response = await raise({ ids: [id], sell: 'by_pct' });
    const forbidden = await raise({ ids: [id] }, viewer);

    expect(none.status).toBe(422);
    expect(none.body.fields).toHaveProperty('ids');
    expect(both.body.fields).toEqual({ cost_pct: ['Give a percentage, or new figures of the levels: one of both.'] });
    expect(response.body.fields).toEqual({ sell_pct: ['Give the percentage that the sell rate rises by.'] });
    expect(forbidden.status).toBe(403);
  });

  it('is refused to people who cannot see cost: the raised rate would reveal it', async () => {
    const id = await rate({ role: 'Plasterer', level: 'CW3' });
    const blind = await memberWith(w, site, ['labour_rates:view', 'labour_rates:create']);
    const figures = [{ level: 'CW3', cost_rate: 45 }];

    const answers = await Promise.all(
      [
        { cost_pct: undefined, figures },
        { cost_pct: undefined, figures, sell: 'keep' },
        { cost_pct: 0, sell: 'keep', rounding: 'dollar' },
        { dry_run: false },
      ].map((body) => raise({ ids: [id], ...body }, blind)),
    );

    expect(answers.map(({ status, body }) => [status, 'rates' in body])).toEqual(answers.map(() => [403, false]));
    expect(await versions(id)).toHaveLength(1);
  });

  it('leaves the rates of another workspace alone', async () => {
    const other = await labourSite(w, 'Other');
    const foreign = await build(w.database, (tx) => buildLabourRate(tx, other.as));

    const answer = await raise({ ids: [foreign] });

    expect(answer.body).toMatchObject({ raised: 0, rates: [] });
  });
});

describe('allowances in dollars that are carried to raised rates', () => {
  it('are reported first, stay unless they are to rise, and rise by the same percentage to the cent', async () => {
    const ids = [await rate({ role: 'Fixer', level: 'CW1' }), await rate({ role: 'Fixer', level: 'CW2' })];
    for (const labour_rate_id of ids) {
      const fares = { labour_rate_id, name: 'Fares and travel', amount: 21.94, trigger: 'per_day' };
      await site.owner.post(`${site.base}/allowances`, fares);
    }
    const body = { filter: { role: 'Fixer' }, carried_allowances: 'rise' };

    const kept = await raise({ filter: { role: 'Fixer' } });
    const stored = await raise({ ...body, dry_run: false });

    const fares = { name: 'Fares and travel', trigger: 'per_day', amount: 21.94, rates: 2 };
    expect(kept.body.dollar_allowances).toEqual([{ ...fares, new_amount: 21.94 }]);
    expect(stored.body.dollar_allowances).toEqual([{ ...fares, new_amount: 22.76 }]);
    const next = await site.owner.get(`${site.base}/${stored.body.rates[0].id}`);
    expect(next.body.allowances).toMatchObject([{ name: 'Fares and travel', amount: 22.76 }]);
  });

  it('cannot rise with new figures of the levels, which give no percentage', async () => {
    const figures = [{ level: 'CW1', cost_rate: 50 }];

    const answer = await raise({ filter: { role: 'Fixer' }, cost_pct: undefined, figures, carried_allowances: 'rise' });

    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['carried_allowances']]);
  });
});
