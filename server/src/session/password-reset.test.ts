// A forgotten password: a link by mail, which works once and expires soon, without revealing who has an account.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build, buildPerson } from '../../seed/builders.ts';
import { serverOf, visitor, world } from '../../test/harness.ts';
import { mailReceiver, type MailReceiver } from '../../test/mail-receiver.ts';
import { secretOf } from '../../test/people-site.ts';
import { hashPassword } from '../platform/passwords.ts';

const w = world();
let receiver: MailReceiver;
let app: FastifyInstance;
beforeEach(async () => {
  await sql`DELETE FROM sign_in_failures`.execute(w.database.db);
  receiver = await mailReceiver();
  app = await serverOf(w, {
    mail: { smtpUrl: receiver.url, from: 'no-reply@h.example', publicUrl: 'https://h.example' },
  });
});
afterEach(async () => {
  await app.close();
  await receiver.stop();
});

const stranger = () => visitor(app, null);
const ask = (email: string) => stranger().post('/api/session/password-reset', { email });
const choose = (token: string, password: string) => stranger().post('/api/session/invitation', { token, password });
const links = () =>
  receiver.received.map(({ mail }) =>
    secretOf(/https:\/\/h\.example(\/invitation#token=[\w-]+)/.exec(mail.text ?? '')![1]!),
  );
const account = async (email: string) =>
  build(w.database, async (tx) => buildPerson(tx, { email, passwordHash: await hashPassword('the old password') }));

describe('somebody who forgot the password', () => {
  it('chooses another with the mailed link; it works once, and sessions and tokens end', async () => {
    const person = await account('pat@forgot.example');
    await ask('PAT@forgot.example');
    await app.jobs.runDue();
    const [link] = links();

    const chosen = await choose(link!, 'quite another one');
    const again = await choose(link!, 'a third password');
    const signIn = (password: string) => stranger().post('/api/session', { email: person.email, password });

    expect(receiver.received[0]!.to).toEqual(['pat@forgot.example']);
    expect([chosen.status, again.body.code]).toEqual([200, 'link_used']);
    expect([(await signIn('the old password')).status, (await signIn('quite another one')).status]).toEqual([401, 201]);
    expect((await visitor(app, person.token).get('/api/session')).status).toBe(401);
  });

  it('requests again: only the newest link works', async () => {
    await account('twice@forgot.example');
    await ask('twice@forgot.example');
    await app.jobs.runDue();
    await ask('twice@forgot.example');
    await app.jobs.runDue();
    const [first, second] = links();

    expect((await choose(first!, 'quite another one')).body.code).toBe('link_replaced');
    expect((await choose(second!, 'quite another one')).status).toBe(200);
  });

  it('is refused after an hour', async () => {
    await account('late@forgot.example');
    await ask('late@forgot.example');
    await app.jobs.runDue();
    const { rows } = await sql<{ minutes: number }>`
      SELECT round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes FROM invitations ORDER BY created_at DESC LIMIT 1`.execute(
      w.database.db,
    );
    await sql`UPDATE invitations SET expires_at = now()`.execute(w.database.db);

    expect(rows[0]!.minutes).toBe(60);
    expect((await choose(links()[0]!, 'quite another one')).body.code).toBe('link_expired');
  });
});

describe('somebody who makes requests for others', () => {
  it('gets the same answer with and without an account, and an unknown address gets no mail', async () => {
    await account('known@forgot.example');

    const [known, unknown] = [await ask('known@forgot.example'), await ask('nobody@forgot.example')];
    await app.jobs.runDue();

    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(receiver.received.flatMap(({ to }) => to)).toEqual(['known@forgot.example']);
  });

  it('cannot flood a mailbox: three mails per account, and twenty requests per address', async () => {
    await account('victim@forgot.example');
    for (let i = 0; i < 5; i += 1) await ask('victim@forgot.example');
    await app.jobs.runDue();
    const many = [];
    for (let i = 0; i < 16; i += 1) many.push((await ask(`x${i}@forgot.example`)).status);

    expect(receiver.received).toHaveLength(3);
    expect([many[14], many[15]]).toEqual([200, 429]);
  });
});
