import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../../seed/builders.ts';
import { world, type Visitor } from '../../../test/harness.ts';
import { upload } from '../../../test/upload.ts';
import { change } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { queueJob } from '../../platform/jobs/job.ts';
import { closeDuePackages } from './closing.ts';

const w = world();
const [steelAbn, precastAcn] = ['51 824 753 556', '004 085 616'];
const start = new Date('2026-11-21T00:00:00Z');
const due = '2026-12-18T03:00:00.000Z';
const afterDue = new Date('2026-12-18T03:00:01.000Z');
let ws: BuiltWorkspace;
let owner: Visitor;
let manager: Visitor;
let steel: Visitor;
let precast: Visitor;
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
  [steel, precast] = people.map(({ token }) => w.visitor(token)) as [Visitor, Visitor];
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

  it('is refused where a rate times its quantity, or the total, is no price any more', async () => {
    const { rows, steelAt } = await issued();
    const most = 9_999_999_999;

    const product = await submit(steel, steelAt, [{ row_id: rows[0], answer: 'priced', rate: most, quantity: most }]);
    const total = await submit(
      steel,
      steelAt,
      Array.from({ length: 11 }, () => ({ row_id: rows[0], answer: 'priced' as const, amount: most })),
    );

    expect([product.status, product.body.fields]).toEqual([
      422,
      { 'content.lines.0.rate': ['The rate times the quantity is more than 100 billion. Check both.'] },
    ]);
    expect([total.status, total.body.fields]).toEqual([
      422,
      { 'content.lines': ['The prices add up to more than 100 billion. Check the amounts.'] },
    ]);
  });

  it('is refused with every fault by its cell, and stored as it came where it only differs from the form', async () => {
    const { id, rows, steelAt } = await issued();
    const faulty = await submit(steel, steelAt, [
      { row_id: newId(), answer: 'priced', amount: 1 },
      { row_id: rows[0], answer: 'priced' },
      { row_id: rows[1], answer: 'excluded', amount: 5 },
      { row_id: null, answer: 'priced', amount: 7 },
    ]);
    const other = await submit(steel, steelAt, [
      { row_id: rows[0], answer: 'priced', rate: 100, amount: 1299.99, quantity: 13 },
      { row_id: rows[0], answer: 'priced', amount: 50.01 },
    ]);

    expect([faulty.status, Object.keys(faulty.body.fields)]).toEqual([
      422,
      ['content.lines.0.row_id', 'content.lines.1.amount', 'content.lines.2.amount', 'content.lines.3.description'],
    ]);
    expect(other.body.notes.map((one: { kind: string; text: string }) => [one.kind, one.text])).toEqual([
      ['arithmetic', '1.1 Columns: 13 × $100.00 is $1,300.00, not $1,299.99'],
      ['quantity', '1.1 Columns: quantity 13 instead of 12.5'],
      ['repeated', '1.1 Columns: 2 lines, together $1,350.00'],
      ['left_out', '1.2 Beams: left out'],
    ]);
    expect((await bidsOf(id, steel)).items[0].bid.totals).toMatchObject({ ex_gst: 1350, open: 1 });
  });

  it('is late after the closing time where the package accepts that, and refused with a kept draft where not', async () => {
    const strict = await issued();
    const lenient = await issued({ allows_late_submissions: true });
    w.now.value = afterDue;
    const lines = (rows: string[]) => [{ row_id: rows[0], answer: 'priced', amount: 900 }];
    const refused = await submit(steel, strict.steelAt, lines(strict.rows));
    const late = await submit(steel, lenient.steelAt, lines(lenient.rows));
    const kept = await steel.get(strict.steelAt);

    expect([refused.status, refused.body.code, kept.body.draft.lines[0].amount]).toEqual([409, 'closed', 900]);
    expect([late.body.message, late.body.receipt.status]).toEqual(['The bid was received late.', 'late']);
    expect((await bidsOf(lenient.id)).items[1]).toMatchObject({ response: 'late', bid: { status: 'late' } });
  });

  it('that came in time is neither replaced nor withdrawn by its bidder after the closing time', async () => {
    const { rows, steelAt } = await issued({ allows_late_submissions: true });
    await submit(steel, steelAt, [{ row_id: rows[0], answer: 'priced', amount: 900 }]);
    w.now.value = afterDue;
    const replaced = await submit(steel, steelAt, [{ row_id: rows[0], answer: 'priced', amount: 800 }]);
    const withdrawn = await steel.post(`${steelAt}/withdraw`);

    expect([replaced.status, withdrawn.status]).toEqual([409, 409]);
    expect((await steel.get(steelAt)).body.submitted.revision).toBe(1);
  });

  it('that is withdrawn counts no more, until another is submitted; one that was declined needs an answer first', async () => {
    const { id, rows, steelAt, precastAt } = await issued();
    const lines = [{ row_id: rows[0], answer: 'priced', amount: 900 }];
    await submit(steel, steelAt, lines);
    const withdrawn = await steel.post(`${steelAt}/withdraw`);
    const again = await submit(steel, steelAt, lines);
    await precast.patch(at(`/${id}/subcontractors/${precastAcn}`), { response: 'declined' });
    const declined = await submit(precast, precastAt, lines);
    await submit(steel, steelAt, [{ row_id: rows[0], answer: 'priced', amount: 950 }]);
    await steel.post(`${steelAt}/withdraw`);
    w.now.value = afterDue;
    await manager.patch(at(`/${id}`), { tender_status: 'closed' });
    const opened = await manager.post(at(`/${id}/bids/open`));

    expect([withdrawn.status, again.body.receipt.revision, declined.status, declined.body.code]).toEqual([
      200,
      2,
      409,
      'declined',
    ]);
    // The earlier revisions do not come back.
    expect([opened.body.opened, (await bidsOf(id)).items[1].bid.status]).toEqual([0, 'withdrawn']);
  });

  it('of an invitation that was withdrawn and given again does not count before it is submitted again', async () => {
    const { id, rows, steelAt } = await issued();
    await submit(steel, steelAt, [{ row_id: rows[0], answer: 'priced', amount: 900 }]);
    for (const invited_subcontractors of [[{ tax_id: precastAcn }], [{ tax_id: precastAcn }, { tax_id: steelAbn }]]) {
      // oxlint-disable-next-line no-await-in-loop
      await manager.patch(at(`/${id}`), { invited_subcontractors });
    }
    w.now.value = afterDue;
    await manager.patch(at(`/${id}`), { tender_status: 'closed' });

    expect((await manager.post(at(`/${id}/bids/open`))).body.opened).toBe(0);
  });

  it('is entered by staff on behalf, after the closing time with a reason, and keeps the bidder’s own draft', async () => {
    const { id, rows, steelAt } = await issued();
    const lines = [{ row_id: rows[0], answer: 'priced', amount: 900 }];
    await steel.put(steelAt, content([{ row_id: rows[1], answer: 'priced', amount: 111 }]));
    w.now.value = afterDue;
    const without = await submit(manager, steelAt, lines);
    const given = await submit(manager, steelAt, lines, { reason: 'Their e-mail of the 17th', name: 'Kim Ng' });
    const { items } = await bidsOf(id);

    expect([without.status, without.body.code, given.status]).toEqual([409, 'reason_needed', 200]);
    expect(items[1].bid).toMatchObject({
      status: 'submitted',
      submitted_by: 'Kim Ng',
      entry_note: 'Their e-mail of the 17th',
    });
    expect(items[1].bid.entered_by).toBeTruthy();
    expect((await steel.get(steelAt)).body.draft.lines[0].amount).toBe(111);
  });
});

