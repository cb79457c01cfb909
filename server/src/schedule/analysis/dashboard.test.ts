import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { at, dayMinutes, link, scheduleSite, task } from '../../../test/schedule-site.ts';
import { lasts, smallBuilding } from '../../../test/small-building.ts';

const w = world();

describe('the dashboard', () => {
  it('counts tasks by status and lists the same number for each count', async () => {
    const { site, slab, walls } = await smallBuilding(w);
    await site.edit([
      {
        kind: 'task-changed',
        id: slab,
        changes: { actualStart: at(0), actualFinish: at(0, 15, 30), percentComplete: 100 },
      },
      { kind: 'task-changed', id: walls, changes: { status: 'Delayed' } },
    ]);

    const { body } = await site.planner.get(`${site.schedule}/dashboard`);

    const counts = body.buckets.map((bucket: { status: string; count: number }) => [bucket.status, bucket.count]);
    expect(Object.fromEntries(counts)).toMatchObject({ completed: 1, delayed: 1, 'not started': 2, open: 0 });
    for (const { count, filter } of body.buckets) {
      const listed = await site.planner.get(`/api/actions/tasks?workspace_id=${site.workspace.workspace_id}&${filter}`);
      expect(listed.body.total_count).toBe(count);
    }
  });

  it('covers three months back and ahead, and six months forward, with the tasks of each month', async () => {
    const { site, slab, walls, roof, fence } = await smallBuilding(w);

    const { body } = await site.planner.get(`${site.schedule}/dashboard`);

    const months = (name: 'baseline' | 'forward') => body.months[name].map(({ month }: { month: string }) => month);
    expect(months('baseline')).toEqual(['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02']);
    expect(months('forward').at(-1)).toBe('2027-05');
    expect(body.months.forward[0]).toEqual({ month: '2026-11', starting: 4, ending: 4, ended: 0 });
    const november = body.months.tasks.find(({ month }: { month: string }) => month === '2026-11');
    expect(november.starting).toEqual([slab, walls, roof, fence]);
  });

  it('lists overdue tasks, upcoming milestones and critical tasks', async () => {
    const { site, slab, walls, roof, fence } = await smallBuilding(w);
    const handover = newId();
    await site.edit([task(handover, 'Handover', 0, { isMilestone: true }), link(roof, handover)]);

    const { body } = await site.planner.get(`${site.schedule}/dashboard`);

    expect(body.today).toBe('2026-11-21');
    expect(body.overdue).toContainEqual({ id: fence, days_late: 19 });
    expect(body.milestones).toMatchObject([{ id: handover, name: 'Handover', day: '2026-11-04' }]);
    expect(body.critical).toMatchObject({ count: 4, task_ids: [slab, walls, roof, handover] });
    expect(body.dcma).toHaveLength(14);
    expect(body.float_bands.flatMap((band: { task_ids: string[] }) => band.task_ids)).toHaveLength(5);
  });

  it('reflects each revision at once, and is otherwise cached for 5 minutes', async () => {
    const { site, fence } = await smallBuilding(w);
    const before = w.now.value;
    const madeAt = async () => (await site.planner.get(`${site.schedule}/dashboard`)).body.calculated_at;
    const after = (seconds: number) => {
      w.now.value = new Date(before.getTime() + seconds * 1000);
    };

    const first = await madeAt();
    after(299);
    const remembered = await madeAt();
    after(300);
    const second = await madeAt();
    await site.edit([lasts(fence, 2)]);
    after(301);
    const edited = await madeAt();
    w.now.value = before;

    expect(remembered).toBe(first);
    expect(new Date(second).getTime()).toBe(new Date(first).getTime() + 300_000);
    expect(new Date(edited).getTime()).toBe(new Date(first).getTime() + 301_000);
  });

  it('is recalculated when a fresh one is requested', async () => {
    const { site } = await smallBuilding(w);
    const first = await site.planner.get(`${site.schedule}/dashboard`);
    const before = w.now.value;
    w.now.value = new Date(before.getTime() + 60_000);

    const kept = await site.planner.get(`${site.schedule}/dashboard`);
    const fresh = await site.planner.get(`${site.schedule}/dashboard?fresh=true`);
    w.now.value = before;

    expect(kept.body.calculated_at).toBe(first.body.calculated_at);
    expect(fresh.body.calculated_at > first.body.calculated_at).toBe(true);
  });

  it('shows the tasks that lost float in the last week', async () => {
    const { site, slab, fence } = await smallBuilding(w);
    await sql`UPDATE schedule_edits SET created_at = ${new Date(w.now.value.getTime() - 8 * 86_400_000).toISOString()}
      WHERE project_id = ${site.projectId}`.execute(w.database.db);
    await site.edit([lasts(fence, 2)]);

    const { body } = await site.planner.get(`${site.schedule}/dashboard`);

    expect(body.float_erosion).toMatchObject({ since_revision: 1, eroded: 1, recovered: 0 });
    expect(body.float_erosion.worst).toMatchObject([{ id: fence, lost: dayMinutes }]);
    expect(body.float_erosion.became_critical).not.toContain(slab);
  });

  it('shows the tasks that lost float in the last update, however long ago it was, and those whose float became negative', async () => {
    const { site, slab, walls, fence } = await smallBuilding(w);
    await site.edit([
      { kind: 'project-changed', changes: { statusDate: at(2, 15, 30) } },
      { kind: 'task-changed', id: walls, changes: { deadline: at(0, 8) } },
      lasts(fence, 2),
    ]);
    await site.edit([{ kind: 'task-changed', id: slab, changes: { notes: 'Pumped' } }]);

    const { body } = await site.planner.get(`${site.schedule}/dashboard?fresh=true`);

    expect(body.float_erosion).toMatchObject({ since_revision: 1, since: { kind: 'update', name: 'test' } });
    expect(body.float_erosion.worst.map(({ id }: { id: string }) => id)).toContain(fence);
    expect(body.float_erosion.fell_negative).toContain(walls);
  });

  it('earns value by progress and shows the curve to its end', async () => {
    const { site, slab, walls } = await smallBuilding(w);
    const owner = w.visitor(site.workspace.owner.token);
    const costs = [
      { kind: 'task-changed', id: slab, changes: { cost: 1000 } },
      { kind: 'task-changed', id: walls, changes: { cost: 3000 } },
    ];
    await site.edit(costs, owner);

    const { body } = await owner.get(`${site.schedule}/dashboard`);

    expect(body.performance).toMatchObject({ budget: 4000, planned_value: 4000, earned_value: 0, spi: 0, cpi: null });
    expect(body.s_curve.at(-1)).toMatchObject({ planned: 4000, early: 4000 });
  });

  it('measures by hours if tasks have work and no costs, and by duration if they have neither', async () => {
    const { site, slab, walls } = await smallBuilding(w);
    const [crew, worked] = [newId(), newId()];
    await site.edit([{ kind: 'task-changed', id: slab, changes: { actualStart: at(0), percentComplete: 50 } }]);
    const byTime = (await site.planner.get(`${site.schedule}/dashboard`)).body;
    await site.edit([
      { kind: 'resource-added', resource: { id: crew, name: 'Formwork crew', kind: 'labour' } },
      { kind: 'assignment-added', assignment: { id: worked, taskId: slab, resourceId: crew, workMinutes: 960 } },
      { kind: 'assignment-added', assignment: { id: newId(), taskId: walls, resourceId: crew, workMinutes: 480 } },
    ]);
    const byHours = (await site.planner.get(`${site.schedule}/dashboard`)).body;

    // Half a day is done of the four days planned by now.
    expect(byTime.performance).toMatchObject({ measured_by: 'duration', budget: null, spi: 0.125, cpi: null });
    expect(byTime.s_curve_unit).toBe('per cent');
    expect(byTime.s_curve.at(-1)).toMatchObject({ planned: 100, forecast: 100, actual: null });
    // 8 of the slab's 16 hours, of 24 planned by now.
    expect(byHours.performance).toMatchObject({ measured_by: 'work', budget: 24, planned_value: 24, earned_value: 8 });
    expect(byHours.performance.spi).toBeCloseTo(1 / 3, 6);
    expect(byHours.performance).toMatchObject({ actual_cost: null, cpi: null, cpi_lacks: 'actual work' });
    expect(byHours.s_curve_unit).toBe('hours');
    expect(byHours.s_curve.at(-1)).toMatchObject({ planned: 24, early: 24, forecast: 24 });
  });

  it('explains a missing index: no measure, no costs, or nothing spent', async () => {
    const { site, slab } = await smallBuilding(w);
    const owner = w.visitor(site.workspace.owner.token);
    const lacks = async (visitor = site.planner, path = site.schedule) => {
      const { spi_lacks, cpi_lacks } = (await visitor.get(`${path}/dashboard`)).body.performance;
      return [spi_lacks, cpi_lacks];
    };

    expect(await lacks()).toEqual([null, 'costs']);
    await site.edit([{ kind: 'baseline-set', number: 0, name: 'Contract' }]);
    expect(await lacks()).toEqual([null, 'baseline costs']);
    await site.edit([{ kind: 'task-changed', id: slab, changes: { cost: 1000 } }], owner);
    await site.edit([{ kind: 'baseline-set', number: 0, name: 'Contract' }], owner);
    expect(await lacks(owner)).toEqual([null, 'actual cost']);
    const empty = await scheduleSite(w);
    await empty.edit([task(newId(), 'Handover', 0, { isMilestone: true })]);
    expect(await lacks(empty.planner, empty.schedule)).toEqual(['work', 'work']);
  });

  it('of a project without a programme is empty, not broken', async () => {
    const site = await scheduleSite(w);

    const answer = await site.planner.get(`${site.schedule}/dashboard`);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ overdue: [], milestones: [], float_erosion: null, s_curve: [] });
  });
});
