// Mails: delivery to a mail server, handling of refusals, and the administrators' view.
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build } from '../../seed/builders.ts';
import { inBrowser } from '../../test/browser-session.ts';
import { serverOf, world } from '../../test/harness.ts';
import { mailReceiver, type MailReceiver } from '../../test/mail-receiver.ts';
import { peopleSite, secretOf, someone, type PeopleSite } from '../../test/people-site.ts';
import { mailPage } from '../platform/mail/mail-page.ts';
import { sendMail, type NewMail } from '../platform/mail/send-mail.ts';

const w = world();
let site: PeopleSite;
let app: FastifyInstance;
let receiver: MailReceiver | null = null;
beforeAll(async () => {
  site = await peopleSite(w);
});
beforeEach(async () => {
  await sql`DELETE FROM pgboss.job_common`.execute(w.database.db);
  await sql`DELETE FROM mail_suppressions`.execute(w.database.db);
});
afterEach(async () => {
  await app?.close();
  await receiver?.stop();
  receiver = null;
});

const timeouts = { connectMillis: 400, silentMillis: 400 };
const from = 'Horizon <no-reply@builder.example>';
const publicUrl = 'https://horizon.builder.example';
/** A further server on the same database, with a mail server. */
async function sendingTo(smtpUrl: string | null): Promise<void> {
  app = await serverOf(w, { mail: { smtpUrl, from, publicUrl, timeouts } });
}

const text = mailPage({ title: 'Week closed', html: '<p>Week 47 is closed.</p>', reason: 'You follow the programme.' });
const write = (to: string[], more: Partial<NewMail> = {}) =>
  build(w.database, (tx) =>
    sendMail(tx, {
      workspaceId: site.ws.workspace_id,
      kind: 'notification',
      to: to.map((address) => ({ address, name: 'Zoë Carpenter', personId: null })),
      subject: 'Week 47 is closed – Würth',
      ...text,
      ...more,
    }),
  );
const at = (id = '') => `/api/workspaces/${site.ws.workspace_id}/mails${id && `/${id}`}`;
const states = async (id: string) =>
  (await site.owner().get(at(id))).body.recipients.map((one: { state: string; detail: string }) => [
    one.state,
    one.detail,
  ]);
const afterTheWait = () => sql`UPDATE pgboss.job_common SET start_after = now()`.execute(w.database.db);

describe('a mail server that takes mails', () => {
  it('receives them over STARTTLS with sign-in, with one text for people and one for programs', async () => {
    receiver = await mailReceiver({ password: 'geheim' });
    await sendingTo(receiver.url);
    const id = await write(['zoe@site.example'], { unsubscribePath: '/unsubscribe?token=abc' });

    await app.jobs.runDue();

    const [{ mail, to, user, secure, from: envelope }] = receiver.received as [MailReceiver['received'][0]];
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect([to, user, secure, envelope]).toEqual([['zoe@site.example'], 'horizon', true, 'no-reply@builder.example']);
    expect(mail.subject).toBe('Week 47 is closed – Würth');
    expect(mail.to).toEqual([{ name: 'Zoë Carpenter', address: 'zoe@site.example' }]);
    expect(mail.text).toContain('Week 47 is closed.');
    expect(mail.html).toContain('<p>Week 47 is closed.</p>');
    expect(mail.messageId).toBe(`<${id}@horizon.builder.example>`);
    expect(headers['list-unsubscribe']).toBe('<https://horizon.builder.example/unsubscribe?token=abc>');
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect((await states(id))[0][0]).toBe('sent');
  });

  it('receives each mail once, however often its job runs', async () => {
    receiver = await mailReceiver();
    await sendingTo(receiver.url);
    const id = await write(['once@site.example']);
    await app.jobs.runDue();
    await sql`UPDATE pgboss.job_common SET state = 'retry', start_after = now(), completed_on = NULL`.execute(
      w.database.db,
    );
    await app.jobs.runDue();

    expect(receiver.received).toHaveLength(1);
    expect((await states(id))[0][0]).toBe('sent');
  });
});

