// The second factor as people use it, and the attempts that must fail.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build, buildMembership, buildPerson } from '../../../seed/builders.ts';
import { signedIn } from '../../../test/browser-session.ts';
import { testBrowser, type TestBrowser } from '../../../test/browser.ts';
import { world } from '../../../test/harness.ts';
import { peopleSite, type PeopleSite } from '../../../test/people-site.ts';
import { newInvitationPage } from '../../people/invitation-page.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { secretOf } from '../../../test/people-site.ts';
import { codeOf, stepOf } from './totp.ts';

const password = 'correct horse battery';
const w = world();
let passwordHash = '';
let site: PeopleSite;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
  site = await peopleSite(w);
});
beforeEach(() => {
  // Close to the clock of the database; setting up an app takes a minute.
  w.now.value = new Date(Date.now() - 60_000);
});

const browser = () => testBrowser(() => w.app);
const later = (seconds: number) => (w.now.value = new Date(w.now.value.getTime() + seconds * 1000));
const codeNow = (secret: string) => codeOf(secret, stepOf(w.now.value));
const prove = (at: TestBrowser, code: string) => at.post('/api/session/second-factor/proof', { code });
const person = (email: string) => build(w.database, (tx) => buildPerson(tx, { email, passwordHash }));
const signIn = async (email: string) => {
  const at = browser();
  return { at, answer: await at.post('/api/session', { email, password }) };
};
const enrolment = '/api/session/second-factor/enrolment';
const own = '/api/session/second-factor';

/** Somebody who has set up an authenticator app, in the browser in which they did. */
async function enrolled(email: string) {
  const somebody = await person(email);
  const { at } = await signIn(email);
  const { body } = await at.post(enrolment, { current_password: password });
  const confirmed = await at.post(`${enrolment}/confirmation`, { code: codeNow(body.secret) });
  later(60);
  return { ...somebody, at, secret: body.secret as string, codes: confirmed.body.recovery_codes as string[] };
}
const isSignedIn = async (at: TestBrowser) => (await at.get('/api/session')).status === 200;

describe('setting up an authenticator app', () => {
  it('requires the password, shows a key, and is completed by the first code', async () => {
    await person('ann@factor.example');
    const { at } = await signIn('ann@factor.example');

    const without = await at.post(enrolment, {});
    const begun = await at.post(enrolment, { current_password: password });
    const wrong = await at.post(`${enrolment}/confirmation`, { code: '000000' });
    const before = (await at.get(own)).body;
    const right = await at.post(`${enrolment}/confirmation`, { code: codeNow(begun.body.secret) });

    expect([without.status, begun.status, wrong.status, right.status]).toEqual([422, 200, 422, 200]);
    expect(begun.body.address).toContain(`secret=${begun.body.secret}`);
    expect(before).toMatchObject({ enrolled_at: null, has_two_factors: false });
    expect(new Set(right.body.recovery_codes).size).toBe(10);
    expect(right.body.recovery_codes[0]).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
    expect((await at.get(own)).body).toMatchObject({ codes_left: 10, has_two_factors: true });
  });

  it('replaces no existing app, and only the person can do it, in the browser', async () => {
    const { at, token } = await enrolled('bob@factor.example');

    const again = await at.post(enrolment, { current_password: password });
    const program = await w.visitor(token).post(enrolment, { current_password: password });

    expect([again.status, program.status, program.body.code]).toEqual([409, 403, 'session_needed']);
  });

  it('leaves neither the key nor a recovery code readable in the database', async () => {
    const { secret, codes } = await enrolled('cat@factor.example');

    const { rows } = await sql<{ text: string }>`
      SELECT (SELECT string_agg(a::text, '') FROM authenticator_apps a) || (SELECT string_agg(r::text, '') FROM recovery_codes r)
          || (SELECT string_agg(e::text, '') FROM audit_events e) AS text`.execute(w.database.db);

    expect(rows[0]!.text).not.toContain(secret);
    expect(rows[0]!.text).not.toContain(Buffer.from(secret).toString('hex'));
    expect(rows[0]!.text).not.toContain(codes[0]);
    expect(rows[0]!.text).not.toContain(codes[0]!.replaceAll('-', ''));
  });
});

