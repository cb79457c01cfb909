// A membership becomes active only through proof of the address for that workspace: the link that the workspace sent,
// or a signed-in account whose address the administrator of the installation has vouched for.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildPerson } from '../../seed/builders.ts';
import { inBrowser } from '../../test/browser-session.ts';
import { world, type Answer } from '../../test/harness.ts';
import { peopleSite, secretOf, someone, type PeopleSite } from '../../test/people-site.ts';
import { hashPassword } from '../platform/passwords.ts';

const w = world();
let site: PeopleSite;
let passwordHash = '';
beforeAll(async () => {
  site = await peopleSite(w);
  passwordHash = await hashPassword(password);
});

const password = 'correct horse battery';
const cookieOf = (answer: Answer) => String([answer.headers['set-cookie']].flat()[0]).split(';')[0]!;
const useLink = (token: string, chosen = password) =>
  w.visitor().post('/api/session/invitation', { token, password: chosen });
const signIn = async (email: string) => cookieOf(await w.visitor().post('/api/session', { email, password }));
const waiting = async (cookie: string) => (await w.visitor().get('/api/session/invitations', { cookie })).body;
const accept = (cookie: string, id: string, body: object = {}) =>
  w.visitor().post(`/api/session/invitations/${id}`, body, { cookie });
const decline = (cookie: string, id: string, body: object = {}) =>
  w.visitor().delete(`/api/session/invitations/${id}`, body, { cookie });
const workspacesOf = async (cookie: string) =>
  (await w.visitor().get('/api/session', { cookie })).body.workspaces.map(
    ({ workspace_id }: { workspace_id: string }) => workspace_id,
  );

/** Invites somebody as an owner of the first site, and as a worker of the other. */
async function invitedByBoth(email: string, first: 'ours' | 'theirs') {
  const ours = () =>
    site.owner().post(site.users(), { ...someone(email, site.ws), role_ids: [site.ws.roles.get('workspace-owner')!] });
  const theirs = () => inBrowser(w, site.other.owner).post(site.users(site.other), someone(email, site.other));
  const [one, two] = first === 'ours' ? [await ours(), await theirs()] : [await theirs(), await ours()];
  const [our, their] = first === 'ours' ? [one, two] : [two, one];
  return {
    statuses: [our.body.member.status, their.body.member.status],
    ourLink: secretOf(our.body.invitation_path),
    theirLink: secretOf(their.body.invitation_path),
  };
}

describe('the link of another workspace', () => {
  it.each(['ours', 'theirs'] as const)('opens that workspace only, with %s created first', async (first) => {
    const { statuses, theirLink } = await invitedByBoth(`cfo-${first}@a.example`, first);

    const cookie = cookieOf(await useLink(theirLink));

    expect(statuses).toEqual(['invited', 'invited']);
    expect(await workspacesOf(cookie)).toEqual([site.other.workspace_id]);
    expect((await w.visitor().get(`/api/workspaces/${site.ws.workspace_id}`, { cookie })).status).toBe(404);
  });

  it('created the account before: a workspace that adds it waits for its own link, and shows nothing without it', async () => {
    const email = 'squatted@a.example';
    const theirs = await inBrowser(w, site.other.owner).post(site.users(site.other), someone(email, site.other));
    const cookie = cookieOf(await useLink(secretOf(theirs.body.invitation_path)));

    const ours = await site.owner().post(site.users(), {
      ...someone(email, site.ws),
      role_ids: [site.ws.roles.get('workspace-owner')!],
    });
    const shown = await waiting(cookie);
    const answers = [
      await accept(cookie, site.ws.workspace_id),
      await accept(cookie, site.ws.workspace_id, { token: secretOf(theirs.body.invitation_path) }),
      await decline(cookie, site.ws.workspace_id),
    ];

    expect(ours.body.member.status).toBe('invited');
    expect(shown).toEqual({ items: [], awaiting_proof: 1 });
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'link_needed'],
      [404, 'not_found'],
      [409, 'link_needed'],
    ]);
    expect(await workspacesOf(cookie)).toEqual([site.other.workspace_id]);
  });

  it('and its own, used at the same moment, create one account and let it into one workspace', async () => {
    const { ourLink, theirLink } = await invitedByBoth('both@a.example', 'ours');

    const answers = await Promise.all([useLink(ourLink), useLink(theirLink, 'another long one')]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await workspacesOf(cookieOf(answers.find(({ status }) => status === 200)!))).toHaveLength(1);
  });

  it('names nobody: an account has the name typed by the workspace whose link created it', async () => {
    const email = 'named@a.example';
    await inBrowser(w, site.other.owner).post(site.users(site.other), {
      ...someone(email, site.other),
      first_name: 'Wrong',
    });
    const ours = await site.owner().post(site.users(), someone(email, site.ws));

    const cookie = cookieOf(await useLink(secretOf(ours.body.invitation_path)));

    const { body } = await w.visitor().get('/api/session', { cookie });
    expect([body.name, body.company]).toEqual(['Sam Newcomer', 'Test workspace Pty Ltd']);
  });
});

