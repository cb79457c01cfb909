import type { FastifyInstance } from 'fastify';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, buildPerson } from '../../seed/builders.ts';
import { serverOf, visitor, world, type Answer, type Visitor } from '../../test/harness.ts';
import { hashPassword } from './passwords.ts';

const w = world();
const password = 'correct horse battery';
const overTls = { 'x-forwarded-proto': 'https' };
const overPlainHttp = { 'x-forwarded-proto': 'http' };
let behindProxy: FastifyInstance;
let tlsAlone: FastifyInstance;
let somebody: Visitor;
beforeAll(async () => {
  behindProxy = await serverOf(w, { trustProxy: true });
  tlsAlone = await serverOf(w, { trustProxy: true, secureCookies: true });
  somebody = visitor(behindProxy, null);
  await build(w.database, async (tx) =>
    buildPerson(tx, { email: 'ann@tls.example', passwordHash: await hashPassword(password) }),
  );
});
afterAll(async () => {
  await behindProxy.close();
  await tlsAlone.close();
});

const signIn = (headers: Record<string, string>) =>
  somebody.post('/api/session', { email: 'ann@tls.example', password }, headers);
const cookiesOf = (answer: Answer) => [answer.headers['set-cookie']].flat().map(String);

describe('over TLS', () => {
  it('cookies are bound to this exact host, and sent over TLS only', async () => {
    const [session, mark] = cookiesOf(await signIn(overTls));

    expect(session).toMatch(
      /^__Host-horizon_session=hzs_[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(mark).toMatch(/^__Host-horizon_browser=\S+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  });

  it('a session is found by the cookie of this host, and by no other that a sibling site could set', async () => {
    const cookie = cookiesOf(await signIn(overTls))[0]!.split(';')[0]!;
    const status = async (given: string) => (await somebody.get('/api/session', { cookie: given, ...overTls })).status;

    expect(await status(cookie)).toBe(200);
    expect(await status(cookie.replace('__Host-', ''))).toBe(401);
  });

  it('signing out clears the cookie', async () => {
    const cookie = cookiesOf(await signIn(overTls))[0]!.split(';')[0]!;

    const answer = await somebody.delete('/api/session', undefined, { cookie, ...overTls });

    expect(cookiesOf(answer)[0]).toMatch(/^__Host-horizon_session=; Max-Age=0; Path=\/; .*Secure/);
  });

  it('browsers are required to use TLS for a year, also on subdomains', async () => {
    const [tls, plain] = [await somebody.get('/api/setup', overTls), await somebody.get('/api/setup', overPlainHttp)];

    expect(tls.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(tls.headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});

describe('an installation that requires TLS', () => {
  it('refuses requests that its proxy received over plain HTTP, including those with a token', async () => {
    const answer = await visitor(tlsAlone, 'hzt_token').get('/api/session', overPlainHttp);

    expect([answer.status, answer.body.code]).toEqual([403, 'tls_needed']);
  });

  it('sends the TLS header also with the refusal of invalid HTTP', async () => {
    const address = await tlsAlone.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const answered = text(socket);
    socket.write(
      'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );

    const answer = await answered;

    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('Strict-Transport-Security: max-age=31536000; includeSubDomains');
    expect(answer).toContain('X-Content-Type-Options: nosniff');
  });

  it('refuses a request that names two hosts', async () => {
    const address = await behindProxy.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const answered = text(socket);
    socket.write('GET /healthz HTTP/1.1\r\nHost: horizon\r\nHost: other\r\nConnection: close\r\n\r\n');

    expect(await answered).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  it('answers requests over TLS, and local health checks', async () => {
    const from = visitor(tlsAlone, null);

    expect((await from.get('/api/setup', overTls)).status).toBe(200);
    expect((await from.get('/healthz')).status).toBe(200);
  });
});
