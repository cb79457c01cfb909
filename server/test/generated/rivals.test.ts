// A rival: bidders of the same package and of another one, as guests and signed in. They visit every operation and never
// meet a name, address, number, price or figure of the others, or anything that the buyer keeps to itself.
import type { Call } from '@horizon/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, type BuiltPerson } from '../../seed/builders.ts';
import { newId } from '../../src/platform/ids.ts';
import { world, type Answer, type Visitor } from '../harness.ts';
import { taxIds, tenderSite } from '../tender-site.ts';
import { addressOf, callsUnderTest, hintsOf, makeRecords, paramsOf, type Records } from './records.ts';
import { samples, seed } from './run.ts';
import { valid, type Schema } from './schema-values.ts';

const w = world();
const site = tenderSite(w);
/** Marks of what bidders must never meet: names and addresses of others, prices, estimate, budget, notes, reasons, authors. */
const secrets =
  /Rivalmark|777[,.]?123|888[,.]?234|999[,.]?345|Plugmark|Notemark|Budgetmark|Reasonmark|Commentmark|Authormark|Privatemark/i;
let records: Records;
let packageId: string;
let otherId: string;
let invitationIds: string[];
const rivals: { who: string; call: (call: Call, url: string, body: unknown) => Promise<Answer> }[] = [];

const bid = (row: string, amount: number) => ({
  includes_gst: false,
  currency: 'AUD',
  stated_total: amount,
  lines: [{ row_id: row, answer: 'priced', amount }],
  alternates: [],
  qualifications: ['Rivalmark qualification'],
  exclusions: [],
  valid_until: null,
  lead_weeks: null,
  note: 'Rivalmark note',
});

const asMember = (visitor: Visitor) => (call: Call, url: string, body: unknown) => visitor.call(call.method, url, body);

beforeAll(async () => {
  records = await makeRecords(w, 'Wombat');
  const bidder = () => build(w.database, (tx) => buildMember(tx, site.workspace, 'subcontractor', site.project));
  const [same, other] = (await Promise.all([bidder(), bidder()])) as [BuiltPerson, BuiltPerson];
  const [steel, precast, glass] = taxIds;
  const secret = {
    estimated_value: 888_234.5,
    notes: 'Notemark',
    additional_options: { needs_no_approval: true, has_no_documents: true },
  };
  const made = await site.make({
    name: 'Shared frame',
    description: 'Columns',
    ...secret,
    invited_subcontractors: [
      { tax_id: steel, name: 'Rivalmark Steel', email: 'bids@rivalmark.example', response: 'accepted' },
      { tax_id: precast, name: 'Own Precast', email: same.email },
      { tax_id: glass, name: 'Guest Glass', email: 'guest@glass.example' },
    ],
  });
  packageId = made.tender_package_id;
  const form = await site.manager.post(site.at(`/${packageId}/bid-form`), {
    operations: [{ op: 'add', id: newId(), before: null, values: { description: 'Columns', budget: 999_345.5 } }],
  });
  const row = form.body.items[0].id as string;
  const issued = await site.change(packageId, { tender_status: 'issued' });
  invitationIds = issued.invited_subcontractors.map(({ id }: { id: string }) => id);
  const another = await site.issued(
    [
      { tax_id: steel, name: 'Rivalmark Steel', email: 'bids@rivalmark.example' },
      { tax_id: precast, name: 'Other Precast', email: other.email },
      { tax_id: glass, name: 'Other Glass', email: 'other@glass.example' },
    ],
    { name: 'Other panels', ...secret },
  );
  otherId = another.tender_package_id;
  // The rival has priced, asked in private, and the buyer has commented.
  const rival = await site.open('bids@rivalmark.example');
  const { body: all } = await w.visitor().get('/api/guest-tenders/invitations', rival);
  const own = all.items.find((one: { name: string }) => one.name === 'Shared frame').invitation_id;
  const at = `/api/guest-tenders/invitations/${own}`;
  await w.visitor().post(`${at}/bid/submit`, { content: bid(row, 777_123.45), name: 'Rivalmark Ray' }, rival);
  const ask = { subject: 'Privatemark', description: 'Privatemark', visibility: 'private' };
  await w.visitor().post(`${at}/questions`, ask, rival);
  await site.owner.post(`${site.root}/comments`, {
    comment: 'Commentmark',
    related_document_id: packageId,
    related_document_type: 'tender_package',
  });
  await sql`UPDATE persons SET first_name = 'Authormark' WHERE kinde_id = ${site.workspace.owner.kinde_id}`.execute(
    w.database.db,
  );
  for (const [who, address] of [
    ['a guest of the same package', 'guest@glass.example'],
    ['a guest of another package', 'other@glass.example'],
  ] as const) {
    const cookie = await site.open(address);
    rivals.push({ who, call: (call, url, body) => w.visitor().call(call.method, url, body, cookie) });
  }
  rivals.push(
    { who: 'a signed-in bidder of the same package', call: asMember(w.visitor(same.token)) },
    { who: 'a signed-in bidder of another package', call: asMember(w.visitor(other.token)) },
  );
});

/** Names of members are no secret among members: lists of people, and what is about the rivals' own workspace. */
const ofPeople = new Set(['people', 'session', 'workspaces', 'roles', 'notifications']);
const calls = callsUnderTest()
  .filter(([, call]) => !ofPeople.has(call.domain) && !call.bytes)
  .map(([name, call]) => ({ name, call }));

