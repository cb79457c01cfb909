// Notifications of events in a weekly plan and a programme.
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { world, type Visitor } from '../../../test/harness.ts';
import { plannedWeek, promised, save } from '../../../test/planned-week.ts';
import { queueJob } from '../../platform/jobs/job.ts';
import { remindOfCommitments } from './notify-week.ts';

const w = world();

/** The planned week with the slab and the walls assigned to somebody. */
async function assignedWeek() {
  const made = await plannedWeek(w);
  const person = await build(w.database, (tx) => buildMember(tx, made.site.workspace, 'site-manager'));
  const foreman = w.visitor(person.token);
  const assign = (id: string) => ({ kind: 'task-changed', id, changes: { assigneeUserId: person.kinde_id } });
  await made.site.edit([assign(made.slab), assign(made.walls)]);
  return { ...made, foreman, person };
}

interface Shown {
  title: string;
  path: string;
}
const queueOf = async (by: Visitor): Promise<Shown[]> => (await by.get('/api/notifications')).body.items;
const titlesOf = async (by: Visitor) => (await queueOf(by)).map(({ title }) => title);

async function remindAt(instant: string): Promise<void> {
  const before = w.now.value;
  w.now.value = new Date(instant);
  await build(w.database, (tx) =>
    queueJob(tx, remindOfCommitments, { workspaceId: null, about: 'Reminders', input: {} }),
  );
  await w.app.jobs.runDue();
  w.now.value = before;
}

describe('a responsible person', () => {
  it('is notified once of an edit, however many tasks it gives them, and of a single task by its name', async () => {
    const { site, foreman, walls, person } = await assignedWeek();
    await site.edit([{ kind: 'task-changed', id: walls, changes: { assigneeUserId: null } }]);
    await site.edit([{ kind: 'task-changed', id: walls, changes: { assigneeUserId: person.kinde_id } }]);

    const [single, both] = await queueOf(foreman);

    expect(both?.title).toMatch(/assigned 2 tasks to you$/);
    expect(single?.title).toMatch(/assigned Walls to you$/);
    expect(single?.path).toMatch(new RegExp(`/tasks\\?open=${walls}$`));
  });
});

describe('a commitment', () => {
  it('triggers a reminder on its day from six in the morning at the project, once', async () => {
    const { site, slab, walls, foreman } = await assignedWeek();
    await promised(site, slab, walls);
    const due = async () => (await titlesOf(foreman)).filter((title) => title.includes('due today'));

    // Sydney is eleven hours ahead.
    await remindAt('2026-11-22T18:30:00Z');
    const early = await due();
    await remindAt('2026-11-22T19:30:00Z');
    await remindAt('2026-11-22T20:30:00Z');

    expect(early).toEqual([]);
    expect(await due()).toEqual(['Slab is due today']);
  });
});

describe('a week', () => {
  it('triggers a notification when its last promise is closed, once', async () => {
    const { site, slab, walls, foreman } = await assignedWeek();
    await promised(site, slab, walls);
    const closed = async () => (await titlesOf(foreman)).filter((title) => title.includes('was closed'));
    const before = w.now.value;
    w.now.value = new Date('2026-11-27T05:00:00Z');
    await save(site, [{ action_id: slab, state: 'done' }]);
    const half = await closed();
    await save(site, [{ action_id: walls, state: 'not done', reason: 'weather' }]);
    await save(site, [{ action_id: walls, state: 'not done', reason: 'materials' }]);
    w.now.value = before;

    expect(half).toEqual([]);
    expect(await closed()).toEqual(['The week of 2026-11-23 was closed: 1 of 2 promises were kept']);
  });
});

describe('a proposal', () => {
  it('notifies people who edit the programme, and its answer notifies its author', async () => {
    const { site, slab, foreman } = await assignedWeek();
    const proposed = await foreman.post(`${site.schedule}/proposals`, {
      action_id: slab,
      duration_days: 5,
      reason: 'Mesh comes late',
    });
    await site.planner.post(`${site.schedule}/proposals/${proposed.body.id}/accept`, { version: 1, answer: 'Fine' });

    expect(proposed.status).toBe(201);
    expect(await titlesOf(site.planner)).toContain('Site manager Member proposes a change of Slab');
    expect((await titlesOf(foreman))[0]).toBe('Your proposal for Slab was accepted');
  });
});
