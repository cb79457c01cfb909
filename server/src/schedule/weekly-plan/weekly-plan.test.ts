import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { actionOf, on, plannedWeek, promised, save, week } from '../../../test/planned-week.ts';
import { at, scheduleSite, task } from '../../../test/schedule-site.ts';

const w = world();

describe('a week', () => {
  it('begins on Monday, whatever day it is named by', async () => {
    const { site } = await plannedWeek(w);

    const { body } = await site.planner.get(`${site.schedule}/weekly-plan/2026-11-27`);

    expect(body.week_start).toBe(week);
    expect(body.days).toHaveLength(7);
    expect(body.days.at(-1)).toBe('2026-11-29');
  });

  it('that is no week is not there', async () => {
    const { site } = await plannedWeek(w);

    for (const text of ['2026-02-30', 'next-week', newId()]) {
      expect((await site.planner.get(`${site.schedule}/weekly-plan/${text}`)).status).toBe(404);
      expect((await save(site, [{ action_id: newId() }], text)).status).toBe(404);
    }
  });

  it('shows the tasks that fall into it by crew, then by who is responsible', async () => {
    const { site, slab, walls, plan } = await plannedWeek(w);

    const { body } = await site.planner.get(plan);

    expect(body.groups.map(({ name }: { name: string | null }) => name)).toEqual(['Formwork', null]);
    expect(body.groups[0].tasks).toMatchObject([{ action_id: slab, can_be_promised: true, commitment: null }]);
    expect(body.groups[1].tasks).toMatchObject([{ action_id: walls }]);
    expect(body.abilities).toEqual(['edit']);
  });

  it('that is not over shows what should have been done before', async () => {
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

  it('further on than the next shows what falls into it alone', async () => {
    const { site } = await plannedWeek(w);
    await site.edit([task(newId(), 'Fence', 1)]);

    const { body } = await site.planner.get(`${site.schedule}/weekly-plan/2027-03-01`);

    expect(body).toMatchObject({ groups: [], tasks_of_week: 0, tasks_in_all: 0 });
  });

  it('says how many tasks there are where its board holds fewer, and holds what is planned first', async () => {
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

  it('keeps the days of another week when this one lets it go', async () => {
    const { site, slab } = await plannedWeek(w);
    await save(site, [{ action_id: slab, day: 0 }], '2026-11-30');

    await save(site, [{ action_id: slab, day: null }]);

    expect(await actionOf(site, slab)).toMatchObject({ actual_start_date: '2026-11-30' });
  });

  it('that another week holds says where, so that it is not planned twice', async () => {
    const { site, slab, plan } = await plannedWeek(w);
    const elsewhere = async () => (await site.planner.get(plan)).body.groups[0].tasks[0].elsewhere;
    expect(await elsewhere()).toBeNull();

    await save(site, [{ action_id: slab, day: 6, state: 'promised' }], '2026-11-30');
    expect(await elsewhere()).toEqual({ week_start: '2026-11-30', day: 6, state: 'promised' });

    await save(site, [{ action_id: slab, day: null }], '2026-11-30');
    expect(await elsewhere()).toBeNull();
  });

  it('that was planned for a week which has passed, and not promised, is free for another', async () => {
    const { site, slab, plan } = await plannedWeek(w);
    const elsewhere = async () => (await site.planner.get(plan)).body.groups[0].tasks[0].elsewhere;

    await save(site, [{ action_id: slab, day: 1 }], '2026-11-09');
    expect(await elsewhere()).toBeNull();

    await save(site, [{ action_id: slab, day: 1 }], '2026-11-16');
    expect(await elsewhere()).toMatchObject({ week_start: '2026-11-16', state: 'planned' });
  });

  it('names the days of the week on which its calendar has no work', async () => {
    const { site, plan } = await plannedWeek(w);

    const { body } = await site.planner.get(plan);

    expect(body.groups[0].tasks[0].days_without_work).toEqual([5, 6]);
    expect(body.rest_days).toEqual([
      { day: 5, name: null },
      { day: 6, name: null },
    ]);
  });

  it('is saved though others fail, and the failures are counted', async () => {
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

  it('is not overwritten by who saw it before somebody else changed it', async () => {
    const { site, slab } = await plannedWeek(w);
    const first = await save(site, [{ action_id: slab, day: 0 }]);
    const [{ version }] = first.body.commitments;
    await save(site, [{ action_id: slab, day: 1, version }]);

    const late = await save(site, [{ action_id: slab, day: 4, version }]);

    expect(late.body).toMatchObject({ saved: 0, failed: 1, failures: [{ code: 'stale', current: { day: 1 } }] });
    expect(await actionOf(site, slab)).toMatchObject({ actual_start_date: '2026-11-24' });
  });

  it('that was planned by somebody else first is not planned over by who saw it free', async () => {
    const { site, slab } = await plannedWeek(w);
    await save(site, [{ action_id: slab, day: 2, version: 0 }]);

    const late = await save(site, [{ action_id: slab, day: 4, version: 0 }]);

    expect(late.body).toMatchObject({ saved: 0, failures: [{ code: 'stale', current: { day: 2, version: 1 } }] });
  });

  it('is planned by those who plan', async () => {
    const { slab, plan } = await plannedWeek(w);
    const stranger = await scheduleSite(w);

    const refused = await stranger.planner.put(plan, { entries: [{ action_id: slab, day: 0 }] });

    expect(refused.status).toBe(404);
  });
});

describe('a promise', () => {
  it('is refused while a constraint is open, and taken once it is closed', async () => {
    const { site, slab, plan } = await plannedWeek(w);
    const constraints = `${site.root}/actions/constraints`;
    const made = await site.planner.post(constraints, { actionId: slab, constraintType: 'materials' });

    const refused = await promised(site, slab);
    const board = await site.planner.get(plan);
    await site.planner.patch(constraints, { constraintId: made.body.id, status: 'closed' });
    const taken = await promised(site, slab);

    expect(refused.body.failures).toMatchObject([
      { code: 'open_constraints', message: '"Slab" has an open constraint and cannot be promised.' },
    ]);
    expect(board.body.groups[0].tasks[0]).toMatchObject({ can_be_promised: false });
    expect(taken.body.commitments).toMatchObject([{ state: 'promised' }]);
  });

  it('is refused for a summary, for what is finished and without a day', async () => {
    const { site, slab, walls } = await plannedWeek(w);
    const level = newId();
    await site.edit([
      task(level, 'Level 1', 0),
      { kind: 'task-moved', id: walls, parentId: level },
      {
        kind: 'task-changed',
        id: slab,
        changes: { actualStart: at(0), actualFinish: at(2, 15, 30), percentComplete: 100 },
      },
    ]);

    const { body } = await save(site, [
      { action_id: level, day: 0, state: 'promised' },
      { action_id: slab, day: 0, state: 'promised' },
      { action_id: walls, state: 'promised' },
    ]);

    expect(body.failures.map(({ code }: { code: string }) => code)).toEqual(['summary', 'finished', 'no_day']);
  });

  it('is withdrawn before its week begins', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    const withdrawn = await save(site, [{ action_id: slab, state: 'planned' }]);

    expect(withdrawn.body.commitments).toMatchObject([{ state: 'planned', promised_at: null }]);
  });

  it('stands once its week has begun', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    const [withdrawn, takenOut] = await on(w, '2026-11-24', async () => [
      await save(site, [{ action_id: slab, state: 'planned' }]),
      await save(site, [{ action_id: slab, day: null }]),
    ]);

    expect(withdrawn!.body.failures).toMatchObject([{ code: 'promise_stands' }]);
    expect(takenOut!.body.failures).toMatchObject([{ code: 'promise_stands' }]);
  });

  it('made in the week itself is withdrawn on the same day only', async () => {
    const { site, slab } = await plannedWeek(w);

    const withdrawn = await on(w, '2026-11-24', async () => {
      await promised(site, slab);
      return save(site, [{ action_id: slab, state: 'planned' }]);
    });

    expect(withdrawn.body).toMatchObject({ saved: 1, failed: 0 });
  });

  it('opened again after it was closed is as old as it was, and stands', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    const [opened, withdrawn] = await on(w, '2026-11-24', async () => [
      await save(site, [
        { action_id: slab, state: 'done' },
        { action_id: slab, state: 'promised' },
      ]),
      await save(site, [{ action_id: slab, state: 'planned' }]),
    ]);

    expect(opened!.body).toMatchObject({ failed: 0, commitments: [{ promised_at: '2026-11-21T00:00:00.000Z' }] });
    expect(withdrawn!.body.failures).toMatchObject([{ code: 'promise_stands' }]);
  });

  it('is closed in its week or after it, not before', async () => {
    const { site, slab, walls } = await plannedWeek(w);
    await promised(site, slab, walls);
    const close = () =>
      save(site, [
        { action_id: slab, state: 'done' },
        { action_id: walls, state: 'not done', reason: 'weather' },
      ]);

    const sunday = await on(w, '2026-11-22', close);
    const after = await on(w, '2026-12-03', close);

    expect(sunday.body).toMatchObject({ saved: 0, failed: 2 });
    expect(sunday.body.failures).toMatchObject([
      {
        code: 'week_not_begun',
        message: 'The week from 23 Nov 2026 has not begun. Say then whether "Slab" was done.',
      },
      { code: 'week_not_begun', message: expect.stringContaining('Until then the promise can be taken back.') },
    ]);
    expect(after.body).toMatchObject({ saved: 2, failed: 0 });
  });

  it('that was not kept has a reason from the list', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    const [silent, told, invented] = await on(w, '2026-11-24', async () => [
      await save(site, [{ action_id: slab, state: 'not done' }]),
      await save(site, [{ action_id: slab, state: 'not done', reason: 'weather' }]),
      await save(site, [{ action_id: slab, state: 'not done', reason: 'aliens' }]),
    ]);

    expect(silent!.body.failures).toMatchObject([{ code: 'no_reason', message: 'Say why "Slab" was not done.' }]);
    expect(told!.body.commitments).toMatchObject([{ state: 'not done', reason: 'weather' }]);
    expect(invented!.status).toBe(400);
  });

  it('must have been made to be kept', async () => {
    const { site, slab } = await plannedWeek(w);

    const { body } = await save(site, [{ action_id: slab, day: 0, state: 'done' }]);

    expect(body.failures).toMatchObject([{ code: 'not_promised' }]);
  });

  it('kept is no progress: the programme stays as it is', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    const closed = await on(w, '2026-11-24', () => save(site, [{ action_id: slab, state: 'done' }]));

    expect(closed.body.failed).toBe(0);
    expect(await actionOf(site, slab)).toMatchObject({ progress_percentage: 0, recorded_start_date: null });
    expect(await site.revision()).toBe(1);
  });
});
