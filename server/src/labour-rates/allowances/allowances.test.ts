import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../seed/builders.ts';
import { buildAllowance, buildAward, buildLabourRate } from '../../../seed/labour.ts';
import { world } from '../../../test/harness.ts';
import { labourSite, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
let allowances: string;
let rate: string;
beforeAll(async () => {
  site = await labourSite(w);
  allowances = `${site.base}/allowances`;
  rate = await build(w.database, (tx) => buildLabourRate(tx, site.as));
});
const body = (more: object = {}) => ({
  name: 'Fares',
  amount: 21.94,
  trigger: 'per_day',
  is_stackable: true,
  labour_rate_id: rate,
  ...more,
});

describe('allowances', () => {
  it('are added to a labour rate', async () => {
    const answer = await site.owner.post(allowances, body({ name: ' Fares and travel ' }));

    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Allowance "Fares and travel" has been created successfully!');
    expect(answer.body.allowance).toMatchObject({
      id: answer.body.id,
      name: 'Fares and travel',
      amount: 21.94,
      trigger: 'per_day',
      is_stackable: true,
      is_all_purpose: false,
      basis: 'fixed',
      labour_rate_id: rate,
      labour_rate_name: 'Carpenter CW3',
    });
  });

  it('are listed for one labour rate', async () => {
    const other = await build(w.database, (tx) => buildLabourRate(tx, site.as, { level: 'CW4' }));
    const id = await build(w.database, (tx) => buildAllowance(tx, site.as, { labour_rate_id: other }));

    const list = await site.owner.get(`${allowances}?labour_rate_id=${other}`);
    const counted = await site.owner.get(`${site.base}?id=${other}`);

    expect(list.body).toMatchObject({ total_count: 1, items: [{ id }] });
    expect(counted.body.items).toMatchObject([{ allowances_count: 1 }]);
  });

  it('are refused for a labour rate that is not in the workspace', async () => {
    const other = await labourSite(w, 'Other');
    const foreign = await build(w.database, (tx) => buildLabourRate(tx, other.as));

    const answer = await site.owner.post(allowances, body({ labour_rate_id: foreign }));

    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({ labour_rate_id: ['There is no such labour rate in this workspace.'] });
  });

  it('can be part of the rate only if they are paid per hour or per week', async () => {
    const answer = await site.owner.post(allowances, body({ is_all_purpose: true }));

    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({
      is_all_purpose: ['An all-purpose allowance is paid per hour or per week'],
    });
  });

  it('can be a percentage only if the award has a published standard rate', async () => {
    const awarded = await build(w.database, async (tx) =>
      buildLabourRate(tx, site.as, { award_id: await buildAward(tx, site.as, { code: 'MA000020' }) }),
    );
    const percent = { basis: 'percent_weekly_standard', amount: 6, trigger: 'per_week', is_all_purpose: true };

    const refused = await site.owner.post(allowances, body(percent));
    const taken = await site.owner.post(allowances, body({ ...percent, labour_rate_id: awarded }));

    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({
      basis: ["The rate's award has no published standard rate to take a percentage of. Give a fixed amount."],
    });
    expect(taken.body.allowance).toMatchObject({ amount: 6, basis: 'percent_weekly_standard' });
  });

  it('can be a percentage of the week only if they are paid per week', async () => {
    const awarded = await build(w.database, async (tx) =>
      buildLabourRate(tx, site.as, {
        level: 'CW6',
        award_id: (await site.owner.get(`${site.base}/award?q=MA000020`)).body.items[0].id,
      }),
    );
    const percent = { basis: 'percent_weekly_standard', amount: 6, labour_rate_id: awarded };

    const refused = await site.owner.post(allowances, body({ ...percent, trigger: 'per_hour' }));
    const taken = await site.owner.post(allowances, body({ ...percent, trigger: 'per week, height' }));
    const changed = await site.owner.patch(`${allowances}/${taken.body.id}`, { trigger: 'per_day', version: 1 });

    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({
      trigger: [expect.stringContaining('is the amount of a week, and this trigger would pay it every hour')],
    });
    expect(taken.status).toBe(201);
    expect(changed.body.fields).toEqual({ trigger: [expect.stringContaining('every day')] });
  });

  it('are changed only at the version that the change is based on', async () => {
    const id = await build(w.database, (tx) => buildAllowance(tx, site.as, { labour_rate_id: rate }));

    const first = await site.owner.patch(`${allowances}/${id}`, { amount: 22.5, version: 1 });
    const second = await site.owner.patch(`${allowances}/${id}`, { amount: 23, version: 1 });

    expect(first.body).toMatchObject({ amount: 22.5, name: 'Fares and travel', version: 2 });
    expect(second.body).toMatchObject({ code: 'stale', current: { amount: 22.5 } });
  });

  it('are deleted and restored, but not while their labour rate is deleted', async () => {
    const own = await build(w.database, (tx) => buildLabourRate(tx, site.as, { name: 'Gone', level: 'CW5' }));
    const id = await build(w.database, (tx) => buildAllowance(tx, site.as, { labour_rate_id: own }));
    const deleted = await site.owner.delete(`${allowances}/${id}`);
    await site.owner.delete(`${site.base}/${own}`);

    const refused = await site.owner.post(`${allowances}/${id}/restore`);
    await site.owner.post(`${site.base}/${own}/restore`);
    const restored = await site.owner.post(`${allowances}/${id}/restore`);

    expect(deleted.body.message).toBe('Allowance has been deleted successfully!');
    expect(refused.body.message).toBe('The labour rate Gone has been deleted. Restore it first.');
    expect(restored.body).toMatchObject({ id, is_deleted: false });
  });
});
