import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../../seed/builders.ts';
import { world, type Visitor } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';

const w = world();
const [steelAbn, precastAcn] = ['51 824 753 556', '004 085 616'];
const start = new Date('2026-11-21T00:00:00Z');
const due = '2026-12-18T03:00:00.000Z';
const afterDue = new Date('2026-12-18T03:00:01.000Z');
let ws: BuiltWorkspace;
let owner: Visitor;
let manager: Visitor;
let steel: Visitor;
let emails: string[];
let root: string;
let project_id: string;
const at = (rest = '') => `${root}/cost/tender-packages${rest}`;

beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  owner = w.visitor(ws.owner.token);
  root = `/api/workspaces/${ws.workspace_id}`;
  project_id = (await owner.post(`${root}/projects`, { project_name: 'Harbour' })).body.project_id;
  manager = w.visitor((await build(w.database, (tx) => buildMember(tx, ws, 'project-manager'))).token);
  const bidder = () => build(w.database, (tx) => buildMember(tx, ws, 'subcontractor', project_id));
  const people = [await bidder(), await bidder()];
  [steel] = people.map(({ token }) => w.visitor(token)) as [Visitor, Visitor];
  emails = people.map(({ email }) => email);
});
beforeEach(() => {
  w.now.value = start;
});

const row = (values: object) => ({ op: 'add', id: newId(), before: null, values });
const content = (lines: object[], more: object = {}) => ({
  includes_gst: false,
  currency: 'AUD',
  stated_total: null,
  lines,
  alternates: [],
  qualifications: [],
  exclusions: [],
  valid_until: null,
  lead_weeks: null,
  note: null,
  ...more,
});

/** An issued package with three rows and two invited bidders. */
async function issued(options: object = {}) {
  const { body: made } = await manager.post(at(), {
    name: 'Frame',
    project_id,
    due_date: due,
    additional_options: { needs_no_approval: true, has_no_documents: true, ...options },
    invited_subcontractors: [
      { tax_id: steelAbn, name: 'Quoll Steel', email: emails[0] },
      { tax_id: precastAcn, name: 'Numbat Precast', email: emails[1] },
    ],
  });
  const id = made.tender_package_id as string;
  const saved = await manager.post(at(`/${id}/bid-form`), {
    operations: [
      row({ section: 'Steel', item: '1.1', description: 'Columns', unit: 't', quantity: 12.5, budget: 81_234.56 }),
      row({ section: 'Steel', item: '1.2', description: 'Beams', unit: 't', quantity: 8 }),
      row({ item: '2', description: 'Attendance', is_mandatory: false }),
    ],
  });
  expect([saved.status, saved.text]).toEqual([200, saved.text]);
  const [out] = [await manager.patch(at(`/${id}`), { tender_status: 'issued' })];
  expect([out.status, out.body.tender_status]).toEqual([200, 'issued']);
  const invitations = out.body.invited_subcontractors as { id: string; name: string }[];
  const of = (name: string) => invitations.find((one) => one.name === name)!.id;
  const rows = (saved.body.items as { id: string }[]).map((one) => one.id) as [string, string, string];
  const bid = (invitation: string, rest = '') => at(`/${id}/bidders/${invitation}/bid${rest}`);
  return { id, rows, steelAt: bid(of('Quoll Steel')), precastAt: bid(of('Numbat Precast')), bid };
}
const submit = (by: Visitor, path: string, lines: object[], more: object = {}) =>
  by.post(`${path}/submit`, { content: content(lines), ...more });
const bidsOf = async (id: string, by = manager) => (await by.get(at(`/${id}/bids`))).body;

describe('a bid', () => {
  it('is received with a receipt, and a further one is a revision that leaves the first unchanged', async () => {
    const { id, rows, steelAt } = await issued();
    const first = await submit(steel, steelAt, [{ row_id: rows[0], answer: 'priced', amount: 71_000.35 }]);
    const again = await submit(steel, steelAt, [{ row_id: rows[0], answer: 'priced', amount: 71_000.35 }]);
    const second = await submit(steel, steelAt, [{ row_id: rows[0], answer: 'priced', rate: 5600 }]);
    w.now.value = afterDue;
    const closed = await manager.patch(at(`/${id}`), { tender_status: 'closed' });
    const opened = await manager.post(at(`/${id}/bids/open`));
    const { items } = await bidsOf(id);
    const { rows: stored } = await sql<{ revision: number; content: { lines: { amount?: number }[] } }>`
      SELECT revision, content FROM tender_bids WHERE tender_package_id = ${id} ORDER BY revision`.execute(
      w.database.db,
    );

    expect([first.status, first.body.receipt]).toMatchObject([
      200,
      {
        revision: 1,
        status: 'submitted',
        submitted_at: start.toISOString(),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(again.body.receipt).toEqual(first.body.receipt);
    expect(second.body.receipt.revision).toBe(2);
    expect([closed.status, opened.status, opened.body]).toEqual([
      200,
      200,
      { message: '1 bid has been opened.', opened: 1 },
    ]);
    expect(items).toMatchObject([
      { bidder: 'Numbat Precast', bid: null },
      {
        bidder: 'Quoll Steel',
        response: 'submitted',
        bid: { revision: 2, totals: { ex_gst: 70_000, inc_gst: 77_000, open: 1 } },
      },
    ]);
    expect(stored.map((one) => one.content.lines[0]!.amount)).toEqual([71_000.35, undefined]);
  });
});
