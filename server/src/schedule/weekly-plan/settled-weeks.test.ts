// A week's PPC is settled at the end of the following week; later reports are shown separately.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { on, plannedWeek, promised, save, week } from '../../../test/planned-week.ts';

const w = world();
const day = 86_400;
/** The last day on which the week of the tests can be closed, the Sunday of the following week, and the day after. */
const [lastDay, afterIt] = ['2026-12-06', '2026-12-07'];
type Site = Parameters<typeof save>[0];
const figures = async (site: Site) =>
  (await on(w, afterIt, () => site.planner.get(`${site.schedule}/reliability`))).body;
const saveOn = (when: string, site: Site, ...entries: object[]) => on(w, when, () => save(site, entries));

/** A slab that was promised, and reported as not done in its week. */
async function broken() {
  const made = await plannedWeek(w);
  await promised(made.site, made.slab);
  await saveOn('2026-11-27', made.site, { action_id: made.slab, state: 'not done', reason: 'weather' });
  return made;
}

describe('a settled week', () => {
  it('keeps its PPC and its reason, with later reports shown separately', async () => {
    const { site, slab } = await broken();

    const { body } = await saveOn(afterIt, site, { action_id: slab, state: 'done' });

    expect(body.commitments).toMatchObject([{ state: 'done', settled_state: 'not done' }]);
    const { all, weeks, reasons, unexplained } = await figures(site);
    expect(all).toMatchObject({ made: 1, kept: 0, ppc: 0, kept_task_ids: [] });
    expect(weeks).toMatchObject([{ week_start: week, done_later_task_ids: [slab], undone_later_task_ids: [] }]);
    expect(reasons[0]).toMatchObject({ reason: 'weather', count: 1 });
    expect(unexplained).toBe(0);
  });

  it('can still be corrected on the last day of the following week', async () => {
    const { site, slab } = await broken();

    const { body } = await saveOn(lastDay, site, { action_id: slab, state: 'done' });

    expect(body.commitments).toMatchObject([{ state: 'done', settled_state: null }]);
    expect((await figures(site)).all).toMatchObject({ kept: 1, ppc: 100 });
  });

  it('stays met if work reported as done turns out not to be', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);
    await saveOn('2026-11-27', site, { action_id: slab, state: 'done' });

    await saveOn(afterIt, site, { action_id: slab, state: 'not done', reason: 'quality or rework' });

    const { all, weeks, reasons } = await figures(site);
    expect(all).toMatchObject({ made: 1, kept: 1, ppc: 100 });
    expect(weeks).toMatchObject([{ done_later_task_ids: [], undone_later_task_ids: [slab] }]);
    expect(reasons.every(({ count }: { count: number }) => count === 0)).toBe(true);
  });

  it('counts unclosed promises as not met, and accepts a reason later', async () => {
    const { site, slab, walls } = await plannedWeek(w);
    await promised(site, slab, walls);

    await saveOn(afterIt, site, { action_id: slab, state: 'done' });
    await saveOn(afterIt, site, { action_id: walls, state: 'not done', reason: 'materials' });

    const { all, reasons, unexplained_task_ids } = await figures(site);
    expect(all).toMatchObject({ made: 2, kept: 0 });
    expect(reasons[0]).toMatchObject({ reason: 'materials', task_ids: [walls] });
    expect(unexplained_task_ids).toEqual([slab]);
  });

  it('counts reports made offline in time', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    const { body } = await saveOn(afterIt, site, { action_id: slab, state: 'done', said_seconds_ago: 10 * day });

    expect(body.commitments).toMatchObject([{ state: 'done', settled_state: null }]);
    expect((await figures(site)).all).toMatchObject({ kept: 1, ppc: 100 });
  });

  it('treats a correction by the day on which it arrives, for any stated time', async () => {
    const { site, slab } = await broken();

    const { body } = await saveOn(afterIt, site, {
      action_id: slab,
      state: 'done',
      version: 2,
      said_seconds_ago: 9 * day,
    });

    expect(body.commitments).toMatchObject([{ state: 'done', settled_state: 'not done' }]);
  });

  it('counts as it was settled, however often it is corrected afterwards', async () => {
    const { site, slab } = await broken();

    await saveOn(afterIt, site, { action_id: slab, state: 'done' });
    await saveOn(afterIt, site, { action_id: slab, state: 'promised' });
    await saveOn(afterIt, site, { action_id: slab, state: 'not done', reason: 'labour' });

    const { all, weeks } = await figures(site);
    expect(all).toMatchObject({ made: 1, kept: 0 });
    expect(weeks).toMatchObject([{ done_later_task_ids: [], undone_later_task_ids: [] }]);
  });
});

