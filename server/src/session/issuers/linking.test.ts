// Linking and unlinking an account of an identity provider while signed in.
import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../test/browser.ts';
import { world } from '../../../test/harness.ts';
import { issuerSite, password } from '../../../test/issuer-site.ts';

const w = world();
const site = issuerSite(w);

describe('linking an account', () => {
  const link = async (at: TestBrowser) => {
    const { body } = await at.post('/api/session/methods/identities', { issuer: 'kinde', current_password: password });
    return site.finish(at, await site.provider.signIn(body.address));
  };
  const methods = async (at: TestBrowser) => (await at.get('/api/session/methods')).body;

  it('requires the password, and is listed', async () => {
    await site.somebody('link@issuer.example');
    const at = await site.byPassword('link@issuer.example');
    const without = await at.post('/api/session/methods/identities', { issuer: 'kinde' });
    const wrong = await at.post('/api/session/methods/identities', { issuer: 'kinde', current_password: 'guess' });

    const linked = await link(at);

    expect([without.status, without.body.code, wrong.status]).toEqual([422, 'password_needed', 422]);
    expect(linked.body).toEqual({ outcome: 'linked', to: '/profile' });
    expect(await methods(at)).toMatchObject({
      has_password: true,
      issuers: [],
      identities: [{ issuer: 'kinde', name: 'Kinde', email: 'link@issuer.example' }],
    });
    expect((await site.signIn(site.browser())).status).toBe(200);
  });

  it('can be completed only by the person who started it', async () => {
    await site.somebody('victim@issuer.example');
    await site.somebody('attacker@issuer.example');
    const [victim, attacker] = [
      await site.byPassword('victim@issuer.example'),
      await site.byPassword('attacker@issuer.example'),
    ];
    const { body } = await attacker.post('/api/session/methods/identities', {
      issuer: 'kinde',
      current_password: password,
    });
    const returned = await site.provider.signIn(body.address);
    victim.cookies.set('horizon_step', attacker.cookies.get('horizon_step')!);

    const answer = await site.finish(victim, returned);

    expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_over']);
    expect((await methods(victim)).identities).toEqual([]);
  });

  it('refuses an account that somebody else has linked', async () => {
    await site.linked('holder@issuer.example');
    await site.somebody('envious@issuer.example');
    site.provider.person = 'holder@issuer.example';
    const at = await site.byPassword('envious@issuer.example');

    const answer = await link(at);

    expect([answer.status, answer.body.code]).toEqual([409, 'identity_taken']);
  });

  it('cannot be started by a program', async () => {
    const person = await site.somebody('program@issuer.example');

    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/session/methods/identities',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { issuer: 'kinde', current_password: password },
    });
    expect(answer.json().code).toBe('session_needed');
  });

  it('is undone with the password, and never if it is the last way to sign in', async () => {
    await site.somebody('undo@issuer.example');
    const at = await site.byPassword('undo@issuer.example');
    await link(at);
    const { identities } = await methods(at);
    const unlink = (body: object) => at.send('DELETE', `/api/session/methods/identities/${identities[0].id}`, body);

    const wrong = await unlink({ current_password: 'guess' });
    const right = await unlink({ current_password: password });

    expect([wrong.status, right.status]).toEqual([422, 204]);
    expect((await methods(at)).identities).toEqual([]);
  });

  it('without a password requires a sign-in within the last ten minutes, confirmed by the provider', async () => {
    await site.invite('alone@issuer.example');
    site.provider.accounts.set('alone', { email: 'alone@issuer.example', email_verified: true });
    site.provider.person = 'alone';
    const at = site.browser();
    const cookies = new Map<string, string>();
    await site.finish(at, await site.provider.signIn(await site.start(at), cookies));
    const { identities } = await methods(at);
    const unlink = () => at.send('DELETE', `/api/session/methods/identities/${identities[0].id}`, {});
    const makeToken = () => at.send('POST', '/api/session/tokens', { name: 'Reports' });
    const elsewhere = site.browser();
    await site.finish(elsewhere, await site.provider.signIn(await site.start(elsewhere), cookies));
    const { items } = (await elsewhere.get('/api/session/sessions')).body;
    const there = items.find((one: { is_current: boolean }) => one.is_current).id;
    const endThere = () => at.send('DELETE', `/api/session/sessions/${there}`, {});

    const remembered = await unlink();
    const early = [(await makeToken()).body.code, (await endThere()).body.code];
    await site.finish(at, await site.provider.signIn(await site.start(at, { fresh: true }), cookies));
    const last = await unlink();
    const [token, ended] = [await makeToken(), await endThere()];

    expect([remembered.status, remembered.body.code]).toEqual([422, 'fresh_sign_in_needed']);
    expect([last.status, last.body.fields.id]).toEqual([
      422,
      ['This is your only way to sign in. Add another one first.'],
    ]);
    expect((await methods(at)).identities).toHaveLength(1);
    expect(early).toEqual(['fresh_sign_in_needed', 'fresh_sign_in_needed']);
    expect([token.status, ended.status, (await elsewhere.get('/api/session')).status]).toEqual([201, 204, 401]);
  });
});
