import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { at, dayMinutes, link, task } from '../../../test/schedule-site.ts';
import { lasts, smallBuilding } from '../../../test/small-building.ts';

const w = world();

describe('a baseline', () => {
  it('is listed and compared in working minutes', async () => {
    const { site, slab, walls, roof, fence } = await smallBuilding(w);
    await site.edit([{ kind: 'baseline-set', number: 0, name: 'Contract' }]);
    await site.edit([lasts(slab, 2), task(newId(), 'Late order', 1)]);

    const listed = await site.planner.get(`${site.schedule}/baselines`);
    const compared = await site.planner.get(`${site.schedule}/baselines/0/compare`);

    expect(listed.body.items).toMatchObject([
      { number: 0, name: 'Contract', task_count: 4, finish_minute: at(2, 15, 30), abilities: ['edit', 'delete'] },
    ]);
    const finishes = compared.body.items.map((item: { task_id: string; finish_minutes: number }) => [
      item.task_id,
      item.finish_minutes,
    ]);
    expect(Object.fromEntries(finishes)).toEqual({
      [slab]: dayMinutes,
      [walls]: dayMinutes,
      [roof]: dayMinutes,
      [fence]: 0,
    });
    expect(compared.body.not_in_baseline).toHaveLength(1);
  });

  it('has the state before its own batch, also as a whole programme', async () => {
    const { site, slab } = await smallBuilding(w);
    const before = (await site.planner.get(`${site.schedule}/baselines/0/compare`)).status;
    await site.edit([lasts(slab, 4), { kind: 'baseline-set', number: 0, name: 'Contract' }]);

    const whole = await site.planner.get(`${site.schedule}/compare?from_baseline=0`);

    expect(before).toBe(404);
    expect(whole.body.comparison.finish_before).toBe(at(2, 15, 30));
    expect(whole.body.comparison.finish_after).toBe(at(7, 15, 30));
    expect(whole.body.comparison.changed[0].changes[0]).toEqual({ field: 'duration', before: 480, after: 1920 });
  });

  it('that was never captured cannot be compared', async () => {
    const { site } = await smallBuilding(w);

    expect((await site.planner.get(`${site.schedule}/baselines/3/compare`)).status).toBe(404);
  });
});

describe('two revisions', () => {
  it('report that the data date moved, and which of the changed tasks are finished on both sides', async () => {
    const { site, slab, fence } = await smallBuilding(w);
    const done = { actualStart: at(0), actualFinish: at(0, 15, 30), percentComplete: 100 };
    await site.edit([{ kind: 'task-changed', id: slab, changes: done }]);
    await site.edit([
      { kind: 'project-changed', changes: { statusDate: at(1, 15, 30) } },
      { kind: 'task-changed', id: slab, changes: { name: 'Ground slab' } },
      lasts(fence, 9),
    ]);

    const { comparison } = (await site.planner.get(`${site.schedule}/compare?from=2`)).body;

    expect([comparison.data_date_before, comparison.data_date_after]).toEqual([null, at(1, 15, 30)]);
    const finished = comparison.changed.filter(({ is_finished }: { is_finished: boolean }) => is_finished);
    expect(finished.map(({ task_id }: { task_id: string }) => task_id)).toEqual([slab]);
  });

  it('are compared: tasks, links, dates and the critical path', async () => {
    const { site, slab, walls, roof, fence } = await smallBuilding(w);
    const shed = newId();
    await site.edit([lasts(fence, 9)]);
    await site.edit([{ kind: 'task-removed', id: roof }, task(shed, 'Shed', 1), link(slab, shed)]);

    const { body } = await site.planner.get(`${site.schedule}/compare?from=1`);

    expect(body).toMatchObject({ from: 1, to: 3 });
    expect(body.comparison).toMatchObject({ added: [shed], deleted: [roof], left_critical_path: [slab, walls] });
    expect(body.comparison.joined_critical_path).toEqual([fence]);
    expect(body.comparison.links_deleted).toMatchObject([{ predecessorId: walls, successorId: roof }]);
    expect(body.comparison.finish_before).toBe(at(2, 15, 30));
  });

  it('are the last and the previous one by default', async () => {
    const { site, slab } = await smallBuilding(w);
    await site.edit([lasts(slab, 2)]);

    const { body } = await site.planner.get(`${site.schedule}/compare`);

    expect(body).toMatchObject({ from: 1, to: 2 });
    expect(body.comparison.finish_after).toBe(at(3, 15, 30));
  });

  it('must both exist', async () => {
    const { site } = await smallBuilding(w);

    const refused = await site.planner.get(`${site.schedule}/compare?from=1&to=7`);

    expect(refused.status).toBe(422);
    expect(refused.body.fields.to).toEqual(['There is no such revision yet. The programme is at revision 1.']);
  });
});
