// Bidders without an account: what a link and a code open, and what they may do there.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { build } from '../../../seed/builders.ts';
import { queueJob } from '../../platform/jobs/job.ts';
import { remindBidders } from './jobs.ts';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { taxIds, tenderSite } from '../../../test/tender-site.ts';
import { attach } from '../../../test/sent-file.ts';

const w = world();
const site = tenderSite(w);
const elsewhere = tenderSite(w, 'Mountain');
const [steel, precast, glass] = taxIds;
const base = '/api/guest-tenders';
const due = '2026-12-18T03:00:00.000Z';

const bid = (row: string, amount: number) => ({
  includes_gst: false,
  currency: 'AUD',
  stated_total: null,
  lines: [{ row_id: row, answer: 'priced', amount }],
  alternates: [],
  qualifications: [],
  exclusions: [],
  valid_until: null,
  lead_weeks: null,
  note: null,
});

/** An issued package with one row and two bidders; paths and cookies of both. */
async function twoBidders(name: string, options: object = {}) {
  const addresses = [`a@${name}.example`, `b@${name}.example`] as const;
  const additional_options = { needs_no_approval: true, has_no_documents: true, ...options };
  const made = await site.make({
    name: 'Facade',
    invited_subcontractors: [
      { tax_id: steel, name: 'Quoll Steel', email: addresses[0] },
      { tax_id: precast, name: 'Numbat Precast', email: addresses[1] },
    ],
    additional_options,
    estimated_value: 987_654,
    description: 'Curtain wall',
  });
  const id = made.tender_package_id as string;
  const values = { description: 'Panels', unit: 'm2', quantity: 40, budget: 55_555.55 };
  const form = await site.manager.post(site.at(`/${id}/bid-form`), {
    operations: [{ op: 'add', id: newId(), before: null, values }],
  });
  const out = await site.change(id, { tender_status: 'issued' });
  const at = (of: string, rest = '') =>
    `${base}/invitations/${out.invited_subcontractors.find((one: { name: string }) => one.name === of).id}${rest}`;
  return {
    id,
    row: form.body.items[0].id as string,
    addresses,
    quoll: at.bind(null, 'Quoll Steel'),
    numbat: at.bind(null, 'Numbat Precast'),
  };
}

