import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { actionOf, on, plannedWeek, save, week } from '../../../test/planned-week.ts';
import { scheduleSite, task } from '../../../test/schedule-site.ts';

const w = world();

describe('a week', () => {
  it('begins on Monday, for any of its days', async () => {
    const { site } = await plannedWeek(w);

    const { body } = await site.planner.get(`${site.schedule}/weekly-plan/2026-11-27`);

    expect(body.week_start).toBe(week);
    expect(body.days).toHaveLength(7);
    expect(body.days.at(-1)).toBe('2026-11-29');
  });

  it('that is invalid does not exist', async () => {
    const { site } = await plannedWeek(w);

    for (const text of [
      '2026-02-30',
      'next-week',
      '2026-11-23T00:00',
      '2026-11-23%2000:00',
      '%202026-11-23',
      newId(),
    ]) {
      expect((await site.planner.get(`${site.schedule}/weekly-plan/${text}`)).status).toBe(404);
      expect((await save(site, [{ action_id: newId() }], text)).status).toBe(404);
    }
  });

  it('shows its tasks by crew, then by responsible person', async () => {
    const { site, slab, walls, plan } = await plannedWeek(w);

    const { body } = await site.planner.get(plan);

    expect(body.groups.map(({ name }: { name: string | null }) => name)).toEqual(['Formwork', null]);
    expect(body.groups[0].tasks).toMatchObject([{ action_id: slab, can_be_promised: true, commitment: null }]);
    expect(body.groups[1].tasks).toMatchObject([{ action_id: walls }]);
    expect(body.abilities).toEqual(['edit']);
  });

  it('that is not over shows tasks that should have been done before', async () => {
    const { site } = await plannedWeek(w);
    const late = newId();
    await site.edit([task(late, 'Fence', 1)]);

    const now = await site.planner.get(`${site.schedule}/weekly-plan/${week}`);
    const past = await site.planner.get(`${site.schedule}/weekly-plan/2026-11-09`);

    const idsOf = (body: { groups: { tasks: { action_id: string }[] }[] }) =>
      body.groups.flatMap(({ tasks }) => tasks.map(({ action_id }) => action_id));
    expect(idsOf(now.body)).toContain(late);
    expect(idsOf(past.body)).toEqual([]);
  });

  it('after the next shows only its own tasks', async () => {
    const { site } = await plannedWeek(w);
    await site.edit([task(newId(), 'Fence', 1)]);

    const { body } = await site.planner.get(`${site.schedule}/weekly-plan/2027-03-01`);

    expect(body).toMatchObject({ groups: [], tasks_of_week: 0, tasks_in_all: 0 });
  });

  it('states the number of tasks if its board has fewer, and has planned ones first', async () => {
    const { site, slab, walls, plan } = await plannedWeek(w);
    await site.edit([task(newId(), 'Fence', 1)]);
    await save(site, [{ action_id: walls, day: 4 }]);

    const { body: cut } = await site.planner.get(`${plan}?limit=1`);
    const { body: whole } = await site.planner.get(plan);

    const idsOf = (body: { groups: { tasks: { action_id: string }[] }[] }) =>
      body.groups.flatMap(({ tasks }) => tasks.map(({ action_id }) => action_id));
    expect(idsOf(cut)).toEqual([walls]);
    expect(cut).toMatchObject({ tasks_of_week: 3, tasks_in_all: 3 });
    expect(idsOf(whole)).toHaveLength(3);
    expect(idsOf(whole)).toContain(slab);
  });

  it('shows for a task the outcome of its promise of the week before', async () => {
    const { site, slab } = await plannedWeek(w);
    await save(site, [{ action_id: slab, day: 0, state: 'promised' }]);

    const { body } = await on(w, '2026-11-30', async () => {
      await save(site, [{ action_id: slab, state: 'not done', reason: 'weather' }]);
      return site.planner.get(`${site.schedule}/weekly-plan/2026-11-30`);
    });

    const tasks = body.groups.flatMap((group: { tasks: { action_id: string; week_before: string }[] }) => group.tasks);
    expect(tasks.find(({ action_id }: { action_id: string }) => action_id === slab)).toMatchObject({
      week_before: 'not done',
    });
  });

  it('includes the commitments of tasks beyond its board, so that the whole week is counted', async () => {
    const { site, slab, walls, plan } = await plannedWeek(w);
    const fence = newId();
    await site.edit([task(fence, 'Fence', 1)]);
    await save(site, [
      { action_id: walls, day: 4, state: 'promised' },
      { action_id: fence, day: 4 },
    ]);

    const { body: cut } = await site.planner.get(`${plan}?limit=1`);
    const { body: whole } = await site.planner.get(plan);

    const onBoard = cut.groups.flatMap(({ tasks }: { tasks: { action_id: string }[] }) =>
      tasks.map(({ action_id }) => action_id),
    );
    const expected = { promised: [walls], planned: [fence], without_day: [slab] };
    for (const [word, ids] of Object.entries(expected))
      expect(cut.beyond[word]).toEqual(ids.filter((id) => !onBoard.includes(id)));
    expect(onBoard).toHaveLength(1);
    expect(whole.beyond).toEqual({ without_day: [], planned: [], promised: [], done: [], 'not done': [], kept: 0 });
  });
});

