// Sign-in at an identity provider, against a real one on this machine: what people can do, and attacks that must fail.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testBrowser, type TestBrowser } from '../../../test/browser.ts';
import { serverOf, world } from '../../../test/harness.ts';
import { startIdentityProvider } from '../../../test/identity-provider.ts';
import { issuerSite, password, publicUrl } from '../../../test/issuer-site.ts';
import { newId } from '../../platform/ids.ts';

const w = world();
const site = issuerSite(w);
const isSignedIn = async (at: TestBrowser) => (await at.get('/api/session')).status === 200;

describe('a sign-in at an identity provider', () => {
  it('uses PKCE, a state and a nonce of its own', async () => {
    const asked = new URL(await site.start(site.browser())).searchParams;

    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('redirect_uri')).toBe('https://horizon.example/sign-in/return');
    expect(new Set(['state', 'nonce', 'code_challenge'].map((name) => asked.get(name)!.length))).toEqual(new Set([43]));
  });

  it('opens a session of the person who linked the account', async () => {
    const person = await site.linked('ann@issuer.example');
    const at = site.browser();

    const answer = await site.finish(at, await site.provider.signIn(await site.start(at, { to: '/profile' })));

    expect(answer.body).toEqual({ outcome: 'signed_in', to: '/profile' });
    expect((await at.get('/api/session')).body).toMatchObject({ kinde_id: person.kinde_id, issuer: 'kinde' });
  });

  it('is offered by its name on the sign-in page', async () => {
    const { body } = await site.browser().get('/api/setup');

    expect(body.issuers).toEqual([{ id: 'kinde', name: 'Kinde' }]);
  });

  it('succeeds if the clocks differ by less than a minute, and not by more', async () => {
    await site.linked('clock@issuer.example');
    const now = Math.floor(Date.now() / 1000);

    site.provider.change = (claims) => ({ ...claims, iat: now + 40, exp: now + 3600 });
    const ahead = await site.signIn(site.browser());
    site.provider.change = (claims) => ({ ...claims, iat: now - 3640, exp: now - 40 });
    const behind = await site.signIn(site.browser());
    site.provider.change = (claims) => ({ ...claims, iat: now - 3800, exp: now - 200 });
    const tooOld = await site.signIn(site.browser());

    expect([ahead.status, behind.status]).toEqual([200, 200]);
    expect([tooOld.status, tooOld.body.code]).toEqual([401, 'issuer_answer_refused']);
  });

  it('continues to work after the provider has rotated its keys', async () => {
    await site.linked('keys@issuer.example');
    const before = await site.signIn(site.browser());
    await site.provider.renewKeys();
    const after = await site.signIn(site.browser());
    await site.provider.renewKeys();

    expect([before.status, after.status, (await site.signIn(site.browser())).status]).toEqual([200, 200, 200]);
  });

  it('ends there too: the address names the session, and returns to the sign-in page', async () => {
    await site.linked('out@issuer.example');
    const at = site.browser();
    await site.signIn(at);

    const { body } = await at.get('/api/session/issuer-sign-out');

    const address = new URL(body.address);
    expect(address.origin).toBe(site.provider.config.issuer);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe('https://horizon.example/sign-in');
    expect(address.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    expect((await fetch(address)).status).toBe(200);
  });

  it('by password has no session to end at the provider', async () => {
    await site.somebody('word@issuer.example');
    const at = await site.byPassword('word@issuer.example');

    expect((await at.get('/api/session/issuer-sign-out')).body).toEqual({ address: null });
  });
});