describe('a bidder without an account', () => {
  it('sees the package by link and code, with nothing of the others, and a forwarded link shows nothing', async () => {
    const { addresses, quoll } = await twoBidders('seen');
    const token = await site.tokenOf(addresses[0]);
    const forwarded = await w.visitor().post(`${base}/session`, { token, code: '000000' });
    const without = await w.visitor().get(quoll());
    const cookie = await site.open(addresses[0]);
    const seen = await w.visitor().get(quoll(), cookie);
    const form = await w.visitor().get(quoll('/bid'), cookie);

    expect([forwarded.status, without.status]).toEqual([409, 401]);
    expect(forwarded.text + without.text).not.toMatch(/Facade|Quoll/);
    expect(seen.body).toMatchObject({ name: 'Facade', description: 'Curtain wall', due_date: due, response: 'viewed' });
    expect(form.body).toMatchObject({ rows: [{ description: 'Panels', quantity: 40 }], received: [], refusal: null });
    expect(seen.text + form.text).not.toMatch(/Numbat|987|55.?555|budget|estimate|workflow|@(?!seen)/i);
  });

  it('opens every invitation to the same address, in all workspaces, and none of another address', async () => {
    const email = 'one@address.example';
    const first = await site.issued([{ tax_id: steel, name: 'Quoll', email }], { name: 'Here' });
    const second = await elsewhere.issued([{ tax_id: steel, name: 'Quoll', email: email.toUpperCase() }], {
      name: 'There',
    });
    const foreign = await elsewhere.issued([{ tax_id: glass, name: 'G', email: 'x@other.example' }], {
      name: 'Theirs',
    });
    const cookie = await site.open(email);
    const list = await w.visitor().get(`${base}/invitations`, cookie);
    const of = (tender: { invited_subcontractors: { id: string }[] }) =>
      `${base}/invitations/${tender.invited_subcontractors[0]!.id}`;
    const opened = await w.visitor().get(of(second), cookie);
    const refused = await w.visitor().get(of(foreign), cookie);

    expect(list.body.items.map((one: { name: string; workspace: string }) => [one.workspace, one.name])).toEqual([
      ['Mountain', 'There'],
      ['Harbour', 'Here'],
    ]);
    expect([opened.status, opened.body.name]).toEqual([200, 'There']);
    expect([refused.status, first.number]).toEqual([404, expect.stringMatching(/^TP-/)]);
  });

  it('keeps two bidders behind one address apart', async () => {
    const email = 'shared@office.example';
    const tender = await site.issued(
      [
        { tax_id: steel, name: 'Quoll Steel', email },
        { tax_id: precast, name: 'Quoll Precast', email },
      ],
      { name: 'Both' },
    );
    const [one, two] = tender.invited_subcontractors.map((each: { id: string }) => `${base}/invitations/${each.id}`);
    const cookie = await site.open(email);
    await w.visitor().post(`${one}/response`, { response: 'declined', response_note: 'Full' }, cookie);
    const other = await w.visitor().get(two, cookie);
    const list = await w.visitor().get(`${base}/invitations`, cookie);

    expect(other.body.response).not.toBe('declined');
    expect(list.body.items.filter(({ name }: { name: string }) => name === 'Both')).toHaveLength(2);
  });

  it('answers, declines with a reason and comes back, until the tender closes', async () => {
    const { id, addresses, quoll } = await twoBidders('answers');
    const cookie = await site.open(addresses[0]);
    const answer = (response: string, response_note: string | null = null) =>
      w.visitor().post(quoll('/response'), { response, response_note, time_zone: 'Australia/Perth' }, cookie);
    const will = await answer('accepted');
    const no = await answer('declined', 'No capacity');
    const shortlist = await answer('shortlisted');
    const staff = await site.read(id);
    const back = await answer('accepted');
    await site.change(id, { tender_status: 'on_hold', status_reason: 'Wombat' });
    const onHold = await answer('declined');

    expect([will.body.response_label, no.body.response, back.body.response]).toEqual([
      'Will tender',
      'declined',
      'accepted',
    ]);
    expect(staff.invited_subcontractors[1]).toMatchObject({ response: 'declined', response_note: 'No capacity' });
    expect([shortlist.status, onHold.status]).toEqual([409, 409]);
  });

  it('keeps a draft, submits, gets a receipt, revises, and is refused after the due date with the draft kept', async () => {
    const { id, addresses, row, quoll } = await twoBidders('bids');
    const cookie = await site.open(addresses[0]);
    const v = w.visitor();
    await v.put(quoll('/bid'), bid(row, 9_818_162_472.8712), cookie);
    // A bid with as many lines as a large bill of quantities is longer than other bodies of strangers may be.
    const note = 'Rate includes delivery to the hoist, offcuts, fixings and touching up.';
    const lines = Array.from({ length: 2000 }, () => ({ row_id: row, answer: 'priced', amount: 1, note }));
    const large = await v.put(quoll('/bid'), { ...bid(row, 1), lines }, cookie);
    expect([large.status, large.text]).toEqual([200, large.text]);
    await v.put(quoll('/bid'), bid(row, 9_818_162_472.8712), cookie);
    const draft = await v.get(quoll('/bid'), cookie);
    const first = await v.post(quoll('/bid/submit'), { content: bid(row, 777_123.45), name: 'Kim' }, cookie);
    const second = await v.post(quoll('/bid/submit'), { content: bid(row, 777_000.05) }, cookie);
    const own = await v.get(quoll('/bid'), cookie);
    w.now.value = new Date('2026-12-18T03:00:01Z');
    const cookieLater = await site.open(addresses[1]).catch(() => null);
    w.now.value = new Date('2026-11-21T00:00:00Z');
    const staff = await site.owner.get(site.at(`/${id}/bids`));

    expect(draft.body.draft.lines[0].amount).toBe(9_818_162_472.8712);
    expect(first.body.receipt).toMatchObject({ revision: 1, status: 'submitted', hash: expect.any(String) });
    expect(second.body.receipt.revision).toBe(2);
    expect(
      own.body.received.map((one: { content: { lines: { amount: number }[] } }) => one.content.lines[0]!.amount),
    ).toEqual([777_000.05, 777_123.45]);
    expect(staff.text).not.toMatch(/777.?1|777.?0/);
    expect(cookieLater).not.toBeNull();
  });

  it('asks a question, and sees published answers without the asker', async () => {
    const { id, addresses, quoll, numbat } = await twoBidders('asks');
    const [a, b] = [await site.open(addresses[0]), await site.open(addresses[1])];
    const asked = await w.visitor().post(quoll('/questions'), { subject: 'Wind load', description: 'Which?' }, a);
    const before = await w.visitor().get(numbat('/questions'), b);
    const { body: staff } = await site.owner.get(`${site.root}/cost/clarifications?tender_package_id=${id}`);
    const { clarification_id, user_name } = staff.items[0];
    await site.owner.patch(`${site.root}/cost/clarifications/${clarification_id}`, { response_message: '1.2 kPa' });
    const after = await w.visitor().get(numbat('/questions'), b);
    w.now.value = new Date('2026-12-16T00:00:00Z');
    const late = await w.visitor().get(quoll('/questions'), await site.open(addresses[0]));
    const refused = await w
      .visitor()
      .post(quoll('/questions'), { subject: 'Late', description: 'x' }, await site.open(addresses[0]));
    w.now.value = new Date('2026-11-21T00:00:00Z');

    expect(asked.body.items).toMatchObject([{ subject: 'Wind load', is_own: true, answer: null }]);
    expect([before.body.items, user_name]).toEqual([[], 'Quoll Steel']);
    expect(after.body.items).toMatchObject([{ subject: 'Wind load', answer: '1.2 kPa', is_own: false }]);
    expect(after.text).not.toMatch(/Quoll|a@asks/);
    expect([late.body.refusal !== null, refused.status]).toEqual([true, 409]);
  });

  it('downloads the files of the package while they are invited, and none of another package', async () => {
    const { id, addresses, quoll } = await twoBidders('files');
    const file = await attach(site.owner, site.at(`/${id}/attachments`), 'scope.png');
    const cookie = await site.open(addresses[0]);
    const link = await w.visitor().post(quoll(`/files/${file.id}/open`), {}, cookie);
    const got = await w.visitor().get(link.body.url);
    const unknown = await w.visitor().post(quoll(`/files/${newId()}/open`), {}, cookie);
    await site.change(id, { invited_subcontractors: [{ tax_id: precast }] });
    const gone = await w.visitor().get(link.body.url);
    const ended = await w.visitor().get(quoll(), cookie);

    expect([link.status, got.status, unknown.status]).toEqual([200, 200, 404]);
    expect([gone.status, ended.status]).toEqual([404, 401]);
  });
});

