// Passkeys as people use them, and device answers that must be refused.
import { generateKeyPairSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, buildPerson } from '../../../seed/builders.ts';
import { testBrowser, type TestBrowser } from '../../../test/browser.ts';
import { Device } from '../../../test/device.ts';
import { serverOf, world } from '../../../test/harness.ts';
import { hashPassword } from '../../platform/passwords.ts';

const publicUrl = 'https://horizon.example';
const password = 'correct horse battery';
const w = world();
let app: FastifyInstance;
let passwordHash = '';
beforeAll(async () => {
  app = await serverOf(w, { publicUrl });
  passwordHash = await hashPassword(password);
});
afterAll(() => app?.close());

const browser = () => testBrowser(() => app);
const byPassword = async (email: string) => {
  const at = browser();
  expect((await at.post('/api/session', { email, password })).status).toBe(201);
  return at;
};
const begin = async (at: TestBrowser): Promise<string> =>
  (await at.post('/api/session/passkeys/options', { current_password: password })).body.challenge;
const beginSignIn = async (at: TestBrowser): Promise<string> =>
  (await at.post('/api/session/passkey/options')).body.challenge;
const finish = (at: TestBrowser, body: object) => at.post('/api/session/passkey', body);
const signIn = async (device: Device, cheat = {}, at = browser()) => ({
  at,
  answer: await finish(at, device.get(await beginSignIn(at), cheat)),
});

/** Somebody with a passkey, and the browser in which they added it. */
async function withPasskey(email: string) {
  const person = await build(w.database, (tx) => buildPerson(tx, { email, passwordHash }));
  const device = new Device(publicUrl);
  const at = await byPassword(email);
  const added = await at.post('/api/session/passkeys', device.create(await begin(at)));
  expect(added.status).toBe(201);
  return { ...person, at, device, id: added.body.id as string };
}

describe('a passkey', () => {
  it('is added with the password, named, listed, and opens a session with two factors', async () => {
    const { kinde_id, at, device } = await withPasskey('ann@keys.example');

    const without = await at.post('/api/session/passkeys/options', {});
    const { at: elsewhere, answer } = await signIn(device);

    expect([without.status, answer.status, answer.body.id]).toEqual([422, 201, kinde_id]);
    expect((await elsewhere.get('/api/session/second-factor')).body.has_two_factors).toBe(true);
    expect((await elsewhere.get('/api/session/passkeys')).body.items).toMatchObject([
      { name: 'Site laptop', last_used_at: expect.any(String) },
    ]);
  });

  it('is renamed by its person only', async () => {
    const { at, id } = await withPasskey('rae@keys.example');
    const { at: other } = await withPasskey('sam@keys.example');

    const renamed = await at.send('PATCH', `/api/session/passkeys/${id}`, { name: ' Site phone ' });
    const foreign = await other.send('PATCH', `/api/session/passkeys/${id}`, { name: 'Mine' });
    const empty = await at.send('PATCH', `/api/session/passkeys/${id}`, { name: ' ' });

    expect([renamed.status, foreign.status, empty.status]).toEqual([200, 404, 400]);
    expect((await at.get('/api/session/passkeys')).body.items).toMatchObject([{ name: 'Site phone' }]);
  });

  it('no longer works once it is removed', async () => {
    const { at, device, id } = await withPasskey('bob@keys.example');

    const wrong = await at.send('DELETE', `/api/session/passkeys/${id}`, { current_password: 'guess' });
    const right = await at.send('DELETE', `/api/session/passkeys/${id}`, { current_password: password });

    expect([wrong.status, right.status]).toEqual([422, 204]);
    expect((await signIn(device)).answer.body.code).toBe('passkey_refused');
  });

  it('cannot be removed if it is the only way to sign in', async () => {
    const { kinde_id, device, id } = await withPasskey('cat@keys.example');
    await sql`UPDATE persons SET password_hash = NULL WHERE kinde_id = ${kinde_id}`.execute(w.database.db);
    const { at } = await signIn(device);

    const answer = await at.send('DELETE', `/api/session/passkeys/${id}`, {});

    expect(answer.body.fields.id).toEqual(['This is your only way to sign in. Add another one first.']);
    expect((await signIn(device)).answer.status).toBe(201);
  });

  it('can be added once', async () => {
    const { at, device } = await withPasskey('dan@keys.example');

    const again = await at.post('/api/session/passkeys', device.create(await begin(at)));

    expect([again.status, again.body.code]).toEqual([409, 'passkey_taken']);
  });
});

describe('an answer of a device is refused', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  it.each([
    ['for another site', { origin: 'https://horizon.example.evil.example' }],
    ['with the key of another site', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'YW4gb2xkZXIgY2hhbGxlbmdl' }],
    ['if the user did not unlock it', { isUnverified: true }],
    ['with the signature of another key', { key: other }],
  ])('%s', async (what, cheat) => {
    const { device } = await withPasskey(`${what.replaceAll(' ', '-')}@keys.example`);

    const { at: attacker, answer } = await signIn(device, cheat);

    expect([answer.status, answer.body.code]).toEqual([401, 'passkey_refused']);
    expect((await attacker.get('/api/session')).status).toBe(401);
  });

  it('if it was sent before', async () => {
    const { device } = await withPasskey('eve@keys.example');
    const at = browser();
    const body = device.get(await beginSignIn(at));
    const step = at.cookies.get('horizon_step')!;
    const first = await finish(at, body);
    at.cookies.set('horizon_step', step);
    at.cookies.delete('horizon_session');

    const again = await finish(at, body);
    const next = browser();
    await beginSignIn(next);

    expect([first.status, again.body.code, (await finish(next, body)).body.code]).toEqual([
      201,
      'sign_in_over',
      'passkey_refused',
    ]);
  });

  it('if its counter goes backwards, as with a cloned device', async () => {
    const { device } = await withPasskey('fay@keys.example');
    await signIn(device, { counter: 10 });

    expect((await signIn(device, { counter: 9 })).answer.body.code).toBe('passkey_refused');
    expect((await signIn(device, { counter: 11 })).answer.status).toBe(201);
  });

  it('if the account is unknown', async () => {
    expect((await signIn(new Device(publicUrl))).answer.body.code).toBe('passkey_refused');
  });

  it('when adding it, if the device was not unlocked', async () => {
    await build(w.database, (tx) => buildPerson(tx, { email: 'gus@keys.example', passwordHash }));
    const at = await byPassword('gus@keys.example');

    const answer = await at.post(
      '/api/session/passkeys',
      new Device(publicUrl).create(await begin(at), { isUnverified: true }),
    );

    expect([answer.status, answer.body.code]).toEqual([422, 'passkey_refused']);
  });
});

describe('a password alone, for an account with a second factor,', () => {
  it('adds neither an app nor a passkey, and removes none', async () => {
    const { id } = await withPasskey('hal@keys.example');
    const thief = await byPassword('hal@keys.example');

    const answers = [
      await thief.post('/api/session/second-factor/enrolment', { current_password: password }),
      await thief.post('/api/session/passkeys/options', { current_password: password }),
      await thief.send('DELETE', `/api/session/passkeys/${id}`, { current_password: password }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'two_factors_needed']),
    );
  });
});
