import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { world } from '../../../test/harness.ts';
import { chain, link, scheduleSite, type Site, task } from '../../../test/schedule-site.ts';
import { newId } from '../../platform/ids.ts';

const w = world();

const listed = async (site: Site, query = '') =>
  (
    await site.planner.get(
      `/api/actions/tasks?workspace_id=${site.workspace.workspace_id}&project_id=${site.projectId}${query}`,
    )
  ).body;
const names = (answer: { items: { name: string }[] }) => answer.items.map(({ name }) => name);

describe('the list of tasks', () => {
  it('has 100 tasks a page, in the order of their start', async () => {
    const site = await scheduleSite(w);
    await site.edit(chain(120).edits);

    const [first, second] = [await listed(site), await listed(site, '&page=2')];

    expect([first.limit, first.count, second.count, first.total_count]).toEqual([100, 100, 20, 120]);
    expect(names(first).slice(0, 3)).toEqual(['Task 1', 'Task 2', 'Task 3']);
    expect(first.items[0]).toMatchObject({
      start_date: '2026-11-02',
      end_date: '2026-11-02',
      task_status: 'not started',
    });
  });

  it('is filtered by status, words, days and responsible person', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(5);
    await site.edit(edits);
    const person = site.plannerPerson;
    await site.edit([
      { kind: 'task-changed', id: ids[0], changes: { percentComplete: 40 } },
      { kind: 'task-changed', id: ids[1], changes: { status: 'At risk' } },
      { kind: 'task-changed', id: ids[2], changes: { assigneeUserId: person.kinde_id, code: 'PIL-7' } },
    ]);

    expect(names(await listed(site, '&status=active'))).toEqual(['Task 1']);
    expect(names(await listed(site, '&status=Delayed'))).toEqual(['Task 2']);
    expect(names(await listed(site, '&search=pil-7'))).toEqual(['Task 3']);
    expect(names(await listed(site, `&assignee=${person.email}`))).toEqual(['Task 3']);
    expect(names(await listed(site, '&startDate=2026-11-05'))).toEqual(['Task 4', 'Task 5']);
    expect(names(await listed(site, '&endDate=2026-11-03'))).toEqual(['Task 1', 'Task 2']);
  });

  it('follows the outline, also on a later page and in a search', async () => {
    const site = await scheduleSite(w);
    const [tower, slab, walls, gate, empty] = [newId(), newId(), newId(), newId(), newId()];
    await site.edit([
      task(tower, 'Tower', 0, { kind: 'summary' }),
      task(gate, 'Gate', 1),
      task(empty, 'Nothing under it', 0, { kind: 'summary' }),
      task(walls, 'Walls of the tower', 2, {}, { parentId: tower }),
      task(slab, 'Slab of the tower', 9, {}, { parentId: tower, afterId: null }),
    ]);
    const inOutline = (more = '') => listed(site, `&sort=outline&include_empty_summaries=false${more}`);

    const all = await inOutline();

    const shown = all.items.map((item: { name: string; outline_level: number }) => [item.outline_level, item.name]);
    expect(shown).toEqual([
      [0, 'Tower'],
      [1, 'Slab of the tower'],
      [1, 'Walls of the tower'],
      [0, 'Gate'],
    ]);
    expect(all.total_count).toBe(4);
    expect(names(await inOutline('&page=2&limit=3'))).toEqual(['Gate']);
    expect(names(await inOutline('&search=of%20the%20tower'))).toEqual(['Slab of the tower', 'Walls of the tower']);
    expect(names(await listed(site, '&sort=outline'))).toContain('Nothing under it');
  });

  it('has open tasks first if the current tasks are requested', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(3);
    await site.edit(edits);
    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { status: 'Completed' } }]);

    expect(names(await listed(site, '&sort=current'))).toEqual(['Task 2', 'Task 3', 'Task 1']);
  });

  it('treats an invalid date as empty', async () => {
    const site = await scheduleSite(w);
    await site.edit(chain(2).edits);

    expect((await listed(site, '&startDate=soon&endDate=2026-02-31')).total_count).toBe(2);
  });

  it('shows a subcontractor only their own tasks, and not the whole programme', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(3);
    await site.edit(edits);
    const person = await build(w.database, (tx) => buildMember(tx, site.workspace, 'subcontractor', site.projectId));
    const subcontractor = w.visitor(person.token);
    await site.edit([{ kind: 'task-changed', id: ids[1], changes: { assigneeUserId: person.kinde_id } }]);

    const own = await subcontractor.get('/api/actions/tasks');
    const paths = ['/dashboard', '/critical-path', '/changes', '/export', ''];
    const refused = await Promise.all(paths.map((path) => subcontractor.get(`${site.schedule}${path}`)));

    expect(names(own.body)).toEqual(['Task 2']);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});