describe('a confidential package', () => {
  it('shows its files after the bidder has accepted the agreement', async () => {
    const email = 'quiet@bidder.example';
    const tender = await site.issued([{ tax_id: steel, name: 'Quoll', email }], { document_security: 'confidential' });
    await attach(site.owner, site.at(`/${tender.tender_package_id}/attachments`), 'scope.png');
    const at = `${base}/invitations/${tender.invited_subcontractors[0].id}`;
    const cookie = await site.open(email);
    const before = await w.visitor().get(at, cookie);
    const agreed = await w.visitor().post(`${at}/confidentiality`, {}, cookie);
    const after = await w.visitor().get(at, cookie);

    expect([before.body.files.length, agreed.status, after.body.files.length]).toEqual([0, 200, 1]);
  });
});

describe('an invited company', () => {
  it('that is merged keeps its invitation, under the company that is kept', async () => {
    const company = async (name: string, more: object) =>
      (await site.owner.post(`${site.root}/companies`, { company: name, ...more })).body;
    const merged = await company('Emu Glass', { abn: glass });
    const kept = await company('Emu Glazing', {});
    const tender = await site.issued([{ tax_id: glass, email: 'emu@glass.example' }], { name: 'Glazing' });
    const cookie = await site.open('emu@glass.example');
    const answer = await site.owner.post(`${site.root}/companies/${kept.id_company}/merge`, {
      other_id: merged.id_company,
      version: kept.version,
      other_version: merged.version,
    });
    const shown = await site.read(tender.tender_package_id);
    const seen = await w.visitor().get(`${base}/invitations/${shown.invited_subcontractors[0].id}`, cookie);

    expect([answer.status, seen.status]).toEqual([200, 200]);
    expect(shown.invited_subcontractors).toMatchObject([{ company_id: kept.id_company, tax_id: '53004085616' }]);
  });
});

describe('reminders', () => {
  it('go to bidders who have not answered or will tender, and to nobody who declined or submitted', async () => {
    const { addresses, row, quoll, numbat } = await twoBidders('reminded');
    const more = await site.issued(
      [
        { tax_id: steel, name: 'Silent', email: 'silent@reminded.example' },
        { tax_id: glass, name: 'Keen', email: 'keen@reminded.example', response: 'accepted' },
      ],
      { name: 'Roof' },
    );
    const [a, b] = [await site.open(addresses[0]), await site.open(addresses[1])];
    await w.visitor().post(quoll('/bid/submit'), { content: bid(row, 10) }, a);
    await w.visitor().post(numbat('/response'), { response: 'declined' }, b);
    w.now.value = new Date('2026-12-10T22:30:00Z');
    const remind = async () => {
      await build(w.database, (tx) =>
        queueJob(tx, remindBidders, { workspaceId: null, about: 'Reminders', input: {} }),
      );
      await w.app.jobs.runDue();
    };
    await remind();
    await remind();
    w.now.value = new Date('2026-11-21T00:00:00Z');
    const { rows } = await sql<{ address: string }>`SELECT r.address FROM mails m
        JOIN mail_recipients r ON r.workspace_id = m.workspace_id AND r.mail_id = m.id
       WHERE m.subject LIKE 'Reminder:%' AND r.address LIKE '%@reminded.example' ORDER BY 1`.execute(w.database.db);

    expect(more.number).toBeTruthy();
    expect(rows.map(({ address }) => address)).toEqual(['keen@reminded.example', 'silent@reminded.example']);
  });
});