describe('a mail server that refuses', () => {
  it('temporarily (4xx) gets a retry, and recipients who have the mail do not get it twice', async () => {
    receiver = await mailReceiver();
    receiver.answers.set('full@site.example', '452 4.2.2 mailbox full');
    await sendingTo(receiver.url);
    const id = await write(['full@site.example', 'fine@site.example']);
    await app.jobs.runDue();
    const first = await states(id);
    receiver.answers.clear();
    await afterTheWait();
    await app.jobs.runDue();

    expect(first.map(([state]: string[]) => state)).toEqual(['waiting', 'sent']);
    expect(first[0][1]).toContain('mailbox full');
    expect(receiver.received.map(({ to }) => to)).toEqual([['fine@site.example'], ['full@site.example']]);
    expect((await states(id)).map(([state]: string[]) => state)).toEqual(['sent', 'sent']);
  });

  it('an unknown address (5xx) suppresses it, until an administrator resends', async () => {
    receiver = await mailReceiver();
    receiver.answers.set('gone@site.example', '550 5.1.1 no such user');
    await sendingTo(receiver.url);
    const first = await write(['Gone@site.example', 'here@site.example']);
    const bounce = receiver.answers.get('gone@site.example')!;
    receiver.answers.set('Gone@site.example', bounce);
    await app.jobs.runDue();
    const second = await write(['gone@site.example']);
    await app.jobs.runDue();
    receiver.answers.clear();
    const again = await site.owner().post(`${at(second)}/send`);
    const refusedWithoutServer = again.status;
    await app.jobs.runDue();

    expect((await states(first)).map(([state]: string[]) => state)).toEqual(['failed', 'sent']);
    expect(refusedWithoutServer).toBe(200);
    expect((await states(second))[0][0]).toBe('sent');
    expect(receiver.received).toHaveLength(2);
  });

  it('the text of a mail (5xx) fails it and suppresses nobody', async () => {
    receiver = await mailReceiver();
    receiver.dataAnswer = '554 5.7.1 looks like spam';
    await sendingTo(receiver.url);
    const id = await write(['spam@site.example']);
    await app.jobs.runDue();

    expect(await states(id)).toEqual([['failed', expect.stringContaining('looks like spam')]]);
    const { rows } = await sql`SELECT FROM mail_suppressions`.execute(w.database.db);
    expect(rows).toEqual([]);
  });

  it('the password keeps the mail waiting, and the jobs show why', async () => {
    receiver = await mailReceiver({ password: 'other' });
    await sendingTo(receiver.url.replace('other', 'wrong'));
    const id = await write(['waits@site.example']);
    await app.jobs.runDue();

    expect(await states(id)).toEqual([['waiting', expect.stringContaining('535')]]);
    const { body } = await site.owner().get(`/api/workspaces/${site.ws.workspace_id}/jobs`);
    expect(body.items[0]).toMatchObject({
      state: 'retrying',
      about: 'E-mail: a notification',
      reason: expect.stringContaining('535'),
    });
  });
});

describe('a mail server that cannot be reached', () => {
  it('because it is down, or accepts the connection and stays silent, keeps the mail waiting', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    await sendingTo(`smtp://127.0.0.1:${port}`);
    const stalled = await write(['stalled@site.example']);
    await app.jobs.runDue();
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => silent.close(done));
    await app.close();
    await sendingTo(`smtp://127.0.0.1:${port}`);
    const down = await write(['down@site.example']);
    await app.jobs.runDue();

    expect((await states(stalled))[0][0]).toBe('waiting');
    expect(await states(down)).toEqual([['waiting', expect.stringMatching(/ECONNREFUSED|refused/i)]]);
  });
});

describe('hostile addresses', () => {
  it.each([
    'a@b.example\r\nBcc: victim@c.example',
    'a@b.example, victim@c.example',
    '"a b"@c.example',
    'a@[127.0.0.1]',
    '-oQ/tmp@c.example',
    'a@localhost',
    `${'a'.repeat(65)}@b.example`,
  ])('%j is stored as failed and never sent', async (address) => {
    receiver = await mailReceiver();
    await sendingTo(receiver.url);
    const id = await write([address]);
    await app.jobs.runDue();

    expect(receiver.received).toEqual([]);
    expect((await states(id))[0][0]).toBe('failed');
  });

  it('in a name or subject cannot start a header', async () => {
    receiver = await mailReceiver();
    await sendingTo(receiver.url);
    await build(w.database, (tx) =>
      sendMail(tx, {
        workspaceId: site.ws.workspace_id,
        kind: 'notification',
        to: [{ address: 'a@site.example', name: 'Eve\r\nBcc: victim@c.example', personId: null }],
        subject: 'Hello\r\nBcc: victim@c.example\u2028x',
        ...text,
      }),
    );
    await app.jobs.runDue();

    const [{ mail, to }] = receiver.received as [MailReceiver['received'][0]];
    expect([mail.bcc, to]).toEqual([undefined, ['a@site.example']]);
    expect(mail.subject).toBe('Hello Bcc: victim@c.example x');
  });
});