/** The ids of a call: those of the shared package and of the rival's own rows, where the path names one. */
function paramsFor(call: Call, tender: string, invitationId: string): Record<string, string> {
  const usual = paramsOf(call, records);
  const isOfTender = call.path.includes('/tender-packages/') || call.path.includes('/guest-tenders/');
  return {
    ...usual,
    ...('workspaceId' in usual ? { workspaceId: site.workspace.workspace_id } : {}),
    ...('projectId' in usual ? { projectId: site.project } : {}),
    ...(isOfTender && 'id' in usual ? { id: tender } : {}),
    ...('invitationId' in usual ? { invitationId } : {}),
    ...('taxId' in usual ? { taxId: '51824753556' } : {}),
    ...('relatedDocumentType' in usual ? { relatedDocumentType: 'tender_package', relatedDocumentId: tender } : {}),
  };
}

function queryFor(call: Call): Record<string, string> {
  const names = Object.keys(call.query?.properties ?? {});
  const given: Record<string, string> = {
    workspace_id: site.workspace.workspace_id,
    q: 'rivalmark',
    related_document_type: 'tender_package',
    related_document_id: packageId,
    tender_package_id: packageId,
  };
  return Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}

describe('a rival', () => {
  it.each(calls)('meets nothing of the others: $name', async ({ name, call }) => {
    const hints = { ...hintsOf(records), workspace_id: [site.workspace.workspace_id], tender_package_id: [packageId] };
    const body =
      call.body && !call.upload ? samples(valid(call.body as Schema, hints), `rival ${name}`, 1)[0] : undefined;
    for (const { who, call: send } of rivals) {
      for (const [tender, invitation] of [
        [packageId, invitationIds.find((id) => id !== undefined)!],
        [otherId, invitationIds.at(-1)!],
      ] as const) {
        // The search word of the query may be repeated in a refusal.
        for (const query of [queryFor(call), { ...queryFor(call), q: '' }]) {
          const url = addressOf(call, paramsFor(call, tender, invitation), query.q === '' ? without(query) : query);
          const answer = await send(call, url, body);
          const read = answer.text.replaceAll(/"q":"rivalmark"|“rivalmark”/g, '');

          expect(answer.status, `${who} HORIZON_SEED=${seed}: ${answer.text}`).toBeLessThan(500);
          expect(read, `${who} ${url} HORIZON_SEED=${seed}`).not.toMatch(secrets);
        }
      }
    }
  });

  it('would be recognised: the buyer meets each mark, and the rivals still have their access', async () => {
    const [tender, form, questions, comments] = await Promise.all(
      [
        site.at(`/${packageId}`),
        site.at(`/${packageId}/bid-form`),
        `${site.root}/cost/clarifications?tender_package_id=${packageId}`,
        `${site.root}/comments/of/tender_package/${packageId}`,
      ].map(async (path) => (await site.owner.get(path)).text),
    );
    const guest = new Map(callsUnderTest()).get('getGuestTender')!;
    const opened = await Promise.all(rivals.slice(0, 2).map(({ call }) => call(guest, guest.path, undefined)));
    const { rows } =
      await sql`SELECT FROM tender_bids WHERE tender_package_id = ${packageId} AND status = 'submitted'`.execute(
        w.database.db,
      );

    for (const mark of ['Rivalmark', '888234', 'Notemark']) expect(tender).toContain(mark);
    expect([form!.includes('999345'), questions!.includes('Privatemark'), comments!.includes('Commentmark')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([opened.map(({ status }) => status), rows.length]).toEqual([[200, 200], 1]);
  });

  it('meets nothing of the others in mails, notifications and numbers', async () => {
    const { rows: mails } = await sql<{ text: string; html: string; subject: string }>`
      SELECT m.subject, m.text, m.html FROM mails m
        JOIN mail_recipients r ON r.workspace_id = m.workspace_id AND r.mail_id = m.id
       WHERE r.address NOT LIKE '%rivalmark%'`.execute(w.database.db);
    const external = rivals.length;

    expect(mails.length).toBeGreaterThan(3);
    expect(external).toBe(4);
    for (const mail of mails) {
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(secrets);
      expect(mail.text).not.toMatch(/\b(other|all) (3|three) (bidders|tenderers)/);
    }
  });

  it('never learns how many others there are from a list, a page or a file', async () => {
    const signedIn = rivals[2]!;
    const calls = new Map(callsUnderTest());
    for (const name of ['listTenderPackages', 'getTenderPackage', 'listBids'] as const) {
      const call = calls.get(name)!;
      const answer = await signedIn.call(
        call,
        addressOf(call, paramsFor(call, packageId, invitationIds[0]!)),
        undefined,
      );
      const text = JSON.stringify(answer.body);

      expect(answer.status).toBe(200);
      expect(text).not.toMatch(/"invited_subcontractors_count":\d|"invited":\d|"clarifications_count":\d/);
      expect(text.match(/"invitation_id"|"tax_id"/g) ?? []).toHaveLength(1);
    }
  });
});

function without({ q: _q, ...rest }: Record<string, string>): Record<string, string> {
  return rest;
}