describe('the weekly plan of other programs', () => {
  it('stores the dates it writes as a promise of the week, never as progress', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);

    const answer = await site.planner.patch(`${site.root}/actions/${ids[0]}`, {
      actual_start_date: '2026-11-12',
      actual_end_date: '2026-11-13',
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      actual_start_date: '2026-11-12',
      actual_end_date: '2026-11-13',
      recorded_start_date: null,
      progress_percentage: 0,
      task_status: 'not started',
    });
    const { rows } = await sql`SELECT week_start, day, state FROM commitments WHERE action_id = ${ids[0]}`.execute(
      w.database.db,
    );
    expect(rows).toEqual([{ week_start: '2026-11-09', day: 3, state: 'planned' }]);
    expect(await site.revision()).toBe(1);
  });

  it('takes a task out of the week if its date is cleared or invalid', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(1);
    await site.edit(edits);
    const path = `/api/workspaces/${site.workspace.workspace_id}/actions/${ids[0]}`;
    await site.planner.patch(path, { actual_start_date: '2026-11-12' });

    const answer = await site.planner.patch(path, { actual_start_date: 'never', actual_end_date: '' });

    expect(answer.body).toMatchObject({ actual_start_date: null, actual_end_date: null });
    const { rows } = await sql`SELECT 1 FROM commitments WHERE action_id = ${ids[0]} AND NOT is_deleted`.execute(
      w.database.db,
    );
    expect(rows).toEqual([]);
  });

  it('can be written by people who may edit the project, from any company', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(1);
    await site.edit(edits);
    const people = await build(w.database, async (tx) => [
      await buildMember(tx, site.workspace, 'site-manager', site.projectId),
      await buildMember(tx, site.workspace, 'estimator'),
    ]);
    const path = `/api/workspaces/${site.workspace.workspace_id}/actions/${ids[0]}`;

    const answers = await Promise.all(
      people.map(({ token }) => w.visitor(token).patch(path, { action_status: 'Active' })),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 403]);
    expect(answers[0]!.body.task_status).toBe('in progress');
  });
});

describe('links one by one', () => {
  it('are created, changed and deleted, and the programme follows', async () => {
    const site = await scheduleSite(w);
    const [a, b] = [newId(), newId()];
    await site.edit([task(a, 'Slab', 2), task(b, 'Walls', 1)]);
    const path = `${site.root}/actions/actionDeps`;
    const startOf = async () =>
      (await listed(site)).items.find(({ action_id }: { action_id: string }) => action_id === b).start_date;

    const made = await site.planner.post(path, { predecessor_action_id: a, successor_action_id: b });
    expect([made.status, await startOf()]).toEqual([201, '2026-11-04']);

    const changed = await site.planner.patch(`${path}/${made.body.id}`, { lag_minutes: 480 });
    expect([changed.status, await startOf()]).toEqual([200, '2026-11-05']);
    expect((await site.planner.get(path)).body).toMatchObject({ total_count: 1, items: [{ lag: 480, kind: 'FS' }] });

    const gone = await site.planner.delete(path, { predecessor_action_id: a, successor_action_id: b });
    expect([gone.status, await startOf()]).toEqual([200, '2026-11-02']);
  });

  it('refuse an unknown task, a cycle, and a second link of the same kind', async () => {
    const site = await scheduleSite(w);
    const [a, b] = [newId(), newId()];
    await site.edit([task(a, 'Slab', 2), task(b, 'Walls', 1), link(a, b)]);
    const post = (predecessor: string, successor: string) =>
      site.planner.post(`${site.root}/actions/actionDeps`, {
        predecessor_action_id: predecessor,
        successor_action_id: successor,
      });

    expect((await post(a, newId())).body.fields).toHaveProperty('successor_action_id');
    expect((await post(b, a)).status).toBe(422);
    expect((await post(a, b)).body.message).toBe('"Slab" and "Walls" are linked FS already.');
  });
});