describe('without a mail server', () => {
  it('mails are stored and can be read by administrators, and are sent once there is one', async () => {
    await sendingTo(null);
    const id = await write(['kept@site.example']);
    await app.jobs.runDue();
    const kept = await site.owner().get(at(id));
    const list = await site.owner().get(`${at()}?state=kept&q=kept@`);
    await app.close();
    receiver = await mailReceiver();
    await sendingTo(receiver.url);
    const owner = site.owner();
    const refused = await owner.post(`${at('send-failed')}`);
    const sent = await app.inject({
      method: 'POST',
      url: at('send-failed'),
      headers: { authorization: `Bearer ${site.ws.owner.token}` },
    });
    await app.jobs.runDue();

    expect(kept.body).toMatchObject({ link: 'none', recipients: [{ state: 'kept' }] });
    expect(kept.body.html).toContain('Week 47 is closed.');
    expect(list.body).toMatchObject({ total_count: 1, sends: false });
    expect(refused.body.code).toBe('no_mail_server');
    expect(sent.statusCode).toBe(200);
    expect((await states(id))[0][0]).toBe('sent');
    const { body } = await owner.get(`/api/workspaces/${site.ws.workspace_id}/jobs/own`);
    expect(body.items[0]).toMatchObject({ state: 'done', title: 'Send failed e-mails again' });
  });

  it('nobody else can read them, nor those of another workspace', async () => {
    const id = await write(['ours@site.example']);
    const planner = inBrowser(w, await site.member('planner'));
    const other = inBrowser(w, site.other.owner);

    expect((await planner.get(at())).status).toBe(403);
    expect((await other.get(`/api/workspaces/${site.other.workspace_id}/mails/${id}`)).status).toBe(404);
  });
});

describe('the link of an invitation', () => {
  const mailTo = async (address: string) => (await site.owner().get(`${at()}?q=${address}`)).body.items[0];

  it('is mailed, and removed from the mail once it is accepted', async () => {
    receiver = await mailReceiver();
    await sendingTo(receiver.url);
    await site.owner().post(site.users(), someone('new@mailed.example', site.ws));
    await app.jobs.runDue();
    const [{ mail }] = receiver.received as [MailReceiver['received'][0]];
    const link = /https:\/\/horizon\.builder\.example(\/invitation#token=[\w-]+)/.exec(mail.text ?? '')![1]!;

    const accepted = await w
      .visitor()
      .post('/api/session/invitation', { token: secretOf(link), password: 'correct horse battery' });

    expect(accepted.status).toBe(200);
    expect((await site.owner().get(at((await mailTo('new@mailed.example')).id))).body.link).toBe('none');
  });

  it('can be read in the outbox only by people who may give the roles of the invited person', async () => {
    await sendingTo(null);
    const manager = await site.member('workspace-manager');
    const asManager = inBrowser(w, manager);
    await asManager.post(site.users(), someone('weak@mailed.example', site.ws));
    const director = { ...someone('strong@mailed.example', site.ws), role_ids: [site.ws.roles.get('director')!] };
    await site.owner().post(site.users(), director);
    await app.jobs.runDue();
    const read = async (by: typeof asManager, address: string) =>
      (await by.get(at((await mailTo(address)).id))).body as { link: string; text: string };

    const [weak, strong, byOwner] = [
      await read(asManager, 'weak@mailed.example'),
      await read(asManager, 'strong@mailed.example'),
      await read(site.owner(), 'strong@mailed.example'),
    ];

    expect([weak.link, strong.link, byOwner.link]).toEqual(['shown', 'hidden', 'shown']);
    expect(weak.text).toContain('/invitation#token=');
    expect(strong.text).not.toContain('token=');
  });
});
