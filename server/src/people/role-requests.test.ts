// Nobody can give anybody more permissions than they have themselves, alone or with an accomplice (decision 0020).
import { permissionsOfRole } from '@horizon/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { inBrowser } from '../../test/browser-session.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { secretOf, someone } from '../../test/people-site.ts';

const w = world();
let ws: BuiltWorkspace;
let person: BuiltPerson;
let owner: Visitor;
let manager: Visitor;
let at = '';
beforeEach(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'With requests'));
  person = await build(w.database, (tx) => buildMember(tx, ws, 'workspace-manager'));
  [owner, manager] = [inBrowser(w, ws.owner), inBrowser(w, person)];
  at = `/api/workspaces/${ws.workspace_id}`;
});

const role = (key: string) => ws.roles.get(key)!;
const change = (by: Visitor, id: string, body: object) => by.patch(`${at}/users_hz/${id}`, body);
const invite = (by: Visitor, email: string, keys: string[]) =>
  by.post(`${at}/users_hz`, { ...someone(email, ws), role_ids: keys.map(role) });
const requests = async (by: Visitor) => (await by.get(`${at}/role-requests`)).body.items;
const confirm = (by: Visitor, id: string) => by.post(`${at}/role-requests/${id}/confirm`);
const refuse = (by: Visitor, id: string) => by.post(`${at}/role-requests/${id}/refuse`);
const decisionsFor = async (by: Visitor): Promise<string[]> =>
  (await by.get('/api/notifications?unread=false')).body.items
    .filter((one: { type: string }) => one.type === 'role_request_decided')
    .map((one: { title: string }) => one.title);
const useLink = (token: string) =>
  w.visitor().post('/api/session/invitation', { token, password: 'correct horse battery' });
const member = (...keys: Parameters<typeof buildMember>[2][]) =>
  build(w.database, async (tx) => buildMember(tx, ws, keys[0]!));
const namesOf = (list: { role_name?: string; name?: string }[]) => list.map((one) => one.role_name ?? one.name);

