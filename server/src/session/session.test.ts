import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildPerson, buildWorkspace } from '../../seed/builders.ts';
import { world, type Answer } from '../../test/harness.ts';
import { hashPassword } from '../platform/passwords.ts';

const w = world();
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword('correct horse battery');
});

const person = (email: string) => build(w.database, (tx) => buildPerson(tx, { email, passwordHash }));
const signIn = (email: string, password = 'correct horse battery') =>
  w.visitor().post('/api/session', { email, password });
const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0]!;

describe('sign-in', () => {
  it('answers the caller and sets a cookie that scripts cannot read', async () => {
    await person('ann@builder.example');

    const answer = await signIn('Ann@Builder.example');

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ email: 'ann@builder.example', name: 'Pat Test', workspaces: [] });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^horizon_session=hzs_[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^horizon_browser=[\w-]+\.\d+\.[\w-]+; Max-Age=31536000; Path=\/api\/session; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  it('rehashes a password stored with weaker parameters than the current ones', async () => {
    const weaker = await hash('correct horse battery', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await build(w.database, (tx) => buildPerson(tx, { email: 'abe@builder.example', passwordHash: weaker }));
    const stored = async () =>
      (
        await sql<{
          password_hash: string;
        }>`SELECT password_hash FROM persons WHERE email = 'abe@builder.example'`.execute(w.database.db)
      ).rows[0]!.password_hash;

    await signIn('abe@builder.example', 'not the password');
    const afterWrong = await stored();
    await signIn('abe@builder.example');
    const afterRight = await stored();
    await signIn('abe@builder.example');

    expect(afterWrong).toBe(weaker);
    expect(afterRight).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await stored()).toBe(afterRight);
  });

  it('answers an unknown e-mail and a wrong password alike', async () => {
    await person('bob@builder.example');

    const wrong = await signIn('bob@builder.example', 'not the password');
    const unknown = await signIn('nobody@builder.example', 'not the password');

    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  });

  it('locks an account after ten wrong passwords and states when to try again', async () => {
    await person('cho@builder.example');
    for (let i = 0; i < 10; i += 1) {
      await signIn('cho@builder.example', `guess ${i}`);
    }

    const right = await signIn('cho@builder.example');

    expect(right.status).toBe(429);
    expect(right.body.message).toMatch(/^Too many wrong passwords\. Try again in \d+ minutes\.$/);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('tries ten of sixty concurrent wrong passwords, as when they come one by one', async () => {
    await person('sim@builder.example');

    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => signIn('sim@builder.example', `guess ${i}`)),
    );

    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 50]);
  });

  it('resets the count of wrong passwords after a right one', async () => {
    await person('dee@builder.example');
    await signIn('dee@builder.example', 'wrong');

    await signIn('dee@builder.example');

    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*) AS n FROM sign_in_failures WHERE door = 'dee@builder.example'`.execute(w.database.db);
    expect(rows[0]!.n).toBe(0);
  });
});

describe('sessions', () => {
  it('end when they are signed out, or revoked elsewhere with the password', async () => {
    await person('eve@builder.example');
    const [first, second] = [
      cookieOf(await signIn('eve@builder.example')),
      cookieOf(await signIn('eve@builder.example')),
    ];
    const { body } = await w.visitor().get('/api/session/sessions', { cookie: first });
    const other = body.items.find((item: { is_current: boolean }) => !item.is_current);

    const revoke = (current_password: string) =>
      w.visitor().delete(`/api/session/sessions/${other.id}`, { current_password }, { cookie: first });
    const refused = await revoke('not the password');
    const meanwhile = await w.visitor().get('/api/session', { cookie: second });
    const revoked = await revoke('correct horse battery');
    const afterwards = await w.visitor().get('/api/session', { cookie: second });
    const renewed = cookieOf(revoked);
    const statuses = [first, renewed].map(async (cookie) => (await w.visitor().get('/api/session', { cookie })).status);
    const responses = await Promise.all(statuses);
    await w.visitor().delete('/api/session', undefined, { cookie: renewed });
    const signedOut = await w.visitor().get('/api/session', { cookie: renewed });

    expect(body.items).toHaveLength(2);
    expect([refused.status, refused.body.code, meanwhile.status]).toEqual([422, 'wrong_password', 200]);
    expect(revoked.status).toBe(204);
    expect(afterwards.status).toBe(401);
    expect(responses).toEqual([401, 200]);
    expect(signedOut.status).toBe(401);
  });

  it('of other devices end with a changed password', async () => {
    await person('fay@builder.example');
    const [here, there] = [
      cookieOf(await signIn('fay@builder.example')),
      cookieOf(await signIn('fay@builder.example')),
    ];

    const refused = await w
      .visitor()
      .patch('/api/session/password', { current_password: 'no', new_password: 'another long one' }, { cookie: here });
    const changed = await w
      .visitor()
      .patch(
        '/api/session/password',
        { current_password: 'correct horse battery', new_password: 'another long one' },
        { cookie: here },
      );

    expect(refused.status).toBe(422);
    expect(changed.status).toBe(200);
    const statusWith = async (cookie: string) => (await w.visitor().get('/api/session', { cookie })).status;
    expect([await statusWith(cookieOf(changed)), await statusWith(here), await statusWith(there)]).toEqual([
      200, 401, 401,
    ]);
    expect((await signIn('fay@builder.example', 'another long one')).status).toBe(201);
  });

  it('of a browser end when anybody signs in there again', async () => {
    await person('ivy@builder.example');
    await person('jon@builder.example');
    const first = cookieOf(await signIn('ivy@builder.example'));
    const elsewhere = cookieOf(await signIn('ivy@builder.example'));

    const answer = await w
      .visitor()
      .post('/api/session', { email: 'jon@builder.example', password: 'correct horse battery' }, { cookie: first });

    expect(cookieOf(answer)).not.toBe(first);
    expect((await w.visitor().get('/api/session', { cookie: first })).status).toBe(401);
    expect((await w.visitor().get('/api/session', { cookie: elsewhere })).status).toBe(200);
  });

  it('end when they have not been used for four days', async () => {
    await person('kim@builder.example');
    const [used, unused] = [
      cookieOf(await signIn('kim@builder.example')),
      cookieOf(await signIn('kim@builder.example')),
    ];
    const { body } = await w.visitor().get('/api/session/sessions', { cookie: used });
    const idle = body.items.find((item: { is_current: boolean }) => !item.is_current);
    await sql`UPDATE sessions SET last_used_at = now() - interval '4 days' WHERE id = ${idle.id}`.execute(
      w.database.db,
    );

    const listed = await w.visitor().get('/api/session/sessions', { cookie: used });

    expect((await w.visitor().get('/api/session', { cookie: unused })).status).toBe(401);
    expect(listed.body.items.map((item: { is_current: boolean }) => item.is_current)).toEqual([true]);
  });

  it('end on their expiry date, and so do tokens that have one', async () => {
    const { token } = await person('hew@builder.example');
    const cookie = cookieOf(await signIn('hew@builder.example'));
    for (const table of ['sessions', 'api_tokens']) {
      await sql`UPDATE ${sql.table(table)} SET expires_at = now() - interval '1 second'
        WHERE kinde_id = (SELECT kinde_id FROM persons WHERE email = 'hew@builder.example')`.execute(w.database.db);
    }

    const answers = [await w.visitor().get('/api/session', { cookie }), await w.visitor(token).get('/api/session')];

    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });

  it('cannot be used by a page of another site', async () => {
    await person('gus@builder.example');
    const cookie = cookieOf(await signIn('gus@builder.example'));

    const byFetch = await w.visitor().patch('/api/session/password', {}, { cookie, 'sec-fetch-site': 'cross-site' });
    const byForm = await w.visitor().delete('/api/session', undefined, { cookie, origin: 'https://evil.example' });

    expect(byFetch.body.code).toBe('foreign_origin');
    expect(byForm.status).toBe(403);
    expect((await w.visitor().get('/api/session', { cookie })).status).toBe(200);
  });

  it('cannot be used by a sibling site, nor by a name and password in the address', async () => {
    await person('gil@builder.example');
    const cookie = cookieOf(await signIn('gil@builder.example'));
    const signOut = (headers: Record<string, string>) =>
      w.visitor().delete('/api/session', undefined, { cookie, ...headers });

    const refused = [
      await signOut({ 'sec-fetch-site': 'same-site' }),
      await signOut({ 'sec-fetch-site': 'cross-site', authorization: 'Basic YTpi' }),
      await signOut({ origin: 'https://evil.example', authorization: 'Basic YTpi' }),
      await signOut({ origin: 'null' }),
    ];

    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'foreign_origin']));
    expect((await w.visitor().get('/api/session', { cookie })).status).toBe(200);
  });
});

describe('a page that was opened by one person', () => {
  it('writes nothing in the name of another who has signed in since, and still reads', async () => {
    const ann = await person('ann@page.example');
    const ben = await person('ben@page.example');
    const cookie = cookieOf(await signIn('ben@page.example'));
    const change = (headers: Record<string, string>) =>
      w
        .visitor()
        .post(
          '/api/session/tokens',
          { name: 'By whom', current_password: 'correct horse battery' },
          { cookie, ...headers },
        );

    const ofAnn = await change({ 'x-horizon-person': ann.kinde_id });
    const kept = await w.visitor().get('/api/session/tokens', { cookie, 'x-horizon-person': ann.kinde_id });
    const ofBen = await change({ 'x-horizon-person': ben.kinde_id });
    const ofNobody = await change({});

    expect([ofAnn.status, ofAnn.body.code]).toEqual([401, 'other_person']);
    expect(ofAnn.body.message).toMatch(/^Somebody else has signed in in this browser\./);
    expect(kept.body.items.map(({ name }: { name: string }) => name)).toEqual(['test']);
    expect([ofBen.status, ofNobody.status]).toEqual([201, 201]);
  });

  it('allows another to sign in', async () => {
    const ann = await person('ann@door.example');
    await person('ben@door.example');
    const cookie = cookieOf(await signIn('ben@door.example'));

    const again = await w
      .visitor()
      .post(
        '/api/session',
        { email: 'ann@door.example', password: 'correct horse battery' },
        { cookie, 'x-horizon-person': ann.kinde_id },
      );

    expect([again.status, again.body.kinde_id]).toEqual([201, ann.kinde_id]);
  });
});

describe('API tokens', () => {
  it('are shown once, created only in a browser session, and read-only if they may only read', async () => {
    const { owner, workspace_id: ws } = await build(w.database, (tx) => buildWorkspace(tx));
    await sql`UPDATE persons SET password_hash = ${passwordHash} WHERE kinde_id = ${owner.kinde_id}`.execute(
      w.database.db,
    );
    const cookie = cookieOf(await signIn(owner.email));

    const made = await w
      .visitor()
      .post(
        '/api/session/tokens',
        { name: 'Reports', scope: 'read', current_password: 'correct horse battery' },
        { cookie },
      );
    const reader = w.visitor(made.body.token);
    const { body: listed } = await w.visitor().get('/api/session/tokens', { cookie });

    expect(made.body.token).toMatch(/^hzt_/);
    expect(JSON.stringify(listed)).not.toContain(made.body.token);
    expect((await reader.get(`/api/workspaces/${ws}`)).status).toBe(200);
    expect((await reader.post(`/api/workspaces/${ws}/projects`, { project_name: 'No' })).body.code).toBe('read_only');
    expect((await reader.post('/api/session/tokens', { name: 'More', current_password: 'x' })).body.code).toBe(
      'read_only',
    );
    expect(
      (await w.visitor(owner.token).post('/api/session/tokens', { name: 'More', current_password: 'x' })).body.code,
    ).toBe('session_needed');
  });

  it('end when they are revoked', async () => {
    const { owner } = await build(w.database, (tx) => buildWorkspace(tx));
    await sql`UPDATE persons SET password_hash = ${passwordHash} WHERE kinde_id = ${owner.kinde_id}`.execute(
      w.database.db,
    );
    const cookie = cookieOf(await signIn(owner.email));
    const { body } = await w
      .visitor()
      .post('/api/session/tokens', { name: 'Short', current_password: 'correct horse battery' }, { cookie });
    const before = await w.visitor(body.token).get('/api/session');

    await w.visitor().delete(`/api/session/tokens/${body.id}`, undefined, { cookie });

    expect(before.status).toBe(200);
    expect((await w.visitor(body.token).get('/api/session')).status).toBe(401);
  });
});

describe('set-up', () => {
  it('is closed once there is a person', async () => {
    await person('hal@builder.example');

    const state = await w.visitor().get('/api/setup');
    const answer = await w.visitor().post('/api/setup', {
      company: 'C',
      workspace: 'W',
      first_name: 'F',
      last_name: 'L',
      email: 'x@builder.example',
      password: 'long enough pw',
    });

    expect(state.body.needs_setup).toBe(false);
    expect(answer.status).toBe(409);
  });
});