describe('an answer that does not belong to this sign-in', () => {
  it('is refused with the state of another browser', async () => {
    await site.linked('stolen@issuer.example');
    const [thief, victim] = [site.browser(), site.browser()];
    await site.start(victim);
    const returned = await site.provider.signIn(await site.start(thief));

    const answer = await site.finish(victim, returned);

    expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_over']);
    expect(await isSignedIn(victim)).toBe(false);
  });

  it('is refused if it is replayed', async () => {
    await site.linked('again@issuer.example');
    const at = site.browser();
    const returned = await site.provider.signIn(await site.start(at));
    const step = at.cookies.get('horizon_step')!;
    const first = await site.finish(at, returned);
    at.cookies.set('horizon_step', step);
    at.cookies.delete('horizon_session');

    const second = await site.finish(at, returned);

    expect([first.status, second.status, second.body.code]).toEqual([200, 401, 'sign_in_over']);
    expect(await isSignedIn(at)).toBe(false);
  });

  it('is refused with a code of another sign-in', async () => {
    await site.linked('code@issuer.example');
    const [thief, at] = [site.browser(), site.browser()];
    const stolen = await site.provider.signIn(await site.start(thief));
    const own = await site.provider.signIn(await site.start(at));

    const answer = await site.finish(at, { ...own, code: stolen['code'] });

    expect([answer.status, answer.body.code]).toEqual([401, 'issuer_answer_refused']);
  });

  it('is refused after ten minutes', async () => {
    await site.linked('late@issuer.example');
    const at = site.browser();
    const returned = await site.provider.signIn(await site.start(at));
    await sql`UPDATE sign_in_steps SET expires_at = now() - interval '1 second'`.execute(w.database.db);

    expect((await site.finish(at, returned)).body.code).toBe('sign_in_over');
  });

  it.each([
    ['for another audience', () => ({ aud: 'another client' })],
    ['of another issuer', () => ({ iss: 'https://elsewhere.example' })],
    ['with the nonce of an earlier sign-in', () => ({ nonce: 'a nonce that was used before' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['without an end', () => ({ exp: undefined })],
  ])('is refused with a token %s', async (_what, changed) => {
    await site.linked(`${newId()}@issuer.example`);
    site.provider.change = (claims) => ({ ...claims, ...changed() });
    const at = site.browser();

    const answer = await site.signIn(at);

    expect([answer.status, answer.body.code]).toEqual([401, 'issuer_answer_refused']);
    expect(await isSignedIn(at)).toBe(false);
  });

  it('is refused with a token signed by another key', async () => {
    await site.linked('forged@issuer.example');
    site.provider.signsWithForeignKey = true;

    const answer = await site.signIn(site.browser());

    expect([answer.status, answer.body.code]).toEqual([401, 'issuer_answer_refused']);
    expect(answer.body.message).toContain('The answer of Kinde could not be verified.');
  });

  it('reports that the person did not sign in there', async () => {
    const at = site.browser();
    const state = new URL(await site.start(at)).searchParams.get('state')!;

    const answer = await site.finish(at, { state, error: 'access_denied' });

    expect([answer.status, answer.body.code]).toEqual([401, 'issuer_refused']);
    expect(answer.body.message).toMatch(/^You did not sign in at Kinde/);
  });
});

describe('a provider that cannot be reached', () => {
  it('is named, and the password still works', async () => {
    const other = await startIdentityProvider(publicUrl);
    const alone = await serverOf(w, { issuers: [other.config], publicUrl });
    await site.somebody('down@issuer.example');
    await other.stop();
    const at = testBrowser(() => alone);

    const answer = await at.post('/api/session/issuers/kinde');
    const byWord = await at.post('/api/session', { email: 'down@issuer.example', password });
    const out = await at.get('/api/session/issuer-sign-out');
    await alone.close();

    expect([answer.status, answer.body.code]).toEqual([503, 'issuer_unreachable']);
    expect(answer.body.message).toBe(
      'Kinde cannot be reached right now. Try again in a few minutes, or sign in another way.',
    );
    expect([byWord.status, out.body.address]).toEqual([201, null]);
  });

  it.each(['broken', 'stopped'] as const)('between the two steps is named too: %s', async (how) => {
    await site.linked(`${how}@issuer.example`);
    const at = site.browser();
    const returned = await site.provider.signIn(await site.start(at));
    if (how === 'broken') site.provider.fault = 'broken';
    else await site.provider.stop();

    const answer = await site.finish(at, returned);
    if (how === 'stopped') await site.provider.start();

    expect([answer.status, answer.body.code]).toEqual([503, 'issuer_unreachable']);
    expect(await isSignedIn(at)).toBe(false);
  });
});

describe('somebody without a linked account', () => {
  it('is let in by an invited address that the provider has verified, and still decides about the membership', async () => {
    const email = 'Newcomer@issuer.example';
    await site.invite(email);
    site.provider.accounts.set('new', { email: 'newcomer@issuer.example', email_verified: true });
    site.provider.person = 'new';
    const at = site.browser();

    const first = await site.signIn(at);
    const { body: caller } = await at.get('/api/session');
    const { body: waiting } = await at.get('/api/session/invitations');
    const accepted = await at.post(`/api/session/invitations/${site.people.ws.workspace_id}`);
    const again = site.browser();
    site.provider.accounts.set('new', { email: 'renamed@elsewhere.example', email_verified: true });

    expect([first.status, caller.workspaces]).toEqual([200, []]);
    expect(waiting.items).toMatchObject([{ id: site.people.ws.workspace_id }]);
    expect(accepted.status).toBe(200);
    expect((await site.signIn(again)).status).toBe(200);
    expect((await again.get('/api/session')).body.kinde_id).toBe(caller.kinde_id);
  });

  it.each([
    ['an address that the provider has not verified', { email_verified: false }, 'email_not_verified'],
    ['an address of which it says nothing', {}, 'email_not_verified'],
    ['an address that it calls verified in other words', { email_verified: 'true' as never }, 'email_not_verified'],
  ])('is not let in by %s', async (_what, account, code) => {
    const email = `${newId()}@issuer.example`;
    await site.invite(email);
    site.provider.accounts.set(email, { email, ...account });
    site.provider.person = email;
    const at = site.browser();

    const answer = await site.signIn(at);

    expect([answer.status, answer.body.code]).toEqual([401, code]);
    expect(await isSignedIn(at)).toBe(false);
  });

  it('is not let in if nobody has invited the address', async () => {
    site.provider.accounts.set('uninvited', { email: 'uninvited@issuer.example', email_verified: true });
    site.provider.person = 'uninvited';

    expect((await site.signIn(site.browser())).body.code).toBe('not_invited');
  });

  it('does not get an existing account, which may belong to somebody who had a link', async () => {
    const token = await site.invite('taken@issuer.example');
    await w.visitor().post('/api/session/invitation', { token, password });
    site.provider.accounts.set('taken', { email: 'taken@issuer.example', email_verified: true });
    site.provider.person = 'taken';

    const answer = await site.signIn(site.browser());

    expect([answer.status, answer.body.code]).toEqual([401, 'account_not_linked']);
  });

  it('has an account, created at the provider, that the link of the invitation cannot take over', async () => {
    const token = await site.invite('cfo@issuer.example');
    site.provider.accounts.set('cfo', { email: 'cfo@issuer.example', email_verified: true });
    site.provider.person = 'cfo';
    await site.signIn(site.browser());

    const attack = await w.visitor().post('/api/session/invitation', { token, password });

    expect([attack.status, attack.body.code]).toEqual([409, 'sign_in_first']);
    expect((await w.visitor().post('/api/session', { email: 'cfo@issuer.example', password })).status).toBe(401);
  });
});

describe('the stored data', () => {
  it('is in the history, and in no readable form', async () => {
    await site.linked('kept@issuer.example');
    await site.signIn(site.browser());

    const { rows } = await sql<{ text: string }>`
      SELECT coalesce((SELECT string_agg(s::text, '') FROM sessions s), '') AS text`.execute(w.database.db);
    const { rows: events } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM audit_events WHERE entity = 'person_identities' AND action = 'created'`.execute(
      w.database.db,
    );

    expect(rows[0]!.text).not.toContain(Buffer.from('eyJ').toString('hex'));
    expect(events[0]!.n).toBeGreaterThan(0);
  });
});
