import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { build, buildMember, type BuiltPerson } from '../../../seed/builders.ts';
import { newId } from '../../platform/ids.ts';
import { world, type Visitor } from '../../../test/harness.ts';
import { dropFile } from '../../../test/sent-file.ts';
import { transmittalSite } from '../../../test/transmittal-site.ts';

const w = world();
const { site, store } = transmittalSite(w);
let manager: Visitor;
let steel: BuiltPerson;
let timber: BuiltPerson;
const at = (id = '', rest = '') => `${site.root}/cost/tender-packages${id && `/${id}`}${rest}`;
const due = '2026-12-18T03:00:00.000Z';
const later = '2026-12-24T03:00:00.000Z';

beforeAll(async () => {
  manager = w.visitor((await build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'))).token);
  const bidder = () => build(w.database, (tx) => buildMember(tx, site.workspace, 'subcontractor', site.project));
  [steel, timber] = [await bidder(), await bidder()];
});

const ids = (...all: string[]) => ({ documents: all.map((cde_id) => ({ cde_id })) });
const revisions = (answer: { body: { items: { number: string; revision: string }[] } }) =>
  answer.body.items.map(({ number, revision }) => `${number} ${revision}`);

/** A package with two invited bidders and these documents; issued unless `isDraft`. */
async function tender({
  documents = [],
  isDraft = false,
  ...more
}: {
  documents?: string[];
  isDraft?: boolean;
  [field: string]: unknown;
}) {
  const made = await manager.post(at(), {
    name: 'Frame',
    project_id: site.project,
    due_date: due,
    additional_options: { needs_no_approval: true },
    invited_subcontractors: [
      { tax_id: '51 824 753 556', name: 'Quoll Steel', email: steel.email },
      { tax_id: '004 085 616', name: 'Numbat Timber', email: timber.email },
      { tax_id: '53 004 085 616', name: 'Wombat Guests', email: 'price@wombat.example' },
    ],
    ...more,
  });
  expect([made.status, made.text]).toEqual([201, made.text]);
  const id: string = made.body.tender_package_id;
  if (documents.length > 0) expect((await manager.post(at(id, '/documents'), ids(...documents))).status).toBe(201);
  if (!isDraft) expect((await manager.patch(at(id), { tender_status: 'issued' })).status).toBe(200);
  return id;
}

const bidderOf = (person: BuiltPerson) => w.visitor(person.token);
const respond = (id: string, taxId: string, response: string) =>
  manager.patch(at(id, `/subcontractors/${taxId}`), { response });
const mailsTo = async (address: string) =>
  (
    await sql<{
      subject: string;
    }>`SELECT m.subject FROM mails m JOIN mail_recipients r ON r.workspace_id = m.workspace_id AND r.mail_id = m.id
    WHERE lower(r.address) = ${address} ORDER BY m.created_at`.execute(w.database.db)
  ).rows.map(({ subject }) => subject);

describe('the documents of a package', () => {
  it('are pinned when they are added, count for the issue, and then change by an addendum alone', async () => {
    const { cde_id: plan } = await store('S-100', 'P01');
    const id = await tender({ isDraft: true });
    const without = await manager.patch(at(id), { tender_status: 'issued' });
    const added = await manager.post(at(id, '/documents'), ids(plan, plan));
    await store('S-100', 'P02');
    const behind = await manager.get(at(id, '/documents'));
    const renewed = await manager.post(at(id, '/documents/renew'), {});
    const issued = await manager.patch(at(id), { tender_status: 'issued' });
    const late = await manager.post(at(id, '/documents'), ids(site.plan));

    expect([without.status, without.body.fields.tender_status]).toEqual([
      422,
      ['It has no documents. Add some, or state that it has none.'],
    ]);
    expect([added.status, revisions(added)]).toEqual([201, ['S-100 P01']]);
    expect([revisions(behind), behind.body.newer_count, behind.body.items[0].newer_revision]).toEqual([
      ['S-100 P01'],
      1,
      'P02',
    ]);
    expect(revisions(renewed)).toEqual(['S-100 P02']);
    expect(issued.body.tender_status).toBe('issued');
    expect([late.status, late.body.code]).toEqual([409, 'issued']);
  });

  it('are given to bidders as pinned files, and every download is recorded by bidder, revision and time', async () => {
    const { cde_id: plan } = await store('S-110', 'P01');
    const id = await tender({ documents: [plan] });
    await store('S-110', 'P02');
    const seen = await bidderOf(steel).get(at(id, '/documents'));
    const link = await bidderOf(steel).post(at(id, `/documents/${plan}/open`), { use: 'download' });
    const file = await w.visitor(null as never).get(link.body.url);
    const log = await manager.get(at(id, '/downloads'));
    const rival = await bidderOf(timber).get(at(id, '/downloads'));

    expect([revisions(seen), seen.body.newer_count, seen.body.items[0].newer_revision]).toEqual([
      ['S-110 P01'],
      0,
      null,
    ]);
    expect(file.text).toBe('S-110 P01');
    expect(log.body.items).toMatchObject([
      { bidder: 'Quoll Steel', number: 'S-110', revision: 'P01', form: 'download', at: '2026-11-21T00:00:00.000Z' },
    ]);
    expect(log.body.bidders.map((one: { name: string; currency: string }) => [one.name, one.currency])).toEqual([
      ['Numbat Timber', 'not_downloaded'],
      ['Quoll Steel', 'current'],
      ['Wombat Guests', 'not_downloaded'],
    ]);
    expect(rival.status).toBe(404);
  });

  it('are shown to bidders of a confidential package after its agreement, which is recorded', async () => {
    const { cde_id: plan } = await store('S-120', 'P01');
    const id = await tender({ documents: [plan], document_security: 'confidential', confidentiality_terms: 'Hush.' });
    const bidder = bidderOf(steel);
    const before = await bidder.get(at(id, '/documents'));
    const [refused, zip] = [
      await bidder.post(at(id, `/documents/${plan}/open`), {}),
      await bidder.get(at(id, '/documents/zip')),
    ];
    const agreed = await bidder.post(at(id, '/confidentiality'), {});
    const rival = await bidderOf(timber).get(at(id, '/documents'));
    const { body: log } = await manager.get(at(id, '/downloads'));

    expect([before.body.items, before.body.confidentiality]).toEqual([[], { terms: 'Hush.', agreed_at: null }]);
    expect([refused.body.code, zip.body.code]).toEqual(['not_agreed', 'not_agreed']);
    expect([revisions(agreed), agreed.body.confidentiality.agreed_at]).toEqual([
      ['S-120 P01'],
      '2026-11-21T00:00:00.000Z',
    ]);
    expect(rival.body.items).toEqual([]);
    expect(log.bidders.map((one: { agreed_at: string | null }) => one.agreed_at !== null)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('are packed with their hashes', async () => {
    const { cde_id: plan } = await store('S-130', 'P01');
    const id = await tender({ documents: [plan, site.detail] });
    const zip = await bidderOf(steel).get(at(id, '/documents/zip'));
    const log = await manager.get(at(id, '/downloads'));

    expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(zip.text).toContain('SHA256SUMS');
    expect(log.body.items.map((one: { form: string }) => one.form)).toEqual(['zip', 'zip']);
  });

  it('are added with the folder rights of the person who adds them', async () => {
    const folder = await site.owner.post(`${site.root}/cde-folders`, { project_id: site.project, name: 'Board only' });
    const place = { project_id: site.project, folder_id: folder.body.id };
    const drop_id = await dropFile(site.owner, site.root, place, 'X-900.png');
    const registered = await site.owner.post(`${site.root}/document-drops/register`, {
      project_id: site.project,
      items: [{ drop_id, number: 'X-900', title: 'Fee', revision: 'P01', folder_id: folder.body.id }],
    });
    const secret: string = registered.body.items[0].cde_id;
    const path = `${site.root}/cde-folders/${folder.body.id}/rights`;
    const { version } = (await site.owner.get(path)).body;
    const rights = await site.owner.put(path, {
      is_inherited: false,
      rights: [{ kind: 'person', id: site.workspace.owner.kinde_id, level: 'edit' }],
      version,
    });
    const id = await tender({ isDraft: true });
    const refused = await manager.post(at(id, '/documents'), ids(secret));

    expect([rights.status, rights.text]).toEqual([200, rights.text]);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['documents']]);
  });
});

describe('an addendum', () => {
  it('changes documents and due date in one event, and notifies everybody who has not declined', async () => {
    const [{ cde_id: kept }, { cde_id: gone }, { cde_id: more }] = [
      await store('S-200', 'P01'),
      await store('S-201', 'P01'),
      await store('S-202', 'P01'),
    ];
    const id = await tender({ documents: [kept, gone] });
    await respond(id, '004085616', 'declined');
    for (const one of [kept, gone]) await bidderOf(steel).post(at(id, `/documents/${one}/open`), {});
    await store('S-200', 'P02');
    const body = {
      title: 'Revised frame',
      body: 'See the new drawings.',
      due_date: later,
      documents: [
        { cde_id: kept, change: 'replaced' },
        { cde_id: gone, change: 'removed' },
        { cde_id: more, change: 'added' },
      ],
    };
    const draft = await manager.post(at(id, '/addenda'), body);
    const second = await manager.post(at(id, '/addenda'), { title: 'Another' });
    const hidden = await bidderOf(steel).get(at(id, '/addenda'));
    w.now.value = new Date('2026-11-22T00:00:00Z');
    const path = at(id, `/addenda/${draft.body.id}`);
    const issued = await manager.post(`${path}/issue`, { version: 1 });
    const again = await manager.post(`${path}/issue`, { version: 1 });
    const changed = await manager.patch(path, { title: 'Mine', version: 2 });
    const seen = await bidderOf(steel).get(at(id, '/addenda'));
    const { body: log } = await manager.get(at(id, '/downloads'));

    expect([draft.status, draft.body.number, second.body.code, hidden.body.items]).toEqual([
      201,
      null,
      'duplicate',
      [],
    ]);
    expect(issued.body).toMatchObject({
      number: 1,
      notified: 2,
      acknowledged: 0,
      due_date: later,
      previous_due_date: due,
      documents: [
        { number: 'S-200', change: 'replaced', revision: 'P02', previous_revision: 'P01' },
        { number: 'S-201', change: 'removed', revision: null, previous_revision: 'P01' },
        { number: 'S-202', change: 'added', revision: 'P01', previous_revision: null },
      ],
    });
    expect([again.status, again.body.number, changed.body.code]).toEqual([200, 1, 'issued']);
    expect((await manager.get(at(id))).body.due_date).toBe(later);
    expect(revisions(await bidderOf(steel).get(at(id, '/documents')))).toEqual(['S-200 P02', 'S-202 P01']);
    expect(seen.body.items).toMatchObject([{ number: 1, issued_by: null, notified: null, bidders: null }]);
    expect(log.bidders.find((one: { name: string }) => one.name === 'Quoll Steel').currency).toBe('obsolete');
    expect(await mailsTo('price@wombat.example')).toContain('TP-0006 Frame: Addendum 1: Revised frame');
    const bell = async (person: BuiltPerson) =>
      (await bidderOf(person).get('/api/notifications')).body.items.filter(
        (one: { type: string }) => one.type === 'tender_addendum',
      ).length;
    expect([await bell(steel), await bell(timber)]).toEqual([1, 0]);
    w.now.value = new Date('2026-11-21T00:00:00Z');
  });

  it('moves the due date later only, and never into the past', async () => {
    const id = await tender({ documents: [site.plan] });
    const draft = (due_date: string) => manager.post(at(id, '/addenda'), { title: 'Date', due_date });
    const [earlier, past] = [await draft('2026-12-17T03:00:00.000Z'), await draft('2026-11-20T03:00:00.000Z')];
    const direct = await manager.patch(at(id), { due_date: '2026-12-17T03:00:00.000Z' });
    const moved = await manager.patch(at(id), { due_date: later });
    const { body: list } = await bidderOf(steel).get(at(id, '/addenda'));

    expect([earlier.body.fields.due_date, past.body.fields.due_date]).toEqual([
      ['The new due date is not later than the one now. An addendum only moves it later.'],
      ['The new due date is in the past. Bidders need time to price.'],
    ]);
    expect([direct.status, moved.status]).toEqual([422, 200]);
    expect(list.items).toMatchObject([{ number: 1, title: 'Later due date', due_date: later, previous_due_date: due }]);
  });

  it('is made and issued once, like its documents, however often the calls are sent', async () => {
    const id = await tender({ isDraft: true });
    const twice = async (path: string, body: object) => {
      const key = { 'idempotency-key': newId() };
      const [first, again] = [await manager.post(path, body, key), await manager.post(path, body, key)];
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      return first;
    };
    const { cde_id: plan } = await store('S-900', 'P01');

    expect((await twice(at(id, '/documents'), ids(plan))).status).toBe(201);
    await manager.patch(at(id), { tender_status: 'issued' });
    const made = await twice(at(id, '/addenda'), { title: 'Cranes', body: 'The crane goes in May.' });
    const issued = await twice(at(id, `/addenda/${made.body.id}/issue`), { version: 1 });

    expect([made.status, issued.status]).toEqual([201, 200]);
    const { body } = await manager.get(at(id, '/addenda'));
    expect(body.items).toMatchObject([{ number: 1, title: 'Cranes' }]);
  });

  it('opens a closed tender again with a later due date, unless its bids have been read', async () => {
    const id = await tender({ documents: [site.plan] });
    w.now.value = new Date('2026-12-19T00:00:00Z');
    await manager.patch(at(id), { tender_status: 'closed' });
    const { body: plain } = await manager.post(at(id, '/addenda'), { title: 'Extension', body: 'Longer.' });
    const path = at(id, `/addenda/${plain.id}`);
    const refused = await manager.post(`${path}/issue`, { version: 1 });
    await manager.patch(path, { due_date: later, version: 1 });
    const issued = await manager.post(`${path}/issue`, { version: 2 });
    const { body: after } = await manager.get(at(id));
    w.now.value = new Date('2026-11-21T00:00:00Z');

    expect([refused.status, refused.body.code]).toEqual([409, 'not_open']);
    expect([issued.status, after.tender_status, after.due_date]).toEqual([200, 'issued', later]);
  });

  it('asks a bidder who has submitted to confirm or revise when the scope changes, and is acknowledged by each', async () => {
    const id = await tender({ documents: [site.plan] });
    const invited: { id: string; name: string }[] = (await manager.get(at(id))).body.invited_subcontractors;
    const steelId = invited.find(({ name }) => name === 'Quoll Steel')!.id;
    await submitted(id, steelId, 1, '2026-11-20T00:00:00Z');
    const issue = async (changes_scope: boolean) => {
      const { body } = await manager.post(at(id, '/addenda'), { title: 'Scope', body: 'More steel.', changes_scope });
      return (await manager.post(at(id, `/addenda/${body.id}/issue`), { version: 1 })).body;
    };
    const first = await issue(true);
    const bids = (addendum: { bidders: { name: string; bid: string }[] }) =>
      addendum.bidders.map(({ name, bid }) => [name, bid]);
    const before = (await bidderOf(steel).get(at(id, '/addenda'))).body.items[0];
    const acknowledged = await bidderOf(steel).post(at(id, `/addenda/${first.id}/acknowledge`), {});
    const confirmed = await bidderOf(steel).post(at(id, `/addenda/${first.id}/acknowledge`), { confirms_bid: true });
    const second = await issue(true);
    await submitted(id, steelId, 2, '2026-11-23T00:00:00Z');
    const third = await issue(false);
    const { body: list } = await manager.get(at(id, '/addenda'));
    const forAnother = await bidderOf(timber).post(at(id, `/addenda/${second.id}/acknowledge`), {
      invitation_id: steelId,
    });

    expect(bids(first)).toEqual([
      ['Numbat Timber', 'not_asked'],
      ['Quoll Steel', 'to_confirm'],
      ['Wombat Guests', 'not_asked'],
    ]);
    expect([before.own, before.abilities]).toEqual([
      { acknowledged_at: null, bid: 'to_confirm' },
      ['acknowledge', 'confirm'],
    ]);
    expect(acknowledged.body.own).toMatchObject({ acknowledged_at: '2026-11-21T00:00:00.000Z', bid: 'to_confirm' });
    expect(confirmed.body.own.bid).toBe('confirmed');
    expect(bids(list.items.find((one: { id: string }) => one.id === second.id))).toContainEqual([
      'Quoll Steel',
      'revised',
    ]);
    expect(bids(third)).toContainEqual(['Quoll Steel', 'not_asked']);
    expect(forAnother.status).toBe(200);
    const after = await manager.get(at(id, '/addenda'));
    const own = after.body.items.find((one: { id: string }) => one.id === second.id).bidders;
    expect(own.map((one: { acknowledged_at: string | null }) => one.acknowledged_at !== null)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is never changed once it is issued, not even in the database', async () => {
    const id = await tender({ documents: [site.plan] });
    await manager.patch(at(id), { due_date: later });
    const change = sql`UPDATE tender_addenda SET title = 'Other' WHERE tender_package_id = ${id}`.execute(
      w.database.db,
    );

    await expect(change).rejects.toThrow('an issued addendum is never changed');
  });

  it('is refused before the package is issued, and to people who may not issue', async () => {
    const id = await tender({ isDraft: true });
    const early = await manager.post(at(id, '/addenda'), { title: 'Early' });
    const bidder = await bidderOf(steel).post(at(id, '/addenda'), { title: 'Mine' });

    expect([early.status, early.body.code, bidder.status]).toEqual([409, 'not_issued', 403]);
  });
});

/** A bid of the invitation, as its own calls store it. */
const submitted = (packageId: string, invitationId: string, revision: number, when: string) =>
  sql`INSERT INTO tender_bids (workspace_id, id, project_id, tender_package_id, invitation_id, revision, status, sealed, content_hash, submitted_at)
    VALUES (${site.workspace.workspace_id}, gen_random_uuid(), ${site.project}, ${packageId}, ${invitationId}, ${revision}, 'submitted', '\\x00', 'x', ${when})`.execute(
    w.database.db,
  );
