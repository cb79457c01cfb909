import { sql } from 'kysely';
import { permissionsOfRole } from '@horizon/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { inBrowser } from '../../test/browser-session.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { namesOf, peopleSite, someone, type PeopleSite } from '../../test/people-site.ts';

const w = world();
let site: PeopleSite;
let ws: BuiltWorkspace;
let project: string;
beforeAll(async () => {
  site = await peopleSite(w);
  ({ ws, project } = site);
});

describe('roles of members', () => {
  const patch = (by: BuiltPerson, whom: string, body: object, of = ws) =>
    inBrowser(w, by).patch(`${site.users(of)}/${whom}`, body);

  it('replaces the named roles and keeps the others', async () => {
    const worker = await site.member('worker');
    await patch(ws.owner, worker.kinde_id, {
      project_roles: [{ project_id: project, role_id: ws.roles.get('site-manager')! }],
    });

    const changed = await patch(ws.owner, worker.kinde_id, { role_ids: [ws.roles.get('planner')!] });

    expect(namesOf(changed.body.roles)).toEqual(['Planner']);
    expect(changed.body.project_roles).toHaveLength(1);
    expect(changed.body.version).toBe(3);
  });

  it('on one project shows the history of that project and of no other record', async () => {
    const manager = await site.member('project-manager', project);
    const other = await site.owner().post(`/api/workspaces/${ws.workspace_id}/projects`, { project_name: 'Elsewhere' });
    const history = async (record: string) =>
      (await inBrowser(w, manager).get(`/api/workspaces/${ws.workspace_id}/history/${record}`)).status;

    const statuses = [
      await history(`projects/${project}`),
      await history(`projects/${other.body.project_id}`),
      await history(`workspaces/${ws.workspace_id}`),
    ];

    expect(statuses).toEqual([200, 404, 404]);
  });

  it('takes effect with the next call', async () => {
    const worker = await site.member('worker');
    const before = await inBrowser(w, worker).get(site.users());

    await patch(ws.owner, worker.kinde_id, { role_ids: [ws.roles.get('workspace-manager')!] });
    const after = await inBrowser(w, worker).get(site.users());

    expect([before.status, after.status]).toEqual([403, 200]);
  });

  it('holds back a role with more permissions than the giver, unless the owner gives it', async () => {
    const { body: role } = await site.owner().post(`/api/workspaces/${ws.workspace_id}/roles`, {
      name: 'People clerk',
      permissions: ['members:view', 'members:create', 'members:edit', 'documents:view', 'schedule:view'],
    });
    const clerk = await site.member('worker');
    await patch(ws.owner, clerk.kinde_id, { role_ids: [role.id] });
    const target = await site.member('worker');
    const director = ws.roles.get('director')!;

    const beyond = await patch(clerk, target.kinde_id, { role_ids: [role.id, director] });
    const onProject = await patch(clerk, target.kinde_id, {
      project_roles: [{ project_id: project, role_id: director }],
    });
    const self = await patch(clerk, clerk.kinde_id, { role_ids: [role.id, ws.roles.get('workspace-manager')!] });
    const byOwner = await patch(ws.owner, target.kinde_id, { role_ids: [role.id, director] });

    expect([beyond.status, onProject.status, self.status, byOwner.status]).toEqual([200, 200, 422, 200]);
    expect(namesOf(beyond.body.roles)).toEqual(['People clerk']);
    expect(onProject.body.project_roles).toEqual([]);
    expect(onProject.body.waiting_roles).toHaveLength(2);
    expect(namesOf(byOwner.body.roles)).toEqual(['Director', 'People clerk']);
  });

  it("gives others at once a workspace manager's permissions, and themselves nothing beyond their own", async () => {
    const lone = await build(w.database, (tx) => buildWorkspace(tx, 'With a manager'));
    const manager = await site.member('workspace-manager', null, lone);
    const mate = await site.member('worker', null, lone);
    const role = (key: string) => lone.roles.get(key)!;
    const asManager = inBrowser(w, manager);
    const at = `/api/workspaces/${lone.workspace_id}`;

    const given = await patch(manager, mate.kinde_id, { role_ids: [role('planner'), role('estimator')] }, lone);
    const refused = [
      await patch(manager, manager.kinde_id, { role_ids: [role('workspace-manager'), role('director')] }, lone),
      await patch(manager, mate.kinde_id, { role_ids: [role('workspace-owner')] }, lone),
      await asManager.post(`${at}/roles`, { name: 'Beyond', permissions: ['sop:approve'] }),
    ];
    await patch(lone.owner, mate.kinde_id, { role_ids: [role('director')] }, lone);
    const { body: seen } = await asManager.get(`${at}/users_hz/${mate.kinde_id}`);

    expect(namesOf(given.body.roles)).toEqual(['Estimator', 'Planner']);
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(refused[0]!.body.fields).toHaveProperty('role_ids');
    expect(seen.abilities).not.toContain('see_as');
  });

  it('lets somebody restricted to own records give roles restricted alike, and not widen their own', async () => {
    const at = `/api/workspaces/${ws.workspace_id}/roles`;
    const people = ['members:view', 'members:edit', 'roles:view', 'roles:create', 'roles:edit'];
    const roleOf = async (name: string, permissions: string[]): Promise<string> =>
      (await site.owner().post(at, { name, permissions })).body.id;
    const narrowed = await roleOf('Narrowed clerk', [...people, 'schedule:view', 'schedule:own']);
    const alike = await roleOf('Narrowed alike', ['schedule:view', 'schedule:own']);
    const whole = await roleOf('Not narrowed', ['schedule:view']);
    const clerk = await site.member('worker');
    await patch(ws.owner, clerk.kinde_id, { role_ids: [narrowed] });
    const target = await site.member('worker');
    const asClerk = inBrowser(w, clerk);

    const statuses = [
      (await patch(clerk, target.kinde_id, { role_ids: [alike] })).status,
      (await patch(clerk, target.kinde_id, { role_ids: [whole] })).status,
      (await patch(clerk, clerk.kinde_id, { role_ids: [narrowed, whole] })).status,
      (await asClerk.patch(`${at}/${narrowed}`, { permissions: [...people, 'schedule:view'] })).status,
      (await asClerk.post(at, { name: 'Wider', permissions: ['schedule:view'] })).status,
      (await asClerk.post(at, { name: 'As wide', permissions: ['schedule:view', 'schedule:own'] })).status,
    ];

    expect(statuses).toEqual([200, 200, 422, 422, 422, 201]);
    const { body: after } = await site.owner().get(`${site.users()}/${target.kinde_id}`);
    expect([namesOf(after.roles), after.waiting_roles.length]).toEqual([[], 1]);
  });

  it('lets no external person make somebody internal, or give them a project that is not theirs', async () => {
    const lone = await build(w.database, (tx) => buildWorkspace(tx, 'With outsiders'));
    const at = `/api/workspaces/${lone.workspace_id}`;
    const owner = inBrowser(w, lone.owner);
    const [ours, theirs] = [
      (await owner.post(`${at}/projects`, { project_name: 'Ours' })).body.project_id as string,
      (await owner.post(`${at}/projects`, { project_name: 'Theirs' })).body.project_id as string,
    ];
    const outside = lone.roles.get('subcontractor')!;
    await owner.patch(`${at}/roles/${outside}`, {
      permissions: [...permissionsOfRole('subcontractor'), 'members:view', 'members:edit'],
    });
    const house = await owner.post(`${at}/roles`, { name: 'Of the house', permissions: ['projects:view'] });
    const lead = await site.member('subcontractor', null, lone);
    const mate = await site.member('subcontractor', null, lone);
    await patch(lone.owner, lead.kinde_id, { project_roles: [{ project_id: theirs, role_id: outside }] }, lone);

    const statuses = [
      (await patch(lead, mate.kinde_id, { role_ids: [outside, house.body.id] }, lone)).status,
      (await patch(lead, mate.kinde_id, { project_roles: [{ project_id: ours, role_id: outside }] }, lone)).status,
      (await patch(lead, mate.kinde_id, { project_roles: [{ project_id: theirs, role_id: outside }] }, lone)).status,
    ];

    expect(statuses).toEqual([422, 422, 200]);
  });

  it('offers the suspension of an owner only to another owner', async () => {
    const manager = inBrowser(w, await site.member('workspace-manager'));
    const [first, second] = [await site.member('workspace-owner'), await site.member('workspace-owner')];
    const offered = async (to: Visitor) => (await to.get(`${site.users()}/${first.kinde_id}`)).body.abilities;

    expect(await offered(manager)).not.toContain('suspend');
    expect(await offered(inBrowser(w, second))).toContain('suspend');
    expect(await offered(inBrowser(w, first))).not.toContain('suspend');
  });

  it('lets only an owner give or take the role of the owner, or suspend an owner', async () => {
    const manager = await site.member('workspace-manager');
    const owners = [ws.roles.get('workspace-owner')!];

    const self = await patch(manager, manager.kinde_id, { role_ids: owners });
    const taken = await patch(manager, ws.owner.kinde_id, { role_ids: [] });
    const suspended = await patch(manager, ws.owner.kinde_id, { status: 'suspended' });
    const byOwner = await patch(ws.owner, manager.kinde_id, { role_ids: owners });

    expect([self.status, taken.status, suspended.status, byOwner.status]).toEqual([422, 422, 422, 200]);
  });

  it('gives an external person no project role above their role in the workspace', async () => {
    const client = await site.member('client');

    const refused = await patch(ws.owner, client.kinde_id, {
      project_roles: [{ project_id: project, role_id: ws.roles.get('project-manager')! }],
    });

    expect(refused.status).toBe(422);
    expect(refused.body.fields).toHaveProperty('project_roles');
  });

  it('removes from an external person on a project, too, what their role in the workspace loses', async () => {
    const lone = await build(w.database, (tx) => buildWorkspace(tx, 'With a ceiling'));
    const at = `/api/workspaces/${lone.workspace_id}`;
    const owner = inBrowser(w, lone.owner);
    const tower = (await owner.post(`${at}/projects`, { project_name: 'Tower' })).body.project_id as string;
    const [wide, onProject] = [lone.roles.get('client')!, lone.roles.get('subcontractor')!];
    await owner.patch(`${at}/roles/${wide}`, { permissions: ['projects:view', 'schedule:view'] });
    await owner.patch(`${at}/roles/${onProject}`, { permissions: ['projects:view', 'schedule:view'] });
    const outsider = await site.member('client', null, lone);
    const given = { project_roles: [{ project_id: tower, role_id: onProject }] };
    const isGiven = await patch(lone.owner, outsider.kinde_id, given, lone);
    const programme = () => inBrowser(w, outsider).get(`${at}/projects/${tower}/schedule`);
    const before = await programme();

    await owner.patch(`${at}/roles/${wide}`, { permissions: ['projects:view'] });

    const after = await programme();
    expect([isGiven.status, before.status, after.status]).toEqual([200, 200, 403]);
    expect((await inBrowser(w, outsider).get(`${at}/projects/${tower}`)).status).toBe(200);
  });

  it('restricts external people by any of their roles on a project, and internal ones by none', async () => {
    const lone = await build(w.database, (tx) => buildWorkspace(tx, 'With two roles'));
    const at = `/api/workspaces/${lone.workspace_id}`;
    const owner = inBrowser(w, lone.owner);
    const tower = (await owner.post(`${at}/projects`, { project_name: 'Tower' })).body.project_id as string;
    const own = ['projects:view', 'schedule:view', 'schedule:own'];
    const { body: clerk } = await owner.post(`${at}/roles`, { name: 'Own work', permissions: own });
    const rolesOn = (...ids: string[]) => ({ project_roles: ids.map((role_id) => ({ project_id: tower, role_id })) });
    const outsider = await site.member('client', tower, lone);
    const insider = await site.member('planner', tower, lone);

    const given = [
      await patch(
        lone.owner,
        outsider.kinde_id,
        rolesOn(lone.roles.get('client')!, lone.roles.get('subcontractor')!),
        lone,
      ),
      await patch(lone.owner, insider.kinde_id, rolesOn(lone.roles.get('planner')!, clerk.id), lone),
    ];
    const rolesOf = async (person: BuiltPerson): Promise<string[]> =>
      (await inBrowser(w, person).get(`${at}/projects/${tower}`)).body.permissions;

    expect(given.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rolesOf(outsider)).toContain('schedule:own');
    expect(await rolesOf(insider)).not.toContain('schedule:own');
    const whole = await inBrowser(w, outsider).get(`${at}/projects/${tower}/schedule`);
    expect([whole.status, (await inBrowser(w, insider).get(`${at}/projects/${tower}/schedule`)).status]).toEqual([
      403, 200,
    ]);
  });

  it('refuses a change that is based on an older version, with the current record', async () => {
    const worker = await site.member('worker');
    await patch(ws.owner, worker.kinde_id, { title: 'Rigger', version: 1 });

    const second = await patch(ws.owner, worker.kinde_id, { title: 'Dogger', version: 1 });

    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'stale', current: { title: 'Rigger', version: 2 } });
  });
});

