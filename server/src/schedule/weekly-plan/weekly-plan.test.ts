import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { at, link, scheduleSite, type Site, task } from '../../../test/schedule-site.ts';

const w = world();
/** The week of the tests begins on Monday 23 November 2026; it is the Saturday before. */
const week = '2026-11-23';

/** A slab of three days in that week and walls after it. */
async function planned(): Promise<{ site: Site; slab: string; walls: string; plan: string }> {
  const site = await scheduleSite(w);
  const [slab, walls] = [newId(), newId()];
  await site.edit([
    task(slab, 'Slab', 3, { crew: 'Formwork', trade: 'Concrete', constraint: { kind: 'SNET', date: at(21) } }),
    task(walls, 'Walls', 1),
    link(slab, walls),
  ]);
  return { site, slab, walls, plan: `${site.schedule}/weekly-plan/${week}` };
}
const save = (site: Site, entries: object[], of = week) =>
  site.planner.put(`${site.schedule}/weekly-plan/${of}`, { entries });
const actionOf = async (site: Site, id: string) => {
  const listed = await site.planner.get(`${site.root}/actions?fetch_all=true`);
  return listed.body.items.find(({ action_id }: { action_id: string }) => action_id === id);
};
/** Does something on another day. */
async function on<T>(day: string, act: () => Promise<T>): Promise<T> {
  const before = w.now.value;
  w.now.value = new Date(`${day}T02:00:00Z`);
  try {
    return await act();
  } finally {
    w.now.value = before;
  }
}
const promised = async (site: Site, ...ids: string[]) =>
  save(
    site,
    ids.map((action_id, day) => ({ action_id, day, state: 'promised' })),
  );

describe('a week', () => {
  it('begins on Monday, whatever day it is named by', async () => {
    const { site } = await planned();

    const { body } = await site.planner.get(`${site.schedule}/weekly-plan/2026-11-27`);

    expect(body.week_start).toBe(week);
    expect(body.days).toHaveLength(7);
    expect(body.days.at(-1)).toBe('2026-11-29');
  });

  it('that is no week is not there', async () => {
    const { site } = await planned();

    for (const text of ['2026-02-30', 'next-week', newId()]) {
      expect((await site.planner.get(`${site.schedule}/weekly-plan/${text}`)).status).toBe(404);
      expect((await save(site, [{ action_id: newId() }], text)).status).toBe(404);
    }
  });

  it('shows the tasks that fall into it by crew, then by who is responsible', async () => {
    const { site, slab, walls, plan } = await planned();

    const { body } = await site.planner.get(plan);

    expect(body.groups.map(({ name }: { name: string | null }) => name)).toEqual(['Formwork', null]);
    expect(body.groups[0].tasks).toMatchObject([{ action_id: slab, can_be_promised: true, commitment: null }]);
    expect(body.groups[1].tasks).toMatchObject([{ action_id: walls }]);
    expect(body.abilities).toEqual(['edit']);
  });

  it('that is not over shows what should have been done before', async () => {
    const { site } = await planned();
    const late = newId();
    await site.edit([task(late, 'Fence', 1)]);

    const now = await site.planner.get(`${site.schedule}/weekly-plan/${week}`);
    const past = await site.planner.get(`${site.schedule}/weekly-plan/2026-11-09`);

    const idsOf = (body: { groups: { tasks: { action_id: string }[] }[] }) =>
      body.groups.flatMap(({ tasks }) => tasks.map(({ action_id }) => action_id));
    expect(idsOf(now.body)).toContain(late);
    expect(idsOf(past.body)).toEqual([]);
  });
});

