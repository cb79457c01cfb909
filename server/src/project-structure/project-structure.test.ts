import { beforeAll, describe, expect, it } from 'vitest';
import {
  build,
  buildMember,
  buildMembership,
  buildPerson,
  buildWorkspace,
  type BuiltWorkspace,
} from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
let other: BuiltWorkspace;
let tower: string;
let quay: string;
let foreign: string;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  other = await build(w.database, (tx) => buildWorkspace(tx, 'Other workspace'));
  [tower, quay, foreign] = [
    await projectOf(ws, 'Tower'),
    await projectOf(ws, 'Quay'),
    await projectOf(other, 'Foreign'),
  ];
});
const owner = () => w.visitor(ws.owner.token);
const at = (what: 'teams' | 'buildings') => `/api/workspaces/${ws.workspace_id}/${what}`;
async function projectOf(workspace: BuiltWorkspace, project_name: string): Promise<string> {
  const path = `/api/workspaces/${workspace.workspace_id}/projects`;
  return (await w.visitor(workspace.owner.token).post(path, { project_name })).body.project_id;
}

describe('teams', () => {
  it('keeps its members in the given order, with their names', async () => {
    const [a, b] = await build(w.database, async (tx) => [
      await buildMember(tx, ws, 'planner'),
      await buildMember(tx, ws, 'worker'),
    ]);

    const made = await owner().post(at('teams'), {
      name: 'Structure',
      project_id: tower,
      members: [b!.kinde_id, a!.kinde_id],
    });
    const { body } = await owner().get(`/api/manage/team?workspace_id=${ws.workspace_id}&q=structure`);

    expect(made.status).toBe(201);
    expect(body.items[0].members).toEqual([
      { kinde_id: b!.kinde_id, name: 'Worker Member' },
      { kinde_id: a!.kinde_id, name: 'Planner Member' },
    ]);
  });

  it('accepts only active members of the workspace, and names the others', async () => {
    const suspended = await build(w.database, (tx) => buildMember(tx, ws, 'worker'));
    await owner().patch(`/api/workspaces/${ws.workspace_id}/users_hz/${suspended.kinde_id}`, { status: 'suspended' });

    const refused = await owner().post(at('teams'), {
      name: 'Nobody',
      members: [ws.owner.kinde_id, suspended.kinde_id, other.owner.kinde_id, 'absent'],
    });

    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toEqual(['members.1', 'members.2', 'members.3']);
    expect(refused.body.fields['members.2']).toEqual(refused.body.fields['members.3']);
  });

  it('keeps a suspended member until they are removed', async () => {
    const leaver = await build(w.database, (tx) => buildMember(tx, ws, 'worker'));
    const { body: team } = await owner().post(at('teams'), { name: 'Leavers', members: [leaver.kinde_id] });
    await owner().patch(`/api/workspaces/${ws.workspace_id}/users_hz/${leaver.kinde_id}`, { status: 'suspended' });

    const changed = await owner().patch(`${at('teams')}/${team.team_bim_id}`, {
      members: [leaver.kinde_id, ws.owner.kinde_id],
      version: 1,
    });

    expect(changed.status).toBe(200);
    expect(changed.body.members).toHaveLength(2);
  });

  it('refuses the same name twice on one project, but not on two', async () => {
    const first = await owner().post(at('teams'), { name: 'Facade', project_id: tower });
    const same = await owner().post(at('teams'), { name: 'FACADE', project_id: tower });
    const elsewhere = await owner().post(at('teams'), { name: 'Facade', project_id: quay });

    expect([first.status, same.status, elsewhere.status]).toEqual([201, 409, 201]);
  });
});

describe('buildings', () => {
  it('keeps levels and zones in order, basements first', async () => {
    const made = await owner().post(at('buildings'), {
      building_name: 'Podium',
      project_id: tower,
      levels: [{ name: 'Ground', order: 0 }, { name: 'Level 1' }, { name: 'Basement 1', order: -1 }],
      zones: [{ name: 'North' }, { name: 'South' }],
    });

    expect(made.status).toBe(201);
    expect(made.body.levels).toEqual([
      { name: 'Basement 1', order: -1 },
      { name: 'Ground', order: 0 },
      { name: 'Level 1', order: 1 },
    ]);
    expect(made.body.zones).toEqual([
      { name: 'North', order: 0 },
      { name: 'South', order: 1 },
    ]);
  });

  it('refuses a duplicate level, naming it', async () => {
    const refused = await owner().post(at('buildings'), {
      building_name: 'Twins',
      project_id: tower,
      levels: [{ name: 'Level 1' }, { name: 'level 1 ' }],
    });

    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toEqual(['levels.1.name']);
  });

  it('answers alike for a project of another workspace and an unknown one', async () => {
    const ask = (project_id: string) => owner().post(at('buildings'), { building_name: 'X', project_id });

    const elsewhere = await ask(foreign);
    const absent = await ask('0190a000-0000-7000-8000-000000000000');

    expect(elsewhere.status).toBe(422);
    expect({ ...elsewhere.body, request_id: '' }).toEqual({ ...absent.body, request_id: '' });
  });

  it('shows an external person the buildings of their own projects only', async () => {
    await owner().post(at('buildings'), { building_name: 'Shed', project_id: tower });
    await owner().post(at('buildings'), { building_name: 'Wharf', project_id: quay });
    const client = await build(w.database, (tx) => buildMember(tx, ws, 'client', quay));

    const { body } = await w.visitor(client.token).get(`/api/manage/building?workspace_id=${ws.workspace_id}`);

    expect(body.items.map((row: { building_name: string }) => row.building_name)).toEqual(['Wharf']);
    expect(body.abilities).toEqual([]);
  });

  it('lists all workspaces of the caller if none is named', async () => {
    await build(w.database, (tx) => buildMembership(tx, ws, { person: other.owner, roleId: ws.roles.get('planner')! }));
    await w
      .visitor(other.owner.token)
      .post(`/api/workspaces/${other.workspace_id}/buildings`, { building_name: 'Other shed', project_id: foreign });

    let body: { items: { workspace_id: string }[]; total_count: number };
    const places = async () => {
      body = (await w.visitor(other.owner.token).get('/api/manage/building')).body;
      return new Set(body.items.map((row) => row.workspace_id));
    };
    // The database notifies the server of the membership, which may answer with the earlier permissions until then.
    await expect.poll(places, { timeout: 10_000 }).toEqual(new Set([ws.workspace_id, other.workspace_id]));
    expect(body!.total_count).toBe(body!.items.length);
  });

  it('searches all workspaces of the caller at once, and none for somebody without one', async () => {
    const both = await build(w.database, async (tx) => {
      const person = await buildMember(tx, ws, 'workspace-manager');
      await buildMembership(tx, other, { person, roleId: other.roles.get('workspace-manager')! });
      return person;
    });
    const alone = await build(w.database, (tx) => buildPerson(tx));
    await owner().post(at('buildings'), { building_name: 'Gatehouse north', project_id: tower });
    await w.visitor(other.owner.token).post(`/api/workspaces/${other.workspace_id}/buildings`, {
      building_name: 'Gatehouse south',
      project_id: foreign,
    });
    const search = async (token: string) => (await w.visitor(token).get('/api/manage/building?q=gatehouse')).body;

    const found = await search(both.token);

    expect(found.items.map((row: { building_name: string }) => row.building_name)).toEqual([
      'Gatehouse north',
      'Gatehouse south',
    ]);
    expect(await search(alone.token)).toMatchObject({ items: [], total_count: 0 });
  });
});
