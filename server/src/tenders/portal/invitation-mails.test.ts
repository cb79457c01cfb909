// Mails to invited subcontractors: links, addresses that fail, and the end of access.
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serverOf, world } from '../../../test/harness.ts';
import { mailReceiver, type MailReceiver } from '../../../test/mail-receiver.ts';
import { tenderSite, taxIds } from '../../../test/tender-site.ts';

const w = world();
const site = tenderSite(w);
let receiver: MailReceiver;
let app: FastifyInstance;

beforeEach(async () => {
  await sql`DELETE FROM pgboss.job_common`.execute(w.database.db);
  await sql`DELETE FROM mail_suppressions`.execute(w.database.db);
  receiver = await mailReceiver();
  const mail = { smtpUrl: receiver.url, from: 'Horizon <no-reply@builder.example>', publicUrl: 'https://h.example' };
  app = await serverOf(w, { mail });
});
afterEach(async () => {
  await app.close();
  await receiver.stop();
});

const deliver = () => app.jobs.runDue();
const mailsTo = (address: string) => receiver.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);
const subjectsTo = (address: string) => mailsTo(address).map(({ subject }) => subject);
const [steel, precast, glass] = taxIds;

describe('an invitation to tender', () => {
  it('is mailed to each address when the package is issued, with a link and without naming others', async () => {
    const invited = [
      { tax_id: steel, name: 'Quoll Steel', email: 'bids@quoll.example' },
      { tax_id: precast, name: 'Numbat Precast', email: 'bids@numbat.example' },
    ];
    const tender = await site.issued(invited, { name: 'Frame', notes: 'Wombat', estimated_value: 987_654 });
    await deliver();
    const [mail] = mailsTo('bids@quoll.example');
    const shown = await site.read(tender.tender_package_id);

    expect(mail!.subject).toBe(`Invitation to tender: ${tender.number} Frame for Library`);
    expect(mail!.text).toMatch(/#token=hzt_/);
    expect(mail!.text).toContain('Friday 18 December 2026, 2:00 pm (Sydney time)');
    expect(mail!.text).not.toMatch(/Numbat|Wombat|987|two/);
    expect(shown.invited_subcontractors.map((one: { delivery: string }) => one.delivery)).toEqual(['sent', 'sent']);
  });

  it('is not mailed for a draft, and is mailed once to a subcontractor who is added to an issued package', async () => {
    const draft = await site.make({ invited_subcontractors: [{ tax_id: steel, email: 'draft@quoll.example' }] });
    const tender = await site.issued([{ tax_id: steel, name: 'Quoll', email: 'first@quoll.example' }]);
    await site.change(tender.tender_package_id, {
      invited_subcontractors: [{ tax_id: steel }, { tax_id: precast, email: 'late@numbat.example' }],
    });
    await site.change(tender.tender_package_id, { notes: 'Nothing for bidders' });
    await deliver();

    expect(draft.invited_subcontractors[0].delivery).toBeNull();
    expect(subjectsTo('draft@quoll.example')).toEqual([]);
    expect(subjectsTo('first@quoll.example')).toHaveLength(1);
    expect(subjectsTo('late@numbat.example')).toHaveLength(1);
  });

  it('shows the reason where the mail server refuses the address, and that there is none', async () => {
    receiver.answers.set('gone@quoll.example', '550 5.1.1 No such user here');
    const tender = await site.issued([
      { tax_id: steel, name: 'A', email: 'gone@quoll.example' },
      { tax_id: precast, name: 'B', email: null },
    ]);
    await deliver();
    const { invited_subcontractors: invited } = await site.read(tender.tender_package_id);

    expect(invited).toMatchObject([
      { delivery: 'bounced', delivery_reason: expect.stringContaining('No such user here') },
      { delivery: 'no_address', delivery_reason: 'There is no e-mail address.' },
    ]);
    const { rows } = await sql<{
      type: string;
    }>`SELECT type FROM notification_events WHERE type = 'tender_bounced'`.execute(w.database.db);
    expect(rows).toHaveLength(1);
  });

  it('goes to a new address with another link, and the link of the old one opens nothing', async () => {
    const tender = await site.issued([{ tax_id: steel, name: 'Quoll', email: 'old@quoll.example' }]);
    const old = await site.tokenOf('old@quoll.example');
    await site.change(tender.tender_package_id, {
      invited_subcontractors: [{ tax_id: steel, email: 'new@quoll.example' }],
    });
    const fresh = await site.tokenOf('new@quoll.example');
    const ask = async (token: string) => (await w.visitor().post('/api/guest-tenders/code', { token })).status;

    expect([await ask(old), await ask(fresh)]).toEqual([404, 200]);
  });

  it('is sent again by hand with another link, but not to somebody who declined', async () => {
    const tender = await site.issued([{ tax_id: glass, name: 'Glazier', email: 'g@glass.example' }]);
    const first = await site.tokenOf('g@glass.example');
    const path = site.at(`/${tender.tender_package_id}/subcontractors/${glass.replaceAll(' ', '')}`);
    const again = await site.owner.post(`${path}/send`);
    const second = await site.tokenOf('g@glass.example');
    await site.owner.patch(path, { response: 'declined' });
    const refused = await site.owner.post(`${path}/send`);

    expect([again.status, again.body.message]).toEqual([200, 'The invitation is sent to g@glass.example.']);
    expect(second).not.toBe(first);
    expect([refused.status, refused.body.code]).toEqual([409, 'declined']);
  });
});

describe('bidders are notified', () => {
  it('equally of another due date, a hold, its end, a cancellation; those who declined get nothing more', async () => {
    const tender = await site.issued([
      { tax_id: steel, name: 'A', email: 'a@site.example' },
      { tax_id: precast, name: 'B', email: 'b@site.example' },
      { tax_id: glass, name: 'C', email: 'c@site.example' },
    ]);
    const id = tender.tender_package_id;
    await site.owner.patch(site.at(`/${id}/subcontractors/${glass.replaceAll(' ', '')}`), { response: 'declined' });
    await site.change(id, { due_date: '2027-01-20T03:30:00.000Z' });
    await site.change(id, { tender_status: 'on_hold', status_reason: 'Wombat money is missing' });
    await site.change(id, { tender_status: 'issued' });
    await site.change(id, { tender_status: 'cancelled', status_reason: 'Wombat money is missing' });
    await deliver();
    const what = `${tender.number} Structural steel for Library`;
    const all = [
      `Invitation to tender: ${what}`,
      `New due date: ${what}`,
      `Tender on hold: ${what}`,
      `Tender goes on: ${what}`,
      `Tender cancelled: ${what}`,
    ];

    expect(subjectsTo('a@site.example')).toEqual(all);
    expect(subjectsTo('b@site.example')).toEqual(all);
    expect(subjectsTo('c@site.example')).toEqual(all.slice(0, 1));
    const texts = mailsTo('a@site.example').map(({ text }) => text);
    expect(texts[1]).toContain('Wednesday 20 January 2027, 2:30 pm (Sydney time)');
    expect(texts.join()).not.toMatch(/Wombat|b@site|c@site/);
  });

  it('of a withdrawn invitation, whose link ends at once', async () => {
    const tender = await site.issued([
      { tax_id: steel, name: 'A', email: 'out@site.example' },
      { tax_id: precast, name: 'B', email: 'in@site.example' },
    ]);
    const token = await site.tokenOf('out@site.example');
    await site.change(tender.tender_package_id, { invited_subcontractors: [{ tax_id: precast }] });
    await deliver();
    const answer = await w.visitor().post('/api/guest-tenders/code', { token });

    expect(answer.status).toBe(404);
    expect(subjectsTo('out@site.example').at(-1)).toMatch(/^Invitation withdrawn/);
    expect(subjectsTo('in@site.example')).toHaveLength(1);
  });
});
