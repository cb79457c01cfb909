// Two servers with one database: sessions and tokens ended on one of them are ended on the other.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../seed/builders.ts';
import { Access } from '../src/platform/access.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { serverOf, visitor, world, type Visitor } from './harness.ts';

const password = 'correct horse battery';
const w = world();
let second: FastifyInstance;
let here: Visitor;
let there: Visitor;
let ws: BuiltWorkspace;
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword(password);
  second = await serverOf(w);
  here = w.visitor();
  there = visitor(second, null);
  ws = await build(w.database, (tx) => buildWorkspace(tx));
});
afterAll(() => second.close());

interface SignedIn extends BuiltPerson {
  cookie: string;
  sessionId: string;
}

/** A manager who has signed in and is cached by both servers. */
async function signedIn(): Promise<SignedIn> {
  const person = await build(w.database, (tx) => buildMember(tx, ws, 'workspace-manager'));
  await sql`UPDATE persons SET password_hash = ${passwordHash} WHERE kinde_id = ${person.kinde_id}`.execute(
    w.database.db,
  );
  const answer = await here.post('/api/session', { email: person.email, password });
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
  const { body } = await here.get('/api/session/sessions', { cookie });
  await quiet();
  expect((await there.get('/api/session', { cookie })).body.kinde_id).toBe(person.kinde_id);
  return { ...person, cookie, sessionId: body.items[0].id };
}

/** Both servers have received every change so far: later cache entries are not invalidated by them. */
const quiet = () => new Promise((done) => setTimeout(done, 100));

const statusThere = async (cookie: string) => (await there.get('/api/session', { cookie })).status;
const teamThere = async (cookie: string) =>
  (await there.post(`/api/workspaces/${ws.workspace_id}/teams`, { name: `Team ${Math.random()}` }, { cookie })).status;

describe('a session that ends on one server', () => {
  it('is over on the other when its person signs out, for reading and for writing', async () => {
    const { cookie } = await signedIn();

    await here.delete('/api/session', undefined, { cookie });

    await expect.poll(() => statusThere(cookie)).toBe(401);
    expect(await teamThere(cookie)).toBe(401);
  });

  it('is over on the other when it is revoked from the list of sessions', async () => {
    const { cookie, sessionId, email } = await signedIn();
    const again = await here.post('/api/session', { email, password });
    const elsewhere = String(again.headers['set-cookie']).split(';')[0]!;

    const ended = await here.delete(
      `/api/session/sessions/${sessionId}`,
      { current_password: password },
      { cookie: elsewhere },
    );
    const renewed = String(ended.headers['set-cookie']).split(';')[0]!;

    await expect.poll(() => statusThere(cookie)).toBe(401);
    expect(await statusThere(renewed)).toBe(200);
  });

  it('is over on the other when the password is changed in another session', async () => {
    const { cookie, email } = await signedIn();
    const again = await here.post('/api/session', { email, password });
    const elsewhere = String(again.headers['set-cookie']).split(';')[0]!;

    const changed = await here.patch(
      '/api/session/password',
      { current_password: password, new_password: 'another long one' },
      { cookie: elsewhere },
    );
    const renewed = String(changed.headers['set-cookie']).split(';')[0]!;

    await expect.poll(() => statusThere(cookie)).toBe(401);
    await expect.poll(() => statusThere(elsewhere)).toBe(401);
    expect(await statusThere(renewed)).toBe(200);
  });

  it('shows the other view on both when viewing as a member begins and ends', async () => {
    const { cookie } = await signedIn();
    const planner = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));
    await quiet();
    const seenThere = async () => (await there.get('/api/session', { cookie })).body.seeing_as?.kinde_id ?? null;
    const before = await seenThere();

    await here.post(`/api/workspaces/${ws.workspace_id}/see-as`, { kinde_id: planner.kinde_id }, { cookie });
    await expect.poll(seenThere).toBe(planner.kinde_id);
    const written = await teamThere(cookie);
    await here.delete('/api/session/see-as', undefined, { cookie });

    await expect.poll(seenThere).toBeNull();
    expect([before, written]).toEqual([null, 403]);
  });
});

describe('a token that is revoked on one server', () => {
  it('is refused by the other', async () => {
    const { cookie } = await signedIn();
    const made = await here.post(
      '/api/session/tokens',
      { name: 'Short', scope: 'write', current_password: password },
      { cookie },
    );
    const authorization = `Bearer ${made.body.token}`;
    await quiet();
    const before = (await there.get('/api/session', { authorization })).status;

    await here.delete(`/api/session/tokens/${made.body.id}`, undefined, { cookie });

    await expect.poll(async () => (await there.get('/api/session', { authorization })).status).toBe(401);
    expect(before).toBe(200);
  });
});

describe('a server that receives no notifications', () => {
  it('asks the database for the caller of every request, and uses its cache again once it is connected', async () => {
    const { cookie, sessionId } = await signedIn();
    const secret = cookie.split('=')[1]!;
    let isListening = true;
    const access = new Access(w.database.db, () => isListening);
    const isKnown = async () => (await access.find(secret, 'session', w.now.value.getTime())) !== null;
    const before = await isKnown();
    await sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId}`.execute(w.database.db);

    const remembered = await isKnown();
    isListening = false;
    const asked = await isKnown();
    isListening = true;
    access.forget();

    expect([before, remembered, asked]).toEqual([true, true, false]);
    expect(await isKnown()).toBe(false);
  });
});
