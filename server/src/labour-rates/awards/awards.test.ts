import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../seed/builders.ts';
import { buildAward, buildLabourRate } from '../../../seed/labour.ts';
import { world } from '../../../test/harness.ts';
import { carpenter, labourSite, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
let awards: string;
beforeAll(async () => {
  site = await labourSite(w);
  awards = `${site.base}/award`;
});

describe('awards', () => {
  it('are created with a name and a code', async () => {
    const answer = await site.owner.post(awards, { name: ' Joinery ', code: ' MA000029 ' });

    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Award "Joinery" has been created successfully!');
    expect(answer.body.award).toMatchObject({ id: answer.body.id, name: 'Joinery', code: 'MA000029', rates_count: 0 });
  });

  it('are unique by code, in any case', async () => {
    await site.owner.post(awards, { name: 'First', code: 'EA-1' });

    const second = await site.owner.post(awards, { name: 'Second', code: 'ea-1' });

    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'duplicate',
      message: 'Award code ea-1 is taken. Choose another.',
      fields: { code: ['Award code ea-1 is taken. Choose another.'] },
    });
  });

  it('are listed, searched, and found by id', async () => {
    const id = await build(w.database, (tx) => buildAward(tx, site.as, { name: 'Zinc workers', code: 'EA-ZINC' }));

    const found = await site.owner.get(`${awards}?q=zinc`);
    const one = await site.owner.get(`${awards}?id=${id}`);
    const none = await site.owner.get(`${awards}?id=0190a000-0000-7000-8000-000000000000`);

    expect(found.body.items).toMatchObject([{ id, code: 'EA-ZINC' }]);
    expect(one.body).toMatchObject({ total_count: 1, items: [{ id }] });
    expect(none.body.items).toEqual([]);
  });

  it('are changed only at the version that the change is based on', async () => {
    const id = await build(w.database, (tx) => buildAward(tx, site.as, { name: 'Before' }));

    const first = await site.owner.patch(`${awards}/${id}`, { name: 'After', version: 1 });
    const second = await site.owner.patch(`${awards}/${id}`, { name: 'Late', version: 1 });

    expect(first.body).toMatchObject({ name: 'After', version: 2 });
    expect(second.body).toMatchObject({ code: 'stale', current: { name: 'After', version: 2 } });
  });

  it('cannot be deleted while rates use them, which are counted', async () => {
    const id = await build(w.database, async (tx) => {
      const award = await buildAward(tx, site.as, { name: 'In use' });
      await buildLabourRate(tx, site.as, { award_id: award });
      await buildLabourRate(tx, site.as, { award_id: award, level: 'CW4' });
      return award;
    });

    const refused = await site.owner.delete(`${awards}/${id}`);
    const after = await site.owner.get(`${awards}?id=${id}`);

    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'in_use',
      count: 2,
      message: '2 labour rates use In use. Give them another award or delete them first.',
    });
    expect(after.body.items).toMatchObject([{ rates_count: 2, is_deleted: false }]);
  });

  it('are restored unless their code has been taken since', async () => {
    const id = await build(w.database, (tx) => buildAward(tx, site.as, { code: 'EA-BACK' }));
    await site.owner.delete(`${awards}/${id}`);
    const other = await site.owner.post(awards, { name: 'Other', code: 'EA-BACK' });

    const refused = await site.owner.post(`${awards}/${id}/restore`);
    await site.owner.patch(`${awards}/${other.body.id}`, { code: 'EA-AWAY', version: 1 });
    const restored = await site.owner.post(`${awards}/${id}/restore`);

    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('Award code EA-BACK is taken. Choose another.');
    expect(restored.body).toMatchObject({ id, is_deleted: false });
  });

  it('block the restoring of a rate while they are deleted', async () => {
    const award = await build(w.database, (tx) => buildAward(tx, site.as, { name: 'Old EA' }));
    const rate = await site.owner.post(site.base, { ...carpenter, award_id: award });
    await site.owner.delete(`${site.base}/${rate.body.id}`);
    await site.owner.delete(`${awards}/${award}`);

    const refused = await site.owner.post(`${site.base}/${rate.body.id}/restore`);

    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('The award Old EA has been deleted. Restore it first.');
  });
});