describe('a task of the week', () => {
  it('starts on its planned day, and its end keeps its distance', async () => {
    const { site, slab } = await planned();

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
    const { site, slab, plan } = await planned();
    await save(site, [{ action_id: slab, day: 2 }]);

    await save(site, [{ action_id: slab, day: null }]);

    expect(await actionOf(site, slab)).toMatchObject({ actual_start_date: null, actual_end_date: null });
    expect((await site.planner.get(plan)).body.groups[0].tasks[0].commitment).toBeNull();
  });

  it('keeps the days of another week when this one lets it go', async () => {
    const { site, slab } = await planned();
    await save(site, [{ action_id: slab, day: 0 }], '2026-11-30');

    await save(site, [{ action_id: slab, day: null }]);

    expect(await actionOf(site, slab)).toMatchObject({ actual_start_date: '2026-11-30' });
  });

  it('is saved though others fail, and the failures are counted', async () => {
    const { site, slab, walls } = await planned();
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
    const { site, slab } = await planned();
    const first = await save(site, [{ action_id: slab, day: 0 }]);
    const [{ version }] = first.body.commitments;
    await save(site, [{ action_id: slab, day: 1, version }]);

    const late = await save(site, [{ action_id: slab, day: 4, version }]);

    expect(late.body).toMatchObject({ saved: 0, failed: 1, failures: [{ code: 'stale', current: { day: 1 } }] });
    expect(await actionOf(site, slab)).toMatchObject({ actual_start_date: '2026-11-24' });
  });

  it('that was planned by somebody else first is not planned over by who saw it free', async () => {
    const { site, slab } = await planned();
    await save(site, [{ action_id: slab, day: 2, version: 0 }]);

    const late = await save(site, [{ action_id: slab, day: 4, version: 0 }]);

    expect(late.body).toMatchObject({ saved: 0, failures: [{ code: 'stale', current: { day: 2, version: 1 } }] });
  });

  it('is planned by those who plan', async () => {
    const { slab, plan } = await planned();
    const stranger = await scheduleSite(w);

    const refused = await stranger.planner.put(plan, { entries: [{ action_id: slab, day: 0 }] });

    expect(refused.status).toBe(404);
  });
});

describe('a promise', () => {
  it('is refused while a constraint is open, and taken once it is closed', async () => {
    const { site, slab, plan } = await planned();
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
    const { site, slab, walls } = await planned();
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
    const { site, slab } = await planned();
    await promised(site, slab);

    const withdrawn = await save(site, [{ action_id: slab, state: 'planned' }]);

    expect(withdrawn.body.commitments).toMatchObject([{ state: 'planned', promised_at: null }]);
  });

  it('stands once its week has begun', async () => {
    const { site, slab } = await planned();
    await promised(site, slab);

    const [withdrawn, takenOut] = await on('2026-11-24', async () => [
      await save(site, [{ action_id: slab, state: 'planned' }]),
      await save(site, [{ action_id: slab, day: null }]),
    ]);

    expect(withdrawn!.body.failures).toMatchObject([{ code: 'promise_stands' }]);
    expect(takenOut!.body.failures).toMatchObject([{ code: 'promise_stands' }]);
  });

  it('made in the week itself is withdrawn on the same day only', async () => {
    const { site, slab } = await planned();

    const withdrawn = await on('2026-11-24', async () => {
      await promised(site, slab);
      return save(site, [{ action_id: slab, state: 'planned' }]);
    });

    expect(withdrawn.body).toMatchObject({ saved: 1, failed: 0 });
  });

  it('that was not kept has a reason from the list', async () => {
    const { site, slab } = await planned();
    await promised(site, slab);

    const silent = await save(site, [{ action_id: slab, state: 'not done' }]);
    const told = await save(site, [{ action_id: slab, state: 'not done', reason: 'weather' }]);
    const invented = await save(site, [{ action_id: slab, state: 'not done', reason: 'aliens' }]);

    expect(silent.body.failures).toMatchObject([{ code: 'no_reason', message: 'Say why "Slab" was not done.' }]);
    expect(told.body.commitments).toMatchObject([{ state: 'not done', reason: 'weather' }]);
    expect(invented.status).toBe(400);
  });

  it('must have been made to be kept', async () => {
    const { site, slab } = await planned();

    const { body } = await save(site, [{ action_id: slab, day: 0, state: 'done' }]);

    expect(body.failures).toMatchObject([{ code: 'not_promised' }]);
  });

  it('kept is no progress: the programme stays as it is', async () => {
    const { site, slab } = await planned();
    await promised(site, slab);

    await save(site, [{ action_id: slab, state: 'done' }]);

    expect(await actionOf(site, slab)).toMatchObject({ progress_percentage: 0, recorded_start_date: null });
    expect(await site.revision()).toBe(1);
  });
});

