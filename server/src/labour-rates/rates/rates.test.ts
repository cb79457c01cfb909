import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../seed/builders.ts';
import { buildAllowance, buildAward, buildLabourRate, buildOverride } from '../../../seed/labour.ts';
import { world } from '../../../test/harness.ts';
import { carpenter, labourSite, type LabourSite } from '../../../test/labour-site.ts';

const w = world();

describe('creating a labour rate', () => {
  let site: LabourSite;
  beforeAll(async () => {
    site = await labourSite(w);
  });

  it('answers the id, a message and the rate with its calculated figures', async () => {
    const answer = await site.owner.post(site.base, { ...carpenter, name: '  Carpenter OT ', multiplier: 1.5 });

    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Labour rate "Carpenter OT" has been created successfully!');
    expect(answer.body.warnings).toEqual([]);
    expect(answer.body.labour_rate).toMatchObject({
      id: answer.body.id,
      name: 'Carpenter OT',
      award_id: null,
      cost_rate: 43.5,
      sell_rate: 70.5,
      multiplier: 1.5,
      hourly_cost: 65.25,
      hourly_sell: 105.75,
      margin_pct: 38.3,
      is_below_floor: false,
      state: 'current',
      effective_date: '2025-07-01',
      is_deleted: false,
      created_by: 'Olive Owner',
      created_by_user_id: site.ws.owner.kinde_id,
      created_by_user_email: site.ws.owner.email,
      version: 1,
    });
  });

  it('with a decimal comma is refused with the advice to use a full stop, in the body and in a filter', async () => {
    const typed = await site.owner.post(site.base, { ...carpenter, cost_rate: '48,50', sell_rate: '71,25' });
    const filtered = await site.owner.get(`${site.base}?cost_from=48,50`);

    const advice = ['Use a full stop for decimals, such as 4.5.'];
    expect([typed.status, typed.body.fields]).toEqual([400, { cost_rate: advice, sell_rate: advice }]);
    expect([filtered.status, filtered.body.fields]).toEqual([400, { cost_from: advice }]);
  });

  it('defaults to multiplier 1, OUTPUT and no date', async () => {
    const { name, role, cost_rate, sell_rate } = carpenter;

    const answer = await site.owner.post(site.base, { name, role, level: 'CW9', cost_rate, sell_rate });

    expect(answer.body.labour_rate).toMatchObject({
      multiplier: 1,
      sales_tax_code: 'OUTPUT',
      effective_date: null,
      state: 'current',
    });
  });

  it('refuses an award that is not in the workspace, the same for absent and foreign', async () => {
    const other = await labourSite(w, 'Other');
    const foreign = await build(w.database, (tx) => buildAward(tx, other.as));

    const answers = [
      await site.owner.post(site.base, { ...carpenter, award_id: foreign }),
      await site.owner.post(site.base, { ...carpenter, award_id: '0190a000-0000-7000-8000-000000000000' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    for (const { body } of answers) {
      expect(body.fields).toEqual({ award_id: ['There is no such award in this workspace.'] });
    }
  });

  it('names every fault of the input at once', async () => {
    const answer = await site.owner.post(site.base, {
      name: ' ',
      role: 'Carpenter',
      cost_rate: -1,
      sell_rate: 1.00001,
      multiplier: 0,
      effective_date: '2025-02-30',
    });

    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields).toSorted()).toEqual([
      'cost_rate',
      'effective_date',
      'level',
      'multiplier',
      'name',
      'sell_rate',
    ]);
  });

  it('warns of a second version on one day and of a margin below the floor', async () => {
    await site.owner.post(site.base, { ...carpenter, level: 'Twice' });

    const second = await site.owner.post(site.base, { ...carpenter, level: ' twice ', cost_rate: 60 });

    expect(second.status).toBe(201);
    expect(second.body.warnings).toEqual([
      'Duplicate effective date: several versions start on 1 July 2025, and the one added last counts. Delete the others, or move their date',
      'The margin is 14.89%, below the floor of 20%',
    ]);
  });

  it('warns of a tax code for costs', async () => {
    const answer = await site.owner.post(site.base, { ...carpenter, level: 'Tax', sales_tax_code: 'INPUT' });

    expect(answer.body.warnings).toEqual([
      'INPUT (GST on Expenses) is a code for costs; labour that is sold takes OUTPUT',
    ]);
  });

  it('creates one rate for one idempotency key', async () => {
    const send = () =>
      site.owner.post(site.base, { ...carpenter, level: 'Once' }, { 'idempotency-key': `once-${site.projectId}` });

    const answers = await Promise.all(Array.from({ length: 6 }, send));

    const list = await site.owner.get(`${site.base}?level=Once`);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(list.body.total_count).toBe(1);
  });

  it('works with the smallest sell and the greatest cost', async () => {
    const answer = await site.owner.post(site.base, {
      ...carpenter,
      level: 'Edge',
      cost_rate: 100_000,
      sell_rate: 0.0001,
    });

    expect(answer.status).toBe(201);
    expect(answer.body.labour_rate.is_below_floor).toBe(true);
  });
});

describe('a new version', () => {
  let site: LabourSite;
  beforeAll(async () => {
    site = await labourSite(w);
  });

  async function firstVersion(level: string) {
    const id = await build(w.database, (tx) => buildLabourRate(tx, site.as, { level }));
    await build(w.database, async (tx) => {
      await buildOverride(tx, site.as, { project_id: site.projectId, labour_rate_id: id, reason: 'Site agreement' });
      await buildAllowance(tx, site.as, { labour_rate_id: id });
    });
    return id;
  }

  it('takes over the project overrides and allowances of the previous version', async () => {
    const before = await firstVersion('A');

    const made = await site.owner.post(site.base, {
      ...carpenter,
      level: 'A',
      effective_date: '2026-07-01',
      new_version_of: before,
    });

    expect(made.body).toMatchObject({ carried_forward: 1, allowances_carried: 1, warnings: [] });
    const after = await site.owner.get(`${site.base}/${made.body.id}`);
    expect(after.body.overrides).toMatchObject([
      { project_id: site.projectId, override_rate: 46, reason: 'Carried forward: Site agreement' },
    ]);
    expect(after.body.allowances).toMatchObject([{ name: 'Fares and travel', amount: 21.94, trigger: 'per_day' }]);
    expect(after.body.versions.map((one: { id: string; state: string }) => [one.id, one.state])).toEqual([
      [made.body.id, 'current'],
      [before, 'superseded'],
    ]);
  });

  it('warns of projects whose override stayed behind if carrying forward is declined', async () => {
    const before = await firstVersion('B');

    const made = await site.owner.post(site.base, {
      ...carpenter,
      level: 'B',
      effective_date: '2026-07-01',
      new_version_of: before,
      carry_forward_overrides: false,
      carry_forward_allowances: false,
    });

    expect(made.body).toMatchObject({ carried_forward: 0, allowances_carried: 0 });
    expect(made.body.warnings).toEqual([
      'Site Tower: The project overrides the version effective from 1 July 2025, but not the one effective from 1 July 2026: it pays the rate’s own cost',
    ]);
  });

  it('is refused if the previous version is of another series or does not exist', async () => {
    const before = await firstVersion('C');
    const other = await labourSite(w, 'Other');
    const foreign = await build(w.database, (tx) => buildLabourRate(tx, other.as));

    const otherSeries = await site.owner.post(site.base, { ...carpenter, level: 'D', new_version_of: before });
    const elsewhere = await site.owner.post(site.base, { ...carpenter, new_version_of: foreign });

    expect(otherSeries.status).toBe(422);
    expect(otherSeries.body.fields.new_version_of).toEqual([
      'That rate is of another series: a new version has its award, role, level and multiplier.',
    ]);
    expect(elsewhere.body.fields.new_version_of).toEqual(['There is no such labour rate in this workspace.']);
    const list = await site.owner.get(`${site.base}?level=D`);
    expect(list.body.total_count).toBe(0);
  });
});

describe('changing, deleting and restoring a labour rate', () => {
  let site: LabourSite;
  beforeAll(async () => {
    site = await labourSite(w);
  });
  const make = async (level: string, more: object = {}) =>
    (await site.owner.post(site.base, { ...carpenter, level, ...more })).body.id as string;

  it('changes the given values and keeps the rest', async () => {
    const id = await make('E');

    const answer = await site.owner.patch(`${site.base}/${id}`, { cost_rate: 44.25, version: 1 });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, cost_rate: 44.25, sell_rate: 70.5, level: 'E', version: 2 });
  });

  it('refuses a change based on an older version, with the current record', async () => {
    const id = await make('F');
    await site.owner.patch(`${site.base}/${id}`, { name: 'First', version: 1 });

    const second = await site.owner.patch(`${site.base}/${id}`, { name: 'Second', version: 1 });

    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'stale', current: { name: 'First', version: 2, cost_rate: 43.5 } });
  });

  it('moves to another series with its level, and both series include the right versions', async () => {
    const [older, newer] = [await make('G'), await make('H', { effective_date: '2026-07-01' })];

    await site.owner.patch(`${site.base}/${newer}`, { level: 'g', version: 1 });
    const together = await site.owner.get(`${site.base}/${older}`);
    await site.owner.patch(`${site.base}/${newer}`, { level: 'H', version: 2 });
    const apart = await site.owner.get(`${site.base}/${older}`);

    expect(together.body.state).toBe('superseded');
    expect(apart.body.state).toBe('current');
    expect(apart.body.versions).toHaveLength(1);
  });

  it('makes the previous version current again when the newer one is deleted, until it is restored', async () => {
    const older = await make('I');
    const newer = await make('I', { effective_date: '2026-07-01' });

    const deleted = await site.owner.delete(`${site.base}/${newer}`);
    const without = await site.owner.get(`${site.base}/${older}`);
    const gone = await site.owner.get(`${site.base}?level=I&is_deleted=true`);
    const restored = await site.owner.post(`${site.base}/${newer}/restore`);
    const withIt = await site.owner.get(`${site.base}/${older}`);

    expect(deleted.body).toEqual({ id: newer, message: 'Labour rate has been deleted successfully!' });
    expect(without.body.state).toBe('current');
    expect(gone.body.items).toMatchObject([{ id: newer, is_deleted: true, abilities: ['restore'] }]);
    expect(restored.body).toMatchObject({ id: newer, is_deleted: false, state: 'current' });
    expect(withIt.body.state).toBe('superseded');
  });

  it('refuses to change what is deleted', async () => {
    const id = await make('J');
    await site.owner.delete(`${site.base}/${id}`);

    const answer = await site.owner.patch(`${site.base}/${id}`, { name: 'X', version: 2 });

    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'deleted',
      message: 'This labour rate has been deleted. Restore it, then change it.',
    });
  });

  it('writes each change to the history', async () => {
    const id = await make('K');
    await site.owner.patch(`${site.base}/${id}`, { sell_rate: 72, version: 1 });
    await site.owner.delete(`${site.base}/${id}`);
    await site.owner.post(`${site.base}/${id}/restore`);

    const history = await site.owner.get(`/api/workspaces/${site.ws.workspace_id}/history/labour_rates/${id}`);

    expect(history.body.items.map((event: { action: string }) => event.action)).toEqual([
      'restored',
      'deleted',
      'updated',
      'created',
    ]);
    expect(history.body.items[2].changes).toEqual([{ field: 'sell_rate', from: '70.5', to: '72' }]);
  });

  it('does not write to the history of a version that is superseded by another', async () => {
    const older = await make('L');
    await make('L', { effective_date: '2026-07-01' });

    const history = await site.owner.get(`/api/workspaces/${site.ws.workspace_id}/history/labour_rates/${older}`);

    expect(history.body.items).toHaveLength(1);
  });

  it('keeps exactly one version in force however many are created at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => make('M', { effective_date: `2026-0${(i % 4) + 1}-01`, cost_rate: 40 + i })),
    );

    const current = await site.owner.get(`${site.base}?level=M&state=current`);
    const all = await site.owner.get(`${site.base}?level=M`);

    expect(all.body.total_count).toBe(8);
    expect(current.body.items).toMatchObject([{ effective_date: '2026-04-01' }]);
  });
});
