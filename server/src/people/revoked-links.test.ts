// A kept link of an invitation to a weak role never grants a stronger one.
import { beforeAll, describe, expect, it } from 'vitest';
import { inBrowser } from '../../test/browser-session.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { peopleSite, secretOf, someone, type PeopleSite } from '../../test/people-site.ts';

const w = world();
let site: PeopleSite;
let clerk: Visitor;
let weakRole = '';
beforeAll(async () => {
  site = await peopleSite(w);
  const role = async (name: string, permissions: string[]): Promise<string> =>
    (await site.owner().post(`/api/workspaces/${site.ws.workspace_id}/roles`, { name, permissions })).body.id;
  weakRole = await role('Reader', ['projects:view']);
  const clerks = await role('Inviting clerk', ['members:view', 'members:create', 'projects:view']);
  const person = await site.member('worker');
  await site.owner().patch(`${site.users()}/${person.kinde_id}`, { role_ids: [clerks] });
  clerk = inBrowser(w, person);
});

async function invitedByClerk(email: string) {
  const { body } = await clerk.post(site.users(), { ...someone(email, site.ws), role_ids: [weakRole] });
  return { id: String(body.member.id), link: secretOf(body.invitation_path), version: body.member.version };
}
const useLink = (token: string) =>
  w.visitor().post('/api/session/invitation', { token, password: 'correct horse battery' });
const change = (id: string, body: object) => site.owner().patch(`${site.users()}/${id}`, body);

describe('an open link is revoked', () => {
  it('when an owner gives the invited person more roles', async () => {
    const { id, link } = await invitedByClerk('promoted@x.example');

    const promoted = await change(id, { role_ids: [weakRole, site.ws.roles.get('workspace-owner')!] });
    const used = await useLink(link);

    expect(promoted.body).toMatchObject({ link_expires_at: null, abilities: expect.arrayContaining(['invite_again']) });
    expect([used.status, used.body.code]).toEqual([404, 'link_withdrawn']);
    expect((await clerk.post(`${site.users()}/${id}/invitation`)).status).toBe(409);
    const renewed = await site.owner().post(`${site.users()}/${id}/invitation`);
    expect((await useLink(secretOf(renewed.body.invitation_path))).status).toBe(200);
  });

  it('when a role on a project is given or removed', async () => {
    const { id, link } = await invitedByClerk('on-project@x.example');
    const project_roles = [{ project_id: site.project, role_id: site.ws.roles.get('director')! }];

    await change(id, { project_roles });
    const afterGiven = await useLink(link);
    const { body: renewed } = await site.owner().post(`${site.users()}/${id}/invitation`);
    await change(id, { project_roles: [] });
    const afterTaken = await useLink(secretOf(renewed.invitation_path));

    expect([afterGiven.body.code, afterTaken.body.code]).toEqual(['link_withdrawn', 'link_withdrawn']);
  });

  it('when the role they are invited to is given more permissions', async () => {
    const at = `/api/workspaces/${site.ws.workspace_id}/roles`;
    const { body: role } = await site.owner().post(at, { name: 'Growing', permissions: ['projects:view'] });
    const { body } = await clerk.post(site.users(), { ...someone('growing@x.example', site.ws), role_ids: [role.id] });
    const link = secretOf(body.invitation_path);
    const read = async () => (await w.visitor().post('/api/session/invitation/details', { token: link })).status;

    await site.owner().patch(`${at}/${role.id}`, { name: 'Growing fast' });
    const renamed = await read();
    await site.owner().patch(`${at}/${role.id}`, { permissions: ['projects:view', 'claims:approve'] });

    expect([renamed, await read()]).toEqual([200, 404]);
    expect((await useLink(link)).body.code).toBe('link_withdrawn');
  });
});

describe('an open link stays', () => {
  it('when only position or phone change, and the member shows when it expires', async () => {
    const { id, link } = await invitedByClerk('same@x.example');

    const changed = await change(id, { title: 'Rigger', role_ids: [weakRole] });

    expect(Date.parse(changed.body.link_expires_at)).toBeGreaterThan(Date.now());
    expect((await useLink(link)).status).toBe(200);
    expect((await site.owner().get(`${site.users()}/${id}`)).body.link_expires_at).toBeNull();
  });
});
