import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { world } from '../../../test/harness.ts';
import { on, plannedWeek, promised, save, week } from '../../../test/planned-week.ts';

const w = world();

describe('a subcontractor', () => {
  /** Responsible for the walls, while somebody else is for the slab. Both are promised for the week. */
  async function engaged() {
    const { site, slab, walls, plan } = await plannedWeek(w);
    const person = await build(w.database, (tx) => buildMember(tx, site.workspace, 'subcontractor', site.projectId));
    await site.edit([{ kind: 'task-changed', id: walls, changes: { assigneeUserId: person.kinde_id } }]);
    await promised(site, slab, walls);
    const visitor = w.visitor(person.token);
    const report = (entries: object[]) => on(w, '2026-11-24', () => visitor.put(`${plan}/report`, { entries }));
    return { site, slab, walls, plan, visitor, report };
  }

  it("sees their own tasks of the week and of the list, and nobody else's", async () => {
    const { site, slab, walls, plan, visitor } = await engaged();

    const [board, list] = [await visitor.get(plan), await visitor.get(`${site.root}/actions?fetch_all=true`)];

    expect(board.body.groups).toMatchObject([{ tasks: [{ action_id: walls }] }]);
    expect(board.body.abilities).toEqual(['report']);
    expect(list.body.items).toMatchObject([{ action_id: walls }]);
    expect(board.text + list.text).not.toContain(slab);
  });

  it('receives only the revision of their list, and no changes', async () => {
    const { site, visitor } = await engaged();

    const { body } = await visitor.get(`${site.schedule}/edits?limit=1`);

    expect(body).toEqual({ items: [], revision: await site.revision(), shows_money: false });
    expect((await visitor.get(site.schedule)).status).toBe(403);
    expect((await visitor.get(`${site.schedule}/dashboard`)).status).toBe(403);
  });

  it('reports that their own promise was met, or why not', async () => {
    const { site, walls, report } = await engaged();

    const saved = await report([{ action_id: walls, state: 'not done', reason: 'materials', note: 'Mesh is late' }]);

    expect(saved.body).toMatchObject({ saved: 1, commitments: [{ state: 'not done', reason: 'materials', day: 1 }] });
    expect((await site.planner.get(`${site.schedule}/weekly-plan/${week}`)).text).toContain('Mesh is late');
  });

  it("cannot report on anybody else's promise", async () => {
    const { slab, report } = await engaged();

    const { body } = await report([{ action_id: slab, state: 'done' }]);

    expect(body).toMatchObject({ saved: 0, failures: [{ code: 'not_found', current: null }] });
    expect(JSON.stringify(body)).not.toContain('Slab');
  });

  it('can neither plan nor promise', async () => {
    const { walls, plan, visitor, report } = await engaged();

    expect((await visitor.put(plan, { entries: [{ action_id: walls, day: 3 }] })).status).toBe(403);
    expect((await report([{ action_id: walls, state: 'promised' }])).status).toBe(400);
    expect((await report([{ action_id: walls, state: 'done', day: 3 }])).status).toBe(400);
  });

  it('reports at the version seen: changes by the site meanwhile are not overwritten', async () => {
    const { site, walls, report } = await engaged();
    await on(w, week, () => save(site, [{ action_id: walls, state: 'done' }]));

    const late = await report([{ action_id: walls, version: 1, state: 'not done', reason: 'weather' }]);

    expect(late.body).toMatchObject({ failures: [{ code: 'stale', current: { state: 'done' } }] });
  });
});
