import { readPlanningFile } from '@horizon/planning-files';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { at, chain, dayMinutes, link, scheduleSite, type Site, task } from '../../../test/schedule-site.ts';

const w = world();

/** Three tasks of a day, a slab, walls and a roof one after the other, and a fence beside them. */
async function built(): Promise<{ site: Site; slab: string; walls: string; roof: string; fence: string }> {
  const site = await scheduleSite(w);
  const [slab, walls, roof, fence] = [newId(), newId(), newId(), newId()];
  await site.edit([
    task(slab, 'Slab', 1),
    task(walls, 'Walls', 1),
    task(roof, 'Roof', 1),
    task(fence, 'Fence', 1),
    link(slab, walls),
    link(walls, roof),
  ]);
  return { site, slab, walls, roof, fence };
}
const lasts = (id: string, days: number) => ({
  kind: 'task-changed',
  id,
  changes: { durationMinutes: days * dayMinutes },
});
const reader = async (site: Site) =>
  w.visitor((await build(w.database, (tx) => buildMember(tx, site.workspace, 'estimator'))).token);

describe('why a task stands where it stands', () => {
  it('is told link by link, back to the start of the programme', async () => {
    const { site, slab, walls, roof } = await built();

    const answer = await site.planner.get(`${site.schedule}/tasks/${roof}/explain`);

    expect(answer.status).toBe(200);
    expect(answer.body.steps.map((step: { task_id: string }) => step.task_id)).toEqual([roof, walls, slab]);
    expect(answer.body.steps[0]).toMatchObject({ task: 'Roof', cause: 'link', from_task_id: walls, start: at(2) });
    expect(answer.body.negative_float).toBeNull();
  });

  it('names the date that makes it late', async () => {
    const { site, slab, roof } = await built();
    await site.edit([{ kind: 'task-changed', id: roof, changes: { deadline: at(1, 15, 30) } }]);

    const answer = await site.planner.get(`${site.schedule}/tasks/${slab}/explain`);
    const path = await site.planner.get(`${site.schedule}/critical-path`);

    expect(answer.body.negative_float).toMatchObject({ kind: 'deadline', task_id: roof });
    expect(path.body.negative_float).toHaveLength(1);
    expect(path.body.negative_float[0].task_ids).toHaveLength(3);
  });

  it('is not told of a task that is not there', async () => {
    const { site } = await built();

    expect((await site.planner.get(`${site.schedule}/tasks/${newId()}/explain`)).status).toBe(404);
  });
});

describe('what drives the finish', () => {
  it('is the longest path, then the paths with the least float', async () => {
    const { site, slab, walls, roof } = await built();

    const { body } = await site.planner.get(`${site.schedule}/critical-path`);

    expect(body.longest_path).toEqual([slab, walls, roof]);
    expect(body.critical).toEqual([slab, walls, roof]);
    expect(body.paths[0]).toMatchObject({ number: 1, task_ids: [slab, walls, roof], join_link_id: null });
  });

  it('is asked for a task of the programme only', async () => {
    const { site } = await built();

    const refused = await site.planner.get(`${site.schedule}/critical-path?end_task_id=${newId()}`);

    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ end_task_id: ['There is no such task in this programme.'] });
  });
});

describe('a trial', () => {
  it('shows what would move and stores nothing', async () => {
    const { site, slab, walls, roof } = await built();

    const tried = await site.planner.post(`${site.schedule}/what-if`, { edits: [lasts(slab, 2)] });

    expect(tried.status).toBe(200);
    expect(tried.body.moved.ids).toEqual(expect.arrayContaining([slab, walls, roof]));
    expect(tried.body).toMatchObject({ finish_before: at(2, 15, 30), finish_after: at(3, 15, 30) });
    expect(await site.revision()).toBe(1);
  });

  it('is refused with the circle that it would make', async () => {
    const { site, slab, roof } = await built();

    const refused = await site.planner.post(`${site.schedule}/what-if`, { edits: [link(roof, slab)] });

    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(/Slab.*Walls.*Roof/);
  });

  it('is open to whoever sees the programme', async () => {
    const { site, slab } = await built();

    const tried = await (await reader(site)).post(`${site.schedule}/what-if`, { edits: [lasts(slab, 2)] });

    expect(tried.status).toBe(200);
  });
});

