import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { chain, scheduleSite } from '../../test/schedule-site.ts';

const w = world();

describe('work items', () => {
  it('of all categories stand in one list; the programme is one of them', async () => {
    const site = await scheduleSite(w);
    await site.edit(chain(1).edits);
    await site.planner.post(`${site.root}/actions`, { action_category: 'Defect', name: 'Cracked tile' });
    const at = `/api/actions?workspace_id=${site.workspace.workspace_id}`;

    const all = await site.planner.get(`${at}&sort=name`);
    const defects = await site.planner.get(`${at}&action_category=Defect&full=true`);

    expect(all.body.items.map(({ name }: { name: string }) => name)).toEqual(['Cracked tile', 'Task 1']);
    expect(all.body.items[0]).not.toHaveProperty('total_float_minutes');
    expect(defects.body.items).toHaveLength(1);
    expect(defects.body.items[0]).toHaveProperty('total_float_minutes');
  });

  it('refuse one that is due before it starts', async () => {
    const site = await scheduleSite(w);
    const issue = { action_category: 'Issue', name: 'Access', start_date: '2026-11-10', end_date: '2026-11-09' };

    expect((await site.planner.post(`${site.root}/actions`, issue)).status).toBe(422);
  });

  it('are joined to other records once, and taken apart', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(1);
    await site.edit(edits);
    const path = `/api/workspaces/${site.workspace.workspace_id}/actions/associations`;
    const drawing = { action_id: ids[0], related_type: 'document', related_id: 'S-201' };

    const made = await site.planner.post(path, drawing);
    const again = await site.planner.post(path, drawing);
    const found = await site.planner.get('/api/actions/associations?related_type=document&related_id=S-201');
    const gone = await site.planner.delete(`${path}/${made.body.id}`);

    expect([made.status, again.status, gone.status]).toEqual([201, 409, 200]);
    expect(found.body.items).toMatchObject([{ action_id: ids[0], action_name: 'Task 1' }]);
    expect((await site.planner.get('/api/actions/associations')).body.total_count).toBe(0);
  });
});
