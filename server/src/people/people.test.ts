import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMembership, buildPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { inBrowser } from '../../test/browser-session.ts';
import { world } from '../../test/harness.ts';
import { acceptBy, namesOf, peopleSite, secretOf, someone, type PeopleSite } from '../../test/people-site.ts';

const w = world();
let site: PeopleSite;
let ws: BuiltWorkspace;
let other: BuiltWorkspace;
let project: string;
let foreignProject: string;
beforeAll(async () => {
  site = await peopleSite(w);
  ({ ws, other, project, foreignProject } = site);
});

describe('members', () => {
  it('lists members with their company, roles and project roles', async () => {
    const planner = await site.member('planner', project);

    const { body } = await site.owner().get(`${site.users()}?project_id=${project}`);

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

  it('finds members by name, e-mail, role and status, in the requested order', async () => {
    const role_ids = [ws.roles.get('auditor')!];
    const person = await build(w.database, async (tx) => {
      const made = await buildPerson(tx, { firstName: 'Zelda', lastName: 'Zimmermann', email: 'zz@find.example' });
      await buildMembership(tx, ws, { person: made, roleId: role_ids[0]! });
      return made;
    });

    const byName = await site.owner().get(`${site.users()}?q=zimmer`);
    const byRole = await site.owner().get(`${site.users()}?role_id=${role_ids[0]}&status=active`);
    const backwards = await site.owner().get(`${site.users()}?sort=-name&limit=1`);

    expect(byName.body.items[0].id).toBe(person.kinde_id);
    expect(byRole.body.total_count).toBe(1);
    expect(namesOf(backwards.body.items)).toEqual(['Zelda Zimmermann']);
  });

  it('shows somebody with a role on one project only the people of that project', async () => {
    const lead = await site.member('project-manager', project);
    const elsewhere = await site.member('estimator');

    const list = await inBrowser(w, lead).get(site.users());
    const hidden = await inBrowser(w, lead).get(`${site.users()}/${elsewhere.kinde_id}`);

    expect(list.status).toBe(200);
    expect(list.body.items.map((row: { id: string }) => row.id)).not.toContain(elsewhere.kinde_id);
    expect(list.body.items.map((row: { id: string }) => row.id)).toContain(lead.kinde_id);
    expect(hidden.status).toBe(404);
  });
});

describe('adding a member', () => {
  it('reports a missing role and an e-mail that is already a member together', async () => {
    const { role_ids: _none, ...roleless } = someone('twice@roles.example', site.ws);
    await site.owner().post(site.users(), someone('twice@roles.example', site.ws));

    const refused = await site.owner().post(site.users(), roleless);

    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toEqual(['role_ids', 'email']);
  });

  it('refuses somebody without any role, and removing the last one', async () => {
    const { role_ids, ...roleless } = someone('none@roles.example', site.ws);

    const refused = await site.owner().post(site.users(), roleless);
    const added = await site.owner().post(site.users(), { ...roleless, role_ids });
    const emptied = await site.owner().patch(`${site.users()}/${added.body.member.id}`, { role_ids: [] });

    const sentence = 'Choose at least one role, here or on a project: without one the person sees nothing.';
    expect([refused.status, added.status, emptied.status]).toEqual([422, 201, 422]);
    expect([refused.body.fields, emptied.body.fields]).toEqual([{ role_ids: [sentence] }, { role_ids: [sentence] }]);
  });

  it('answers the link again to a retry, and stores it nowhere in readable form', async () => {
    const key = { 'idempotency-key': 'a key that only the sender knows' };
    const first = await site.owner().post(site.users(), someone('sealed@find.example', site.ws), key);

    const again = await site.owner().post(site.users(), someone('sealed@find.example', site.ws), key);

    const { rows } = await sql<{ kept: string }>`
      SELECT coalesce(string_agg(k::text || encode(k.answer, 'escape'), ' '), '') AS kept FROM idempotency_keys k`.execute(
      w.database.db,
    );
    const token = secretOf(first.body.invitation_path);
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    expect(rows[0]!.kept).not.toContain(token);
    expect(rows[0]!.kept).not.toContain('only the sender knows');
    expect(rows[0]!.kept.length).toBeGreaterThan(100);
  });

  it('invites somebody new with a link on which they choose a password and then sign in', async () => {
    const added = await site.owner().post(site.users(), {
      ...someone('new@invite.example', site.ws),
      role_ids: [ws.roles.get('planner')!],
      title: 'Programmer',
    });
    const token = secretOf(added.body.invitation_path);
    const accepted = await w.visitor().post('/api/session/invitation', { token, password: 'a long password' });
    const signedIn = await w
      .visitor()
      .post('/api/session', { email: 'NEW@invite.example', password: 'a long password' });
    const again = await w.visitor().post('/api/session/invitation', { token, password: 'a long password' });
    const workspace = `/api/workspaces/${ws.workspace_id}`;
    const history = await site.owner().get(`${workspace}/history/members/${added.body.member.id}`);

    expect(history.body.items[0]).toMatchObject({ action: 'updated', actor_name: 'Sam Newcomer' });
    expect(added.status).toBe(201);
    expect(added.body.member).toMatchObject({
      status: 'invited',
      title: 'Programmer',
    });
    expect(accepted.status).toBe(200);
    expect(signedIn.status).toBe(201);
    expect(signedIn.body.workspaces[0].roles).toEqual(['Planner']);
    expect(again.status).toBe(404);
  });

  it('asks a person of another company, known by e-mail in any case, for their consent', async () => {
    const guest = await build(w.database, (tx) =>
      buildPerson(tx, { companyId: other.company_id, email: 'Guest@Other.example', firstName: 'Gail' }),
    );

    const added = await site.owner().post(site.users(), someone('guest@other.EXAMPLE', site.ws));

    expect(added.body).toMatchObject({
      invitation_path: expect.stringMatching(/^\/invitation#token=/),
      member: { id: guest.kinde_id, status: 'invited' },
    });
  });

  it('refuses a member a second time, also for two concurrent requests', async () => {
    const answers = await Promise.all(
      ['twice@dup.example', 'TWICE@dup.example'].map((email) =>
        site.owner().post(site.users(), someone(email, site.ws)),
      ),
    );

    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });

  it('gives each workspace a link of its own: a new one revokes none of the others', async () => {
    const email = 'waiting@both.example';
    const { body: first } = await site.owner().post(site.users(), someone(email, site.ws));
    const second = await inBrowser(w, other.owner).post(site.users(other), someone(email, other));

    const renewed = await inBrowser(w, other.owner).post(`${site.users(other)}/${first.member.id}/invitation`);

    const read = async (path: string) =>
      (await w.visitor().post('/api/session/invitation/details', { token: secretOf(path) })).body;
    expect(second.body.member.status).toBe('invited');
    expect(renewed.status).toBe(200);
    expect((await read(first.invitation_path)).workspaces).toEqual(['Test workspace']);
    expect((await read(second.body.invitation_path)).code).toBe('link_replaced');
    expect((await read(renewed.body.invitation_path)).workspaces).toEqual(['Other workspace']);
  });

  it('renews a link, and the earlier one stops working', async () => {
    const { body: added } = await site.owner().post(site.users(), someone('slow@renew.example', site.ws));

    const renewed = await site.owner().post(`${site.users()}/${added.member.id}/invitation`);
    const accept = (path: string) =>
      w.visitor().post('/api/session/invitation', { token: secretOf(path), password: 'a long password' });
    const early = await accept(added.invitation_path);
    const late = await accept(renewed.body.invitation_path);
    const afterwards = await site.owner().post(`${site.users()}/${added.member.id}/invitation`);

    expect(early.status).toBe(404);
    expect(late.status).toBe(200);
    expect(afterwards.status).toBe(409);
  });

  it('renews no link of somebody whose roles the caller may not give: with it they could become that person', async () => {
    const invited = async (email: string, role: string) =>
      (await site.owner().post(site.users(), { ...someone(email, site.ws), role_ids: [site.ws.roles.get(role)!] })).body
        .member.id as string;
    const owner = await invited('next-owner@renew.example', 'workspace-owner');
    const director = await invited('next-director@renew.example', 'director');
    const manager = inBrowser(w, await site.member('workspace-manager'));
    const { body: clerks } = await site.owner().post(`/api/workspaces/${site.ws.workspace_id}/roles`, {
      name: 'Inviting clerk',
      permissions: ['members:view', 'members:create'],
    });
    const person = await site.member('worker');
    await site.owner().patch(`${site.users()}/${person.kinde_id}`, { role_ids: [clerks.id] });
    const clerk = inBrowser(w, person);
    const abilities = async (by: typeof clerk, id: string) => (await by.get(`${site.users()}/${id}`)).body.abilities;

    const offered = [
      await abilities(manager, owner),
      await abilities(manager, director),
      await abilities(clerk, director),
    ];
    const statuses = [
      (await manager.post(`${site.users()}/${owner}/invitation`)).status,
      (await manager.post(`${site.users()}/${director}/invitation`)).status,
      (await clerk.post(`${site.users()}/${director}/invitation`)).status,
    ];

    expect(offered.map((each) => each.includes('invite_again'))).toEqual([false, false, false]);
    expect(statuses).toEqual([409, 409, 409]);
  });

  it('ends the sessions of a person once the last workspace has suspended them', async () => {
    const { body } = await site.owner().post(site.users(), someone('gone@last.example', site.ws));
    const chosen = await w
      .visitor()
      .post('/api/session/invitation', { token: secretOf(body.invitation_path), password: 'a long password' });
    const cookie = String([chosen.headers['set-cookie']].flat()[0]).split(';')[0]!;
    const { body: second } = await inBrowser(w, other.owner).post(
      site.users(other),
      someone('gone@last.example', other),
    );
    await acceptBy(w, cookie, other, second.invitation_path);
    const status = async () => (await w.visitor().get('/api/session', { cookie })).status;
    const suspend = (by: string, of: typeof other) =>
      w.visitor(by).patch(`${site.users(of)}/${body.member.id}`, { status: 'suspended' });

    await suspend(site.ws.owner.token, site.ws);
    const afterOne = await status();
    await suspend(other.owner.token, other);
    const afterBoth = await status();

    expect([afterOne, afterBoth]).toEqual([200, 401]);
  });

  it('answers roles and projects outside the workspace alike, whether foreign or absent', async () => {
    const absent = '0190a000-0000-7000-8000-000000000000';
    const ask = (role: string, on: string) =>
      site.owner().post(site.users(), {
        ...someone('refs@refs.example', site.ws),
        role_ids: [role],
        project_roles: [{ project_id: on, role_id: ws.roles.get('planner')! }],
      });

    const foreign = await ask(other.roles.get('planner')!, foreignProject);
    const missing = await ask(absent, absent);

    expect(foreign.status).toBe(422);
    expect(Object.keys(foreign.body.fields)).toEqual(['role_ids.0', 'project_roles.0.project_id']);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
  });

  it('stores position and phone for each workspace separately', async () => {
    const person = await build(w.database, async (tx) => {
      const made = await buildPerson(tx, { title: 'Director', phone: '02 9000 0000' });
      await buildMembership(tx, ws, { person: made, roleId: ws.roles.get('worker')! });
      await buildMembership(tx, other, { person: made, roleId: other.roles.get('worker')! });
      return made;
    });

    await site.owner().patch(`${site.users()}/${person.kinde_id}`, { title: 'Chair', phone: null });
    const here = await site.owner().get(`${site.users()}/${person.kinde_id}`);
    const there = await inBrowser(w, other.owner).get(`${site.users(other)}/${person.kinde_id}`);

    expect(here.body).toMatchObject({ title: 'Chair', phone: null });
    expect(there.body).toMatchObject({ title: 'Director', phone: '02 9000 0000' });
  });
});