describe('signing in with a second factor', () => {
  it('does not open a session with the password alone', async () => {
    await enrolled('dan@factor.example');

    const { at, answer } = await signIn('dan@factor.example');

    expect([answer.status, answer.body.code]).toEqual([401, 'code_needed']);
    expect(at.cookies.has('horizon_session')).toBe(false);
    expect(await isSignedIn(at)).toBe(false);
  });

  it('opens one with the code of the app', async () => {
    const { secret, kinde_id } = await enrolled('eve@factor.example');
    const { at } = await signIn('eve@factor.example');

    const answer = await prove(at, ` ${codeNow(secret).slice(0, 3)} ${codeNow(secret).slice(3)} `);

    expect(answer.status).toBe(201);
    expect((await at.get('/api/session')).body.kinde_id).toBe(kinde_id);
  });

  it('refuses a used code, also at the same moment and in another browser', async () => {
    const { secret } = await enrolled('fay@factor.example');
    const [one, two] = [(await signIn('fay@factor.example')).at, (await signIn('fay@factor.example')).at];
    const code = codeNow(secret);

    const answers = await Promise.all([prove(one, code), prove(two, code)]);
    const third = (await signIn('fay@factor.example')).at;
    later(30);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401]);
    expect((await prove(third, code)).body.code).toBe('wrong_code');
    expect((await prove(third, codeNow(secret))).status).toBe(201);
  });

  it.each([
    [-3600, 'the clock of the Horizon server is 60 minutes behind the clock of its database'],
    [300, 'the clock of the Horizon server is 5 minutes ahead of the clock of its database'],
  ])('names the clock if the server is %d seconds off; a recovery code works', async (seconds, fault) => {
    const { secret, codes } = await enrolled(`kim${seconds}@factor.example`);
    const { at } = await signIn(`kim${seconds}@factor.example`);
    const shown = codeNow(secret);
    later(seconds);

    const refused = await prove(at, shown);
    const mistyped = await prove(at, 'AAAA-BBBB-CCCC-DDDD');
    const recovered = await prove(at, codes[0]!);

    expect([refused.status, refused.body.code]).toEqual([401, 'clock_wrong']);
    expect([mistyped.status, mistyped.body.code]).toEqual([401, 'wrong_code']);
    expect(refused.body.message).toContain(fault);
    expect(refused.body.message).toContain('Ask the people who run Horizon to set the clocks');
    expect(refused.body.fields.code[0]).toContain(fault);
    expect(recovered.status).toBe(201);
  });

  it('refuses the code of another person, and a code without a password before it', async () => {
    const gus = await enrolled('gus@factor.example');
    await enrolled('hal@factor.example');
    const { at } = await signIn('hal@factor.example');

    const foreign = await prove(at, codeNow(gus.secret));
    const nobody = await prove(browser(), codeNow(gus.secret));

    expect([foreign.body.code, nobody.body.code]).toEqual(['wrong_code', 'sign_in_over']);
  });

  it('allows ten wrong codes, then none for fifteen minutes, in any browser', async () => {
    const { secret } = await enrolled('ivy@factor.example');
    for (let i = 0; i < 10; i += 1) {
      const { at } = await signIn('ivy@factor.example');
      expect((await prove(at, String(100_000 + i))).status).toBe(401);
    }
    const { at } = await signIn('ivy@factor.example');

    const closed = await prove(at, codeNow(secret));

    expect([closed.status, closed.body.message]).toEqual([429, 'Too many wrong codes. Try again in 15 minutes.']);
    expect(closed.headers['retry-after']).toBeDefined();
  });

  it('accepts each recovery code once', async () => {
    const { codes } = await enrolled('jim@factor.example');
    const first = (await signIn('jim@factor.example')).at;
    const used = await prove(first, codes[3]!.toLowerCase());
    const { at } = await signIn('jim@factor.example');

    const again = await prove(at, codes[3]!);

    expect([used.status, again.status]).toEqual([201, 401]);
    expect((await first.get(own)).body.codes_left).toBe(9);
    expect((await prove(at, codes[4]!.replaceAll('-', ' '))).status).toBe(201);
  });

  it('asks no program for a code', async () => {
    const { token } = await enrolled('kim@factor.example');

    expect((await w.visitor(token).get('/api/session')).status).toBe(200);
  });

  it('is required after a password was reset by mail, and not after a link from the command line', async () => {
    const { kinde_id, secret } = await enrolled('leo@factor.example');
    const link = async (isMailed: boolean) =>
      secretOf(
        await build(w.database, (tx) =>
          newInvitationPage(tx, { personId: kinde_id, workspaceId: null, days: 1, by: null, isMailed }),
        ),
      );
    const [byMail, byCommand] = [browser(), browser()];

    const mailed = await byMail.post('/api/session/invitation', { token: await link(true), password });
    const early = await isSignedIn(byMail);
    const proven = await prove(byMail, codeNow(secret));
    await byCommand.post('/api/session/invitation', { token: await link(false), password });

    expect([mailed.body.message, early, proven.status]).toEqual([
      'Your password is set. Sign in with it and your second factor.',
      false,
      201,
    ]);
    expect((await byCommand.get(own)).body.enrolled_at).toBeNull();
  });
});

