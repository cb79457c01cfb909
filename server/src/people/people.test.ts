import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  build,
  buildMember,
  buildPerson,
  buildWorkspace,
  type BuiltPerson,
  type BuiltWorkspace,
} from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
let other: BuiltWorkspace;
let project: string;
let foreignProject: string;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  other = await build(w.database, (tx) => buildWorkspace(tx, 'Other workspace'));
  project = await projectOf(ws);
  foreignProject = await projectOf(other);
});
const owner = () => w.visitor(ws.owner.token);
const users = (of = ws) => `/api/workspaces/${of.workspace_id}/users_hz`;
const member = (role: Parameters<typeof buildMember>[2], on: string | null = null, of = ws) =>
  build(w.database, (tx) => buildMember(tx, of, role, on));
const names = (rows: { name: string }[]) => rows.map((row) => row.name);

async function projectOf(workspace: BuiltWorkspace): Promise<string> {
  const answer = await w
    .visitor(workspace.owner.token)
    .post(`/api/workspaces/${workspace.workspace_id}/projects`, { project_name: 'Harbour Tower' });
  return answer.body.project_id;
}
const someone = (email: string) => ({ email, first_name: 'Sam', last_name: 'Newcomer' });

describe('members', () => {
  it('lists members with their company, roles and project roles', async () => {
    const planner = await member('planner', project);

    const { body } = await owner().get(`${users()}?project_id=${project}`);

    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      id: planner.kinde_id,
      email: planner.email,
      company: 'Test workspace Pty Ltd',
      status: 'active',
      roles: [],
      project_roles: [{ project_id: project, project_name: 'Harbour Tower', role_name: 'Planner' }],
    });
  });

  it('finds members by name, e-mail, role and status, in the order asked', async () => {
    const person = await build(w.database, (tx) =>
      buildPerson(tx, { firstName: 'Zelda', lastName: 'Zimmermann', email: 'zz@find.example' }),
    );
    const role_ids = [ws.roles.get('auditor')!];
    await owner().post(users(), { ...someone('ZZ@find.example'), role_ids });

    const byName = await owner().get(`${users()}?q=zimmer`);
    const byRole = await owner().get(`${users()}?role_id=${role_ids[0]}&status=active`);
    const backwards = await owner().get(`${users()}?sort=-name&limit=1`);

    expect(byName.body.items[0].id).toBe(person.kinde_id);
    expect(byRole.body.total_count).toBe(1);
    expect(names(backwards.body.items)).toEqual(['Zelda Zimmermann']);
  });

  it('shows to somebody who has a role on one project only the people of that project', async () => {
    const lead = await member('project-manager', project);
    const elsewhere = await member('estimator');

    const list = await w.visitor(lead.token).get(users());
    const hidden = await w.visitor(lead.token).get(`${users()}/${elsewhere.kinde_id}`);

    expect(list.status).toBe(200);
    expect(list.body.items.map((row: { id: string }) => row.id)).not.toContain(elsewhere.kinde_id);
    expect(list.body.items.map((row: { id: string }) => row.id)).toContain(lead.kinde_id);
    expect(hidden.status).toBe(404);
  });
});

