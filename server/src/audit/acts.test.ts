import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { labourSite, type LabourSite } from '../../test/labour-site.ts';

const w = world();

interface Act {
  act: string;
  count: number;
  action: string;
  entity: string;
  title: string;
}
const rate = (at: number) => ({
  name: `Tiler ${at}`,
  role: 'Tiler',
  level: `CW${at}`,
  cost_rate: '42.40',
  sell_rate: '61.48',
  effective_date: '2026-07-01',
});
const imported = async (site: LabourSite, from: number, count: number) => {
  const rows = Array.from({ length: count }, (_, at) => rate(from + at));
  const answer = await site.owner.post(`${site.base}/bulk`, { rows, dry_run: false });
  expect(answer.body).toMatchObject({ created: count, committed: true });
};
const history = (site: LabourSite, query: string) =>
  site.owner.get(`/api/workspaces/${site.ws.workspace_id}/audit${query}`);
const acts = async (site: LabourSite, query = '') => (await history(site, `/acts?${query}`)).body;
const summaries = (items: Act[]) => items.map(({ action, entity, count }) => `${action} ${count} ${entity}`);

describe('a bulk act in the history', () => {
  it('is one line with the number of all its records, on however many pages', async () => {
    const site = await labourSite(w, 'Acts');
    const before = (await acts(site)).total_count;

    await imported(site, 0, 620);

    const answer = await acts(site, 'limit=1');
    expect(summaries(answer.items)).toEqual(['created 620 labour_rates']);
    expect(answer.total_count).toBe(before + 1);
    expect(summaries((await acts(site, 'limit=1&page=2')).items)[0]).not.toContain('labour_rates');
  });

  it('is on the home page with the same number', async () => {
    const site = await labourSite(w, 'Home');
    await imported(site, 0, 450);

    const { body } = await site.owner.get(`/api/workspaces/${site.ws.workspace_id}/home`);

    expect(summaries(body.recent)[0]).toBe('created 450 labour_rates');
  });

  it('expands to its records, and no others', async () => {
    const site = await labourSite(w, 'Parts');
    await imported(site, 0, 30);
    await imported(site, 30, 5);

    const [later, earlier] = (await acts(site)).items as [Act, Act];

    expect(summaries([later, earlier])).toEqual(['created 5 labour_rates', 'created 30 labour_rates']);
    const parts = (await history(site, `?act=${earlier.act}&limit=10&page=3`)).body;
    expect([parts.items.length, parts.total_count]).toEqual([10, 30]);
    expect((await history(site, `?act=${later.act}`)).body.items.map((one: Act) => one.title).sort()).toEqual(
      [30, 31, 32, 33, 34].map((at) => `Tiler ${at}`),
    );
  });

  it('is found by any of its records, and counts the matching ones', async () => {
    const site = await labourSite(w, 'Search');
    await imported(site, 0, 30);

    const [found, ...others] = (await acts(site, 'q=tiler+17')).items as Act[];

    expect(others).toEqual([]);
    expect(found).toMatchObject({ count: 1, title: 'Tiler 17' });
    const parts = await history(site, `?act=${found!.act}&q=tiler+17`);
    expect(parts.body.total_count).toBe(1);
  });

  it('is of one kind: changes of other kinds in the same transaction are acts of their own', async () => {
    const site = await labourSite(w, 'Kinds');

    const list = (await acts(site, 'limit=100')).items as Act[];

    expect(list.find(({ entity }) => entity === 'projects')).toMatchObject({ action: 'created', count: 1 });
    expect(new Set(list.map(({ act }) => act)).size).toBe(list.length);
  });
});
