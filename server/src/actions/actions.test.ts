import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { chain, scheduleSite } from '../../test/schedule-site.ts';

const w = world();

describe('work items', () => {
  it('of all categories are in one list, including those of the programme', async () => {
    const site = await scheduleSite(w);
    await site.edit(chain(1).edits);
    await site.planner.post(`${site.root}/actions`, { action_category: 'Defect', name: 'Cracked tile' });
    const at = `/api/actions?workspace_id=${site.workspace.workspace_id}`;

    const all = await site.planner.get(`${at}&sort=name`);
    const defects = await site.planner.get(`${at}&action_category=Defect&full=true`);

    expect(all.body.items.map(({ name }: { name: string }) => name)).toEqual(['Cracked tile', 'Task 1']);
    expect(all.body.items[0]).not.toHaveProperty('total_float_minutes');
    const found = await site.planner.get(`/api/workspaces/${site.workspace.workspace_id}/search?q=cracked`);
    expect(found.body.items).toMatchObject([{ kind: 'actions', kind_word: 'Defect', title: 'Cracked tile' }]);
    expect(defects.body.items).toHaveLength(1);
    expect(defects.body.items[0]).toHaveProperty('total_float_minutes');
  });

  it('are refused if due before they start', async () => {
    const site = await scheduleSite(w);
    const issue = { action_category: 'Issue', name: 'Access', start_date: '2026-11-10', end_date: '2026-11-09' };

    expect((await site.planner.post(`${site.root}/actions`, issue)).status).toBe(422);
  });

  it('other than tasks are changed at a version, deleted and restored; tasks only in the programme', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(1);
    await site.edit(edits);
    const { body: hazard } = await site.planner.post(`${site.root}/actions`, {
      action_category: 'Hazard',
      name: 'Edge',
    });
    const at = `/api/workspaces/${site.workspace.workspace_id}/work-items`;
    const one = `${at}/${hazard.action_id}`;

    const changed = await site.planner.patch(one, { name: 'Open edge', end_date: '2026-11-20', version: 1 });
    const stale = await site.planner.patch(one, { name: 'Late', version: 1 });
    const dueEarly = await site.planner.patch(one, { start_date: '2026-11-21', version: 2 });
    const deleted = await site.planner.delete(one);
    const changedAfter = await site.planner.patch(one, { name: 'Gone', version: 3 });
    const restored = await site.planner.post(`${one}/restore`);
    const ofTask = [
      await site.planner.patch(`${at}/${ids[0]}`, { name: 'By hand', version: 1 }),
      await site.planner.delete(`${at}/${ids[0]}`),
    ];

    expect(changed.body).toMatchObject({ name: 'Open edge', end_date: '2026-11-20', version: 2 });
    expect([stale.status, dueEarly.status, deleted.status, changedAfter.status]).toEqual([409, 422, 200, 409]);
    expect(restored.body).toMatchObject({ is_deleted: false, abilities: ['edit', 'record', 'delete'] });
    expect(ofTask.map(({ status }) => status)).toEqual([422, 422]);
  });

  it('are found by category, status and due date, and exported', async () => {
    const site = await scheduleSite(w);
    const make = (name: string, more: object) =>
      site.planner.post(`${site.root}/actions`, { action_category: 'Issue', name, ...more });
    await make('Late', { end_date: '2026-10-01' });
    await make('Done', { end_date: '2026-10-02', action_status: 'Completed' });
    await make('Later', { end_date: '2026-12-01' });
    const at = `workspace_id=${site.workspace.workspace_id}&action_category=Issue&action_category=Defect`;
    const names = async (query: string) =>
      (await site.planner.get(`/api/actions?${at}&${query}`)).body.items.map(({ name }: { name: string }) => name);

    expect(await names('due_until=2026-11-01&is_open=true')).toEqual(['Late']);
    expect(await names('due_from=2026-10-02&sort=end_date')).toEqual(['Done', 'Later']);
    expect(await names('sort=is_settled,end_date')).toEqual(['Late', 'Later', 'Done']);
    expect(await names('status=completed')).toEqual(['Done']);
    expect((await site.planner.get(`/api/actions/export?${at}&due_from=2026-11-01`)).text).toMatch(/Issue,,Later,/);
  });

  it('are listed with their associations, a pair of work items once', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);
    const path = `/api/workspaces/${site.workspace.workspace_id}/associations`;
    const pair = { record_kind: 'actions', record_id: ids[0], other_kind: 'actions', other_id: ids[1] };

    const made = await site.planner.post(path, pair);
    const all = await site.planner.get('/api/actions/associations');
    const ofSecond = await site.planner.get(`/api/actions/associations?action_id=${ids[1]}&related_type=actions`);

    expect(made.status).toBe(201);
    expect(all.body.items).toMatchObject([{ action_name: 'Task 1', related_name: 'Task 2' }]);
    expect(ofSecond.body.items).toMatchObject([{ action_id: ids[1], related_id: ids[0], related_type: 'actions' }]);
  });
});