describe('adding a member', () => {
  it('gives the link again to a retry, and keeps it nowhere in the database', async () => {
    const key = { 'idempotency-key': 'a key that only the sender knows' };
    const first = await owner().post(users(), someone('sealed@find.example'), key);

    const again = await owner().post(users(), someone('sealed@find.example'), key);

    const { rows } = await sql<{ kept: string }>`
      SELECT coalesce(string_agg(k::text || encode(k.answer, 'escape'), ' '), '') AS kept FROM idempotency_keys k`.execute(
      w.database.db,
    );
    const token = new URLSearchParams(String(first.body.invitation_path).split('?')[1]).get('token')!;
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    expect(rows[0]!.kept).not.toContain(token);
    expect(rows[0]!.kept).not.toContain('only the sender knows');
    expect(rows[0]!.kept.length).toBeGreaterThan(100);
  });

  it('invites somebody new with a link on which they choose a password and then sign in', async () => {
    const added = await owner().post(users(), {
      ...someone('new@invite.example'),
      role_ids: [ws.roles.get('planner')!],
      title: 'Programmer',
    });
    const token = new URL(added.body.invitation_path, 'http://x').searchParams.get('token');
    const accepted = await w.visitor().post('/api/session/invitation', { token, password: 'a long password' });
    const signedIn = await w
      .visitor()
      .post('/api/session', { email: 'NEW@invite.example', password: 'a long password' });
    const again = await w.visitor().post('/api/session/invitation', { token, password: 'a long password' });

    expect(added.status).toBe(201);
    expect(added.body.member).toMatchObject({
      status: 'invited',
      title: 'Programmer',
      company: 'Test workspace Pty Ltd',
    });
    expect(accepted.status).toBe(200);
    expect(signedIn.status).toBe(201);
    expect(signedIn.body.workspaces[0].roles).toEqual(['Planner']);
    expect(again.status).toBe(404);
  });

  it('adds a person of another company, known by e-mail in any case, without a new link', async () => {
    const guest = await build(w.database, (tx) =>
      buildPerson(tx, { companyId: other.company_id, email: 'Guest@Other.example', firstName: 'Gail' }),
    );

    const added = await owner().post(users(), someone('guest@other.EXAMPLE'));

    expect(added.body).toMatchObject({
      invitation_path: null,
      member: { id: guest.kinde_id, status: 'active', first_name: 'Gail', company: 'Other workspace Pty Ltd' },
    });
  });

  it('refuses a member a second time, also when both come at once', async () => {
    const answers = await Promise.all(
      ['twice@dup.example', 'TWICE@dup.example'].map((email) => owner().post(users(), someone(email))),
    );

    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });

  it('gives no second link to a person whom another workspace invited first', async () => {
    const { body: first } = await owner().post(users(), someone('waiting@both.example'));

    const second = await w.visitor(other.owner.token).post(users(other), someone('waiting@both.example'));
    const renewed = await w.visitor(other.owner.token).post(`${users(other)}/${first.member.id}/invitation`);

    expect(second.body).toMatchObject({ invitation_path: null, member: { status: 'invited' } });
    expect(renewed.status).toBe(409);
  });

  it('renews a link, and the earlier one ends', async () => {
    const { body: added } = await owner().post(users(), someone('slow@renew.example'));
    const tokenOf = (path: string) => new URL(path, 'http://x').searchParams.get('token');

    const renewed = await owner().post(`${users()}/${added.member.id}/invitation`);
    const accept = (path: string) =>
      w.visitor().post('/api/session/invitation', { token: tokenOf(path), password: 'a long password' });
    const early = await accept(added.invitation_path);
    const late = await accept(renewed.body.invitation_path);
    const afterwards = await owner().post(`${users()}/${added.member.id}/invitation`);

    expect(early.status).toBe(404);
    expect(late.status).toBe(200);
    expect(afterwards.status).toBe(409);
  });

  it('names roles and projects that are not of the workspace alike, whether foreign or absent', async () => {
    const absent = '0190a000-0000-7000-8000-000000000000';
    const ask = (role: string, on: string) =>
      owner().post(users(), {
        ...someone('refs@refs.example'),
        role_ids: [role],
        project_roles: [{ project_id: on, role_id: ws.roles.get('planner')! }],
      });

    const foreign = await ask(other.roles.get('planner')!, foreignProject);
    const missing = await ask(absent, absent);

    expect(foreign.status).toBe(422);
    expect(Object.keys(foreign.body.fields)).toEqual(['role_ids.0', 'project_roles.0.project_id']);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
  });

  it('keeps position and phone as each workspace knows them', async () => {
    const person = await build(w.database, (tx) => buildPerson(tx, { title: 'Director', phone: '02 9000 0000' }));
    await owner().post(users(), { ...someone(person.email), title: 'Chair' });
    await w.visitor(other.owner.token).post(users(other), someone(person.email));

    await owner().patch(`${users()}/${person.kinde_id}`, { phone: null });
    const here = await owner().get(`${users()}/${person.kinde_id}`);
    const there = await w.visitor(other.owner.token).get(`${users(other)}/${person.kinde_id}`);

    expect(here.body).toMatchObject({ title: 'Chair', phone: null });
    expect(there.body).toMatchObject({ title: 'Director', phone: '02 9000 0000' });
  });
});