describe('somebody with an account who is invited to another workspace', () => {
  it('is not signed in by the link, and cannot set a password with it', async () => {
    const email = 'known@b.example';
    await build(w.database, (tx) => buildPerson(tx, { email, passwordHash }));
    const { body } = await site.owner().post(site.users(), someone(email, site.ws));

    const answer = await useLink(secretOf(body.invitation_path), 'a password of the inviter');

    expect([answer.status, answer.body.code]).toEqual([409, 'sign_in_first']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await w.visitor().post('/api/session', { email, password })).status).toBe(201);
  });

  it('accepts with the link once signed in; the link cannot be used again', async () => {
    const email = 'signed-in@b.example';
    await build(w.database, (tx) => buildPerson(tx, { email, passwordHash }));
    const { body } = await site.owner().post(site.users(), someone(email, site.ws));
    const token = secretOf(body.invitation_path);
    const cookie = await signIn(email);
    const read = () => w.visitor().post('/api/session/invitation/details', { token }, { cookie });

    const before = await read();
    const accepted = await accept(cookie, site.ws.workspace_id, { token });

    expect(before.body).toMatchObject({
      workspace_id: site.ws.workspace_id,
      has_password: true,
      signed_in: { is_same: true },
    });
    expect(accepted.status).toBe(200);
    expect(await workspacesOf(cookie)).toEqual([site.ws.workspace_id]);
    expect((await read()).body.code).toBe('link_used');
  });

  it('is not let in as somebody else who is signed in when they open the link', async () => {
    const [email, other] = ['meant@b.example', 'not-meant@b.example'];
    await build(w.database, async (tx) => {
      await buildPerson(tx, { email, passwordHash });
      await buildPerson(tx, { email: other, passwordHash, isProven: true });
    });
    const { body } = await site.owner().post(site.users(), someone(email, site.ws));

    const refused = await accept(await signIn(other), site.ws.workspace_id, {
      token: secretOf(body.invitation_path),
    });

    expect(refused.status).toBe(404);
    expect((await site.owner().get(`${site.users()}/${body.member.id}`)).body.status).toBe('invited');
  });

  it('accepts or declines inside the product if the address of the account has been vouched for', async () => {
    const email = 'proven@b.example';
    await build(w.database, (tx) => buildPerson(tx, { email, passwordHash, isProven: true }));
    await site.owner().post(site.users(), someone(email, site.ws));
    const theirs = await inBrowser(w, site.other.owner).post(site.users(site.other), someone(email, site.other));
    const cookie = await signIn(email);

    const shown = await waiting(cookie);
    const statuses = [
      (await accept(cookie, site.ws.workspace_id)).status,
      (await decline(cookie, site.other.workspace_id)).status,
      (await accept(cookie, site.other.workspace_id)).status,
    ];

    expect(
      shown.items.map((one: { workspace: string; invited_by: string }) => [one.workspace, one.invited_by]),
    ).toEqual([
      ['Other workspace', 'Olive Owner'],
      ['Test workspace', 'Olive Owner'],
    ]);
    expect(statuses).toEqual([200, 200, 404]);
    expect(await workspacesOf(cookie)).toEqual([site.ws.workspace_id]);
    const declined = await inBrowser(w, site.other.owner).get(`${site.users(site.other)}/${theirs.body.member.id}`);
    expect(declined.body).toMatchObject({ status: 'declined', abilities: expect.arrayContaining(['invite_again']) });
  });

  it('is asked again after declining by a new link', async () => {
    const email = 'again@b.example';
    await build(w.database, (tx) => buildPerson(tx, { email, passwordHash }));
    const { body } = await site.owner().post(site.users(), someone(email, site.ws));
    const cookie = await signIn(email);
    await decline(cookie, site.ws.workspace_id, { token: secretOf(body.invitation_path) });

    const renewed = await site.owner().post(`${site.users()}/${body.member.id}/invitation`);
    const accepted = await accept(cookie, site.ws.workspace_id, { token: secretOf(renewed.body.invitation_path) });

    expect([renewed.status, accepted.status]).toEqual([200, 200]);
  });

  it('does not become a member by their API token', async () => {
    const person = await build(w.database, (tx) => buildPerson(tx, { isProven: true }));
    await site.owner().post(site.users(), someone(person.email, site.ws));

    const refused = await w.visitor(person.token).post(`/api/session/invitations/${site.ws.workspace_id}`, {});

    expect([refused.status, refused.body.code]).toEqual([403, 'session_needed']);
  });
});

describe('the database', () => {
  it('has no active membership that nobody has accepted', async () => {
    const { body } = await site.owner().post(site.users(), someone('forced@c.example', site.ws));

    const force = sql`UPDATE members SET status = 'active' WHERE kinde_id = ${body.member.id}`.execute(w.database.db);

    await expect(force).rejects.toThrow('members_active_have_accepted');
  });
});