describe('a promise that arrives after its week was settled', () => {
  const late = [
    { state: 'done', promised_seconds_ago: 14 * day, said_seconds_ago: 0 },
    { state: 'done', promised_seconds_ago: 14 * day, said_seconds_ago: 10 * day },
    { state: 'promised', said_seconds_ago: 14 * day },
  ];

  it.each(late)('is refused and changes no PPC, for any stated time: %o', async (entry) => {
    const { site, slab, walls } = await broken();

    const { body } = await saveOn(afterIt, site, { action_id: walls, day: 3, ...entry });

    expect(body).toMatchObject({ saved: 0, failures: [{ code: 'week_over' }] });
    expect((await figures(site)).all).toMatchObject({ made: 1, kept: 0, made_task_ids: [slab] });
  });

  it.each(late)('is refused too if the task was only planned for the week: %o', async (entry) => {
    const { site, walls } = await broken();
    await saveOn('2026-11-23', site, { action_id: walls, day: 3 });

    const { body } = await saveOn(afterIt, site, { action_id: walls, ...entry });

    expect(body).toMatchObject({ saved: 0, failures: [{ code: 'week_over' }] });
    expect((await figures(site)).all).toMatchObject({ made: 1, kept: 0 });
  });

  it('counts on the last day before it is settled', async () => {
    const { site, slab } = await plannedWeek(w);

    const { body } = await saveOn(lastDay, site, { action_id: slab, day: 3, ...late[1] });

    expect(body).toMatchObject({ saved: 1, commitments: [{ state: 'done', settled_state: null }] });
  });
});

describe('the trade and the crew of a promise', () => {
  it.each(['trade', 'crew'])('are fixed once the week is settled: %s', async (of) => {
    const { site, slab } = await broken();

    const before = await saveOn(lastDay, site, { action_id: slab, [of]: 'Steel' });
    const refused = await saveOn(afterIt, site, { action_id: slab, [of]: 'Roofing', said_seconds_ago: 3 * day });
    const taken = await saveOn(afterIt, site, { action_id: slab, [of]: 'Steel', state: 'done' });

    expect(before.body).toMatchObject({ saved: 1 });
    expect(refused.body.failures).toMatchObject([
      { code: 'week_settled', message: expect.stringContaining(`counted for the ${of} Steel`) },
    ]);
    expect(taken.body).toMatchObject({ saved: 1, commitments: [{ [of]: 'Steel', settled_state: 'not done' }] });
    expect((await figures(site))[`${of}s`]).toMatchObject([{ name: 'Steel', made: 1, kept: 0 }]);
  });
});

describe('a commitment whose last change has no time', () => {
  it('is not overwritten by an older report than the record', async () => {
    const { site, slab } = await plannedWeek(w);
    await save(site, [{ action_id: slab, day: 1 }]);
    await sql`UPDATE commitments SET said_at = NULL, updated_at = '2026-11-25T02:00:00Z' WHERE action_id = ${slab}`.execute(
      w.database.db,
    );
    const saveLate = (said_seconds_ago: number) =>
      saveOn('2026-11-26', site, { action_id: slab, day: 4, said_seconds_ago });

    expect((await saveLate(2 * day)).body.failures).toMatchObject([{ code: 'stale', current: { day: 1 } }]);
    expect((await saveLate(3600)).body).toMatchObject({ saved: 1 });
  });
});