describe('reliability', () => {
  it('is the share of promises kept, by week, trade and crew, with the reasons for the others', async () => {
    const { site, slab, walls } = await planned();
    await promised(site, slab, walls);
    await save(site, [
      { action_id: slab, state: 'done' },
      { action_id: walls, state: 'not done', reason: 'prerequisite work' },
    ]);

    const { body } = await site.planner.get(`${site.schedule}/reliability`);

    expect(body.all).toEqual({ made: 2, kept: 1, ppc: 50 });
    expect(body.weeks).toEqual([{ week_start: week, made: 2, kept: 1, ppc: 50 }]);
    expect(body.trades).toMatchObject([
      { name: 'Concrete', ppc: 100 },
      { name: null, ppc: 0 },
    ]);
    expect(body.crews).toMatchObject([{ name: 'Formwork', ppc: 100 }, { name: null }]);
    expect(body.reasons[0]).toEqual({ reason: 'prerequisite work', count: 1 });
  });

  it('counts what is still promised only when the week is over', async () => {
    const { site, slab } = await planned();
    await promised(site, slab);
    const figures = () => site.planner.get(`${site.schedule}/reliability`);

    const sunday = await on('2026-11-29', figures);
    const monday = await on('2026-11-30', figures);

    expect(sunday.body.all).toEqual({ made: 0, kept: 0, ppc: null });
    expect(monday.body).toMatchObject({ all: { made: 1, kept: 0, ppc: 0 }, unexplained: 1 });
  });

  it('of some weeks takes those that the two days fall in', async () => {
    const { site, slab } = await planned();
    await promised(site, slab);
    await save(site, [{ action_id: slab, state: 'done' }]);

    const within = await site.planner.get(`${site.schedule}/reliability?from=2026-11-26&to=2026-11-26`);
    const before = await site.planner.get(`${site.schedule}/reliability?to=2026-11-22`);

    expect(within.body.all.made).toBe(1);
    expect(before.body.all.made).toBe(0);
  });

  it('stands on the dashboard', async () => {
    const { site, slab } = await planned();
    await promised(site, slab);
    await save(site, [{ action_id: slab, state: 'done' }]);

    const { body } = await site.planner.get(`${site.schedule}/dashboard`);

    expect(body.reliability.all).toEqual({ made: 1, kept: 1, ppc: 100 });
  });
});

describe('a subcontractor', () => {
  /** Responsible for the walls; the slab is another's. Both are promised for the week. */
  async function engaged() {
    const { site, slab, walls, plan } = await planned();
    const person = await build(w.database, (tx) => buildMember(tx, site.workspace, 'subcontractor', site.projectId));
    await site.edit([{ kind: 'task-changed', id: walls, changes: { assigneeUserId: person.kinde_id } }]);
    await promised(site, slab, walls);
    const visitor = w.visitor(person.token);
    const report = (entries: object[]) => visitor.put(`${plan}/report`, { entries });
    return { site, slab, walls, plan, visitor, report };
  }

  it("sees the own tasks of the week and of the list, and nobody else's", async () => {
    const { site, slab, walls, plan, visitor } = await engaged();

    const [board, list] = [await visitor.get(plan), await visitor.get(`${site.root}/actions?fetch_all=true`)];

    expect(board.body.groups).toMatchObject([{ tasks: [{ action_id: walls }] }]);
    expect(board.body.abilities).toEqual(['report']);
    expect(list.body.items).toMatchObject([{ action_id: walls }]);
    expect(board.text + list.text).not.toContain(slab);
  });

  it('says of the own promise that it was kept, or why not', async () => {
    const { site, walls, report } = await engaged();

    const saved = await report([{ action_id: walls, state: 'not done', reason: 'materials', note: 'Mesh is late' }]);

    expect(saved.body).toMatchObject({ saved: 1, commitments: [{ state: 'not done', reason: 'materials', day: 1 }] });
    expect((await site.planner.get(`${site.schedule}/weekly-plan/${week}`)).text).toContain('Mesh is late');
  });

  it("reports on nobody else's promise", async () => {
    const { slab, report } = await engaged();

    const { body } = await report([{ action_id: slab, state: 'done' }]);

    expect(body).toMatchObject({ saved: 0, failures: [{ code: 'not_found', current: null }] });
    expect(JSON.stringify(body)).not.toContain('Slab');
  });

  it('neither plans nor promises', async () => {
    const { walls, plan, visitor, report } = await engaged();

    expect((await visitor.put(plan, { entries: [{ action_id: walls, day: 3 }] })).status).toBe(403);
    expect((await report([{ action_id: walls, state: 'promised' }])).status).toBe(400);
    expect((await report([{ action_id: walls, state: 'done', day: 3 }])).status).toBe(400);
  });

  it('reports as it was seen: what the site changed meanwhile is not overwritten', async () => {
    const { site, walls, report } = await engaged();
    await save(site, [{ action_id: walls, state: 'done' }]);

    const late = await report([{ action_id: walls, version: 1, state: 'not done', reason: 'weather' }]);

    expect(late.body).toMatchObject({ failures: [{ code: 'stale', current: { state: 'done' } }] });
  });
});
