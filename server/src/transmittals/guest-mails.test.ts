// Mails to guests: those of one transmittal form a thread, and the newest one that a mail server takes counts.
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serverOf, world } from '../../test/harness.ts';
import { mailReceiver, type MailReceiver } from '../../test/mail-receiver.ts';
import { transmittalSite } from '../../test/transmittal-site.ts';

const w = world();
const { site, body, at, sent, read, query } = transmittalSite(w);
let receiver: MailReceiver;
let app: FastifyInstance;

/** A further server on the same database that delivers mails to the receiver. */
async function sendingTo(smtpUrl: string | null): Promise<void> {
  const mail = { smtpUrl, from: 'Horizon <no-reply@builder.example>', publicUrl: 'https://horizon.builder.example' };
  app = await serverOf(w, { mail });
}

beforeEach(async () => {
  await sql`DELETE FROM pgboss.job_common`.execute(w.database.db);
  await sql`DELETE FROM mail_suppressions`.execute(w.database.db);
  receiver = await mailReceiver();
  await sendingTo(receiver.url);
});
afterEach(async () => {
  await app.close();
  await receiver.stop();
});

const guest = (email: string, more: object = {}) => ({ email, name: 'Gia Guest', ...more });
const toGuest = (email: string) => sent({ recipients: [guest(email)], message: 'Please check levels.' });
const deliver = () => app.jobs.runDue();
const dueAgain = () => sql`UPDATE pgboss.job_common SET start_after = now()`.execute(w.database.db);
async function remind(id: string): Promise<void> {
  w.now.value = new Date(w.now.value.getTime() + 2 * 3_600_000);
  const answer = await site.owner.post(at(id, '/remind'), body());
  if (answer.status !== 200) throw new Error(answer.text);
}
const recipientOf = async (id: string) => (await read(id)).body.recipients[0];
/** Subject, Message-ID, In-Reply-To and References of the mails to an address, in the order of arrival. */
const threadOf = (address: string) =>
  receiver.received
    .filter(({ to }) => to.includes(address))
    .map(({ mail }) => [mail.subject, mail.messageId, mail.inReplyTo, mail.references]);