describe('the make-ready log', () => {
  it('records what blocks a task, and closes it', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(1);
    await site.edit(edits);
    const path = `${site.root}/actions/constraints`;

    const made = await site.planner.post(path, { actionId: ids[0], constraintType: 'materials', priority: 'high' });
    const log = (await site.planner.get(path)).body.items;
    const closed = await site.planner.patch(path, { constraintId: made.body.id, status: 'closed' });
    const gone = await site.planner.delete(`${path}?constraintId=${made.body.id}`);

    expect(log[0]).toMatchObject({ action_id: ids[0], task_name: 'Task 1', task_code: null, task_start: '2026-11-02' });

    expect(made).toMatchObject({
      status: 201,
      body: { status: 'open', constraintType: 'materials', priority: 'high' },
    });
    expect(closed.body).toMatchObject({ status: 'closed', closed_at: '2026-11-21T00:00:00.000Z' });
    expect(gone.status).toBe(200);
    expect((await site.planner.get(path)).body.items).toEqual([]);
  });

  it('refuses a type that is not in the list', async () => {
    const site = await scheduleSite(w);

    const refused = await site.planner.post(`${site.root}/actions/constraints`, {
      actionId: newId(),
      constraintType: 'mood',
    });

    expect(refused.status).toBe(400);
  });
});

describe('the search of the list', () => {
  it('finds tasks that contain all the words in any order, the last one as a prefix', async () => {
    const site = await scheduleSite(w);
    await site.edit([
      task(newId(), 'Pour slab, level 12', 1, { code: 'L12-SL' }),
      task(newId(), 'Pour slab, level 2', 1, { code: 'L02-SL' }),
    ]);
    const found = async (words: string) =>
      (await listed(site, `&search=${encodeURIComponent(words)}`)).items.map(({ code }: { code: string }) => code);

    expect(await found('level 12 slab')).toEqual(['L12-SL']);
    expect((await found('po')).sort()).toEqual(['L02-SL', 'L12-SL']);
    expect(await found('l12-sl')).toEqual(['L12-SL']);
    expect(await found('roof')).toEqual([]);
  });

  it('finds a task by its new name, and no longer by the old one', async () => {
    const site = await scheduleSite(w);
    const id = newId();
    await site.edit([task(id, 'Pour slab', 1, { code: 'L12-SL' })]);
    const found = async (words: string) => (await listed(site, `&search=${words}`)).items.length;

    await site.edit([{ kind: 'task-changed', id, changes: { name: 'Strike formwork' } }]);

    expect([await found('slab'), await found('formwork')]).toEqual([0, 1]);
  });
});

describe('the list as a file', () => {
  const table = async (site: Awaited<ReturnType<typeof scheduleSite>>, query: string) =>
    (await site.planner.get(`${site.schedule}/tasks/export?${query}`)).text.replace('\uFEFF', '').trim().split('\r\n');

  it('contains the displayed list: its filters, its order, its columns', async () => {
    const site = await scheduleSite(w);
    await site.edit([
      task(newId(), 'Slab level 1', 2, { code: 'A10', trade: 'Concrete' }),
      task(newId(), 'Slab level 2', 3, { code: 'A20' }),
      task(newId(), 'Fence', 1),
    ]);

    const lines = await table(site, 'search=slab&sort=-name&columns=code,name,duration');

    expect(lines).toEqual(['Activity id,Task,Duration (8 h days)', 'A20,Slab level 2,3', 'A10,Slab level 1,2']);
  });

  it('refuses a column that the list does not have', async () => {
    const site = await scheduleSite(w);

    const refused = await site.planner.get(`${site.schedule}/tasks/export?columns=name,mood`);

    expect(refused.status).toBe(422);
    expect(refused.body.fields.columns[0]).toContain('There is no column mood.');
    const ofEvery = await site.planner.get(`${site.schedule}/tasks/export?columns=constructor`);
    expect(ofEvery.body.fields.columns[0]).toContain('There is no column constructor.');
  });
});