describe('a workspace manager and an accomplice', () => {
  it('cannot raise each other: permissions that neither has wait for an owner', async () => {
    const added = await invite(manager, 'accomplice@raise.example', ['workspace-manager']);
    const accepted = await useLink(secretOf(added.body.invitation_path));
    const cookie = String([accepted.headers['set-cookie']].flat()[0]).split(';')[0]!;
    const assigned = async () => (await manager.get('/api/session')).body.workspaces[0].permissions;
    const before = await assigned();

    const raised = await w
      .visitor()
      .patch(
        `${at}/users_hz/${person.kinde_id}`,
        { role_ids: ['workspace-manager', 'finance-manager', 'director', 'project-manager'].map(role) },
        { cookie },
      );
    const waiting = await requests(manager);
    const byBoth = [
      ...(await Promise.all(waiting.map((one: { id: string }) => confirm(manager, one.id)))),
      ...(await Promise.all(
        waiting.map((one: { id: string }) => w.visitor().post(`${at}/role-requests/${one.id}/confirm`, {}, { cookie })),
      )),
    ];

    expect(raised.status).toBe(200);
    expect(namesOf(raised.body.roles)).toEqual(['Workspace manager']);
    expect(namesOf(raised.body.waiting_roles).toSorted()).toEqual(['Director', 'Finance manager', 'Project manager']);
    expect(byBoth.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
    expect(await assigned()).toEqual(before);
    expect(waiting.flatMap((one: { abilities: string[] }) => one.abilities)).toEqual([]);
  });

  it('get no link for an invitation that waits, neither by asking again nor for some of the roles', async () => {
    const added = await invite(manager, 'fay@link.example', ['finance-manager', 'worker']);
    const id = added.body.member.id as string;

    const [again, byOwner] = [
      await manager.post(`${at}/users_hz/${id}/invitation`),
      await owner.post(`${at}/users_hz/${id}/invitation`),
    ];

    expect(added.status).toBe(201);
    expect(added.body.invitation_path).toBeNull();
    expect(namesOf(added.body.member.roles)).toEqual(['Worker']);
    expect([again.body.code, byOwner.body.code]).toEqual(['waiting', 'waiting']);
    expect(added.body.member.abilities).not.toContain('invite_again');
  });

  it('lose the link that they kept once more is requested', async () => {
    const added = await invite(manager, 'kept@link.example', ['worker']);

    await change(manager, added.body.member.id, { role_ids: [role('worker'), role('director')] });

    expect((await useLink(secretOf(added.body.invitation_path))).body.code).toBe('link_withdrawn');
  });
});

describe('an owner', () => {
  it('confirms: the role is given, and only the owner gets the link of the invitation', async () => {
    await invite(manager, 'fay@confirm.example', ['finance-manager', 'director']);
    const [first, second] = await requests(owner);

    const one = await confirm(owner, first.id);
    const two = await confirm(owner, second.id);
    const again = await confirm(owner, second.id);

    expect([first.requested_by.name, first.member.email, first.reason]).toEqual([
      'Workspace manager Member',
      'fay@confirm.example',
      'beyond',
    ]);
    expect([one.status, one.body.invitation_path]).toEqual([200, null]);
    expect(two.body.invitation_path).toMatch(/^\/invitation#token=/);
    expect([again.status, again.body.code]).toEqual([409, 'decided']);
    expect((await useLink(secretOf(two.body.invitation_path))).status).toBe(200);
    const after = await owner.get(`${at}/users_hz/${first.member.id}`);
    expect(after.body).toMatchObject({ status: 'active', waiting_roles: [], company: 'With requests Pty Ltd' });
    expect(namesOf(after.body.roles)).toEqual(['Director', 'Finance manager']);
  });

  it('cannot confirm a role that was changed after it was requested', async () => {
    await invite(manager, 'wider@confirm.example', ['director']);
    const [request] = await requests(owner);
    const widened = await owner.patch(`${at}/roles/${role('director')}`, {
      permissions: ['documents:view', 'forms:view'],
    });

    const confirmed = await confirm(owner, request.id);
    const refused = await refuse(owner, request.id);

    expect([widened.status, confirmed.status, confirmed.body.code, refused.status]).toEqual([
      200,
      409,
      'role_changed',
      200,
    ]);
    const after = await owner.get(`${at}/users_hz/${request.member.id}`);
    expect(after.body.roles).toEqual([]);
  });

  it('is offered no confirmation of a role that was changed or deleted since, and is shown why', async () => {
    const made = (await owner.post(`${at}/roles`, { name: 'Short-lived', permissions: permissionsOfRole('director') }))
      .body;
    const mate = await member('worker');
    await change(manager, mate.kinde_id, { role_ids: [role('worker'), role('director'), made.id] });
    const before = await requests(owner);
    await owner.patch(`${at}/roles/${role('director')}`, { description: 'Signs for the company' });
    await owner.delete(`${at}/roles/${made.id}`);

    const after = await requests(owner);

    const offered = (list: { is_role_changed: boolean; abilities: string[] }[]) =>
      list.map((one) => [one.is_role_changed, one.abilities]);
    expect(offered(before)).toEqual([
      [false, ['confirm', 'refuse']],
      [false, ['confirm', 'refuse']],
    ]);
    expect(offered(after)).toEqual([
      [true, ['refuse']],
      [true, ['refuse']],
    ]);
  });

  it('is shown that the role was deleted; somebody who may not decide is shown who may', async () => {
    const { body: made } = await owner.post(`${at}/roles`, {
      name: 'Short-lived',
      permissions: permissionsOfRole('director'),
    });
    const mate = await member('worker');
    await change(manager, mate.kinde_id, { role_ids: [role('worker'), made.id] });
    const [request] = await requests(owner);
    await owner.delete(`${at}/roles/${made.id}`);

    const byManager = await confirm(inBrowser(w, await member('workspace-manager')), request.id);
    const byOwner = await confirm(owner, request.id);

    expect([byManager.status, byManager.body.code]).toEqual([409, 'beyond']);
    expect([byOwner.status, byOwner.body.code]).toEqual([409, 'deleted']);
    expect((await refuse(owner, request.id)).status).toBe(200);
  });

  // The times of two transactions are those of their beginnings, and say nothing about which of them came first.
  it.each([
    { change: 'stored before the request, with a later time', isSeen: true, hours: 1, outcome: [200, undefined] },
    { change: 'stored after it, with an earlier time', isSeen: false, hours: -1, outcome: [409, 'role_changed'] },
  ])('confirms a role only as it was requested: a change $change', async ({ isSeen, hours, outcome }) => {
    const widen = () =>
      sql`UPDATE roles SET permissions = array_append(permissions, 'forms:view'), version = version + 1,
          updated_at = now() + make_interval(hours => ${hours})
        WHERE workspace_id = ${ws.workspace_id} AND id = ${role('director')}`.execute(w.database.db);
    if (isSeen) await widen();
    await invite(manager, 'race@confirm.example', ['director']);
    if (!isSeen) await widen();
    const [request] = await requests(owner);

    const confirmed = await confirm(owner, request.id);

    expect([confirmed.status, confirmed.body.code]).toEqual(outcome);
  });

  it('is notified once of a role that is requested several times at once', async () => {
    const mate = await member('worker');
    const asked = { role_ids: [role('worker'), role('director')] };

    const answers = await Promise.all([1, 2, 3, 4].map(() => change(manager, mate.kinde_id, asked)));

    const { body } = await owner.get('/api/notifications?unread=false');
    const requested = body.items.filter((one: { type: string }) => one.type === 'role_requested');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(requested).toHaveLength(1);
  });

  it('refuses: nothing is given, and the history shows who requested and who refused', async () => {
    const mate = await member('worker');
    await change(manager, mate.kinde_id, { role_ids: [role('worker'), role('director')] });
    const [request] = await requests(owner);

    const refused = await refuse(owner, request.id);

    const { body: seen } = await owner.get(`${at}/users_hz/${mate.kinde_id}`);
    const { body: history } = await owner.get(`${at}/audit?entity=role_requests`);
    expect(refused.status).toBe(200);
    expect([namesOf(seen.roles), seen.waiting_roles]).toEqual([['Worker'], []]);
    expect(
      history.items.map((one: { actor_name: string; action: string; title: string }) => [
        one.actor_name,
        one.action,
        one.title,
      ]),
    ).toEqual([
      ['Olive Owner', 'updated', 'Director for Worker Member'],
      ['Workspace manager Member', 'created', 'Director for Worker Member'],
    ]);
  });

  it('refuses a role on a project: the requester is notified which role, for whom and where', async () => {
    const project = (await owner.post(`${at}/projects`, { project_name: 'Harbour Tower' })).body.project_id;
    const mate = await member('worker');
    await change(manager, mate.kinde_id, { project_roles: [{ project_id: project, role_id: role('director') }] });
    const [request] = await requests(owner);

    await refuse(owner, request.id);

    expect(await decisionsFor(manager)).toEqual(['Olive Owner refused Director for Worker Member on Harbour Tower']);
    expect(await decisionsFor(inBrowser(w, mate))).toEqual([]);
  });

  it('gives the role themselves: the request is settled, and the requester is notified', async () => {
    const mate = await member('worker');
    const both = { role_ids: [role('worker'), role('director')] };
    await change(manager, mate.kinde_id, both);
    await change(manager, mate.kinde_id, both);
    const asked = await requests(owner);

    const given = await change(owner, mate.kinde_id, both);

    expect(asked).toHaveLength(1);
    expect(given.body.waiting_roles).toEqual([]);
    expect(await decisionsFor(manager)).toEqual(['Olive Owner confirmed Director for Worker Member']);
    expect(await requests(owner)).toEqual([]);
  });
});

describe('somebody with all permissions of a role', () => {
  it('confirms it if they may edit members, but not their own request, and not for themselves', async () => {
    const { body: people } = await owner.post(`${at}/roles`, {
      name: 'People and approvals',
      permissions: [...new Set([...permissionsOfRole('director'), 'members:edit'])],
    });
    const chief = await member('worker');
    await change(owner, chief.kinde_id, { role_ids: [people.id] });
    const mate = await member('worker');
    await change(manager, mate.kinde_id, { role_ids: [role('director')] });
    const asChief = inBrowser(w, chief);
    const [request] = await requests(asChief);

    const byRequester = await confirm(manager, request.id);
    const byChief = await confirm(asChief, request.id);

    expect([byRequester.status, byChief.status]).toEqual([409, 200]);
    expect(namesOf((await owner.get(`${at}/users_hz/${mate.kinde_id}`)).body.roles)).toEqual(['Director']);
  });
});

describe('the requester', () => {
  it('withdraws a request', async () => {
    const mate = await member('worker');
    await change(manager, mate.kinde_id, { role_ids: [role('worker'), role('director')] });
    const [request] = await requests(manager);

    const withdrawn = await refuse(manager, request.id);

    expect(request.abilities).toEqual(['withdraw']);
    expect(withdrawn.status).toBe(200);
    expect(await requests(owner)).toEqual([]);
  });
});

describe('separate duties', () => {
  it('are combined in one person only by an owner, not even by somebody who has both roles', async () => {
    const chief = await member('worker');
    await change(owner, chief.kinde_id, { role_ids: ['workspace-manager', 'director', 'estimator'].map(role) });
    const mate = await member('estimator');
    const asChief = inBrowser(w, chief);

    const joined = await change(asChief, mate.kinde_id, { role_ids: [role('estimator'), role('director')] });
    const alone = await change(asChief, (await member('worker')).kinde_id, { role_ids: [role('director')] });
    const [request] = await requests(asChief);
    const byChief = await confirm(asChief, request.id);
    const byOwner = await confirm(owner, request.id);

    expect(namesOf(joined.body.waiting_roles)).toEqual(['Director']);
    expect(request.reason).toBe('separate_duties');
    expect([namesOf(alone.body.roles), alone.body.waiting_roles]).toEqual([['Director'], []]);
    expect([byChief.status, byOwner.status]).toEqual([409, 200]);
  });

  it('wait for an owner although a further role, which can be taken away later, has both', async () => {
    const made = async (name: string, permission: string): Promise<string> =>
      (await owner.post(`${at}/roles`, { name, permissions: [permission] })).body.id;
    const [creates, approves] = [await made('Creates', 'claims:create'), await made('Approves', 'claims:approve')];
    const mate = (await member('worker')).kinde_id;
    const give = (...role_ids: string[]) => change(manager, mate, { role_ids });

    const first = await give(role('worker'), role('workspace-manager'));
    const second = await give(role('worker'), role('workspace-manager'), creates, approves);
    const third = await give(role('worker'), creates);

    expect([first.status, first.body.waiting_roles]).toEqual([200, []]);
    expect(namesOf(second.body.waiting_roles).toSorted()).toEqual(['Approves', 'Creates']);
    expect(namesOf(third.body.roles).toSorted()).toEqual(['Creates', 'Worker']);
    expect((await give(role('worker'), creates, approves)).body.waiting_roles).toHaveLength(1);
  });

  it('do not conflict on different projects', async () => {
    const projectOf = async (project_name: string): Promise<string> =>
      (await owner.post(`${at}/projects`, { project_name })).body.project_id;
    const [one, other] = [await projectOf('One'), await projectOf('Other')];
    const chief = await member('worker');
    await change(owner, chief.kinde_id, { role_ids: ['workspace-manager', 'director', 'estimator'].map(role) });
    const on = (project_id: string, key: string) => ({ project_id, role_id: role(key) });
    const ask = async (project_roles: object[]) =>
      (await change(inBrowser(w, chief), (await member('worker')).kinde_id, { project_roles })).body.waiting_roles;

    expect(await ask([on(one, 'estimator'), on(other, 'director')])).toEqual([]);
    expect(await ask([on(one, 'estimator'), on(one, 'director')])).toHaveLength(2);
  });
});
