import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../seed/builders.ts';
import { buildAllowance, buildAward, buildLabourRate, buildOverride } from '../../../seed/labour.ts';
import { world } from '../../../test/harness.ts';
import { anotherProject, labourSite, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
let v1: string;
let v2: string;
let overtime: string;
let wet: string;
beforeAll(async () => {
  site = await labourSite(w);
  await build(w.database, async (tx) => {
    v1 = await buildLabourRate(tx, site.as, { cost_rate: '42', sell_rate: '68', effective_date: '2024-07-01' });
    v2 = await buildLabourRate(tx, site.as);
    overtime = await buildLabourRate(tx, site.as, { name: 'Carpenter OT', multiplier: 1.5 });
    for (const rate of [v2, overtime]) {
      await buildOverride(tx, site.as, { project_id: site.projectId, labour_rate_id: rate });
    }
    await buildAllowance(tx, site.as, { labour_rate_id: v2, trigger: 'per_day travel' });
    const hourly = { labour_rate_id: v2, is_stackable: false };
    await buildAllowance(tx, site.as, {
      labour_rate_id: v2,
      name: 'Multistorey',
      amount: '0.71',
      trigger: 'per_hour multistorey',
    });
    wet = await buildAllowance(tx, site.as, {
      ...hourly,
      name: 'Wet work',
      amount: '0.87',
      trigger: 'per_hour wet_work',
    });
    await buildAllowance(tx, site.as, {
      ...hourly,
      name: 'Confined space',
      amount: '1.05',
      trigger: 'per_hour confined_space',
    });
    await buildAllowance(tx, site.as, {
      labour_rate_id: v2,
      name: 'Crib room',
      amount: '5',
      trigger: 'crib room duty',
    });
  });
});
const price = (body: object) => site.owner.post(`${site.base}/price`, { date: '2025-07-02', hours: 8, ...body });

describe('pricing labour', () => {
  it('prices eight hours at the version in force on the day', async () => {
    const before = await price({ labour_rate_id: v2, date: '2025-06-30' });
    const on = await price({ labour_rate_id: v2, date: '2025-07-01' });

    expect(before.body).toMatchObject({ labour_rate_id: v1, hourly_cost: 42, hourly_sell: 68 });
    expect(before.body.warnings).toEqual([
      'On 30 June 2025 the version effective from 1 July 2024 holds, not the one picked',
    ]);
    expect(on.body).toMatchObject({
      labour_rate_id: v2,
      cost: 348,
      sell: 564,
      margin: 216,
      margin_pct: 38.3,
      is_below_floor: false,
      margin_floor_pct: 20,
      gst: 56.4,
      total_inc_gst: 620.4,
      warnings: [],
    });
  });

  it('is refused if no version is in force on the day; a later one never fills in', async () => {
    const answer = await price({ labour_rate_id: v1, date: '2024-06-30' });

    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'NO_RATE_EFFECTIVE',
      message: 'No rate for Carpenter CW3 is effective on 30 June 2024; the first takes effect on 1 July 2024',
    });
    expect(Object.keys(answer.body.fields)).toEqual(['date']);
  });

  it("takes the project's override for cost, and leaves sell as it is", async () => {
    const answer = await price({ labour_rate_id: v2, project_id: site.projectId });

    expect(answer.body).toMatchObject({ base_cost: 46, cost: 368, sell: 564, margin: 196, margin_pct: 34.75 });
    expect(answer.body.override_id).toEqual(expect.any(String));
  });

  it('takes the sell rate of an override that has one, on the days of its validity', async () => {
    const project_id = await anotherProject(site, 'Agreed charges');
    const agreed = { override_rate: 45, override_sell_rate: 80, valid_from: '2025-08-01', valid_to: '2025-08-31' };
    const made = await site.owner.post(`${site.base}/project-overrides`, {
      ...agreed,
      project_id,
      labour_rate_id: v2,
      reason: 'Variation 7',
    });
    const on = (date: string) => price({ labour_rate_id: v2, project_id, date });

    const [during, after] = [await on('2025-08-29'), await on('2025-09-01')];

    expect(made.body.project_override).toMatchObject(agreed);
    expect(during.body).toMatchObject({ hourly_cost: 45, hourly_sell: 80 });
    expect(after.body).toMatchObject({ hourly_cost: 43.5, hourly_sell: 70.5, override_id: null });
    expect(after.body.warnings.join()).toContain('The project override ended on 31 August 2025');
  });

  it('multiplies the override at overtime', async () => {
    const answer = await price({ labour_rate_id: overtime, project_id: site.projectId, hours: 4 });

    expect(answer.body).toMatchObject({ hourly_cost: 69, cost: 276, hourly_sell: 105.75, sell: 423 });
  });

  it('adds stackable allowances and the dearest of the others', async () => {
    const answer = await price({
      labour_rate_id: v2,
      project_id: site.projectId,
      conditions: ['travel', 'multistorey', 'Wet work', 'confined space'],
    });

    expect(answer.body).toMatchObject({
      allowances_cost: 36.02,
      cost: 404.02,
      sell: 600.02,
      margin_pct: 32.67,
      markup_pct: 48.51,
      gst: 60,
      total_inc_gst: 660.02,
    });
  });

  it('explains every step in the order of the calculation', async () => {
    const answer = await price({ labour_rate_id: overtime, project_id: site.projectId, hours: 4 });

    expect(answer.body.explanation).toEqual([
      {
        kind: 'rate',
        label: 'Rate version',
        detail: 'Carpenter OT, effective from 1 July 2025, for work on 2 July 2025',
        amount: 43.5,
      },
      { kind: 'override', label: 'Project override', detail: '$46.00 instead of $43.50: Site agreement', amount: 46 },
      { kind: 'multiplier', label: 'Multiplier', detail: '$46.00 × 1.5', amount: null },
      { kind: 'hourly', label: 'Cost of an hour', detail: '$46.00 × 1.5', amount: 69 },
      { kind: 'extension', label: 'Labour cost', detail: '4 h × $69.00', amount: 276 },
      { kind: 'result', label: 'Cost', detail: 'labour $276.00', amount: 276 },
      { kind: 'hourly', label: 'Charge for an hour', detail: '$70.50 × 1.5', amount: 105.75 },
      { kind: 'extension', label: 'Labour sell', detail: '4 h × $105.75', amount: 423 },
      { kind: 'result', label: 'Sell', detail: 'labour $423.00', amount: 423 },
      { kind: 'result', label: 'Margin', detail: '34.75% of sell, 53.26% on cost', amount: 147 },
      { kind: 'result', label: 'GST', detail: '10% of $423.00 by OUTPUT (GST on Income)', amount: 42.3 },
      { kind: 'result', label: 'Total', detail: '$423.00 and GST', amount: 465.3 },
    ]);
  });

  it('accepts allowances picked by hand and quantities by unit or allowance', async () => {
    const picked = await price({ labour_rate_id: v2, conditions: ['crib room', 'wet_work'], quantities: { [wet]: 3 } });
    const days = await price({ labour_rate_id: v2, conditions: ['travel'], quantities: { days: 2 } });

    expect(picked.body.allowances_cost).toBe(7.61);
    expect(days.body.allowances_cost).toBe(43.88);
  });

  it('refuses a condition or quantity that is unknown here', async () => {
    const answer = await price({ labour_rate_id: v2, conditions: ['moonlight'], quantities: { furlongs: 1 } });

    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({
      conditions: ['moonlight is neither a condition nor an allowance of this rate.'],
      'quantities.furlongs': ['furlongs is neither a unit nor an allowance of this rate.'],
    });
  });

  it('finds the series by its role and level, ignoring case and spaces', async () => {
    const answer = await price({ role: ' carpenter ', level: 'cw3', multiplier: 1.5 });
    const none = await price({ hours: 1 });

    expect(answer.body.labour_rate_id).toBe(overtime);
    expect(none.body.fields).toEqual({ labour_rate_id: ['Name a labour rate, or a role and a level.'] });
  });

  it('adds all-purpose allowances of the award to the rate before the multiplier', async () => {
    const rate = await build(w.database, async (tx) => {
      const award_id = await buildAward(tx, site.as, { code: 'MA000020' });
      const id = await buildLabourRate(tx, site.as, { award_id, cost_rate: '27.17', multiplier: 1.5 });
      await buildAllowance(tx, site.as, {
        labour_rate_id: id,
        name: 'Industry',
        amount: 6,
        basis: 'percent_weekly_standard',
        trigger: 'per_week',
        is_all_purpose: true,
      });
      return id;
    });

    const answer = await price({ labour_rate_id: rate });

    expect(answer.body.hourly_cost).toBe(43.2);
  });

  it("follows the workspace's margin floor and its policy on allowances", async () => {
    const own = await labourSite(w, 'Policy');
    const rate = await build(w.database, async (tx) => {
      const id = await buildLabourRate(tx, own.as);
      await buildAllowance(tx, own.as, { labour_rate_id: id, amount: '20', trigger: 'per_day' });
      return id;
    });
    const settings = { margin_floor_pct: 40, sell_allowances: 'marked_up', sell_allowances_markup_pct: 10 };
    await own.owner.patch(`/api/workspaces/${own.ws.workspace_id}`, { ...settings, version: 1 });

    const answer = await own.owner.post(`${own.base}/price`, { labour_rate_id: rate, date: '2025-07-02', hours: 8 });

    expect(answer.body).toMatchObject({
      allowances_cost: 20,
      allowances_sell: 22,
      margin_floor_pct: 40,
      is_below_floor: true,
    });
  });

  it('warns if the project overrides an earlier version but not this one', async () => {
    const project = await anotherProject(site, 'Left behind');
    await build(w.database, (tx) => buildOverride(tx, site.as, { project_id: project, labour_rate_id: v1 }));

    const answer = await price({ labour_rate_id: v2, project_id: project });

    expect(answer.body.override_id).toBeNull();
    expect(answer.body.warnings).toEqual([
      'The project overrides the version effective from 1 July 2024, but not the one effective from 1 July 2025: it pays the rate’s own cost',
    ]);
  });

  it('refuses rates and projects that are not in the workspace, and deleted rates', async () => {
    const other = await labourSite(w, 'Other');
    const foreign = await build(w.database, (tx) => buildLabourRate(tx, other.as));
    const gone = await build(w.database, (tx) => buildLabourRate(tx, site.as, { level: 'Gone' }));
    await site.owner.delete(`${site.base}/${gone}`);

    const elsewhere = await price({ labour_rate_id: foreign, project_id: other.projectId });
    const deleted = await price({ labour_rate_id: gone });

    expect(elsewhere.status).toBe(422);
    expect(Object.keys(elsewhere.body.fields)).toEqual(['labour_rate_id', 'project_id']);
    expect(deleted.body.fields).toEqual({ labour_rate_id: ['There is no such labour rate in this workspace.'] });
  });

  it('counts neither an override nor an allowance that was deleted, until it is restored', async () => {
    const own = await labourSite(w, 'With deletions');
    const [rate, override, allowance] = await build(w.database, async (tx) => {
      const id = await buildLabourRate(tx, own.as);
      const agreed = { project_id: own.projectId, labour_rate_id: id };
      return [
        id,
        await buildOverride(tx, own.as, agreed),
        await buildAllowance(tx, own.as, { labour_rate_id: id, trigger: 'per_day travel' }),
      ] as const;
    });
    const line = { labour_rate_id: rate, date: '2025-07-02', hours: 8, project_id: own.projectId };
    const costOf = async (conditions: string[]) =>
      (await own.owner.post(`${own.base}/price`, { ...line, conditions })).body.cost as number;
    const paths = [`${own.base}/project-overrides/${override}`, `${own.base}/allowances/${allowance}`];
    const before = [await costOf([]), await costOf(['travel'])];

    for (const path of paths) await own.owner.delete(path);
    const deleted = [await costOf([]), await costOf(['travel'])];
    for (const path of paths) await own.owner.post(`${path}/restore`);

    expect(before[0]).not.toBe(348);
    expect(before[1]).toBeGreaterThan(before[0]!);
    expect(deleted).toEqual([348, 348]);
    expect([await costOf([]), await costOf(['travel'])]).toEqual(before);
  });

  it('refuses more hours than a line can have', async () => {
    const answer = await price({ labour_rate_id: v2, hours: 10_001 });

    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({ hours: ['Give a number of at most 10000'] });
  });
});