describe('mails about one transmittal to one guest', () => {
  it('are one thread: reminders and codes reply to the first mail', async () => {
    const { id, number } = await toGuest('thread@masons.example');
    await deliver();
    await remind(id);
    await deliver();
    await remind(id);
    await deliver();
    const link = receiver.received.at(-1)!.mail.text!.match(/#token=(\S+)/)![1];
    await w.visitor().post('/api/guest-transmittals/code', { token: link });
    await deliver();

    const [first, ...later] = threadOf('thread@masons.example');
    const root = first![1];
    expect(first!.slice(2)).toEqual([undefined, undefined]);
    expect(later.map(([subject]) => subject)).toEqual([
      `Reminder: ${number} Footings: For construction`,
      `Reminder: ${number} Footings: For construction`,
      `Your code for ${number}`,
    ]);
    expect(later.map((one) => one.slice(2))).toEqual([
      [root, root],
      [root, root],
      [root, root],
    ]);
    expect(new Set([root, ...later.map((one) => one[1])]).size).toBe(4);
  });

  it('are another thread than those of another transmittal, and those to another guest', async () => {
    const { id } = await sent({ recipients: [guest('one@masons.example'), guest('two@masons.example')] });
    await toGuest('one@masons.example');
    await deliver();
    await remind(id);
    await deliver();

    const [one, two] = [threadOf('one@masons.example'), threadOf('two@masons.example')];
    expect(one.map(([, , inReplyTo]) => inReplyTo)).toEqual([undefined, undefined, one[0]![1]]);
    expect(two.map(([, , inReplyTo]) => inReplyTo)).toEqual([undefined, two[0]![1]]);
  });
});

describe('a reminder that a mail server takes', () => {
  it('delivers to a guest whose first mail came back, and clears the reason', async () => {
    receiver.answers.set('back@masons.example', '550 5.1.1 no such user');
    const { id } = await toGuest('back@masons.example');
    await deliver();
    const bounced = await recipientOf(id);
    receiver.answers.clear();
    await sql`DELETE FROM mail_suppressions`.execute(w.database.db);
    await remind(id);
    await deliver();

    expect(bounced).toMatchObject({ state: 'bounced', bounce_reason: expect.stringContaining('no such user') });
    expect(await recipientOf(id)).toMatchObject({
      state: 'delivered',
      bounce_reason: null,
      delivered_at: w.now.value.toISOString(),
    });
  });

  it('delivers to a guest whose first mail stayed in the outbox', async () => {
    await app.close();
    await sendingTo(null);
    const { id } = await toGuest('kept@masons.example');
    await deliver();
    const kept = await recipientOf(id);
    await app.close();
    await sendingTo(receiver.url);
    await remind(id);
    await deliver();

    expect(kept.state).toBe('not_sent');
    expect((await read(id)).body).toMatchObject({ not_sent_count: 0, recipients: [{ state: 'delivered' }] });
  });

  it('that comes back leaves a guest delivered who got the first mail', async () => {
    const { id } = await toGuest('left@masons.example');
    await deliver();
    receiver.answers.set('left@masons.example', '550 5.1.1 no such user');
    await remind(id);
    await deliver();

    expect(await recipientOf(id)).toMatchObject({ state: 'delivered', bounce_reason: null });
  });

  it('does not hide that an earlier mail arrives later', async () => {
    receiver.answers.set('slow@masons.example', '452 4.2.2 mailbox full');
    const { id } = await toGuest('slow@masons.example');
    await deliver();
    await remind(id);
    receiver.answers.set('slow@masons.example', '554 5.7.1 looks like spam');
    await deliver();
    const after = await recipientOf(id);
    receiver.answers.clear();
    await dueAgain();
    await deliver();

    expect(after.state).toBe('bounced');
    expect((await recipientOf(id)).state).toBe('delivered');
  });

  it('raises one notification for each reason of a bounce, not one for each reminder', async () => {
    receiver.answers.set('gone@masons.example', '550 5.1.1 no such user');
    const { id } = await toGuest('gone@masons.example');
    await deliver();
    for (let n = 0; n < 3; n += 1) {
      await remind(id);
      await deliver();
    }
    const { rows } = await sql<{ status: string }>`SELECT item ->> 'status' AS status FROM notification_events
      WHERE type = 'transmittal_bounced' AND item ->> 'path' LIKE ${`%${id}`} ORDER BY created_at`.execute(
      w.database.db,
    );

    expect(rows.map(({ status }) => status)).toEqual([
      expect.stringContaining('no such user'),
      'Gia Guest: An earlier mail to this address came back.',
    ]);
  });
});

describe('the register', () => {
  it('says "Not sent" only while that hides nothing: partial receipt and closing stay visible', async () => {
    await app.close();
    await sendingTo(null);
    const { mason, painter } = site;
    const made = async (members: readonly { kinde_id: string }[]) =>
      sent({ recipients: [guest('out@masons.example'), ...members.map(({ kinde_id }) => ({ kinde_id }))] });
    const [plain, partly, closed] = [await made([]), await made([mason, painter]), await made([])];
    await deliver();
    await w.visitor(mason.token).post(at(partly.id, '/acknowledge'), body());
    await site.owner.post(at(closed.id, '/close'), body());
    const csv = (await site.owner.get(`/api/transmittals/export${query()}&format=csv`)).text;
    const statusIn = (number: string) => csv.split('\n').find((line) => line.includes(number))!;

    expect(statusIn(plain.number)).toContain('Not sent: no mail server');
    expect(statusIn(partly.number)).toContain('Partially acknowledged (1 not sent)');
    expect(statusIn(closed.number)).toContain('Closed');
    expect(statusIn(closed.number)).not.toContain('ot sent');
  });
});