describe('a sealed bid', () => {
  const figure = 71_234.56;
  const drafted = 65_432.17;
  const byStaff = 54_321.98;
  const shown = [/71[,.]?234/, /65[,.]?432/];

  it('shows its figures in no table, call, history, search, file or message before the opening', async () => {
    const { id, rows, steelAt, precastAt } = await issued();
    const text = { note: `For ${figure} all in`, qualifications: [`${figure} is firm`] };
    await steel.post(
      `${steelAt}/submit`,
      { content: content([{ row_id: rows[0], answer: 'priced', amount: figure }], text) },
      {
        'idempotency-key': newId(),
      },
    );
    await steel.put(steelAt, content([{ row_id: rows[0], answer: 'priced', amount: drafted }]));
    await manager.post(`${precastAt}/submit`, {
      content: content([{ row_id: rows[0], answer: 'priced', amount: byStaff }]),
    });
    const { body: list } = await manager.get(at(`/${id}/bids`));
    const bidId = list.items[1].bid.id as string;

    const { rows: tables } = await sql<{
      name: string;
    }>`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'pgboss')`.execute(w.database.db);
    for (const { name } of tables) {
      // oxlint-disable-next-line no-await-in-loop
      const { rows: found } =
        await sql`SELECT t::text FROM ${sql.raw(name)} t WHERE t::text ~ '71.?234|65.?432|54.?321'`.execute(
          w.database.db,
        );
      expect([name, found]).toEqual([name, []]);
    }
    for (const by of [owner, manager, precast]) {
      for (const path of [
        at(),
        at('/export?format=csv'),
        at(`/${id}`),
        at(`/${id}/bids`),
        at(`/${id}/bids/${bidId}`),
        at(`/${id}/bid-form`),
        steelAt,
        steelAt.replace(/bid$/, 'price-file'),
        `${root}/history/tender_packages/${id}`,
        `${root}/history/tender_bids/${bidId}`,
        `${root}/audit`,
        `${root}/search?q=71234`,
        '/api/notifications',
      ]) {
        // oxlint-disable-next-line no-await-in-loop
        const answer = await by.get(path);
        for (const words of shown) expect([path, words.test(answer.text)]).toEqual([path, false]);
      }
    }
    const [staff, administrator] = [
      await manager.get(at(`/${id}/bids/${bidId}`)),
      await owner.get(at(`/${id}/bids/${bidId}`)),
    ];
    expect([staff.status, staff.body.code, administrator.status]).toEqual([409, 'sealed', 409]);
    expect([(await precast.get(at(`/${id}/bids/${bidId}`))).status, (await precast.get(steelAt)).status]).toEqual([
      404, 404,
    ]);
    expect((await steel.get(at(`/${id}/bids/${bidId}`))).body.totals.ex_gst).toBe(figure);
    expect((await precast.get(at(`/${id}/bids`))).body.items.map((one: { bidder: string }) => one.bidder)).toEqual([
      'Numbat Precast',
    ]);
    // The hash of the receipt is for the bidder.
    expect(list.items[1].bid.hash).toBeNull();
  });

  it('is not read by a new address that somebody enters for the invitation', async () => {
    const { id, rows, steelAt } = await issued();
    await steel.put(steelAt, content([{ row_id: rows[0], answer: 'priced', amount: drafted }]));
    const invited_subcontractors = [
      { tax_id: steelAbn, email: emails[1] },
      { tax_id: precastAcn, email: emails[0] },
    ];
    await manager.patch(at(`/${id}`), { invited_subcontractors });
    const other = await precast.get(steelAt);

    expect([other.status, other.body.draft]).toEqual([200, null]);
  });

  it('is opened once, after closing, by people who see prices; who, when and how many is in the history', async () => {
    const { id, rows, steelAt } = await issued();
    await submit(steel, steelAt, [{ row_id: rows[0], answer: 'priced', amount: figure }]);
    const early = await manager.post(at(`/${id}/bids/open`));
    const jump = await manager.patch(at(`/${id}`), { tender_status: 'under_evaluation' });
    w.now.value = afterDue;
    await manager.patch(at(`/${id}`), { tender_status: 'closed' });
    // An extension before the opening leaves everything sealed.
    await manager.patch(at(`/${id}`), {
      tender_status: 'issued',
      due_date: '2026-12-19T03:00:00.000Z',
      status_reason: 'More time',
    });
    const extended = await bidsOf(id);
    w.now.value = new Date('2026-12-19T03:00:01.000Z');
    await manager.patch(at(`/${id}`), { tender_status: 'closed' });
    const opened = await manager.patch(at(`/${id}`), { tender_status: 'under_evaluation' });
    const again = await manager.post(at(`/${id}/bids/open`));
    const after = await submit(manager, steelAt, [{ row_id: rows[0], answer: 'priced', amount: 1 }], {
      reason: 'Late',
    });
    const reopened = await manager.patch(at(`/${id}`), {
      tender_status: 'issued',
      due_date: '2027-01-19T03:00:00.000Z',
    });
    const history = await manager.get(`${root}/history/tender_packages/${id}`);

    expect([early.status, early.body.code, jump.status]).toEqual([409, 'not_closed', 409]);
    expect(extended.is_sealed).toBe(true);
    expect([opened.status, opened.body.bids_opened_at]).toEqual([200, '2026-12-19T03:00:01.000Z']);
    expect([again.status, after.status, reopened.status]).toEqual([409, 409, 409]);
    expect(history.text).toMatch(/bids_opened_count.{0,80}1/);
    expect((await bidsOf(id)).items[1].bid.totals.ex_gst).toBe(figure);
  });
});