describe('changing the second factor', () => {
  it('creates new recovery codes in place of the old ones', async () => {
    const { at, codes } = await enrolled('max@factor.example');

    const renewed = await at.post(`${own}/recovery-codes`, { current_password: password });
    const { at: next } = await signIn('max@factor.example');

    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await prove(next, codes[0]!)).status).toBe(401);
    expect((await prove(next, renewed.body.recovery_codes[0])).status).toBe(201);
  });

  it('removes the app with the password, in a session that was opened with it', async () => {
    await person('ned@factor.example');
    const { at: earlier } = await signIn('ned@factor.example');
    const { at } = await signIn('ned@factor.example');
    const { body } = await at.post(enrolment, { current_password: password });
    await at.post(`${enrolment}/confirmation`, { code: codeNow(body.secret) });
    const remove = (by: TestBrowser, current_password: string) => by.send('DELETE', own, { current_password });

    const oneFactor = await remove(earlier, password);
    const wrong = await remove(at, 'guess');
    const right = await remove(at, password);

    expect([oneFactor.body.code, wrong.status, right.status]).toEqual(['two_factors_needed', 422, 204]);
    expect((await signIn('ned@factor.example')).answer.status).toBe(201);
  });
});

describe('a workspace that requires a second factor', () => {
  const settings = () => `/api/workspaces/${site.ws.workspace_id}`;
  const require = async (requires_second_factor: boolean) => {
    const { body } = await site.owner().get(settings());
    const change = { requires_second_factor, version: body.version };
    const answer = await w.visitor().patch(settings(), change, await signedIn(w, site.ws.owner, true));
    expect(answer.status).toBe(200);
  };
  const member = async (email: string) => {
    const somebody = await person(email);
    await build(w.database, (tx) =>
      buildMembership(tx, site.ws, { person: somebody, roleId: site.ws.roles.get('project-manager')! }),
    );
    return somebody;
  };

  it('does not open without one, explains why, and opens at once when it is set up', async () => {
    await member('olga@factor.example');
    const { at } = await signIn('olga@factor.example');
    const before = await at.get(settings());
    await require(true);

    const closed = await at.get(settings());
    const { body: caller } = await at.get('/api/session');
    const { body: homes } = await at.get('/api/home');
    const { body } = await at.post(enrolment, { current_password: password });
    await at.post(`${enrolment}/confirmation`, { code: codeNow(body.secret) });
    const open = await at.get(settings());
    const kept = await at.send('DELETE', own, { current_password: password });
    await require(false);

    expect([before.status, closed.status, closed.body.code, open.status]).toEqual([
      200,
      403,
      'second_factor_needed',
      200,
    ]);
    expect(caller.workspaces).toMatchObject([
      { permissions: [], needs_second_factor: true, isWorkspaceManager: false },
    ]);
    expect(homes.items).toEqual([]);
    expect([kept.status, kept.body.fields.session]).toEqual([
      422,
      ['Test workspace asks for a second factor. It stays while you are a member there.'],
    ]);
  });

  it('is not created by somebody whose session has none, who would be locked out of it at once', async () => {
    const somebody = await person('maker@factor.example');
    await build(w.database, (tx) =>
      buildMembership(tx, site.ws, { person: somebody, roleId: site.ws.roles.get('workspace-owner')! }),
    );
    await sql`UPDATE persons SET global_company_id = ${site.ws.company_id} WHERE kinde_id = ${somebody.kinde_id}`.execute(
      w.database.db,
    );
    const { at } = await signIn('maker@factor.example');

    const refused = await at.post('/api/workspaces', { workspace: 'Locked', requires_second_factor: true });
    const plain = await at.post('/api/workspaces', { workspace: 'Open', requires_second_factor: false });

    expect([refused.status, refused.body.fields.requires_second_factor.length]).toEqual([422, 1]);
    expect(plain.status).toBe(201);
  });

  it('opens for an API token only if the session in which it was made had one', async () => {
    await member('pia@factor.example');
    const { at } = await signIn('pia@factor.example');
    const make = async (name: string) =>
      (await at.post('/api/session/tokens', { name, scope: 'write', current_password: password })).body.token as string;
    const byPassword = await make('before');
    const { body } = await at.post(enrolment, { current_password: password });
    await at.post(`${enrolment}/confirmation`, { code: codeNow(body.secret) });
    const byTwo = await make('after');
    await require(true);

    const [closed, open] = [await w.visitor(byPassword).get(settings()), await w.visitor(byTwo).get(settings())];
    const listed = await w.visitor(byPassword).get('/api/workspaces');
    await require(false);

    expect([closed.status, closed.body.code, open.status]).toEqual([403, 'second_factor_needed', 200]);
    expect(closed.body.message).toBe(
      'Test workspace asks for a second factor. Sign in with yours in the browser and make a new token there.',
    );
    expect(listed.body.items).toEqual([]);
    expect((await w.visitor(byPassword).get(settings())).status).toBe(200);
  });

  it.each([true, false])('is decided in the browser: a program cannot set it to %s', async (requires_second_factor) => {
    await require(!requires_second_factor);
    const { body } = await site.owner().get(settings());

    const program = w.visitor(site.ws.owner.token);
    const changed = await program.patch(settings(), { requires_second_factor, version: body.version });
    const made = await program.post('/api/workspaces', { workspace: 'By a program', requires_second_factor });
    const after = await site.owner().get(settings());
    await require(false);

    expect([changed.status, changed.body.code]).toEqual([403, 'session_needed']);
    expect([made.status, made.body.code]).toEqual([403, 'session_needed']);
    expect(after.body.details.requires_second_factor).toBe(!requires_second_factor);
    expect(after.body.version).toBe(body.version);
  });

  it('can be set only by people who administer the workspace', async () => {
    const manager = await site.member('finance-manager');
    const { body } = await site.owner().get(settings());

    const answer = await w
      .visitor(manager.token)
      .patch(settings(), { requires_second_factor: true, version: body.version });

    expect(answer.status).toBe(403);
  });
});
