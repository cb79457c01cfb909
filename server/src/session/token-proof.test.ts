// A token outlives sessions: it is created with the password, and ends with it unless its owner keeps it.
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildPerson } from '../../seed/builders.ts';
import { world, type Answer } from '../../test/harness.ts';
import { newInvitationPage } from '../people/invitation-page.ts';
import { secretOf } from '../../test/people-site.ts';
import { hashPassword } from '../platform/passwords.ts';

const w = world();
const password = 'correct horse battery';
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
const cookieOf = (answer: Answer) => String([answer.headers['set-cookie']].flat()[0]).split(';')[0]!;

async function signedIn(email: string) {
  const person = await build(w.database, (tx) => buildPerson(tx, { email, passwordHash }));
  const cookie = cookieOf(await w.visitor().post('/api/session', { email, password }));
  const makeToken = (current_password?: string) =>
    w.visitor().post('/api/session/tokens', { name: 'Reports', current_password }, { cookie });
  const changePassword = (more: object = {}) =>
    w
      .visitor()
      .patch(
        '/api/session/password',
        { current_password: password, new_password: 'another long one', ...more },
        { cookie },
      );
  return { person, makeToken, changePassword };
}
const opens = async (token: string) => (await w.visitor(token).get('/api/session')).status;

describe('an API token', () => {
  it('cannot be created in a browser that was left open, without the password', async () => {
    const { makeToken } = await signedIn('left-open@token.example');

    const [none, wrong, right] = [await makeToken(), await makeToken('a guess'), await makeToken(password)];

    expect([none.status, none.body.fields]).toEqual([422, { current_password: ['Enter your password.'] }]);
    expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_password']);
    expect(wrong.body.token).toBeUndefined();
    expect(right.status).toBe(201);
  });

  it('counts wrong passwords as a change of the password does', async () => {
    const { makeToken } = await signedIn('guessing@token.example');
    for (let i = 0; i < 10; i += 1) await makeToken(`guess ${i}`);

    expect((await makeToken(password)).status).toBe(429);
  });

  it('is revoked with the password it was created with', async () => {
    const { person, makeToken, changePassword } = await signedIn('stolen@token.example');
    const { body } = await makeToken(password);
    const before = await opens(body.token);

    const changed = await changePassword();

    expect(changed.body.message).toContain('Your API tokens have been revoked.');
    expect([before, await opens(body.token), await opens(person.token)]).toEqual([200, 401, 401]);
  });

  it('keeps working if its owner keeps it', async () => {
    const { makeToken, changePassword } = await signedIn('kept@token.example');
    const { body } = await makeToken(password);

    const changed = await changePassword({ keep_tokens: true });

    expect(changed.body.message).toContain('Your API tokens go on working.');
    expect(await opens(body.token)).toBe(200);
  });

  it('is revoked if the password is reset with a link', async () => {
    const { person } = await signedIn('reset@token.example');
    const page = await build(w.database, (tx) =>
      newInvitationPage(tx, { personId: person.kinde_id, workspaceId: null, days: 1, by: null }),
    );

    await w.visitor().post('/api/session/invitation', { token: secretOf(page), password: 'another long one' });

    expect(await opens(person.token)).toBe(401);
  });
});
