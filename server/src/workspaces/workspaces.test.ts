import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildPerson, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
});

describe('workspaces', () => {
  it('answers the workspaces of the caller with their projects and flags', async () => {
    const project = await w.visitor(ws.owner.token).post(`/api/workspaces/${ws.workspace_id}/projects`, {
      project_name: 'Harbour Tower',
      project_number: 'P-1',
      state: 'NSW',
    });

    const answer = await w.visitor(ws.owner.token).get('/api/workspaces');

    expect(answer.status).toBe(200);
    expect(answer.body.items).toHaveLength(1);
    expect(answer.body.items[0]).toMatchObject({
      workspace_id: ws.workspace_id,
      isWorkspaceManager: true,
      region: 'australia-southeast1',
    });
    expect(answer.body.items[0].projects[0]).toMatchObject({
      project_id: project.body.project_id,
      isProjectManager: 1,
      is_archived: false,
    });
    expect(answer.body.not_any_workspace_manager).toBe(false);
  });

  it('explains whom to ask if the caller manages no workspace', async () => {
    const planner = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));

    const answer = await w.visitor(planner.token).get('/api/workspaces');

    expect(answer.body.not_any_workspace_manager).toBe(true);
    expect(answer.body.ask[0].email).toBe(ws.owner.email);
  });

  it('answers a stranger as if the workspace did not exist', async () => {
    const stranger = await build(w.database, (tx) => buildPerson(tx));

    const foreign = await w.visitor(stranger.token).get(`/api/workspaces/${ws.workspace_id}`);
    const absent = await w.visitor(stranger.token).get('/api/workspaces/0190a000-0000-7000-8000-000000000000');

    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...absent.body, request_id: '' });
  });

  it('shows the workspaces side by side: items that need attention, visible projects, abilities', async () => {
    const second = await w.visitor(ws.owner.token).post('/api/workspaces', { workspace: 'Second House' });
    await w.visitor(ws.owner.token).post(`/api/workspaces/${second.body.workspace_id}/projects`, {
      project_name: 'Late Tower',
      end_date: '2026-11-01',
    });

    const { body } = await w.visitor(ws.owner.token).get('/api/home');

    expect([body.total_count, body.abilities]).toEqual([2, ['create']]);
    const home = body.items.find(({ workspace }: { workspace: string }) => workspace === 'Second House');
    expect(home).toMatchObject({ project_count: 1, abilities: ['archive'], is_archived: false });
    expect(home.projects).toEqual([expect.objectContaining({ project_name: 'Late Tower', end_date: '2026-11-01' })]);
    expect(home.attention.map(({ kind }: { kind: string }) => kind)).toEqual(['overdue_projects', 'without_number']);
  });

  it('shows an archived workspace last, with the option to restore it and nothing to do in it', async () => {
    const owner = w.visitor(ws.owner.token);
    const made = await owner.post('/api/workspaces', { workspace: 'A closed one' });
    const at = `/api/workspaces/${made.body.workspace_id}`;
    const archived = await owner.patch(at, { is_archived: true, version: made.body.version });

    const { body } = await owner.get('/api/home');

    expect(body.items.at(-1)).toMatchObject({
      workspace: 'A closed one',
      version: archived.body.version,
      attention: [],
      abilities: ['restore'],
    });
  });

  it('offers a new workspace and archiving only to managers, and hides projects that are not visible', async () => {
    const outside = await build(w.database, (tx) => buildMember(tx, ws, 'subcontractor'));

    const { body } = await w.visitor(outside.token).get('/api/home');

    expect(body).toMatchObject({ total_count: 1, abilities: [] });
    expect(body.items[0]).toMatchObject({ abilities: [], projects: [], project_count: 0, attention: [] });
  });

  it('counts on the home page the people of its list and the labour rates in force', async () => {
    const owner = w.visitor(ws.owner.token);
    const rate = { role: 'Carpenter', level: '1', multiplier: 1, cost_rate: 50, sell_rate: 80 };
    const rates = `/api/workspaces/${ws.workspace_id}/labour-rates`;
    const before = (await owner.get(`/api/workspaces/${ws.workspace_id}/home`)).body.counts;

    const added = await owner.post(rates, { ...rate, name: 'Carpenter', effective_date: '2026-01-01' });
    const later = await owner.post(rates, { ...rate, name: 'Carpenter', effective_date: '2027-01-01' });
    const { counts } = (await owner.get(`/api/workspaces/${ws.workspace_id}/home`)).body;
    const people = await owner.get(`/api/workspaces/${ws.workspace_id}/users_hz`);

    expect([added.status, later.status]).toEqual([201, 201]);
    expect(counts.labour_rates).toBe(before.labour_rates + 1);
    expect(counts.members).toBe(people.body.total_count);
  });

  it('refuses an update that is based on an older version, with the current record', async () => {
    const owner = w.visitor(ws.owner.token);
    const { body: before } = await owner.get(`/api/workspaces/${ws.workspace_id}`);

    const first = await owner.patch(`/api/workspaces/${ws.workspace_id}`, {
      workspace: 'Renamed',
      version: before.version,
    });
    const second = await owner.patch(`/api/workspaces/${ws.workspace_id}`, {
      workspace: 'Renamed again',
      version: before.version,
    });

    expect(first.status).toBe(200);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'stale',
      current: { workspace: 'Renamed', version: before.version + 1 },
    });
  });

  it('accepts a region of the list and one word as its account, and explains a refusal of others', async () => {
    const owner = w.visitor(ws.owner.token);
    const url = `/api/workspaces/${ws.workspace_id}`;
    const { version } = (await owner.get(url)).body;

    const refused = await owner.patch(url, { region: 'mars', channel_id: '89 3', version });
    const taken = await owner.patch(url, { region: 'australia-southeast2', channel_id: '893-b', version });

    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual({
      region: ['Choose one of: australia-southeast1, australia-southeast2.'],
      channel_id: ['Give the id of an account: letters, digits, - and _ without spaces, such as 893.'],
    });
    expect(taken.body).toMatchObject({ region: 'australia-southeast2', channel_id: '893-b' });
  });

  it('creates one project for one idempotency key, however often it is sent', async () => {
    const owner = w.visitor(ws.owner.token);
    const send = () =>
      owner.post(`/api/workspaces/${ws.workspace_id}/projects`, { project_name: 'Once' }, { 'idempotency-key': 'k-1' });

    const answers = await Promise.all(Array.from({ length: 8 }, send));
    const other = await owner.post(
      `/api/workspaces/${ws.workspace_id}/projects`,
      { project_name: 'Twice' },
      { 'idempotency-key': 'k-1' },
    );
    const list = await owner.get(`/api/manage/project?workspace_id=${ws.workspace_id}&q=Once`);

    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    expect(other.status).toBe(422);
    expect(list.body.total_count).toBe(1);
  });

  it('writes the history of a change in the same transaction', async () => {
    const owner = w.visitor(ws.owner.token);
    const { body: project } = await owner.post(`/api/workspaces/${ws.workspace_id}/projects`, { project_name: 'Quay' });
    await owner.patch(`/api/workspaces/${ws.workspace_id}/projects/${project.project_id}`, {
      project_name: 'Quay 2',
      version: 1,
    });

    const history = await owner.get(`/api/workspaces/${ws.workspace_id}/history/projects/${project.project_id}`);

    expect(history.body.items.map((event: { action: string }) => event.action)).toEqual(['updated', 'created']);
    expect(history.body.items[0].changes).toEqual([{ field: 'project_name', from: 'Quay', to: 'Quay 2' }]);
    expect(history.body.items[0].actor_name).toBe('Olive Owner');
  });
});
