import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
let estimator: BuiltPerson;
/** May open the list of rates too. */
let colleague: BuiltPerson;
let planner: BuiltPerson;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  estimator = await build(w.database, (tx) => buildMember(tx, ws, 'estimator'));
  colleague = await build(w.database, (tx) => buildMember(tx, ws, 'estimator'));
  planner = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));
});
const as = (person: { token: string }) => w.visitor(person.token);
const views = () => `/api/workspaces/${ws.workspace_id}/saved-views`;
const opening = () => `/api/workspaces/${ws.workspace_id}/opening-view`;
const save = (person: { token: string }, name: string, more: object = {}) =>
  as(person).post(views(), { list: 'rates', name, address: 'view=q=steel', ...more });
const share = (person: { token: string }, id: string, is_shared = true) =>
  as(person).put(`${views()}/${id}/sharing`, { is_shared });
const namesFor = async (person: { token: string }, list = 'rates'): Promise<string[]> =>
  (await as(person).get(`${views()}?list=${list}`)).body.items.map((view: { name: string }) => view.name);

describe('saved views of a list', () => {
  it('are visible to the person who saved them and to nobody else', async () => {
    const made = await save(estimator, 'Steel fixers');

    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ address: 'view=q=steel', is_own: true, is_shared: false, opens_first: false });
    expect(await namesFor(estimator)).toContain('Steel fixers');
    expect(await namesFor(planner)).not.toContain('Steel fixers');
    expect((await as(planner).patch(`${views()}/${made.body.id}`, { name: 'Mine', version: 1 })).status).toBe(404);
  });

  it('belong to one list', async () => {
    await save(estimator, 'Of people', { list: 'people' });

    expect(await namesFor(estimator, 'people')).toEqual(['Of people']);
    expect(await namesFor(estimator)).not.toContain('Of people');
  });

  it('have unique names for a person and a list, in any case', async () => {
    await save(estimator, 'Night shift');

    const again = await save(estimator, ' night SHIFT ');
    const ofAnother = await save(planner, 'Night shift');

    expect([again.status, ofAnother.status]).toEqual([409, 201]);
    expect(again.body.fields).toHaveProperty('name');
  });

  it('refuse a taken name with its owner and advice, when another person renames or restores one', async () => {
    const manager = await build(w.database, (tx) => buildMember(tx, ws, 'workspace-manager'));
    const list = 'roles';
    const saved = await save(ws.owner, 'Cranes', { list });
    const shared = await share(ws.owner, (await save(ws.owner, 'Hoists', { list })).body.id);
    const { id, version } = shared.body;
    const renamed = await as(manager).patch(`${views()}/${id}`, { name: 'Cranes', version });
    await as(ws.owner).delete(`${views()}/${saved.body.id}`);
    await save(ws.owner, 'Cranes', { list });
    const restored = await as(ws.owner).post(`${views()}/${saved.body.id}/restore`, {});

    expect([renamed.status, restored.status]).toEqual([409, 409]);
    expect(renamed.body.message).toBe('Olive Owner has a view “Cranes” of this list already. Choose another name.');
    expect(restored.body.message).toBe('You have a view “Cranes” of this list already. Rename that one first.');
  });

  it('are shared by people who may edit the workspace; the others see and use them', async () => {
    const own = await save(estimator, 'For a few');
    const refused = await share(estimator, own.body.id);
    const shared = await save(ws.owner, 'For all');
    const answer = await share(ws.owner, shared.body.id);

    expect([refused.status, answer.status, answer.body.is_shared]).toEqual([403, 200, true]);
    expect(await namesFor(colleague)).toContain('For all');
    const { body } = await as(colleague).get(views());
    const seen = body.items.find((view: { id: string }) => view.id === shared.body.id);
    expect(seen).toMatchObject({ is_own: false, abilities: [] });
    expect((await as(colleague).delete(`${views()}/${shared.body.id}`)).status).toBe(403);
  });

  it('are shared only with people who may open their list', async () => {
    const worker = await build(w.database, (tx) => buildMember(tx, ws, 'worker'));
    const shown = await Promise.all(
      ['rates', 'projects'].map(async (list) => {
        const view = (await save(ws.owner, `For viewers (${list})`, { list })).body;
        await share(ws.owner, view.id);
        return [await namesFor(worker, list), (await as(worker).put(opening(), { list, view_id: view.id })).status];
      }),
    );

    expect((await as(worker).get(`/api/workspaces/${ws.workspace_id}/labour-rates`)).status).toBe(403);
    expect(shown).toEqual([
      [[], 404],
      [['For viewers (projects)'], 200],
    ]);
  });

  it('belong to existing lists', async () => {
    const made = await save(estimator, 'Of nothing', { list: 'invented' });
    const asked = await as(estimator).get(`${views()}?list=invented`);
    const opened = await as(estimator).put(opening(), { list: 'invented', view_id: null });

    expect([made.status, asked.status, opened.status]).toEqual([400, 400, 400]);
    expect(made.body.fields).toHaveProperty('list');
  });

  it('of somebody else do not exist for others once they are deleted, in any call', async () => {
    const { id } = (await share(ws.owner, (await save(ws.owner, 'Soon gone')).body.id)).body;
    const rename = () => as(colleague).patch(`${views()}/${id}`, { name: 'Mine', version: 2 });
    const before = (await rename()).status;
    await as(ws.owner).delete(`${views()}/${id}`);

    const tries = [
      await rename(),
      await as(colleague).delete(`${views()}/${id}`),
      await as(colleague).post(`${views()}/${id}/restore`, {}),
    ];

    expect([before, ...tries.map(({ status }) => status)]).toEqual([403, 404, 404, 404]);
  });

  it('of a list of projects are shared with people who may open it on one project', async () => {
    const { body } = await as(ws.owner).post(`/api/workspaces/${ws.workspace_id}/projects`, { project_name: 'Tower' });
    const there = await build(w.database, (tx) => buildMember(tx, ws, 'planner', body.project_id));
    const view = (await save(ws.owner, 'Critical tasks', { list: 'projects/tasks' })).body;
    await share(ws.owner, view.id);

    expect(await namesFor(there, 'projects/tasks')).toEqual(['Critical tasks']);
    expect(await namesFor(there, 'people')).toEqual([]);
  });

  it('are invisible to the others again when they are no longer shared, even if one opened first', async () => {
    const view = await save(ws.owner, 'For a while');
    await share(ws.owner, view.body.id);
    await as(colleague).put(opening(), { list: 'rates', view_id: view.body.id });

    await share(ws.owner, view.body.id, false);

    expect(await namesFor(colleague)).not.toContain('For a while');
    expect(await namesFor(ws.owner)).toContain('For a while');
  });

  it('open first for the person who chose so, until another or none is chosen', async () => {
    const first = await save(ws.owner, 'Opens first');
    await share(ws.owner, first.body.id);
    const choose = (person: { token: string }, view_id: string | null) =>
      as(person).put(opening(), { list: 'rates', view_id });
    const opens = async (person: { token: string }) =>
      (await as(person).get(`${views()}?list=rates`)).body.items
        .filter((view: { opens_first: boolean }) => view.opens_first)
        .map((view: { name: string }) => view.name);

    await choose(colleague, first.body.id);
    const [ofColleague, ofOwner] = [await opens(colleague), await opens(ws.owner)];
    await choose(colleague, null);

    expect(ofColleague).toEqual(['Opens first']);
    expect(ofOwner).toEqual([]);
    expect(await opens(colleague)).toEqual([]);
  });

  it('open first on their own list only', async () => {
    const ofRates = await save(planner, 'Rates only');

    const refused = await as(planner).put(opening(), { list: 'people', view_id: ofRates.body.id });

    expect(refused.status).toBe(404);
  });

  it('are changed at the version that was read, deleted and restored', async () => {
    const made = await save(planner, 'Changed');
    const at = `${views()}/${made.body.id}`;

    const changed = await as(planner).patch(at, { address: 'status=active', version: 1 });
    const old = await as(planner).patch(at, { address: 'status=invited', version: 1 });
    const removed = await as(planner).delete(at);
    const without = await namesFor(planner);
    const restored = await as(planner).post(`${at}/restore`, {});

    expect([changed.status, old.status, removed.status, restored.status]).toEqual([200, 409, 200, 200]);
    expect(without).not.toContain('Changed');
    expect(restored.body.address).toBe('status=active');
  });

  it('are limited to fifty per list', async () => {
    const many = await build(w.database, (tx) => buildMember(tx, ws, 'worker'));
    for (let n = 0; n < 50; n += 1) await save(many, `View ${n}`);

    const refused = await save(many, 'One more');

    expect(refused.status).toBe(422);
    expect(refused.body.fields.list[0]).toContain('50 views');
  });

  it('are limited to fifty per list also for concurrent saves, and to two hundred in total', async () => {
    const many = await build(w.database, (tx) => buildMember(tx, ws, 'worker'));
    const saves = (list: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => save(many, `View ${n}`, { list })));

    const ofOne = await saves('rates', 70);
    for (const list of ['people', 'projects', 'companies']) await saves(list, 50);
    const beyond = await save(many, 'One more', { list: 'teams' });

    expect(ofOne.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(await namesFor(many, 'companies')).toHaveLength(50);
    expect(beyond.status).toBe(422);
    expect(beyond.body.fields.list[0]).toContain('200 views of all lists');
  });

  it.each([
    ['spaces alone', '   '],
    ['zero-width characters alone', '\u200B\uFEFF\u2060'],
    ['a line break', 'Two\nlines'],
    ['a control character', 'Bell\u0007'],
    ['a mark that changes the direction', 'rates \u202Exslx'],
    ['an isolating mark', '\u2066rates\u2069'],
  ])('cannot be named with %s', async (_what, name) => {
    const refused = await save(planner, name);

    expect(refused.status).toBe(400);
    expect(refused.body.fields.name[0]).toMatch(/name of one line that can be seen/);
  });

  it.each(['Ünïcode – 50%', 'سجل العمل', '日本語', '👷‍♀️ crew'])('may be called %s', async (name) => {
    expect((await save(planner, name)).body.name).toBe(name);
  });
});
