import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { on, plannedWeek, promised, save, week } from '../../../test/planned-week.ts';
import { at, task } from '../../../test/schedule-site.ts';

const w = world();

describe('reliability', () => {
  it('is the share of promises met, by week, trade and crew, with the reasons for the others', async () => {
    const { site, slab, walls } = await plannedWeek(w);
    await promised(site, slab, walls);
    await on(w, week, () =>
      save(site, [
        { action_id: slab, state: 'done' },
        { action_id: walls, state: 'not done', reason: 'prerequisite work' },
      ]),
    );

    const { body } = await site.planner.get(`${site.schedule}/reliability`);

    const behind = { made_task_ids: [slab, walls], kept_task_ids: [slab] };
    expect(body.all).toEqual({ made: 2, kept: 1, ppc: 50, ...behind });
    expect(body.weeks).toMatchObject([{ week_start: week, made: 2, kept: 1, ppc: 50, ...behind }]);
    expect(body.trades).toMatchObject([
      { name: 'Concrete', ppc: 100 },
      { name: null, ppc: 0 },
    ]);
    expect(body.crews).toMatchObject([{ name: 'Formwork', ppc: 100 }, { name: null }]);
    expect(body.reasons[0]).toEqual({ reason: 'prerequisite work', count: 1, task_ids: [walls] });
  });

  it('names the task of each promise, as many as every figure counts', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);
    await on(w, week, () => save(site, [{ action_id: slab, state: 'not done', reason: 'weather' }]));
    await save(site, [{ action_id: slab, day: 0, state: 'promised' }], '2026-11-30');
    await on(w, '2026-11-30', () => save(site, [{ action_id: slab, state: 'done' }], '2026-11-30'));

    const { body } = await site.planner.get(`${site.schedule}/reliability`);

    expect(body.all).toEqual({ made: 2, kept: 1, ppc: 50, made_task_ids: [slab, slab], kept_task_ids: [slab] });
    expect(body.weeks.map(({ made_task_ids }: { made_task_ids: string[] }) => made_task_ids)).toEqual([[slab], [slab]]);
  });

  it('counts open promises only when the week is over', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);
    const figures = () => site.planner.get(`${site.schedule}/reliability`);

    const sunday = await on(w, '2026-11-29', figures);
    const monday = await on(w, '2026-11-30', figures);

    expect(sunday.body.all).toMatchObject({ made: 0, kept: 0, ppc: null });
    expect(monday.body).toMatchObject({ all: { made: 1, kept: 0, ppc: 0 }, unexplained: 1 });
  });

  it('of a range of days covers the weeks in which the two days fall', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);
    await on(w, week, () => save(site, [{ action_id: slab, state: 'done' }]));

    const within = await site.planner.get(`${site.schedule}/reliability?from=2026-11-26&to=2026-11-26`);
    const before = await site.planner.get(`${site.schedule}/reliability?to=2026-11-22`);

    expect(within.body.all.made).toBe(1);
    expect(before.body.all.made).toBe(0);
  });

  it('is on the dashboard', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);
    await on(w, week, () => save(site, [{ action_id: slab, state: 'done' }]));

    const { body } = await site.planner.get(`${site.schedule}/dashboard`);

    expect(body.reliability.all).toMatchObject({ made: 1, kept: 1, ppc: 100 });
  });
});

describe('the look-ahead', () => {
  /** The week three weeks later, which the look-ahead planned for the slab. */
  const later = '2026-12-14';
  async function foreseen() {
    const { site, slab, walls } = await plannedWeek(w);
    const roof = newId();
    await site.edit([
      { kind: 'task-changed', id: slab, changes: { constraint: { kind: 'SNET', date: at(42) } } },
      task(roof, 'Roof', 1),
    ]);
    // Planning anything in a week stores the look-ahead of that week.
    await save(site, [{ action_id: roof, day: 0 }]);
    return { site, slab, walls, roof };
  }

  it('of two weeks before determines how many promises were anticipated and how many tasks made ready', async () => {
    const { site, slab, walls, roof } = await foreseen();
    await save(
      site,
      [slab, roof].map((action_id, day) => ({ action_id, day, state: 'promised' })),
      later,
    );

    const { body } = await on(w, '2026-12-21', () => site.planner.get(`${site.schedule}/reliability`));

    expect(body.weeks).toMatchObject([{ week_start: later, made: 2, anticipated: 50, made_ready: 50 }]);
    expect(body.weeks[0].foreseen_task_ids.toSorted()).toEqual([slab, walls].toSorted());
  });

  it('is unknown for a week without a look-ahead in time', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    const { body } = await on(w, '2026-11-30', () => site.planner.get(`${site.schedule}/reliability`));

    expect(body.weeks).toMatchObject([{ anticipated: null, made_ready: null, foreseen_task_ids: [] }]);
  });

  it('stays the same when the programme moves afterwards', async () => {
    const { site, slab, walls, roof } = await foreseen();
    await site.edit([{ kind: 'task-changed', id: slab, changes: { constraint: { kind: 'ASAP', date: null } } }]);
    await save(site, [{ action_id: roof, day: 1 }]);
    await save(site, [{ action_id: roof, day: 1, state: 'promised' }], later);

    const { body } = await on(w, '2026-12-21', () => site.planner.get(`${site.schedule}/reliability`));

    expect(body.weeks[0].foreseen_task_ids.toSorted()).toEqual([slab, walls].toSorted());
  });
});