describe('owners and status', () => {
  it('never loses the last owner, neither by role nor by suspension', async () => {
    const lone = await build(w.database, (tx) => buildWorkspace(tx, 'Lone'));
    const visitor = inBrowser(w, lone.owner);

    const role = await visitor.patch(`${site.users(lone)}/${lone.owner.kinde_id}`, {
      role_ids: [lone.roles.get('workspace-manager')!],
    });
    const self = await visitor.patch(`${site.users(lone)}/${lone.owner.kinde_id}`, { status: 'suspended' });

    expect(role.status).toBe(409);
    expect(role.body.code).toBe('last_owner');
    expect(self.status).toBe(422);
  });

  it('keeps one of two owners who remove each other at the same moment', async () => {
    const pair = await build(w.database, (tx) => buildWorkspace(tx, 'Pair'));
    const second = await site.member('workspace-owner', null, pair);
    const remove = (by: BuiltPerson, whom: BuiltPerson) =>
      inBrowser(w, by).patch(`${site.users(pair)}/${whom.kinde_id}`, { status: 'suspended' });

    const answers = await Promise.all([remove(pair.owner, second), remove(second, pair.owner)]);
    const statuses = answers.map((answer) => answer.status).sort();

    // The second is refused as the last owner, or is already suspended and no longer finds the workspace.
    expect([
      [200, 409],
      [200, 404],
    ]).toContainEqual(statuses);
    const { rows } =
      await sql`SELECT FROM members WHERE workspace_id = ${pair.workspace_id} AND status = 'active'`.execute(
        w.database.db,
      );
    expect(rows).toHaveLength(1);
  });

  it('locks out a suspended member at once and lets them in again', async () => {
    const worker = await site.member('planner');
    const set = (status: string) => site.owner().patch(`${site.users()}/${worker.kinde_id}`, { status });
    const look = () => inBrowser(w, worker).get(`/api/workspaces/${ws.workspace_id}`);

    await look();
    await set('suspended');
    const out = await look();
    await set('active');
    const back = await look();

    expect([out.status, back.status]).toEqual([404, 200]);
  });

  it('activates nobody who has not accepted the invitation', async () => {
    const { body: added } = await site.owner().post(site.users(), someone('early@status.example', site.ws));
    const set = (status: string) => site.owner().patch(`${site.users()}/${added.member.id}`, { status });

    const active = await set('active');
    await set('suspended');
    const again = await set('active');

    expect(active.status).toBe(422);
    expect(again.body.status).toBe('invited');
  });
});
