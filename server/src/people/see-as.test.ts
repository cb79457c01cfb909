import { permissionsOfRole } from '@horizon/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BuiltWorkspace } from '../../seed/builders.ts';
import { newId } from '../platform/ids.ts';
import { world } from '../../test/harness.ts';
import { peopleSite, secretOf, someone, type PeopleSite } from '../../test/people-site.ts';
import { dropFile } from '../../test/sent-file.ts';

const w = world();
let site: PeopleSite;
let ws: BuiltWorkspace;
let other: BuiltWorkspace;
beforeAll(async () => {
  site = await peopleSite(w);
  ({ ws, other } = site);
});

describe('viewing as another member', () => {
  const password = 'a long password';
  /** The cookie of a person who chose a password and signed in. */
  async function signedIn(role: Parameters<PeopleSite['member']>[0]): Promise<{ cookie: string; id: string }> {
    const email = `${role}-${Math.random()}@see.example`;
    const added = await site
      .owner()
      .post(site.users(), { ...someone(email, site.ws), role_ids: [ws.roles.get(role)!] });
    const token = secretOf(added.body.invitation_path);
    await w.visitor().post('/api/session/invitation', { token, password });
    const answer = await w.visitor().post('/api/session', { email, password });
    return { cookie: String(answer.headers['set-cookie']).split(';')[0]!, id: added.body.member.id };
  }
  const seeAs = (cookie: string, kinde_id: string) =>
    w.visitor().post(`/api/workspaces/${ws.workspace_id}/see-as`, { kinde_id }, { cookie });

  it('shows what the member sees, read-only, until the person returns to their own view', async () => {
    const manager = await signedIn('workspace-manager');
    const planner = await site.member('planner');

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

  it('shows no private draft of the member, no file that they have not stored, and none of their exports', async () => {
    const manager = await signedIn('workspace-manager');
    const root = `/api/workspaces/${ws.workspace_id}`;
    const engineer = await site.member('worker');
    const permissions = [
      'projects:view',
      'transmittals:view',
      'transmittals:create',
      'documents:view',
      'documents:create',
    ];
    const role = await site.owner().post(`${root}/roles`, { name: 'Sends drawings', permissions });
    await site.owner().patch(`${root}/users_hz/${engineer.kinde_id}`, { role_ids: [role.body.id] });
    const own = w.visitor(engineer.token);
    const draft = await own.post('/api/transmittals', {
      workspace_id: ws.workspace_id,
      project_id: site.project,
      subject: 'Draft of a claim',
      is_private: true,
    });
    await dropFile(own, root, { project_id: site.project }, 'A-101 not stored.png');
    await sql`INSERT INTO followed_jobs (workspace_id, id, kinde_id, title, state)
      VALUES (${ws.workspace_id}, ${newId()}, ${engineer.kinde_id}, 'Export of rates', 'done')`.execute(w.database.db);
    const shown = async (headers: Record<string, string>, visitor = w.visitor()) => {
      const read = async (path: string) => (await visitor.get(path, headers)).text;
      const lists = [
        await read(`/api/transmittals?workspace_id=${ws.workspace_id}`),
        await read(`/api/transmittals/${draft.body.id}?workspace_id=${ws.workspace_id}`),
        await read(`${root}/document-drops?project_id=${site.project}`),
        await read(`${root}/jobs/own`),
      ];
      return ['Draft of a claim', 'not stored', 'Export of rates'].filter((name) => lists.join().includes(name));
    };

    expect((await seeAs(manager.cookie, engineer.kinde_id)).status).toBe(200);

    expect(await shown({}, own)).toEqual(['Draft of a claim', 'not stored', 'Export of rates']);
    expect(await shown({ cookie: manager.cookie })).toEqual([]);
  });

  it('shows the view of somebody whose role is restricted to their own records, which no manager has', async () => {
    const manager = await signedIn('workspace-manager');
    const subcontractor = await site.member('subcontractor');

    await seeAs(manager.cookie, subcontractor.kinde_id);
    const caller = await w.visitor().get('/api/session', { cookie: manager.cookie });

    expect(caller.body.seeing_as).toMatchObject({ kinde_id: subcontractor.kinde_id });
  });

  it('is visible as such to the pages of both views, and can be ended from the page of the view', async () => {
    const manager = await signedIn('workspace-manager');
    const planner = await site.member('planner');
    await seeAs(manager.cookie, planner.kinde_id);
    const of = (person: string) => ({ cookie: manager.cookie, 'x-horizon-person': person });
    const write = (person: string) =>
      w.visitor().post(`/api/workspaces/${ws.workspace_id}/teams`, { name: 'No' }, of(person));

    const caller = await w.visitor().get('/api/session', { cookie: manager.cookie });
    const codes = [await write(manager.id), await write(planner.kinde_id), await write(ws.owner.kinde_id)].map(
      ({ body }) => body.code,
    );
    const back = await w.visitor().delete('/api/session/see-as', undefined, of(planner.kinde_id));

    expect(caller.body.seeing_as).toMatchObject({ kinde_id: planner.kinde_id, by_kinde_id: manager.id });
    expect(codes).toEqual(['read_only', 'read_only', 'other_person']);
    expect(back.status).toBeLessThan(300);
  });

  it('is refused for strangers, for yourself and for somebody with more permissions', async () => {
    const manager = await signedIn('workspace-manager');

    const stranger = await seeAs(manager.cookie, other.owner.kinde_id);
    const absent = await seeAs(manager.cookie, 'nobody');
    const self = await seeAs(manager.cookie, manager.id);
    const above = await seeAs(manager.cookie, ws.owner.kinde_id);

    expect([stranger.status, absent.status, self.status, above.status]).toEqual([422, 422, 422, 422]);
    expect(stranger.body.fields).toEqual(absent.body.fields);
  });

  /** A member with a role of these permissions. */
  async function withRole(name: string, permissions: string[]) {
    const role = await site.owner().post(`/api/workspaces/${ws.workspace_id}/roles`, { name, permissions });
    const member = await signedIn('worker');
    const given = await site.owner().patch(`${site.users()}/${member.id}`, { role_ids: [role.body.id] });
    expect([role.status, given.status]).toEqual([201, 200]);
    return { ...member, roleId: role.body.id as string };
  }

  it('is refused to somebody restricted to own records, of somebody who sees all, or other own records', async () => {
    const looks = ['members:view', 'members:administer'];
    const narrowed = await withRole('Own tasks', [...looks, 'schedule:view', 'schedule:own']);
    const whole = await withRole('All tasks', [...looks, 'schedule:view']);
    const seen = await withRole('Reads all tasks', ['schedule:view']);
    const seenOwn = await withRole('Reads own tasks', ['schedule:view', 'schedule:own']);

    const tries = [
      await seeAs(narrowed.cookie, seen.id),
      await seeAs(narrowed.cookie, seenOwn.id),
      await seeAs(whole.cookie, seen.id),
    ];
    await w.visitor().delete('/api/session/see-as', undefined, { cookie: whole.cookie });
    tries.push(await seeAs(whole.cookie, seenOwn.id));

    expect(tries.map(({ status }) => status)).toEqual([422, 422, 200, 200]);
  });

  it('ends when the viewer is restricted to own records', async () => {
    const looks = ['members:view', 'members:administer', 'schedule:view'];
    const manager = await withRole('Sees all tasks', looks);
    const planner = await withRole('Sees them too', ['schedule:view']);
    const begun = await seeAs(manager.cookie, planner.id);

    await site
      .owner()
      .patch(`/api/workspaces/${ws.workspace_id}/roles/${manager.roleId}`, { permissions: [...looks, 'schedule:own'] });
    const caller = await w.visitor().get('/api/session', { cookie: manager.cookie });

    expect(begun.status).toBe(200);
    expect(caller.body).toMatchObject({ kinde_id: manager.id, seeing_as: null });
  });

  it('begins and ends in the history of the workspace, in the name of the person who looks', async () => {
    const manager = await signedIn('workspace-manager');
    const planner = await site.member('planner');
    await seeAs(manager.cookie, planner.kinde_id);
    await w.visitor().delete('/api/session/see-as', undefined, { cookie: manager.cookie });

    const { body } = await site.owner().get(`/api/workspaces/${ws.workspace_id}/audit?entity=member_views&limit=2`);

    const lines = body.items.map((one: Record<string, string>) => [one['action'], one['entity_id'], one['actor_name']]);
    const viewer = (await site.owner().get(`${site.users()}/${manager.id}`)).body.name;
    expect(lines.slice(0, 2)).toEqual([
      ['updated', planner.kinde_id, viewer],
      ['created', planner.kinde_id, viewer],
    ]);
  });

  it('is in the history of people who administer members, not of everyone who sees them', async () => {
    const manager = await signedIn('workspace-manager');
    const planner = await site.member('planner');
    await seeAs(manager.cookie, planner.kinde_id);
    const reader = await withRole('Reads the history', ['members:view', 'audit:view']);
    const { cookie } = await withRole('Administers members', ['members:view', 'members:administer', 'audit:view']);
    const root = `/api/workspaces/${ws.workspace_id}`;
    const seenBy = async (of: string) => {
      const lists = await Promise.all(
        [`audit?entity=member_views`, 'audit?limit=200', 'audit/acts?limit=100'].map((each) =>
          w.visitor().get(`${root}/${each}`, { cookie: of }),
        ),
      );
      return lists.map(({ status, text }) => status === 200 && text.includes('"member_views"'));
    };

    expect(await seenBy(reader.cookie)).toEqual([false, false, false]);
    expect((await seenBy(cookie)).slice(0, 2)).toEqual([true, true]);
  });

  it('keeps the views and the calendar link of the other person private', async () => {
    const manager = await signedIn('workspace-manager');
    const planner = await signedIn('planner');
    const views = `/api/workspaces/${ws.workspace_id}/saved-views`;
    const mine = { name: 'Mine', list: 'companies', address: 'q=mine' };
    const stored = await w.visitor().post(views, mine, { cookie: planner.cookie });
    await w.visitor().post('/api/calendar-feed', {}, { cookie: planner.cookie });
    await seeAs(manager.cookie, planner.id);

    const own = (await w.visitor().get(views, { cookie: planner.cookie })).body.items;
    const seen = await w.visitor().get(views, { cookie: manager.cookie });
    const link = await w.visitor().get('/api/calendar-feed', { cookie: manager.cookie });

    expect([stored.status, own.length, seen.status, seen.body.items]).toEqual([201, 1, 200, []]);
    expect([link.status, link.body.code]).toEqual([403, 'own_view']);
  });

  it('is offered only for members with no more permissions', async () => {
    const manager = await signedIn('workspace-manager');
    const planner = await site.member('planner');
    const abilities = async (id: string) =>
      (await w.visitor().get(`${site.users()}/${id}`, { cookie: manager.cookie })).body.abilities as string[];

    expect(await abilities(planner.kinde_id)).toContain('see_as');
    expect(await abilities(ws.owner.kinde_id)).not.toContain('see_as');
    expect(await abilities(manager.id)).not.toContain('see_as');
  });

  it('ends when the member is given more permissions than the viewer', async () => {
    const manager = await signedIn('workspace-manager');
    const planner = await site.member('planner');
    await seeAs(manager.cookie, planner.kinde_id);

    await site.owner().patch(`${site.users()}/${planner.kinde_id}`, { role_ids: [ws.roles.get('workspace-owner')!] });
    const caller = await w.visitor().get('/api/session', { cookie: manager.cookie });

    expect(caller.body).toMatchObject({ kinde_id: manager.id, seeing_as: null });
  });

  it('ends when the viewer loses the permission', async () => {
    const manager = await signedIn('workspace-manager');
    const planner = await site.member('planner');
    await seeAs(manager.cookie, planner.kinde_id);

    await site.owner().patch(`${site.users()}/${manager.id}`, { role_ids: [ws.roles.get('worker')!] });
    const caller = await w.visitor().get('/api/session', { cookie: manager.cookie });

    expect(caller.body).toMatchObject({ kinde_id: manager.id, seeing_as: null });
  });

  it('ends when the viewer loses only the permission to view as others', async () => {
    const manager = await signedIn('workspace-manager');
    const planner = await site.member('planner');
    const begun = await seeAs(manager.cookie, planner.kinde_id);
    const permissions = permissionsOfRole('workspace-manager').filter((each) => each !== 'members:administer');
    const role = await site
      .owner()
      .post(`/api/workspaces/${ws.workspace_id}/roles`, { name: 'Manager who looks at nobody', permissions });

    await site.owner().patch(`${site.users()}/${manager.id}`, { role_ids: [role.body.id] });
    const caller = await w.visitor().get('/api/session', { cookie: manager.cookie });

    expect([begun.status, role.status]).toEqual([200, 201]);
    expect(caller.body).toMatchObject({ kinde_id: manager.id, seeing_as: null });
  });
});
