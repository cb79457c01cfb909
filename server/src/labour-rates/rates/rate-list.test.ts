import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../seed/builders.ts';
import { buildAward, buildLabourRate, seedLabour } from '../../../seed/labour.ts';
import { world } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';
import { anotherProject, labourSite, memberWith, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
const namesOf = (answer: { body: { items: { name: string }[] } }) => answer.body.items.map(({ name }) => name);

describe('the list of labour rates', () => {
  let site: LabourSite;
  let award: string;
  let ids: Record<'v2024' | 'v2025' | 'v2027' | 'cheap' | 'timeless', string>;
  beforeAll(async () => {
    site = await labourSite(w);
    ids = await build(w.database, async (tx) => {
      award = await buildAward(tx, site.as, { name: 'On-site award', code: 'MA000020' });
      const carpenters = { award_id: award, role: 'Carpenter', level: 'CW3' };
      return {
        v2024: await buildLabourRate(tx, site.as, { ...carpenters, name: 'C 2024', effective_date: '2024-07-01' }),
        v2025: await buildLabourRate(tx, site.as, { ...carpenters, name: 'C 2025', effective_date: '2025-07-01' }),
        v2027: await buildLabourRate(tx, site.as, { ...carpenters, name: 'C 2027', effective_date: '2027-07-01' }),
        cheap: await buildLabourRate(tx, site.as, { name: 'Painter', role: 'Painter', level: 'CW2', cost_rate: '65' }),
        timeless: await buildLabourRate(tx, site.as, {
          name: 'Any_time 100%',
          role: 'Labourer',
          level: 'CW1',
          effective_date: null,
          sales_tax_code: 'BASEXCLUDED',
        }),
      };
    });
  });
  const list = (query: string) => site.owner.get(`${site.base}?${query}`);

  it('is filtered by amounts, margins, multipliers, days and tax codes, its count and facets with it', async () => {
    const dear = await list('cost_from=50&cost_to=65');
    const none = await list('sell_from=70.51');
    const thin = await list('margin_to=10&margin_from=0&facets=true');
    const days = await list('effective_from=2025-07-01&effective_to=2025-12-31&role=Carpenter');
    const double = await list('multiplier_from=1.5&multiplier_to=2');
    const free = await list('sales_tax_code=BASEXCLUDED');

    expect(namesOf(dear)).toEqual(['Painter']);
    expect(none.body.total_count).toBe(0);
    expect(thin.body).toMatchObject({ total_count: 1, facets: { roles: [{ value: 'Painter', count: 1 }] } });
    expect(namesOf(days)).toEqual(['C 2025']);
    expect(double.body.total_count).toBe(0);
    expect(namesOf(free)).toEqual(['Any_time 100%']);
  });

  it('of several awards has each rate once, with ids in any case', async () => {
    const once = await list(`award_id=${award}`);
    const twice = await list(`award_id=${award}&award_id=${award.toUpperCase()}`);
    const many = Array.from({ length: 201 }, () => `award_id=${newId()}`).join('&');
    const over = await list(many);

    expect(once.body.count).toBeGreaterThan(0);
    expect(twice.body).toEqual(once.body);
    expect([over.status, over.body.fields]).toEqual([400, { award_id: ['Give at most 200.'] }]);
  });

  it('cannot be filtered by values the caller may not see', async () => {
    const blind = await memberWith(w, site, ['labour_rates:view']);

    const answers = await Promise.all(
      ['cost_from=50', 'margin_to=10', 'sell_from=50'].map((query) => blind.get(`${site.base}?${query}`)),
    );

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 200]);
  });

  it('answers one page by name, with the exact count', async () => {
    const first = await list('limit=2');
    const past = await list('limit=2&page=9');

    expect(namesOf(first)).toEqual(['Any_time 100%', 'C 2024']);
    expect(first.body).toMatchObject({ count: 2, total_count: 5, page: 1, limit: 2 });
    expect(first.body.abilities).toContain('create');
    expect(past.body).toMatchObject({ items: [], count: 0, total_count: 5, page: 9 });
  });

  it('answers the one with an id, and nothing for an unknown id', async () => {
    const one = await list(`id=${ids.cheap}`);
    const none = await list('id=0190a000-0000-7000-8000-000000000000');

    expect(namesOf(one)).toEqual(['Painter']);
    expect(none.body).toMatchObject({ items: [], total_count: 0 });
  });

  it("computes current, upcoming and superseded versions for today's date in the workspace", async () => {
    expect(namesOf(await list('state=current'))).toEqual(['Any_time 100%', 'C 2025', 'Painter']);
    expect(namesOf(await list('state=upcoming'))).toEqual(['C 2027']);
    expect(namesOf(await list('state=superseded'))).toEqual(['C 2024']);
  });

  it('uses the date of the east coast of Australia, where midnight is before that of UTC', async () => {
    w.now.value = new Date('2027-06-30T14:30:00Z');
    const answer = await list('state=current&role=Carpenter');
    w.now.value = new Date('2026-11-21T00:00:00Z');

    expect(namesOf(answer)).toEqual(['C 2027']);
  });

  it('answers the versions in force on a day', async () => {
    expect(namesOf(await list('effective_on=2025-06-30'))).toEqual(['Any_time 100%', 'C 2024']);
    expect(namesOf(await list('effective_on=2025-07-01'))).toEqual(['Any_time 100%', 'C 2025', 'Painter']);
    expect(namesOf(await list('effective_on=1999-01-01'))).toEqual(['Any_time 100%']);
  });

  it('filters by award, role, level, series, tax code and margin', async () => {
    expect(namesOf(await list(`award_id=${award}&sort=-name`))).toEqual(['C 2027', 'C 2025', 'C 2024']);
    expect(namesOf(await list('role=Painter'))).toEqual(['Painter']);
    expect(namesOf(await list('level=CW1'))).toEqual(['Any_time 100%']);
    expect(namesOf(await list(`series_of=${ids.v2025}`))).toEqual(['C 2024', 'C 2025', 'C 2027']);
    expect(namesOf(await list('sales_tax_code=BASEXCLUDED'))).toEqual(['Any_time 100%']);
    expect(namesOf(await list('below_floor=true'))).toEqual(['Painter']);
    expect(namesOf(await list('below_floor=false&role=Painter'))).toEqual([]);
  });

  it('searches the words of name, role, level and award, the last one as a prefix', async () => {
    expect(namesOf(await list('q=painT'))).toEqual(['Painter']);
    expect(namesOf(await list('q=on-site'))).toEqual(['C 2024', 'C 2025', 'C 2027']);
    expect(namesOf(await list('q=ma000020&role=Carpenter&limit=1'))).toEqual(['C 2024']);
    expect(namesOf(await list(`q=${encodeURIComponent('100%')}`))).toEqual(['Any_time 100%']);
    expect(namesOf(await list('q=any_t'))).toEqual(['Any_time 100%']);
    expect(namesOf(await list('q=time any'))).toEqual(['Any_time 100%']);
    expect(namesOf(await list('q=_'))).toEqual([]);
  });

  it('sorts by any column it names', async () => {
    expect(namesOf(await list('sort=-cost_rate&limit=1'))).toEqual(['Painter']);
    expect(namesOf(await list('sort=margin_pct&limit=1'))).toEqual(['Painter']);
    expect(namesOf(await list('sort=award_name,-effective_date'))).toEqual([
      'Painter',
      'Any_time 100%',
      'C 2027',
      'C 2025',
      'C 2024',
    ]);
    for (const name of ['role', 'level', 'sell_rate', 'multiplier', 'effective_date', 'updated_at', 'created_at']) {
      expect((await list(`sort=-${name}`)).body.count).toBe(5);
    }
    expect((await list('sort=reason')).status).toBe(400);
  });

  it('counts the values of each filter under the other filters', async () => {
    const answer = await list('facets=true&role=Carpenter&state=current');

    expect(answer.body.total_count).toBe(1);
    expect(answer.body.facets).toEqual({
      awards: [{ value: award, label: 'On-site award', count: 1 }],
      roles: [
        { value: 'Carpenter', count: 1 },
        { value: 'Labourer', count: 1 },
        { value: 'Painter', count: 1 },
      ],
      levels: [{ value: 'CW3', count: 1 }],
      states: expect.arrayContaining([
        { value: 'current', count: 1 },
        { value: 'upcoming', count: 1 },
        { value: 'superseded', count: 1 },
      ]),
      tax_codes: [{ value: 'OUTPUT', count: 1 }],
    });
  });

  it('refuses a page below one and a limit above 500, by field', async () => {
    const answer = await list('page=0&limit=501');

    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(['page', 'limit']);
  });
});