describe('roles of members', () => {
  const patch = (by: BuiltPerson, whom: string, body: object, of = ws) =>
    w.visitor(by.token).patch(`${users(of)}/${whom}`, body);

  it('replaces the roles named and leaves the others', async () => {
    const worker = await member('worker');
    await patch(ws.owner, worker.kinde_id, {
      project_roles: [{ project_id: project, role_id: ws.roles.get('site-manager')! }],
    });

    const changed = await patch(ws.owner, worker.kinde_id, { role_ids: [ws.roles.get('planner')!] });

    expect(names(changed.body.roles)).toEqual(['Planner']);
    expect(changed.body.project_roles).toHaveLength(1);
    expect(changed.body.version).toBe(3);
  });

  it('takes effect with the next call', async () => {
    const worker = await member('worker');
    const before = await w.visitor(worker.token).get(users());

    await patch(ws.owner, worker.kinde_id, { role_ids: [ws.roles.get('workspace-manager')!] });
    const after = await w.visitor(worker.token).get(users());

    expect([before.status, after.status]).toEqual([403, 200]);
  });

  it('gives no role that holds more than the giver, unless the owner gives it', async () => {
    const { body: role } = await owner().post(`/api/workspaces/${ws.workspace_id}/roles`, {
      name: 'People clerk',
      permissions: ['members:view', 'members:create', 'members:edit', 'documents:view', 'schedule:view'],
    });
    const clerk = await member('worker');
    await patch(ws.owner, clerk.kinde_id, { role_ids: [role.id] });
    const target = await member('worker');

    const beyond = await patch(clerk, target.kinde_id, { role_ids: [ws.roles.get('director')!] });
    const onProject = await patch(clerk, target.kinde_id, {
      project_roles: [{ project_id: project, role_id: ws.roles.get('director')! }],
    });
    const within = await patch(clerk, target.kinde_id, { role_ids: [role.id] });
    const self = await patch(clerk, clerk.kinde_id, { role_ids: [role.id, ws.roles.get('workspace-manager')!] });
    const byOwner = await patch(ws.owner, target.kinde_id, { role_ids: [ws.roles.get('director')!] });

    expect([beyond.status, onProject.status, within.status, self.status, byOwner.status]).toEqual([
      422, 422, 200, 422, 200,
    ]);
    expect(beyond.body.fields).toHaveProperty('role_ids');
    expect(onProject.body.fields).toHaveProperty('project_roles');
  });

  it('lets only an owner give or take the role of the owner, or suspend an owner', async () => {
    const manager = await member('workspace-manager');
    const owners = [ws.roles.get('workspace-owner')!];

    const self = await patch(manager, manager.kinde_id, { role_ids: owners });
    const taken = await patch(manager, ws.owner.kinde_id, { role_ids: [] });
    const suspended = await patch(manager, ws.owner.kinde_id, { status: 'suspended' });
    const byOwner = await patch(ws.owner, manager.kinde_id, { role_ids: owners });

    expect([self.status, taken.status, suspended.status, byOwner.status]).toEqual([422, 422, 422, 200]);
  });

  it('gives an external person no project role above their role in the workspace', async () => {
    const client = await member('client');

    const refused = await patch(ws.owner, client.kinde_id, {
      project_roles: [{ project_id: project, role_id: ws.roles.get('project-manager')! }],
    });

    expect(refused.status).toBe(422);
    expect(refused.body.fields).toHaveProperty('project_roles');
  });

  it('refuses a change that is based on an older version, with the current record', async () => {
    const worker = await member('worker');
    await patch(ws.owner, worker.kinde_id, { title: 'Rigger', version: 1 });

    const second = await patch(ws.owner, worker.kinde_id, { title: 'Dogger', version: 1 });

    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'stale', current: { title: 'Rigger', version: 2 } });
  });
});

describe('owners and status', () => {
  it('never loses the last owner: not the role, not by suspension', async () => {
    const lone = await build(w.database, (tx) => buildWorkspace(tx, 'Lone'));
    const visitor = w.visitor(lone.owner.token);

    const role = await visitor.patch(`${users(lone)}/${lone.owner.kinde_id}`, {
      role_ids: [lone.roles.get('workspace-manager')!],
    });
    const self = await visitor.patch(`${users(lone)}/${lone.owner.kinde_id}`, { status: 'suspended' });

    expect(role.status).toBe(409);
    expect(role.body.code).toBe('last_owner');
    expect(self.status).toBe(422);
  });

  it('keeps one of two owners who remove each other at the same moment', async () => {
    const pair = await build(w.database, (tx) => buildWorkspace(tx, 'Pair'));
    const second = await member('workspace-owner', null, pair);
    const remove = (by: BuiltPerson, whom: BuiltPerson) =>
      w.visitor(by.token).patch(`${users(pair)}/${whom.kinde_id}`, { status: 'suspended' });

    const answers = await Promise.all([remove(pair.owner, second), remove(second, pair.owner)]);
    const statuses = answers.map((answer) => answer.status).sort();

    expect(statuses).toEqual([200, 409]);
  });

  it('shuts a suspended member out at once and lets them in again', async () => {
    const worker = await member('planner');
    const set = (status: string) => owner().patch(`${users()}/${worker.kinde_id}`, { status });
    const look = () => w.visitor(worker.token).get(`/api/workspaces/${ws.workspace_id}`);

    await look();
    await set('suspended');
    const out = await look();
    await set('active');
    const back = await look();

    expect([out.status, back.status]).toEqual([404, 200]);
  });

  it('activates nobody who has not accepted the invitation', async () => {
    const { body: added } = await owner().post(users(), someone('early@status.example'));
    const set = (status: string) => owner().patch(`${users()}/${added.member.id}`, { status });

    const active = await set('active');
    await set('suspended');
    const again = await set('active');

    expect(active.status).toBe(422);
    expect(again.body.status).toBe('invited');
  });
});

