// Prices stay unknown before the opening also to people who arrange to look like a bidder, or guess.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../../seed/builders.ts';
import { inBrowser } from '../../../test/browser-session.ts';
import { world, type Visitor } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';

const w = world();
const steelAbn = '51 824 753 556';
const precastAcn = '004 085 616';
const figure = 71_234.56;
const shown = /71[,.]?234/;
const reason = 'Received by post';
let ws: BuiltWorkspace;
let owner: Visitor;
let manager: Visitor;
let steel: Visitor;
let steelId: string;
let email: string;
let root: string;
let project_id: string;
const at = (rest = '') => `${root}/cost/tender-packages${rest}`;

beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  owner = w.visitor(ws.owner.token);
  root = `/api/workspaces/${ws.workspace_id}`;
  project_id = (await owner.post(`${root}/projects`, { project_name: 'Harbour' })).body.project_id;
  manager = w.visitor((await build(w.database, (tx) => buildMember(tx, ws, 'project-manager'))).token);
  const person = await build(w.database, (tx) => buildMember(tx, ws, 'subcontractor', project_id));
  steel = w.visitor(person.token);
  steelId = person.kinde_id;
  email = person.email;
});
beforeEach(() => {
  w.now.value = new Date('2026-11-21T00:00:00Z');
});

const content = (amount: number, rowId: string) => ({
  includes_gst: false,
  currency: 'AUD',
  stated_total: null,
  lines: [{ row_id: rowId, answer: 'priced', amount }],
  alternates: [],
  qualifications: [],
  exclusions: [],
  valid_until: null,
  lead_weeks: null,
  note: null,
});

/** An issued lump sum with one row, to which the steel company is invited. */
async function issued(invited: object = {}) {
  const { body: made } = await manager.post(at(), {
    name: 'Frame',
    project_id,
    due_date: '2026-12-18T03:00:00.000Z',
    additional_options: { needs_no_approval: true, has_no_documents: true },
    invited_subcontractors: [
      { tax_id: steelAbn, name: 'Quoll Steel', email, ...invited },
      { tax_id: precastAcn, name: 'Numbat Precast', email: 'estimating@numbat.example' },
    ],
  });
  const id = made.tender_package_id as string;
  const row = newId();
  await manager.post(at(`/${id}/bid-form`), {
    operations: [{ op: 'add', id: row, before: null, values: { item: '1', description: 'Frame', unit: 'item' } }],
  });
  const out = await manager.patch(at(`/${id}`), { tender_status: 'issued' });
  expect([out.status, out.body.tender_status]).toEqual([200, 'issued']);
  const one = (out.body.invited_subcontractors as { id: string; name: string }[]).find(
    ({ name }) => name === 'Quoll Steel',
  )!;
  return { id, row, bidAt: at(`/${id}/bidders/${one.id}/bid`) };
}
const submit = (by: Visitor, path: string, amount: number, row: string, more: object = {}) =>
  by.post(`${path}/submit`, { content: content(amount, row), ...more });
async function close(id: string) {
  w.now.value = new Date('2026-12-18T03:00:01.000Z');
  const closed = await manager.patch(at(`/${id}`), { tender_status: 'closed' });
  expect(closed.status).toBe(200);
}

describe('before the opening', () => {
  it('a contact entered for the bidder’s company reads no price, and keeps no draft over that of a colleague', async () => {
    const company = await owner.post(`${root}/companies`, { company: 'Quoll Steel', abn: steelAbn });
    const companyId = company.body.id_company as string;
    expect([company.status, company.text]).toEqual([201, company.text]);
    const { id, row, bidAt } = await issued({ company_id: companyId });
    await submit(steel, bidAt, figure, row);
    await steel.put(bidAt, content(figure, row));
    const person = await build(w.database, (tx) => buildMember(tx, ws, 'subcontractor', project_id));
    const contact = w.visitor(person.token);
    await sql`UPDATE companies SET contacts = ${JSON.stringify([{ name: 'Entered later', email: person.email }])}::jsonb
      WHERE id_company = ${companyId}`.execute(w.database.db);

    const [entry, list] = [await contact.get(bidAt), await contact.get(at(`/${id}/bids`))];
    const read = await contact.get(at(`/${id}/bids/${list.body.items[0].bid.id}`));
    const kept = await contact.put(bidAt, content(1, row));
    const own = await steel.get(bidAt);

    expect([entry.status, entry.body.submitted.revision, entry.body.draft]).toEqual([200, 1, null]);
    for (const answer of [entry, list, read]) expect(answer.text).not.toMatch(shown);
    expect([list.body.items[0].bid.totals, read.status]).toEqual([null, 404]);
    expect([kept.status, kept.body.code]).toEqual([409, 'draft_of_colleague']);
    expect(own.body.draft.lines[0].amount).toBe(figure);
  });

  it('an administrator who views as the bidder reads no price', async () => {
    const { id, row, bidAt } = await issued();
    await submit(steel, bidAt, figure, row);
    await steel.put(bidAt, content(figure, row));
    const browser = inBrowser(w, ws.owner);
    const turned = await browser.post(`${root}/see-as`, { kinde_id: steelId });
    const [entry, list] = [await browser.get(bidAt), await browser.get(at(`/${id}/bids`))];
    const read = await browser.get(at(`/${id}/bids/${list.body.items[0].bid.id}`));
    const file = await browser.get(bidAt.replace(/bid$/, 'price-file'));
    await browser.delete('/api/session/see-as');
    const own = await steel.get(bidAt);

    expect([turned.status, entry.status, list.status, read.status, file.status]).toEqual([200, 200, 200, 404, 200]);
    expect([entry.body.is_own, entry.body.draft, list.body.items[0].bid.totals]).toEqual([true, null, null]);
    for (const answer of [entry, list, read]) expect(answer.text).not.toMatch(shown);
    expect(own.body.draft.lines[0].amount).toBe(figure);
  });

  it('staff who guess a price learn nothing: a guess is answered alike whether right or wrong', async () => {
    const { id, row, bidAt } = await issued();
    // Within the day in which a submission that is sent again is recognised.
    w.now.value = new Date('2026-12-18T02:00:00Z');
    await submit(steel, bidAt, figure, row);
    await close(id);
    const [right, wrong] = [await submit(manager, bidAt, figure, row), await submit(manager, bidAt, figure + 1, row)];
    const entered = await submit(manager, bidAt, 9000, row, { reason });
    const again = await submit(manager, bidAt, 9000, row, { reason });

    expect([right.status, right.body]).toEqual([wrong.status, { ...wrong.body, ...idOf(right.body) }]);
    expect(right.body.code).toBe('reason_needed');
    expect([entered.status, again.body.receipt]).toEqual([200, entered.body.receipt]);
  });
});