describe('closing', () => {
  /** Resolves once a statement waits for a lock of another transaction. */
  async function untilBlocked(): Promise<void> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(w.database.db);
      if (rows.length > 0) return;
    }
  }

  it('decides against a bid that waited for it, and keeps what was entered', async () => {
    const { id, rows, steelAt } = await issued();
    const client = await w.database.pool.connect();
    await client.query('BEGIN');
    await client.query("UPDATE tender_packages SET tender_status = 'closed' WHERE tender_package_id = $1", [id]);
    const sent = submit(steel, steelAt, [{ row_id: rows[0], answer: 'priced', amount: 900 }]);
    await untilBlocked();
    await client.query('COMMIT');
    client.release();
    const answer = await sent;

    expect([answer.status, answer.body.code]).toEqual([409, 'closed']);
    expect((await steel.get(steelAt)).body).toMatchObject({ submitted: null, draft: { lines: [{ amount: 900 }] } });
  });

  it('is decided by the clock as it is under the lock, not when the bid was sent', async () => {
    const { id, rows, steelAt } = await issued();
    const client = await w.database.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM tender_packages WHERE tender_package_id = $1 FOR UPDATE', [id]);
    const sent = submit(steel, steelAt, [{ row_id: rows[0], answer: 'priced', amount: 900 }]);
    await untilBlocked();
    w.now.value = afterDue;
    await client.query('COMMIT');
    client.release();

    expect((await sent).status).toBe(409);
  });

  it('happens by itself at the due date, by Horizon, and notifies the people of the package', async () => {
    const { id } = await issued();
    const later = await issued();
    await manager.patch(at(`/${later.id}`), { due_date: '2026-12-20T03:00:00.000Z' });
    w.now.value = afterDue;
    await change(w.database.db, { personId: null, name: 'Horizon', requestId: null }, (tx) =>
      queueJob(tx, closeDuePackages, { workspaceId: null, about: 'Closing', input: {} }),
    );
    await w.app.jobs.runDue();
    const { body: closed } = await manager.get(at(`/${id}`));
    const { body: open } = await manager.get(at(`/${later.id}`));
    const history = await manager.get(`${root}/history/tender_packages/${id}`);
    const { body: events } = await manager.get('/api/notifications?limit=50');

    expect([closed.tender_status, open.tender_status]).toEqual(['closed', 'issued']);
    expect(history.body.items[0]).toMatchObject({ actor_name: 'Horizon', action: 'updated' });
    expect(
      events.items.filter((one: { type: string; item: { path: string } }) => one.type === 'tender_closed').length,
    ).toBeGreaterThan(0);
  });
});