describe('names in a list of rates', () => {
  let site: LabourSite;
  beforeAll(async () => {
    site = await labourSite(w, 'Order');
    await build(w.database, async (tx) => {
      for (const [award, level] of [
        ['MA 10', 'CW10'],
        ['MA 2', 'CW2'],
        ['MA 2', 'cw2'],
        ['MA 1', 'CW1'],
        ['MA 1', 'CW1'],
      ] as const) {
        const award_id = awards.get(award) ?? (await buildAward(tx, site.as, { name: award, code: award }));
        awards.set(award, award_id);
        await buildLabourRate(tx, site.as, { name: `Rate ${level}`, role: `Crew ${level}`, level, award_id });
      }
    });
  });
  const awards = new Map<string, string>();
  const levels = async (query: string) =>
    (await site.owner.get(`${site.base}?${query}`)).body.items.map(({ level }: { level: string }) => level);
  const rising = ['CW1', 'CW1', 'cw2', 'CW2', 'CW10'];

  it.each(['name', 'role', 'level', 'award_name,name', 'award_name'])('are in natural order by %s', async (sort) => {
    expect(await levels(`sort=${sort}`)).toEqual(rising);
    expect(await levels(`sort=-${sort.replace(',', ',-')}`)).toEqual(rising.toReversed());
  });

  it('are so under several values of a filter and in a search too, which match exactly', async () => {
    expect(await levels('sort=name&level=CW10&level=CW2')).toEqual(['CW2', 'CW10']);
    expect(await levels('sort=-name&role=Crew%20CW10&role=Crew%20cw2')).toEqual(['CW10', 'cw2']);
    expect(await levels('sort=name&q=crew')).toEqual(rising);
    expect(await levels('role=crew%20cw10')).toEqual([]);
  });

  it('appear once each, page by page', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => levels(`sort=name&limit=1&page=${page}`)));

    expect(pages.flat()).toEqual(rising);
  });
});

describe('the demo company', () => {
  it('has four awards, three yearly versions with overtime, allowances and overrides', async () => {
    const site = await labourSite(w);
    const second = await anotherProject(site, 'Second');

    const made = await build(w.database, (tx) =>
      seedLabour(tx, {
        ...site.as,
        projects: [
          { project_id: site.projectId, project_name: 'First' },
          { project_id: second, project_name: 'Second' },
        ],
      }),
    );

    expect(made.awards).toBe(4);
    const current = await site.owner.get(`${site.base}?state=current&limit=1`);
    const superseded = await site.owner.get(`${site.base}?state=superseded&limit=1`);
    const below = await site.owner.get(`${site.base}?below_floor=true&limit=1`);
    expect(current.body.total_count).toBe(made.rates / 3);
    expect(superseded.body.total_count).toBe((made.rates / 3) * 2);
    expect(below.body.total_count).toBeGreaterThan(0);
    expect(made.allowances).toBeGreaterThan(50);
    expect(made.overrides).toBeGreaterThan(5);
  });
});
