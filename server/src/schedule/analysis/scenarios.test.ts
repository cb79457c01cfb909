import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { at, type Site } from '../../../test/schedule-site.ts';
import { lasts, reader, smallBuilding } from '../../../test/small-building.ts';

const w = world();

describe('a scenario', () => {
  const opened = async (site: Site, edits: object[]) =>
    (await site.planner.post(`${site.schedule}/scenarios`, { name: 'Two crews', edits })).body;

  it('is separate from the live programme until it is applied', async () => {
    const { site, slab, walls, roof } = await smallBuilding(w);
    const { id } = await opened(site, [lasts(slab, 3)]);

    const compared = await site.planner.get(`${site.schedule}/scenarios/${id}/compare`);
    const untouched = await site.revision();
    const applied = await site.planner.post(`${site.schedule}/scenarios/${id}/apply`);
    const listed = await site.planner.get(`${site.schedule}/scenarios`);

    expect(compared.body.comparison).toMatchObject({ finish_before: at(2, 15, 30), finish_after: at(4, 15, 30) });
    expect(compared.body.moved.ids).toEqual(expect.arrayContaining([slab, walls, roof]));
    expect(untouched).toBe(1);
    expect(applied.body).toMatchObject({ revision: 2, project_finish: at(4, 15, 30) });
    expect(listed.body.items).toMatchObject([{ name: 'Two crews', state: 'applied', abilities: ['delete'] }]);
  });

  it('is undone like any batch', async () => {
    const { site, slab } = await smallBuilding(w);
    const { id } = await opened(site, [lasts(slab, 3)]);
    await site.planner.post(`${site.schedule}/scenarios/${id}/apply`);

    const undone = await site.planner.post(`${site.schedule}/undo`);

    expect(undone.body.project_finish).toBe(at(2, 15, 30));
  });

  it('follows the live programme: it shows a later edit of another task', async () => {
    const { site, slab, roof } = await smallBuilding(w);
    const { id } = await opened(site, [lasts(slab, 2)]);
    await site.edit([lasts(roof, 2)]);

    const compared = await site.planner.get(`${site.schedule}/scenarios/${id}/compare`);
    const applied = await site.planner.post(`${site.schedule}/scenarios/${id}/apply`);

    expect(compared.body.comparison).toMatchObject({ finish_before: at(3, 15, 30), finish_after: at(4, 15, 30) });
    expect(applied.body).toMatchObject({ revision: 3, merged: true });
  });

  it('is not applied over changes of the same field by others', async () => {
    const { site, slab } = await smallBuilding(w);
    const { id } = await opened(site, [lasts(slab, 2)]);
    await site.edit([lasts(slab, 5)]);

    const refused = await site.planner.post(`${site.schedule}/scenarios/${id}/apply`);

    expect(refused.status).toBe(409);
    expect(refused.body.current.collisions).toEqual([`task/${slab}/durationMinutes`]);
    expect(await site.revision()).toBe(2);
  });

  it('without any effect is not applied, and stays on the list without a line in the history', async () => {
    const { site, slab } = await smallBuilding(w);
    const { id } = await opened(site, [lasts(slab, 3)]);
    await site.edit([lasts(slab, 3)]);
    const { version } = (await site.planner.get(`${site.schedule}/scenarios/${id}`)).body;
    await site.planner.patch(`${site.schedule}/scenarios/${id}`, { edits: [lasts(slab, 3)], version });
    const before = await site.revision();

    const refused = await site.planner.post(`${site.schedule}/scenarios/${id}/apply`);

    expect(refused).toMatchObject({ status: 409, body: { code: 'changes_nothing' } });
    expect(refused.body.message).toContain('No change');
    expect(await site.revision()).toBe(before);
    expect((await site.planner.get(`${site.schedule}/scenarios`)).body.items).toMatchObject([{ state: 'open' }]);
  });

  it('is applied once', async () => {
    const { site, slab } = await smallBuilding(w);
    const { id } = await opened(site, [lasts(slab, 3)]);
    await site.planner.post(`${site.schedule}/scenarios/${id}/apply`);

    const again = await site.planner.post(`${site.schedule}/scenarios/${id}/apply`);

    expect(again.status).toBe(409);
    expect(again.body.code).toBe('scenario_applied');
  });

  it('is applied and discarded at the version seen, and not if somebody changed it since', async () => {
    const { site, slab, roof } = await smallBuilding(w);
    const { id, version } = await opened(site, [lasts(slab, 3)]);
    const path = `${site.schedule}/scenarios/${id}`;
    await site.planner.patch(path, { edits: [lasts(slab, 3), lasts(roof, 2)], version });

    const applied = await site.planner.post(`${path}/apply`, { version });
    const dropped = await site.planner.delete(`${path}?version=${version}`);

    expect([applied, dropped]).toMatchObject([
      { status: 409, body: { code: 'stale', current: { version: version + 1, edit_count: 2 } } },
      { status: 409, body: { code: 'stale', current: { version: version + 1, edit_count: 2 } } },
    ]);
    expect(await site.revision()).toBe(1);
    expect((await site.planner.post(`${path}/apply`, { version: version + 1 })).status).toBe(200);
  });

  it('is applied without a request body', async () => {
    const { site, slab } = await smallBuilding(w);
    const { id } = await opened(site, [lasts(slab, 3)]);

    const applied = await site.planner.call('POST', `${site.schedule}/scenarios/${id}/apply`);

    expect(applied).toMatchObject({ status: 200, body: { revision: 2 } });
  });

  it.each(['apply', 'drop'])(
    'that is applied and discarded concurrently ends in one of the two states, here first: %s',
    async (first) => {
      const { site, slab } = await smallBuilding(w);
      const { id } = await opened(site, [lasts(slab, 3)]);
      const path = `${site.schedule}/scenarios/${id}`;
      const calls = [() => site.planner.post(`${path}/apply`), () => site.planner.delete(path)];
      if (first === 'drop') calls.reverse();

      const answers = await Promise.all(calls.map((call) => call()));
      const [applied, dropped] = first === 'drop' ? answers.reverse() : answers;

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await site.revision()).toBe(applied!.status === 200 ? 2 : 1);
      expect([200, 409]).toContain(dropped!.status);
    },
  );

  it('that was applied is removed from the list by somebody who saw that it was applied', async () => {
    const { site, slab } = await smallBuilding(w);
    const { id, version } = await opened(site, [lasts(slab, 3)]);
    const path = `${site.schedule}/scenarios/${id}`;
    await site.planner.post(`${path}/apply`, { version });

    const unseen = await site.planner.delete(path);
    const seen = await site.planner.delete(`${path}?version=${version + 1}`);

    expect(unseen).toMatchObject({ status: 409, body: { code: 'scenario_applied' } });
    expect(seen.status).toBe(200);
    expect((await site.planner.get(`${site.schedule}/scenarios`)).body.items).toEqual([]);
  });

  it('cannot be created with an invalid edit', async () => {
    const { site } = await smallBuilding(w);

    const refused = await site.planner.post(`${site.schedule}/scenarios`, { name: 'No', edits: [lasts(newId(), 1)] });

    expect(refused.status).toBe(422);
    expect((await site.planner.get(`${site.schedule}/scenarios`)).body.items).toEqual([]);
  });

  it('is renamed and applied again with its last version', async () => {
    const { site, slab } = await smallBuilding(w);
    const { id, version } = await opened(site, [lasts(slab, 3)]);
    const path = `${site.schedule}/scenarios/${id}`;

    const changed = await site.planner.patch(path, { name: 'One crew', edits: [lasts(slab, 2)], version });
    const late = await site.planner.patch(path, { name: 'Three crews', version });

    expect(changed.body).toMatchObject({ name: 'One crew', edits: [lasts(slab, 2)], version: version + 1 });
    expect(late.status).toBe(409);
    expect(late.body.current.name).toBe('One crew');
  });

  it('does not exist once it is discarded', async () => {
    const { site, slab } = await smallBuilding(w);
    const { id } = await opened(site, [lasts(slab, 3)]);

    const dropped = await site.planner.delete(`${site.schedule}/scenarios/${id}`);

    expect(dropped.body.message).toBe('Scenario dropped');
    expect((await site.planner.get(`${site.schedule}/scenarios`)).body.items).toEqual([]);
    expect((await site.planner.get(`${site.schedule}/scenarios/${id}/compare`)).status).toBe(404);
  });

  it('is listed without its edits, which are in the scenario itself', async () => {
    const { site, slab } = await smallBuilding(w);
    const { id } = await opened(site, [lasts(slab, 3)]);

    const [listed] = (await site.planner.get(`${site.schedule}/scenarios`)).body.items;
    const own = (await site.planner.get(`${site.schedule}/scenarios/${id}`)).body;

    expect(listed).toMatchObject({ id, edit_count: 1 });
    expect(listed.edits).toBeUndefined();
    expect(own).toMatchObject({ id, edit_count: 1, edits: [lasts(slab, 3)] });
  });

  it('is limited to fifty open ones: the next is refused until one is discarded', async () => {
    const { site } = await smallBuilding(w);
    const open = () => site.planner.post(`${site.schedule}/scenarios`, { name: 'One more' });
    for (let n = 0; n < 50; n += 1) await open();

    const refused = await open();
    const [{ id }] = (await site.planner.get(`${site.schedule}/scenarios`)).body.items;
    await site.planner.delete(`${site.schedule}/scenarios/${id}`);
    const again = await open();

    expect([refused.status, again.status]).toEqual([409, 201]);
    expect(refused.body.message).toBe(
      'This programme has 50 open scenarios. Apply or drop one before you open another.',
    );
  });

  it('is created and applied by planners', async () => {
    const { site, slab } = await smallBuilding(w);
    const visitor = await reader(w, site);
    const { id } = await opened(site, [lasts(slab, 3)]);

    expect((await visitor.post(`${site.schedule}/scenarios`, { name: 'Mine' })).status).toBe(403);
    expect((await visitor.post(`${site.schedule}/scenarios/${id}/apply`)).status).toBe(403);
    expect((await visitor.get(`${site.schedule}/scenarios`)).body.abilities).toEqual([]);
  });
});
