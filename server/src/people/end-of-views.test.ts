// A view as another member ends with its session, and for good when the viewer may no longer have it.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, type BuiltPerson } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';
import { peopleSite, secretOf, type PeopleSite } from '../../test/people-site.ts';
import { hashPassword } from '../platform/passwords.ts';
import { endSessionsOf } from '../session/store.ts';
import { newInvitationPage } from './invitation-page.ts';

const password = 'correct horse battery';
const w = world();
let site: PeopleSite;
let passwordHash = '';
beforeAll(async () => {
  site = await peopleSite(w);
  passwordHash = await hashPassword(password);
});

const signIn = async (email: string, headers = {}) => {
  const answer = await w.visitor().post('/api/session', { email, password }, headers);
  return String(answer.headers['set-cookie']).split(';')[0]!;
};
const idOf = async (cookie: string) =>
  (await w.visitor().get('/api/session/sessions', { cookie })).body.items.find(
    (one: { is_current: boolean }) => one.is_current,
  ).id as string;
const callerOf = async (cookie: string) => (await w.visitor().get('/api/session', { cookie })).body;

interface Viewer extends BuiltPerson {
  /** The cookie of the session with the view. */
  cookie: string;
  sessionId: string;
  planner: BuiltPerson;
}

/** A manager who sees Horizon as a planner. */
async function viewer(): Promise<Viewer> {
  const [manager, planner] = [await site.member('workspace-manager'), await site.member('planner')];
  await sql`UPDATE persons SET password_hash = ${passwordHash} WHERE kinde_id = ${manager.kinde_id}`.execute(
    w.database.db,
  );
  const cookie = await signIn(manager.email);
  const sessionId = await idOf(cookie);
  const at = `/api/workspaces/${site.ws.workspace_id}/see-as`;
  await w.visitor().post(at, { kinde_id: planner.kinde_id }, { cookie });
  expect((await callerOf(cookie)).seeing_as.kinde_id).toBe(planner.kinde_id);
  return { ...manager, cookie, sessionId, planner };
}

/** The view in the history, and what the session keeps of it. */
async function traces({ sessionId, planner }: Viewer) {
  const { rows } = await sql<{ seeing_as: string | null; seeing_in: string | null }>`
    SELECT seeing_as, seeing_in FROM sessions WHERE id = ${sessionId}`.execute(w.database.db);
  const { body } = await site.owner().get(`/api/workspaces/${site.ws.workspace_id}/audit?entity=member_views&limit=50`);
  const actions = body.items
    .filter((one: { entity_id: string }) => one.entity_id === planner.kinde_id)
    .map((one: { action: string }) => one.action);
  return { ...rows[0], actions };
}
const ended = { seeing_as: null, seeing_in: null, actions: ['updated', 'created'] };

const endings: [string, (of: Viewer) => Promise<unknown>][] = [
  ['the person signs out', ({ cookie }) => w.visitor().delete('/api/session', undefined, { cookie })],
  [
    'the person ends the session from another device',
    async ({ email, sessionId }) =>
      w
        .visitor()
        .call(
          'DELETE',
          `/api/session/sessions/${sessionId}`,
          { current_password: password },
          { cookie: await signIn(email) },
        ),
  ],
  [
    'the person changes their password',
    async ({ email }) =>
      w
        .visitor()
        .patch(
          '/api/session/password',
          { current_password: password, new_password: 'another long one' },
          { cookie: await signIn(email) },
        ),
  ],
  [
    'the person chooses a password by a link',
    async ({ kinde_id: personId }) => {
      const page = await build(w.database, (tx) =>
        newInvitationPage(tx, { personId, workspaceId: null, days: 1, by: null }),
      );
      return w.visitor().post('/api/session/invitation', { token: secretOf(page), password: 'another long one' });
    },
  ],
  ['the browser signs in again', ({ cookie, email }) => signIn(email, { cookie })],
  [
    'the last workspace suspends the person',
    ({ kinde_id }) => site.owner().patch(`${site.users()}/${kinde_id}`, { status: 'suspended' }),
  ],
  [
    'the administrator of the installation ends their sessions',
    ({ kinde_id }) => build(w.database, (tx) => endSessionsOf(tx, kinde_id)),
  ],
];

describe('a view as another member', () => {
  it.each(endings)('ends in the history when %s', async (_, end) => {
    const manager = await viewer();

    await end(manager);

    const status = async () => (await w.visitor().get('/api/session', { cookie: manager.cookie })).status;
    // The command line is another process, of which the server is notified.
    await expect.poll(status).toBe(401);
    expect(await traces(manager)).toEqual(ended);
  });

  it('does not return with the permission that the viewer lost in between', async () => {
    const manager = await viewer();
    const roles = (key: string) =>
      site.owner().patch(`${site.users()}/${manager.kinde_id}`, { role_ids: [site.ws.roles.get(key as never)!] });

    await roles('worker');
    const lost = await callerOf(manager.cookie);
    const after = await traces(manager);
    await roles('workspace-manager');
    const regained = await callerOf(manager.cookie);

    expect(lost).toMatchObject({ kinde_id: manager.kinde_id, seeing_as: null });
    expect(regained).toMatchObject({ kinde_id: manager.kinde_id, seeing_as: null });
    expect(after).toEqual(ended);
  });

  it('does not return when the member seen is suspended and activated again', async () => {
    const manager = await viewer();
    const status = (word: string) =>
      site.owner().patch(`${site.users()}/${manager.planner.kinde_id}`, { status: word });

    await status('suspended');
    const [one, two] = await Promise.all([callerOf(manager.cookie), callerOf(manager.cookie)]);
    await status('active');

    expect([one.seeing_as, two.seeing_as]).toEqual([null, null]);
    expect((await callerOf(manager.cookie)).seeing_as).toBeNull();
    expect(await traces(manager)).toEqual(ended);
  });

  it('leaves the views of the person in their other sessions', async () => {
    const manager = await viewer();
    const second = await signIn(manager.email);

    await w.visitor().delete('/api/session', undefined, { cookie: second });

    expect((await callerOf(manager.cookie)).seeing_as.kinde_id).toBe(manager.planner.kinde_id);
  });
});