describe('the bid form', () => {
  it('is saved by operations once, however often they are sent, and in the order of its rows', async () => {
    const { body: made } = await manager.post(at(), { name: 'Roof', project_id });
    const path = at(`/${made.tender_package_id}/bid-form`);
    const [a, b, c] = ['A', 'B', 'C'].map((description) => row({ description }));
    const operations = [a, b, { ...c!, before: a!.id }];
    await manager.post(path, { operations });
    const twice = await manager.post(path, { operations });
    const moved = await manager.post(path, { operations: [{ op: 'move', id: b!.id, before: c!.id }] });
    const changed = await manager.post(path, {
      operations: [
        { op: 'change', id: a!.id, version: 1, values: { quantity: 2.5 } },
        { op: 'delete', id: c!.id, version: moved.body.items[1].version },
      ],
    });
    const stale = await manager.post(path, {
      operations: [{ op: 'change', id: a!.id, version: 1, values: { unit: 'm' } }],
    });
    const restored = await manager.post(path, { operations: [{ op: 'restore', id: c!.id }] });
    const names = (answer: { body: { items: { description: string }[] } }) =>
      answer.body.items.map((one) => one.description);

    expect([names(twice), names(moved), names(changed)]).toEqual([
      ['C', 'A', 'B'],
      ['B', 'C', 'A'],
      ['B', 'A'],
    ]);
    expect([stale.status, stale.body.code, stale.body.current.quantity]).toEqual([409, 'stale', 2.5]);
    expect(names(restored)).toEqual(['B', 'C', 'A']);
  });

  it('changes after issue only with an addendum, and its budgets are seen with permission alone', async () => {
    const { id, rows } = await issued();
    const locked = await manager.post(at(`/${id}/bid-form`), {
      operations: [{ op: 'delete', id: rows[0], version: 1 }],
    });
    const { body: staff } = await manager.get(at(`/${id}/bid-form`));
    const { body: bidder, text } = await steel.get(at(`/${id}/bid-form`));
    const { body: draft } = await manager.post(at(), { name: 'Copy', project_id });
    const copied = await manager.post(at(`/${draft.tender_package_id}/bid-form/copy`), { from_package_id: id });

    expect([locked.status, locked.body.code, staff.abilities]).toEqual([409, 'issued', []]);
    expect([staff.items[0].budget, bidder.items[0].budget, text.includes('81234')]).toEqual([81_234.56, null, false]);
    expect([copied.status, copied.body.added]).toEqual([200, 3]);
    expect((await manager.get(at(`/${draft.tender_package_id}/bid-form`))).body.items[0]).toMatchObject({
      description: 'Columns',
      budget: 81_234.56,
    });
  });
});

it('a price file is read for its bidder against the bid form, and stores nothing', async () => {
  const { id, rows, steelAt } = await issued();
  const bytes = 'Item,Description,Qty,Rate,Amount ex GST\n1.2,Beams,8,5000,40000\n1.1,Columns,12.5,abc,\n';
  const faulty = await upload(steel, at(`/${id}/price-file`), { name: 'prices.csv', bytes });
  const read = await upload(steel, at(`/${id}/price-file`), {
    name: 'prices.csv',
    bytes: bytes.replace('abc', '4000'),
  });
  const form = await steel.get(steelAt.replace(/bid$/, 'price-file'));

  expect(faulty.body).toMatchObject({
    lines: [],
    faults: [{ sheet: null, cell: 'D3', message: '“abc”: Write a number in digits, such as 1250.50.' }],
  });
  expect(read.body.lines.map((one: { row_id: string; rate: number }) => [one.row_id, one.rate])).toEqual([
    [rows[1], 5000],
    [rows[0], 4000],
  ]);
  expect([form.status, (await steel.get(steelAt)).body.draft]).toEqual([200, null]);
});
