import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';

const w = world();

const add = async (site: Site, name: string, more: object = {}): Promise<string> =>
  (await site.planner.post(`${site.root}/wbs`, { code: name, name, ...more })).body.wbs_id;
const tree = async (site: Site) => (await site.planner.get(`${site.root}/wbs`)).body.items;
interface Node {
  name: string;
  children: Node[];
}
const shape = (nodes: Node[]): unknown[] => nodes.map(({ name, children }) => [name, shape(children)]);

describe('the work breakdown structure', () => {
  it('is a tree in the given order', async () => {
    const site = await scheduleSite(w);
    const tower = await add(site, 'Tower');
    await add(site, 'Level 1', { parent_wbs_id: tower });
    await add(site, 'Basement', { parent_wbs_id: tower, after_wbs_id: null });

    expect(shape(await tree(site))).toEqual([
      [
        'Tower',
        [
          ['Basement', []],
          ['Level 1', []],
        ],
      ],
    ]);
  });

  it('moves elements with their contents, never under themselves', async () => {
    const site = await scheduleSite(w);
    const [tower, podium] = [await add(site, 'Tower'), await add(site, 'Podium')];
    const level = await add(site, 'Level 1', { parent_wbs_id: tower });

    const moved = await site.planner.patch(`${site.root}/wbs`, { wbs_id: tower, parent_wbs_id: podium });
    const refused = await site.planner.patch(`${site.root}/wbs`, { wbs_id: podium, parent_wbs_id: level });

    expect([moved.status, refused.status]).toEqual([200, 422]);
    expect(shape(await tree(site))).toEqual([['Podium', [['Tower', [['Level 1', []]]]]]]);
  });

  it('totals budgets, tasks, dates and progress', async () => {
    const site = await scheduleSite(w);
    const owner = w.visitor(site.workspace.owner.token);
    const budgeted = async (name: string, more: object) =>
      (await owner.post(`${site.root}/wbs`, { code: name, name, ...more })).body.wbs_id as string;
    const tower = await budgeted('Tower', { budget: 100.1 });
    const level = await budgeted('Level 1', { parent_wbs_id: tower, budget: 200.2 });
    await site.edit([
      task(newId(), 'Slab', 1, { wbsId: level, cost: 500, percentComplete: 100 }),
      task(newId(), 'Walls', 3, { wbsId: level }),
    ]);

    const { items, abilities } = (await owner.get(`${site.root}/wbs`)).body;

    expect(abilities).toContain('see_cost');
    expect(items[0]).toMatchObject({
      total_budget: 300.3,
      task_count: 2,
      task_cost: 500,
      progress: 25,
      start_date: '2026-11-02',
      end_date: '2026-11-04',
    });
  });

  it('does not delete an element with contents, and restores a deleted one', async () => {
    const site = await scheduleSite(w);
    const tower = await add(site, 'Tower');
    const level = await add(site, 'Level 1', { parent_wbs_id: tower });

    const refused = await site.planner.delete(`${site.root}/wbs?wbs_id=${tower}`);
    const gone = await site.planner.delete(`${site.root}/wbs?wbs_id=${level}`);
    const back = await site.planner.patch(`${site.root}/wbs`, { wbs_id: level, is_deleted: false });

    expect([refused.status, refused.body.count, gone.status, back.status]).toEqual([409, 1, 200, 200]);
    expect(shape(await tree(site))).toEqual([['Tower', [['Level 1', []]]]]);
  });

  it('is a flat list in outline order for other programs', async () => {
    const site = await scheduleSite(w);
    const tower = await add(site, 'Tower');
    await add(site, 'Podium');
    await add(site, 'Level 1', { parent_wbs_id: tower });

    const { body } = await site.planner.get(
      `/api/wbs?workspace_id=${site.workspace.workspace_id}&project_id=${site.projectId}`,
    );

    expect(body.items.map(({ name }: Node) => name)).toEqual(['Tower', 'Level 1', 'Podium']);
  });

  it('lists deleted elements, so that they can be restored', async () => {
    const site = await scheduleSite(w);
    const [, podium] = [await add(site, 'Tower'), await add(site, 'Podium')];
    await site.planner.delete(`${site.root}/wbs?wbs_id=${podium}`);
    const deleted = async () =>
      (await site.planner.get(`/api/wbs?project_id=${site.projectId}&is_deleted=true`)).body.items.map(
        ({ name }: Node) => name,
      );

    expect(await deleted()).toEqual(['Podium']);
    await site.planner.patch(`${site.root}/wbs`, { wbs_id: podium, is_deleted: false });
    expect(await deleted()).toEqual([]);
  });

  it('renumbers codes by position; a top-level code that is not a number stays', async () => {
    const site = await scheduleSite(w);
    const tower = await add(site, 'BQT');
    await add(site, 'Level 1', { parent_wbs_id: tower });
    await add(site, 'Basement', { parent_wbs_id: tower, after_wbs_id: null });
    await add(site, '7');
    const codes = (nodes: (Node & { code: string })[]): string[] =>
      nodes.flatMap(({ code, children }) => [code, ...codes(children as (Node & { code: string })[])]);

    const renumbered = await site.planner.post(`${site.root}/wbs/renumber`, {});
    const again = await site.planner.post(`${site.root}/wbs/renumber`, {});

    expect(renumbered.body).toEqual({ changed: 3 });
    expect(again.body).toEqual({ changed: 0 });
    expect(codes(await tree(site))).toEqual(['BQT', 'BQT.1', 'BQT.2', '2']);
  });
});
