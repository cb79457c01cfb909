import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { at, dayMinutes, scheduleSite, type Site, task } from '../../../test/schedule-site.ts';

const w = world();

/** Two simultaneous tasks of two days with one crew between them. */
async function overbooked(): Promise<{ site: Site; north: string; south: string; crew: string }> {
  const site = await scheduleSite(w);
  const [north, south, crew] = [newId(), newId(), newId()];
  await site.edit([
    task(north, 'North', 2),
    task(south, 'South', 2),
    { kind: 'resource-added', resource: { id: crew, name: 'Formwork crew', kind: 'labour', maxUnits: 1 } },
    ...[north, south].map((taskId) => ({
      kind: 'assignment-added',
      assignment: { id: newId(), taskId, resourceId: crew, units: 1 },
    })),
  ]);
  return { site, north, south, crew };
}

describe('resources', () => {
  it('show where they are over-allocated, and by which tasks', async () => {
    const { site, north, south, crew } = await overbooked();

    const { body } = await site.planner.get(`${site.schedule}/resources?period=day`);

    expect(body.resources).toMatchObject([{ id: crew, name: 'Formwork crew', max_units: 1 }]);
    const [resource] = body.resources;
    expect(resource.columns).toHaveLength(2);
    expect(resource.columns[0]).toMatchObject({
      period: '2026-11-02',
      work_minutes: 2 * dayMinutes,
      capacity_minutes: dayMinutes,
      excess_minutes: dayMinutes,
      overloading_task_ids: [north, south],
    });
    expect(resource.over_allocated).toEqual({ days: 2, excess_minutes: 2 * dayMinutes });
  });

  it('are shown from their first demand to their last, including gaps without demand', async () => {
    const { site, crew } = await overbooked();
    const later = newId();
    await site.edit([
      task(later, 'East', 1, { constraint: { kind: 'SNET', date: at(8) } }),
      { kind: 'assignment-added', assignment: { id: newId(), taskId: later, resourceId: crew, units: 1 } },
    ]);

    const { body } = await site.planner.get(`${site.schedule}/resources?period=day&resource_id=${crew}`);

    expect(body.resources[0].columns).toHaveLength(9);
    expect(body.resources[0].columns[4]).toMatchObject({ work_minutes: 0, capacity_minutes: dayMinutes });
  });

  it('are levelled in a preview, with the reason for each delay', async () => {
    const { site, south } = await overbooked();

    const { body } = await site.planner.post(`${site.schedule}/levelling/preview`, { within_float: false });

    expect(body.moved).toMatchObject([{ task_id: south, start_before: at(0), start_after: at(2) }]);
    expect(body.delayed[0].why).toMatch(/^waits for Formwork crew, busy on North until/);
    expect(body.over_allocated_now).toEqual({ resources: 1, days: 2, excess_minutes: 2 * dayMinutes });
    expect(body.over_allocated_levelled).toEqual({ resources: 0, days: 0, excess_minutes: 0 });
    expect(await site.revision()).toBe(1);
  });

  it('are levelled in one batch that can be undone', async () => {
    const { site, south } = await overbooked();

    const levelled = await site.planner.post(`${site.schedule}/levelling/apply`, { within_float: false });
    const again = await site.planner.post(`${site.schedule}/levelling/apply`, { within_float: false });
    const undone = await site.planner.post(`${site.schedule}/undo`);

    expect(levelled.body.moved.ids).toContain(south);
    expect(levelled.body.project_finish).toBe(at(3, 15, 30));
    expect(again.status).toBe(422);
    expect(undone.body.project_finish).toBe(at(1, 15, 30));
  });

  it('can be levelled by id only if they are part of the programme', async () => {
    const { site } = await overbooked();

    const refused = await site.planner.post(`${site.schedule}/levelling/preview`, { resource_ids: [newId()] });

    expect(refused.status).toBe(422);
  });

  it('cannot be levelled in a programme that is scheduled from its finish', async () => {
    const { site } = await overbooked();
    await site.edit([{ kind: 'project-changed', changes: { schedulesFromFinish: true } }]);

    const refused = await site.planner.post(`${site.schedule}/levelling/preview`, {});

    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(/^A programme that is scheduled from its finish cannot be levelled\./);
  });
});