describe('seeing as another member', () => {
  const password = 'a long password';
  /** The cookie of a person who chose a password and signed in. */
  async function signedIn(role: Parameters<typeof buildMember>[2]): Promise<{ cookie: string; id: string }> {
    const email = `${role}-${Math.random()}@see.example`;
    const added = await owner().post(users(), { ...someone(email), role_ids: [ws.roles.get(role)!] });
    const token = new URL(added.body.invitation_path, 'http://x').searchParams.get('token');
    await w.visitor().post('/api/session/invitation', { token, password });
    const answer = await w.visitor().post('/api/session', { email, password });
    return { cookie: String(answer.headers['set-cookie']).split(';')[0]!, id: added.body.member.id };
  }
  const seeAs = (cookie: string, kinde_id: string) =>
    w.visitor().post(`/api/workspaces/${ws.workspace_id}/see-as`, { kinde_id }, { cookie });

  it('shows what the member sees, read only, until the own view is taken back', async () => {
    const manager = await signedIn('workspace-manager');
    const planner = await member('planner');

    const turned = await seeAs(manager.cookie, planner.kinde_id);
    const caller = await w.visitor().get('/api/session', { cookie: manager.cookie });
    const rolesSeen = await w.visitor().get(`/api/workspaces/${ws.workspace_id}/roles`, { cookie: manager.cookie });
    const write = await w
      .visitor()
      .post(`/api/workspaces/${ws.workspace_id}/teams`, { name: 'No' }, { cookie: manager.cookie });
    await w.visitor().delete('/api/session/see-as', undefined, { cookie: manager.cookie });
    const own = await w.visitor().get('/api/session', { cookie: manager.cookie });

    expect(turned.status).toBe(200);
    expect(caller.body.seeing_as).toMatchObject({ kinde_id: planner.kinde_id });
    expect(rolesSeen.status).toBe(403);
    expect([write.status, write.body.code]).toEqual([403, 'read_only']);
    expect(own.body).toMatchObject({ kinde_id: manager.id, seeing_as: null });
  });

  it('is refused for strangers, for oneself and for somebody who holds more', async () => {
    const manager = await signedIn('workspace-manager');

    const stranger = await seeAs(manager.cookie, other.owner.kinde_id);
    const absent = await seeAs(manager.cookie, 'nobody');
    const self = await seeAs(manager.cookie, manager.id);
    const above = await seeAs(manager.cookie, ws.owner.kinde_id);

    expect([stranger.status, absent.status, self.status, above.status]).toEqual([422, 422, 422, 422]);
    expect(stranger.body.fields).toEqual(absent.body.fields);
  });

  it('ends when the member is given more than the one who looks', async () => {
    const manager = await signedIn('workspace-manager');
    const planner = await member('planner');
    await seeAs(manager.cookie, planner.kinde_id);

    await owner().patch(`${users()}/${planner.kinde_id}`, { role_ids: [ws.roles.get('workspace-owner')!] });
    const caller = await w.visitor().get('/api/session', { cookie: manager.cookie });

    expect(caller.body).toMatchObject({ kinde_id: manager.id, seeing_as: null });
  });

  it('ends when the one who looks may not any more', async () => {
    const manager = await signedIn('workspace-manager');
    const planner = await member('planner');
    await seeAs(manager.cookie, planner.kinde_id);

    await owner().patch(`${users()}/${manager.id}`, { role_ids: [ws.roles.get('worker')!] });
    const caller = await w.visitor().get('/api/session', { cookie: manager.cookie });

    expect(caller.body).toMatchObject({ kinde_id: manager.id, seeing_as: null });
  });
});