describe('published awards', () => {
  it('are shown with their date, source and disclaimer', async () => {
    const answer = await site.owner.get(`${awards}/reference`);

    const [set] = answer.body.items;
    expect(set).toMatchObject({ code: 'MA000020', effective_date: '2024-07-01' });
    expect(set.disclaimer).toMatch(/reference only/);
    expect(set.levels).toHaveLength(12);
    expect(set.levels).toContainEqual({ level: 'CW/ECW 3', weekly: 1032.3, hourly: 27.17 });
    expect(set.allowances).toContainEqual({
      clause: null,
      key: 'fares_and_travel',
      name: 'Fares and travel, one day',
      amount: 21.94,
      unit: 'per_day',
      trigger: 'per_day',
      is_inferred: false,
      is_all_purpose: false,
      instead_of: null,
      source: expect.stringMatching(/^Secondary/),
    });
  });

  it('give a workspace its award and minimum rates, once', async () => {
    const first = await site.owner.post(`${awards}/reference`, { code: 'ma000020', markup_pct: 50 });
    const second = await site.owner.post(`${awards}/reference`, { code: 'MA000020', markup_pct: 60 });

    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      created: 12,
      unchanged: 0,
      message: 'Award MA000020 has been adopted with 12 rates',
    });
    expect(second.body).toMatchObject({
      id: first.body.id,
      created: 0,
      unchanged: 12,
      message: 'Nothing is new: all of award MA000020 is here already',
    });
    const rates = await site.owner.get(
      `${site.base}?award_id=${first.body.id}&level=${encodeURIComponent('CW/ECW 3')}`,
    );
    expect(rates.body.items).toMatchObject([
      { cost_rate: 27.17, sell_rate: 40.76, effective_date: '2024-07-01', award_code: 'MA000020', margin_pct: 33.34 },
    ]);
  });

  it('bring the chosen allowances to each of their rates, with triggers and sources, once', async () => {
    const own = await labourSite(w, 'Adopting');
    const reference = `${own.base}/award/reference`;
    const chosen = {
      code: 'MA000020',
      markup_pct: 50,
      levels: ['CW/ECW 3', 'CW/ECW 4'],
      allowances: ['industry', 'multistorey_to_15'],
    };

    const first = await own.owner.post(reference, chosen);
    const again = await own.owner.post(reference, {
      ...chosen,
      allowances: [...chosen.allowances, 'fares_and_travel'],
    });
    const [rate] = (await own.owner.get(`${own.base}?level=${encodeURIComponent('CW/ECW 3')}`)).body.items;
    const detail = await own.owner.get(`${own.base}/${rate.id}`);
    const price = await own.owner.post(`${own.base}/price`, { labour_rate_id: rate.id, date: '2024-07-03', hours: 8 });

    expect(first.body).toMatchObject({
      created: 2,
      allowances_created: 4,
      message: 'Award MA000020 has been adopted with 2 rates and 4 allowances',
    });
    expect(again.body).toMatchObject({ created: 0, unchanged: 2, allowances_created: 2 });
    expect(detail.body.allowances).toMatchObject([
      {
        amount: 6,
        basis: 'percent_weekly_standard',
        trigger: 'per_week',
        is_all_purpose: true,
        source: 'MA000020 clause 22.1(a). Fair Work Commission determination PR773904',
      },
      { amount: 0.71, basis: 'fixed', trigger: 'per_hour multistorey' },
      { amount: 21.94, trigger: 'per_day', source: expect.stringMatching(/^MA000020\. Secondary/) },
    ]);
    // 27.17 + 61.94 ÷ 38
    expect(price.body).toMatchObject({ hourly_cost: 28.8, warnings: [] });
  });

  it('are refused with names that they do not have, and with two allowances of which one replaces the other', async () => {
    const adopt = (more: object) =>
      site.owner.post(`${awards}/reference`, { code: 'MA000020', markup_pct: 0, ...more });

    const strange = await adopt({ levels: ['CW 12'], allowances: ['crib'] });
    const both = await adopt({ allowances: ['industry', 'industry_residential'] });

    expect(strange.body.fields).toEqual({
      levels: ['Award MA000020 has no level CW 12.'],
      allowances: ['Award MA000020 has no allowance crib.'],
    });
    expect(both.body.fields).toEqual({
      allowances: [
        '“Industry allowance, residential” is paid in the place of “Industry allowance, general building and construction”. Choose one of both.',
      ],
    });
  });

  it('are refused by a code that is not published', async () => {
    const answer = await site.owner.post(`${awards}/reference`, { code: 'MA999999', markup_pct: 50 });

    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({ code: ['There is no published award MA999999.'] });
  });
});
