import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../seed/builders.ts';
import { buildAward, buildLabourRate } from '../../../seed/labour.ts';
import { world } from '../../../test/harness.ts';
import { labourSite, memberWith, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
beforeAll(async () => {
  site = await labourSite(w, 'Groups');
  await build(w.database, async (tx) => {
    const onSite = await buildAward(tx, site.as, { name: 'On-site award', code: 'MA20' });
    const make = (more: object) => buildLabourRate(tx, site.as, { award_id: onSite, ...more });
    await make({ role: 'Carpenter', level: 'CW1', cost_rate: '40', sell_rate: '60' });
    await make({ role: 'Carpenter', level: 'CW2', cost_rate: '45.5', sell_rate: '70', multiplier: 1.5 });
    await make({ role: 'Painter', level: 'CW1', cost_rate: '50.0001', sell_rate: '80' });
    await make({ role: 'Guest', level: 'CW1', cost_rate: '30', sell_rate: '0', award_id: null });
  });
});
const groups = async (query: string, by = site.owner) => by.get(`${site.base}/groups?${query}`);
const brief = (answer: { body: { groups: { values: unknown[]; count: number }[] } }) =>
  answer.body.groups.map(({ values, count }) => [...values, count]);

describe('groups of labour rates', () => {
  it('have a count, the range of cost, sell and margin, and the means', async () => {
    const answer = await groups('');

    expect(answer.status).toBe(200);
    expect(answer.body.groups).toEqual([
      {
        values: ['On-site award'],
        count: 3,
        cost_least: 40,
        cost_greatest: 50.0001,
        cost_mean: 45.1667,
        sell_least: 60,
        sell_greatest: 80,
        sell_mean: 70,
        margin_least: 33.33,
        margin_greatest: 37.5,
        margin_mean: 35.2767,
      },
      expect.objectContaining({ values: [null], count: 1, sell_mean: 0, margin_least: null, margin_mean: null }),
    ]);
  });

  it('are nested in the requested order', async () => {
    const answer = await groups('group_by=role,level');

    expect(brief(answer)).toEqual([
      ['Carpenter', 2],
      ['Guest', 1],
      ['Painter', 1],
      ['Carpenter', 'CW1', 1],
      ['Carpenter', 'CW2', 1],
      ['Guest', 'CW1', 1],
      ['Painter', 'CW1', 1],
    ]);
  });

  it.each([
    [
      'award_code',
      [
        ['MA20', 3],
        [null, 1],
      ],
    ],
    [
      'multiplier',
      [
        ['1', 3],
        ['1.5', 1],
      ],
    ],
    ['effective_date', [['2025-07-01', 4]]],
    ['state', [['current', 4]]],
    ['sales_tax_code', [['OUTPUT', 4]]],
  ])('are made by %s', async (column, expected) => {
    expect(brief(await groups(`group_by=${column}`))).toEqual(expected);
  });

  it('contain only rates that match the filters and the search', async () => {
    expect(brief(await groups('group_by=role&level=CW1&cost_from=40'))).toEqual([
      ['Carpenter', 1],
      ['Painter', 1],
    ]);
    expect(brief(await groups('group_by=award_name,role&q=carpenter%20cw2'))).toEqual([
      ['On-site award', 1],
      ['On-site award', 'Carpenter', 1],
    ]);
    expect(brief(await groups('group_by=role&state=superseded'))).toEqual([]);
  });

  it('reveal no cost to people who may not see it, and cannot be filtered by it', async () => {
    const blind = await memberWith(w, site, ['labour_rates:view']);

    const answer = await groups('group_by=role&role=Carpenter', blind);
    const narrowed = await groups('group_by=role&cost_from=1', blind);

    expect(answer.body.groups).toMatchObject([
      { count: 2, cost_least: null, cost_mean: null, margin_mean: null, sell_mean: 65 },
    ]);
    expect(narrowed.status).toBe(403);
  });

  it('are refused by a column that is unique to each rate', async () => {
    expect((await groups('group_by=name')).status).toBe(400);
  });
});