describe('a scenario', () => {
  const opened = async (site: Site, edits: object[]) =>
    (await site.planner.post(`${site.schedule}/scenarios`, { name: 'Two crews', edits })).body;

  it('stands beside the live programme until it is applied', async () => {
    const { site, slab, walls, roof } = await built();
    const { id } = await opened(site, [lasts(slab, 3)]);

    const beside = await site.planner.get(`${site.schedule}/scenarios/${id}/compare`);
    const untouched = await site.revision();
    const applied = await site.planner.post(`${site.schedule}/scenarios/${id}/apply`);
    const listed = await site.planner.get(`${site.schedule}/scenarios`);

    expect(beside.body.comparison).toMatchObject({ finish_before: at(2, 15, 30), finish_after: at(4, 15, 30) });
    expect(beside.body.moved.ids).toEqual(expect.arrayContaining([slab, walls, roof]));
    expect(untouched).toBe(1);
    expect(applied.body).toMatchObject({ revision: 2, project_finish: at(4, 15, 30) });
    expect(listed.body.items).toMatchObject([{ name: 'Two crews', state: 'applied', abilities: ['delete'] }]);
  });

  it('is taken back like any batch', async () => {
    const { site, slab } = await built();
    const { id } = await opened(site, [lasts(slab, 3)]);
    await site.planner.post(`${site.schedule}/scenarios/${id}/apply`);

    const undone = await site.planner.post(`${site.schedule}/undo`);

    expect(undone.body.project_finish).toBe(at(2, 15, 30));
  });

  it('follows the live programme: a later edit of another task shows in it', async () => {
    const { site, slab, roof } = await built();
    const { id } = await opened(site, [lasts(slab, 2)]);
    await site.edit([lasts(roof, 2)]);

    const beside = await site.planner.get(`${site.schedule}/scenarios/${id}/compare`);
    const applied = await site.planner.post(`${site.schedule}/scenarios/${id}/apply`);

    expect(beside.body.comparison).toMatchObject({ finish_before: at(3, 15, 30), finish_after: at(4, 15, 30) });
    expect(applied.body).toMatchObject({ revision: 3, merged: true });
  });

  it('is not applied over what others changed in the same field since', async () => {
    const { site, slab } = await built();
    const { id } = await opened(site, [lasts(slab, 2)]);
    await site.edit([lasts(slab, 5)]);

    const refused = await site.planner.post(`${site.schedule}/scenarios/${id}/apply`);

    expect(refused.status).toBe(409);
    expect(refused.body.current.collisions).toEqual([`task/${slab}/durationMinutes`]);
    expect(await site.revision()).toBe(2);
  });

  it('is applied once', async () => {
    const { site, slab } = await built();
    const { id } = await opened(site, [lasts(slab, 3)]);
    await site.planner.post(`${site.schedule}/scenarios/${id}/apply`);

    const again = await site.planner.post(`${site.schedule}/scenarios/${id}/apply`);

    expect(again.status).toBe(409);
    expect(again.body.code).toBe('scenario_applied');
  });

  it('is not opened with an edit that cannot be laid', async () => {
    const { site } = await built();

    const refused = await site.planner.post(`${site.schedule}/scenarios`, { name: 'No', edits: [lasts(newId(), 1)] });

    expect(refused.status).toBe(422);
    expect((await site.planner.get(`${site.schedule}/scenarios`)).body.items).toEqual([]);
  });

  it('is renamed and laid anew by the one who has its last version', async () => {
    const { site, slab } = await built();
    const { id, version } = await opened(site, [lasts(slab, 3)]);
    const path = `${site.schedule}/scenarios/${id}`;

    const changed = await site.planner.patch(path, { name: 'One crew', edits: [lasts(slab, 2)], version });
    const late = await site.planner.patch(path, { name: 'Three crews', version });

    expect(changed.body).toMatchObject({ name: 'One crew', edits: [lasts(slab, 2)], version: version + 1 });
    expect(late.status).toBe(409);
    expect(late.body.current.name).toBe('One crew');
  });

  it('is gone once it is dropped', async () => {
    const { site, slab } = await built();
    const { id } = await opened(site, [lasts(slab, 3)]);

    const dropped = await site.planner.delete(`${site.schedule}/scenarios/${id}`);

    expect(dropped.body.message).toBe('Scenario dropped');
    expect((await site.planner.get(`${site.schedule}/scenarios`)).body.items).toEqual([]);
    expect((await site.planner.get(`${site.schedule}/scenarios/${id}/compare`)).status).toBe(404);
  });

  it('is opened and applied by those who plan', async () => {
    const { site, slab } = await built();
    const visitor = await reader(site);
    const { id } = await opened(site, [lasts(slab, 3)]);

    expect((await visitor.post(`${site.schedule}/scenarios`, { name: 'Mine' })).status).toBe(403);
    expect((await visitor.post(`${site.schedule}/scenarios/${id}/apply`)).status).toBe(403);
    expect((await visitor.get(`${site.schedule}/scenarios`)).body.abilities).toEqual([]);
  });
});