describe('a task of the week', () => {
  it('starts on its planned day, and its end keeps its distance', async () => {
    const { site, slab } = await plannedWeek(w);

    const saved = await save(site, [{ action_id: slab, day: 2 }]);

    expect(saved.body).toMatchObject({ saved: 1, failed: 0, message: '1 saved' });
    expect(saved.body.commitments).toMatchObject([{ action_id: slab, week_start: week, day: 2, state: 'planned' }]);
    expect(await actionOf(site, slab)).toMatchObject({
      actual_start_date: '2026-11-25',
      actual_end_date: '2026-11-27',
      recorded_start_date: null,
    });
  });

  it('loses its planned dates when it is taken out', async () => {
    const { site, slab, plan } = await plannedWeek(w);
    await save(site, [{ action_id: slab, day: 2 }]);

    await save(site, [{ action_id: slab, day: null }]);

    expect(await actionOf(site, slab)).toMatchObject({ actual_start_date: null, actual_end_date: null });
    expect((await site.planner.get(plan)).body.groups[0].tasks[0].commitment).toBeNull();
  });

  it('keeps the days of another week when it is taken out of this one', async () => {
    const { site, slab } = await plannedWeek(w);
    await save(site, [{ action_id: slab, day: 0 }], '2026-11-30');

    await save(site, [{ action_id: slab, day: null }]);

    expect(await actionOf(site, slab)).toMatchObject({ actual_start_date: '2026-11-30' });
  });

  it('planned in another week states which, so that it is not planned twice', async () => {
    const { site, slab, plan } = await plannedWeek(w);
    const elsewhere = async () => (await site.planner.get(plan)).body.groups[0].tasks[0].elsewhere;
    expect(await elsewhere()).toBeNull();

    await save(site, [{ action_id: slab, day: 6, state: 'promised' }], '2026-11-30');
    expect(await elsewhere()).toEqual({ week_start: '2026-11-30', day: 6, state: 'promised' });

    await save(site, [{ action_id: slab, day: null }], '2026-11-30');
    expect(await elsewhere()).toBeNull();
  });

  it('that was planned for a past week, and not promised, is free for another', async () => {
    const { site, slab, plan } = await plannedWeek(w);
    const elsewhere = async () => (await site.planner.get(plan)).body.groups[0].tasks[0].elsewhere;

    await save(site, [{ action_id: slab, day: 1 }], '2026-11-09');
    expect(await elsewhere()).toBeNull();

    await save(site, [{ action_id: slab, day: 1 }], '2026-11-16');
    expect(await elsewhere()).toMatchObject({ week_start: '2026-11-16', state: 'planned' });
  });

  it('lists the days of the week on which its calendar has no work', async () => {
    const { site, plan } = await plannedWeek(w);

    const { body } = await site.planner.get(plan);

    expect(body.groups[0].tasks[0].days_without_work).toEqual([5, 6]);
    expect(body.rest_days).toEqual([
      { day: 5, name: null },
      { day: 6, name: null },
    ]);
  });

  it('is saved even if others fail, and the failures are counted', async () => {
    const { site, slab, walls } = await plannedWeek(w);
    const nobody = newId();

    const { status, body } = await save(site, [
      { action_id: slab, day: 0 },
      { action_id: walls, day: 7 },
      { action_id: nobody, day: 1 },
    ]);

    expect(status).toBe(200);
    expect(body).toMatchObject({ saved: 1, failed: 2, message: '1 saved, 2 failed' });
    expect(body.failures).toMatchObject([
      { action_id: walls, code: 'planned_day_out_of_range', message: 'The planned day must be from 0 to 6; 7 is not.' },
      { action_id: nobody, code: 'not_found' },
    ]);
  });

  it('is not overwritten by somebody who saw it before somebody else changed it', async () => {
    const { site, slab } = await plannedWeek(w);
    const first = await save(site, [{ action_id: slab, day: 0 }]);
    const [{ version }] = first.body.commitments;
    await save(site, [{ action_id: slab, day: 1, version }]);

    const late = await save(site, [{ action_id: slab, day: 4, version }]);

    expect(late.body).toMatchObject({ saved: 0, failed: 1, failures: [{ code: 'stale', current: { day: 1 } }] });
    expect(await actionOf(site, slab)).toMatchObject({ actual_start_date: '2026-11-24' });
  });

  it('that somebody else planned first is not overwritten by somebody who saw it free', async () => {
    const { site, slab } = await plannedWeek(w);
    await save(site, [{ action_id: slab, day: 2, version: 0 }]);

    const late = await save(site, [{ action_id: slab, day: 4, version: 0 }]);

    expect(late.body).toMatchObject({ saved: 0, failures: [{ code: 'stale', current: { day: 2, version: 1 } }] });
  });

  it('is planned by planners', async () => {
    const { slab, plan } = await plannedWeek(w);
    const stranger = await scheduleSite(w);

    const refused = await stranger.planner.put(plan, { entries: [{ action_id: slab, day: 0 }] });

    expect(refused.status).toBe(404);
  });
});