describe('after the opening', () => {
  const invitedBut = (...taxIds: string[]) => ({ invited_subcontractors: taxIds.map((tax_id) => ({ tax_id })) });

  it('a bidder who has bid is neither removed nor withdrawn by staff; the bid stays on the sheet', async () => {
    const { id, row, bidAt } = await issued();
    await submit(steel, bidAt, figure, row);
    await close(id);
    const removedSealed = await manager.patch(at(`/${id}`), invitedBut(precastAcn));
    await manager.post(at(`/${id}/bids/open`));
    const removed = await manager.patch(at(`/${id}`), invitedBut(precastAcn));
    const withdrawn = await manager.patch(at(`/${id}`), {
      invited_subcontractors: [{ tax_id: steelAbn, response: 'withdrawn' }, { tax_id: precastAcn }],
    });
    const answered = await manager.patch(at(`/${id}/subcontractors/51824753556`), { response: 'withdrawn' });
    const withoutBid = await manager.patch(at(`/${id}`), invitedBut(steelAbn));
    const { body } = await manager.get(at(`/${id}/bids`));

    for (const answer of [removedSealed, removed, withdrawn, answered])
      expect([answer.status, answer.body.code]).toEqual([409, 'has_bid']);
    expect(withoutBid.status).toBe(200);
    expect(body.items).toMatchObject([{ bidder: 'Quoll Steel', bid: { totals: { ex_gst: figure } } }]);
  });

  it('a recommended package keeps its invitations, and goes back by withdrawing the recommendation alone', async () => {
    const { id, row, bidAt } = await issued();
    await submit(steel, bidAt, figure, row);
    await close(id);
    await manager.post(at(`/${id}/bids/open`));
    const { body: list } = await manager.get(at(`/${id}/bids`));
    const invitation_id = (list.items as { invitation_id: string; bidder: string }[]).find(
      ({ bidder }) => bidder === 'Quoll Steel',
    )!.invitation_id;
    await build(w.database, async (tx) => {
      await sql`INSERT INTO tender_recommendations (workspace_id, id, project_id, tender_package_id, invitation_id, text, amount,
          snapshot, snapshot_hash, created_by)
        VALUES (${ws.workspace_id}, ${newId()}, ${project_id}, ${id}, ${invitation_id}, 'The only bid', ${figure}, '{}', '',
          ${ws.owner.kinde_id})`.execute(tx);
      await sql`UPDATE tender_packages SET tender_status = 'recommended' WHERE tender_package_id = ${id}`.execute(tx);
    });
    const fewer = await manager.patch(at(`/${id}`), invitedBut(steelAbn));
    const answered = await manager.patch(at(`/${id}/subcontractors/51824753556`), { response: 'unsuccessful' });
    const back = await manager.patch(at(`/${id}`), { tender_status: 'under_evaluation' });
    const cancelled = await manager.patch(at(`/${id}`), { tender_status: 'cancelled', status_reason: 'No money' });

    expect([fewer.body.code, answered.body.code]).toEqual(['recommended', 'recommended']);
    expect([back.status, back.body.code]).toEqual([409, 'withdraw_recommendation']);
    expect(cancelled.body.code).toBe('withdraw_recommendation');
  });
});

it('the due date of an issued package moves only later, on hold too', async () => {
  const { id } = await issued();
  const hold = await manager.patch(at(`/${id}`), { tender_status: 'on_hold', status_reason: 'Redesign' });
  const earlier = await manager.patch(at(`/${id}`), { due_date: '2026-12-17T03:00:00.000Z' });
  const none = await manager.patch(at(`/${id}`), { due_date: null });
  const later = await manager.patch(at(`/${id}`), { tender_status: 'issued', due_date: '2026-12-19T03:00:00.000Z' });

  expect([hold.status, earlier.status, none.status]).toEqual([200, 422, 422]);
  expect(Object.keys(earlier.body.fields)).toEqual(['due_date']);
  expect([later.status, later.body.due_date]).toEqual([200, '2026-12-19T03:00:00.000Z']);
});

const idOf = (body: object) => ('request_id' in body ? { request_id: body.request_id } : {});