describe('a baseline', () => {
  it('is listed and compared in working minutes', async () => {
    const { site, slab, walls, roof, fence } = await built();
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

  it('that was never set cannot be compared', async () => {
    const { site } = await built();

    expect((await site.planner.get(`${site.schedule}/baselines/3/compare`)).status).toBe(404);
  });
});

describe('two revisions', () => {
  it('are compared: tasks, links, dates and the critical path', async () => {
    const { site, slab, walls, roof, fence } = await built();
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

  it('are the last and the one before unless they are named', async () => {
    const { site, slab } = await built();
    await site.edit([lasts(slab, 2)]);

    const { body } = await site.planner.get(`${site.schedule}/compare`);

    expect(body).toMatchObject({ from: 1, to: 2 });
    expect(body.comparison.finish_after).toBe(at(3, 15, 30));
  });

  it('must both have been', async () => {
    const { site } = await built();

    const refused = await site.planner.get(`${site.schedule}/compare?from=1&to=7`);

    expect(refused.status).toBe(422);
    expect(refused.body.fields.to).toEqual(['There is no such revision yet. The programme is at revision 1.']);
  });
});

/** Two tasks of two days at the same time with one crew between them. */
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
  it('show where more is asked than there is, and by which tasks', async () => {
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
    expect(resource.overloads[0]).toMatchObject({ from: at(0), units: 1 });
  });

  it('are shown from their first demand to their last, also where nothing is asked in between', async () => {
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

  it('are levelled on trial, with the reason for each delay', async () => {
    const { site, south } = await overbooked();

    const { body } = await site.planner.post(`${site.schedule}/levelling/preview`, { within_float: false });

    expect(body.moved).toMatchObject([{ task_id: south, start_before: at(0), start_after: at(2) }]);
    expect(body.delayed[0].why).toMatch(/^waits for Formwork crew, busy on North until/);
    expect(body.overloads).toEqual([]);
    expect(await site.revision()).toBe(1);
  });

  it('are levelled in one batch that can be taken back', async () => {
    const { site, south } = await overbooked();

    const levelled = await site.planner.post(`${site.schedule}/levelling/apply`, { within_float: false });
    const again = await site.planner.post(`${site.schedule}/levelling/apply`, { within_float: false });
    const undone = await site.planner.post(`${site.schedule}/undo`);

    expect(levelled.body.moved.ids).toContain(south);
    expect(levelled.body.project_finish).toBe(at(3, 15, 30));
    expect(again.status).toBe(422);
    expect(undone.body.project_finish).toBe(at(1, 15, 30));
  });

  it('are levelled by name only where they are part of the programme', async () => {
    const { site } = await overbooked();

    const refused = await site.planner.post(`${site.schedule}/levelling/preview`, { resource_ids: [newId()] });

    expect(refused.status).toBe(422);
  });
});

describe('the dashboard', () => {
  it('counts tasks by status and lists the same number behind each count', async () => {
    const { site, slab, walls } = await built();
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

  it('looks three months back and ahead, and six months forward, with the tasks of each month', async () => {
    const { site, slab, walls, roof, fence } = await built();

    const { body } = await site.planner.get(`${site.schedule}/dashboard`);

    const months = (name: 'baseline' | 'forward') => body.months[name].map(({ month }: { month: string }) => month);
    expect(months('baseline')).toEqual(['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02']);
    expect(months('forward').at(-1)).toBe('2027-05');
    expect(body.months.forward[0]).toEqual({ month: '2026-11', starting: 4, ending: 4, ended: 0 });
    const november = body.months.tasks.find(({ month }: { month: string }) => month === '2026-11');
    expect(november.starting).toEqual([slab, walls, roof, fence]);
  });

  it('names what is overdue, the milestones to come and the critical tasks', async () => {
    const { site, slab, walls, roof, fence } = await built();
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

  it('follows each revision at once, and is otherwise remembered for 5 minutes', async () => {
    const { site, fence } = await built();
    const before = w.now.value;
    const madeAt = async () => (await site.planner.get(`${site.schedule}/dashboard`)).body.calculated_at;
    const after = (seconds: number) => {
      w.now.value = new Date(before.getTime() + seconds * 1000);
    };

    const first = await madeAt();
    after(299);
    const remembered = await madeAt();
    after(300);
    const anew = await madeAt();
    await site.edit([lasts(fence, 2)]);
    after(301);
    const edited = await madeAt();
    w.now.value = before;

    expect(remembered).toBe(first);
    expect(new Date(anew).getTime()).toBe(new Date(first).getTime() + 300_000);
    expect(new Date(edited).getTime()).toBe(new Date(first).getTime() + 301_000);
  });

  it('shows who lost float in the last week', async () => {
    const { site, slab, fence } = await built();
    await sql`UPDATE schedule_edits SET created_at = ${new Date(w.now.value.getTime() - 8 * 86_400_000).toISOString()}
      WHERE project_id = ${site.projectId}`.execute(w.database.db);
    await site.edit([lasts(fence, 2)]);

    const { body } = await site.planner.get(`${site.schedule}/dashboard`);

    expect(body.float_erosion).toMatchObject({ since_revision: 1, eroded: 1, recovered: 0 });
    expect(body.float_erosion.worst).toMatchObject([{ id: fence, lost: dayMinutes }]);
    expect(body.float_erosion.became_critical).not.toContain(slab);
  });

  it('earns value by progress and shows the curve to its end', async () => {
    const { site, slab, walls } = await built();
    await site.edit([
      { kind: 'task-changed', id: slab, changes: { cost: 1000 } },
      { kind: 'task-changed', id: walls, changes: { cost: 3000 } },
    ]);

    const { body } = await site.planner.get(`${site.schedule}/dashboard`);

    expect(body.performance).toMatchObject({ budget: 4000, planned_value: 4000, earned_value: 0, spi: 0, cpi: null });
    expect(body.s_curve.at(-1)).toMatchObject({ planned: 4000, early: 4000 });
  });

  it('of a project without a programme is empty, not broken', async () => {
    const site = await scheduleSite(w);

    const answer = await site.planner.get(`${site.schedule}/dashboard`);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ overdue: [], milestones: [], float_erosion: null, s_curve: [] });
  });
});

describe('the programme as a file', () => {
  it.each(['mspdi', 'xer', 'csv'])('comes back from %s with its tasks and links', async (format) => {
    const site = await scheduleSite(w);
    const { edits } = chain(4);
    await site.edit(edits);

    const file = await site.planner.get(`${site.schedule}/export?format=${format}`);
    const read = readPlanningFile(Buffer.from(file.text), { name: 'file' });

    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Quay-Tower\.\w+"$/);
    expect(read.ok && read.programme.tasks.filter(({ kind }) => kind !== 'summary').map(({ name }) => name)).toEqual([
      'Task 1',
      'Task 2',
      'Task 3',
      'Task 4',
    ]);
    expect(read.ok && read.programme.links).toHaveLength(3);
  });

  it('is an Excel workbook too', async () => {
    const { site } = await built();

    const file = await site.planner.get(`${site.schedule}/export?format=xlsx`);

    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toMatch(/spreadsheetml/);
    expect(file.text.startsWith('PK')).toBe(true);
  });
});

describe('the analyses of a programme', () => {
  it('are told to nobody outside the project', async () => {
    const { site } = await built();
    const stranger = await scheduleSite(w);

    for (const path of ['dashboard', 'critical-path', 'resources', 'baselines', 'scenarios', 'export?format=csv']) {
      expect((await stranger.planner.get(`${site.schedule}/${path}`)).status).toBe(404);
    }
  });
});
