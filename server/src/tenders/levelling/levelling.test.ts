// The levelling sheet through its calls, with the bids of a fit-out.
import type { AnswerOf, Calls } from '@horizon/contract';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../../seed/builders.ts';
import { world, type Answer, type Visitor } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';
import { approvalSite } from '../../../test/approval-site.ts';
import { fitOut, insertPackage, type BuiltPackage } from '../../../test/levelling-site.ts';

const w = world();
let ws: BuiltWorkspace;
let owner: Visitor;
let second: Visitor;
let root: string;
let project_id: string;

beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  owner = w.visitor(ws.owner.token);
  second = w.visitor((await build(w.database, (tx) => buildMember(tx, ws, 'contracts-administrator'))).token);
  root = `/api/workspaces/${ws.workspace_id}`;
  project_id = (await owner.post(`${root}/projects`, { project_name: 'Harbour' })).body.project_id;
});

const make = (more: Parameters<typeof insertPackage>[2] = fitOut) =>
  insertPackage(w, { workspace_id: ws.workspace_id, project_id }, more);
const at = (tender: BuiltPackage, rest = '') => `${root}/cost/tender-packages/${tender.id}${rest}`;
const sheetOf = async (tender: BuiltPackage, query = '') => (await owner.get(at(tender, `/levelling${query}`))).body;
const save = (tender: BuiltPackage, edits: object, by = owner, headers = {}) =>
  by.post(at(tender, '/levelling/edits'), edits, headers);

const adjustment = (tender: BuiltPackage, bidder: string, more: object) => ({
  id: newId(),
  version: null,
  invitation_id: tender.bidders[bidder]!,
  kind: 'plug',
  row_id: null,
  item: null,
  title: null,
  amount: 0,
  basis: 'entered',
  is_accepted: true,
  note: null,
  ...more,
});
const plug = (tender: BuiltPackage, bidder: string, row: string, amount: number, more: object = {}) =>
  adjustment(tender, bidder, {
    row_id: tender.rows[row]!,
    amount,
    basis: 'median',
    note: 'Median of the others',
    ...more,
  });

/** The adjustments of the worked example. */
const fitOutAdjustments = (tender: BuiltPackage) => [
  plug(tender, 'A', 'after-hours', 23_000),
  plug(tender, 'B', 'fire', 19_000),
  plug(tender, 'C', 'temporary', 9_500),
  plug(tender, 'C', 'test', 14_000),
  adjustment(tender, 'B', { kind: 'alternate', item: 0, amount: -4_500, basis: 'bid' }),
  adjustment(tender, 'C', { kind: 'qualification', item: 0, amount: 6_000, note: 'Crane by the builder' }),
];
type Sheet = AnswerOf<Calls['getLevelling']>;
const bidderOf = ({ body }: Answer, name: string) => (body as Sheet).bidders.find((one) => one.name === name)!;
const totalsOf = (sheet: Sheet) =>
  sheet.bidders.map((one) => [one.base, one.levelled_scope, one.levelled, one.gaps, one.saving]);
const criteria = Object.entries({ Capability: 15, Programme: 10, WHS: 10, 'Contract compliance': 5 }).map(
  ([name, weight]) => ({ id: null, name, weight, is_pass_fail: false }),
);
const agreed: Record<string, number[]> = { A: [9, 8, 9, 10], B: [7, 7, 8, 8], C: [6, 9, 7, 5] };

/** Marks all bidders with the agreed marks of the worked example. */
async function markAll(tender: BuiltPackage, stageAfter: 'consensus' | 'locked' = 'locked') {
  let sheet = await sheetOf(tender);
  const marks = Object.entries(agreed).flatMap(([name, given]) =>
    given.map((mark, index) => ({
      criterion_id: sheet.criteria[index].id,
      invitation_id: tender.bidders[name]!,
      mark,
      has_passed: null,
      comment: null,
    })),
  );
  await owner.post(at(tender, '/levelling/marks'), { is_agreed: false, marks });
  sheet = (
    await owner.post(at(tender, '/levelling/marks/stage'), { stage: 'consensus', version: sheet.settings.version })
  ).body;
  const saved = await owner.post(at(tender, '/levelling/marks'), { is_agreed: true, marks });
  expect([saved.status, saved.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  if (stageAfter === 'consensus') return saved;
  return owner.post(at(tender, '/levelling/marks/stage'), { stage: 'locked', version: sheet.settings.version });
}
const settings = (more: object = {}) => ({
  price_weight: 60,
  governs: 'lines',
  two_envelopes: false,
  criteria,
  version: 0,
  ...more,
});

describe('the worked example of an electrical fit-out', () => {
  it('comes out to the cent: base, levelled scope, levelled totals, three leaders, spread, saving', async () => {
    const tender = await make();
    const before = await sheetOf(tender);
    const saved = await save(tender, { adjustments: fitOutAdjustments(tender) });
    await owner.put(at(tender, '/levelling/settings'), settings());
    const locked = await markAll(tender);

    expect([saved.status, locked.status]).toEqual([200, 200]);
    expect(before.bidders.map((one: { gaps: number }) => one.gaps)).toEqual([1, 1, 2]);
    const { bidders, figures } = locked.body as Sheet;
    expect(totalsOf(locked.body)).toEqual([
      [362_000, 385_000, 385_000, 0, 95_000],
      [364_500, 383_500, 379_000, 0, 101_000],
      [357_000, 380_500, 386_500, 0, 93_500],
    ]);
    expect(bidders.map(({ standing }) => standing)).toEqual([
      {
        by_base: 2,
        by_levelled: 2,
        by_value: 1,
        price_score: 98.44,
        non_price_score: 35.5,
        score: 94.56,
        relative_value_cost: expect.closeTo(344_205, -0.5),
      },
      {
        by_base: 3,
        by_levelled: 1,
        by_value: 2,
        price_score: 100,
        non_price_score: 29.5,
        score: 89.5,
        relative_value_cost: expect.closeTo(368_094, -0.5),
      },
      {
        by_base: 1,
        by_levelled: 3,
        by_value: 3,
        price_score: 98.06,
        non_price_score: 27.5,
        score: 86.34,
        relative_value_cost: 386_500,
      },
    ]);
    expect(figures).toEqual({
      invited: 4,
      submitted: 3,
      coverage_percent: 75,
      lowest: 379_000,
      median: 385_000,
      highest: 386_500,
      spread_percent: 1.95,
      saving: 101_000,
    });
    expect(bidderOf(locked, 'C').steps).toMatchObject([
      { kind: 'gst', amount: -35_700 },
      { kind: 'plug', row_id: tender.rows['temporary'], amount: 9_500 },
      { kind: 'plug', row_id: tender.rows['test'], amount: 14_000 },
      { kind: 'qualification', amount: 6_000 },
    ]);
  });

  it('suggests the median of the priced cells, and without plugs has gaps and no rank by levelled price', async () => {
    const tender = await make();
    await save(tender, { adjustments: fitOutAdjustments(tender) });
    const without = await sheetOf(tender, '?plugs=off');
    const fire = without.rows[2];

    expect([fire.suggested, fire.lowest, fire.median, fire.highest]).toEqual([19_000, 18_000, 19_000, 20_000]);
    expect((without as Sheet).bidders.map((one) => [one.levelled, one.standing.by_levelled])).toEqual([
      [362_000, null],
      [360_000, null],
      [363_000, null],
    ]);
  });
});

describe('edits', () => {
  it('are kept with author and history, and sent again they change nothing', async () => {
    const tender = await make();
    const edits = { adjustments: [plug(tender, 'B', 'fire', 19_000)] };
    const key = { 'idempotency-key': newId() };

    const [first, again, later] = [
      await save(tender, edits, second, key),
      await save(tender, edits, second, key),
      await save(tender, edits, second),
    ];

    expect([first.status, again.text, later.status]).toEqual([200, first.text, 200]);
    expect(later.body.adjustments).toMatchObject([
      { version: 1, amount: 19_000, author: 'Contracts administrator Member', basis: 'median' },
    ]);
    const history = await owner.get(`${root}/audit?entity=tender_adjustments&entity_id=${edits.adjustments[0]!.id}`);
    expect(history.body.items.map(({ action }: { action: string }) => action)).toEqual(['created']);
  });

  it('based on an older version are refused together with the current sheet, and nothing is kept', async () => {
    const tender = await make();
    const made = plug(tender, 'B', 'fire', 19_000);
    await save(tender, { adjustments: [made] });
    await save(tender, { adjustments: [{ ...made, version: 1, amount: 20_000 }] }, second);

    const answer = await save(tender, {
      adjustments: [plug(tender, 'A', 'after-hours', 23_000), { ...made, version: 1, amount: 18_500 }],
    });

    expect([answer.status, answer.body.code]).toEqual([409, 'stale']);
    expect(answer.body.current.adjustments).toMatchObject([{ id: made.id, amount: 20_000, version: 2 }]);
    expect((await sheetOf(tender)).adjustments.length).toBe(1);
  });

  it('of a cell that somebody else has plugged meanwhile are refused', async () => {
    const tender = await make();
    await save(tender, { adjustments: [plug(tender, 'B', 'fire', 19_000)] }, second);

    const answer = await save(tender, { adjustments: [plug(tender, 'B', 'fire', 1)] });

    expect([answer.status, answer.body.current.adjustments[0].amount]).toEqual([409, 19_000]);
  });

  it('with faults are refused by cell, and nothing is half taken', async () => {
    const tender = await make();
    const answer = await save(tender, {
      adjustments: [
        plug(tender, 'A', 'after-hours', 23_000),
        adjustment(tender, 'B', { row_id: newId() }),
        adjustment(tender, 'B', { kind: 'alternate', item: 7 }),
        adjustment(tender, 'B', { kind: 'buyer_cost' }),
        plug(tender, 'A', 'after-hours', 1),
      ],
      exchange_rates: [{ currency: 'AUD', rate: 1, rate_date: '2026-11-20', source: null, version: null }],
    });

    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([
      422,
      [
        'adjustments.1.row_id',
        'adjustments.2.item',
        'adjustments.3.title',
        'adjustments.4.row_id',
        'exchange_rates.0.currency',
      ],
    ]);
    expect((await sheetOf(tender)).adjustments).toEqual([]);
  });

  it('removed and restored keep the adjustment; an alternate counts only once', async () => {
    const tender = await make();
    const led = adjustment(tender, 'B', { kind: 'alternate', item: 0, amount: -4_500, basis: 'bid' });
    await save(tender, { adjustments: [led] });
    const twice = await save(tender, { adjustments: [{ ...led, id: newId() }] });
    const removed = await save(tender, { removed: [{ id: led.id, version: 1 }] });
    const restored = await save(tender, { restored: [{ id: led.id, version: 2 }] });

    expect(twice.status).toBe(409);
    expect(removed.body.adjustments).toEqual([]);
    expect(restored.body.adjustments).toMatchObject([{ id: led.id, title: 'LED fittings', version: 3 }]);
    expect(bidderOf(restored, 'B').levelled).toBe(360_000);
  });

  it('of notes on cells are kept, changed and removed', async () => {
    const tender = await make();
    const cell = { row_id: tender.rows['fire']!, invitation_id: tender.bidders['B']! };
    const made = await save(tender, { cell_notes: [{ ...cell, text: 'Asked on 12 November', version: null }] });
    const gone = await save(tender, { cell_notes: [{ ...cell, text: null, version: 1 }] });

    expect(made.body.cell_notes).toMatchObject([{ ...cell, text: 'Asked on 12 November', author: 'Olive Owner' }]);
    expect(gone.body.cell_notes).toEqual([]);
  });

  it('clear the plugs of a bidder and apply them to the next revision, except where it is priced now', async () => {
    const tender = await make();
    await save(tender, {
      adjustments: [
        plug(tender, 'C', 'temporary', 9_500),
        plug(tender, 'C', 'test', 14_000),
        plug(tender, 'B', 'fire', 1),
      ],
    });
    const cleared = await save(tender, { clear_plugs_of: [tender.bidders['C']] });
    await tender.revise('C', { test: 13_200 });
    const applied = await save(tender, { reapply_plugs_of: [tender.bidders['C']] });

    const of = (answer: Answer) => bidderOf(answer, 'C').cleared_plugs;
    expect([of(cleared), cleared.body.adjustments.length, of(applied)]).toEqual([2, 1, 0]);
    const { cells } = bidderOf(applied, 'C');
    expect(cells[3]).toMatchObject({ state: 'plugged', levelled: 9_500 });
    expect(cells[4]).toMatchObject({ state: 'priced', levelled: 12_000, has_unused_plug: true });
  });
});

describe('two envelopes', () => {
  it('hide every price until the marks are locked: in the sheet, in edits, in bids and in the choice of a bidder', async () => {
    const tender = await make({ ...fitOut, isSealed: true, status: 'closed' });
    const chosen = await owner.put(at(tender, '/levelling/settings'), settings({ two_envelopes: true }));
    await tender.open();
    const sheet = await sheetOf(tender);
    const edit = await save(tender, { adjustments: [plug(tender, 'B', 'fire', 19_000)] });
    const bids = await owner.get(at(tender, '/bids'));
    const one = await owner.get(at(tender, `/bids/${bids.body.items[0].bid.id}`));
    const choice = await owner.post(at(tender, '/recommendations'), {
      invitation_id: tender.bidders['A'],
      text: 'A',
      reason: null,
    });
    const locked = await markAll(tender);
    const version = (await owner.get(at(tender, '/levelling/settings'))).body.version;
    const back = await owner.post(at(tender, '/levelling/marks/stage'), { stage: 'consensus', version });

    expect([chosen.status, sheet.is_price_hidden]).toEqual([200, true]);
    // Every amount of the bids, ex and including GST.
    const amounts = /120000|210000|18000|128000|205000|9500|22000|392700|126500|217800|26400|362000|364500|357000|4500/;
    expect(JSON.stringify(sheet)).not.toMatch(amounts);
    expect(bids.text).not.toMatch(amounts);
    expect([edit.body.code, one.body.code, choice.body.code]).toEqual(['price_hidden', 'price_hidden', 'price_hidden']);
    expect([locked.status, bidderOf(locked, 'A').base]).toEqual([200, 362_000]);
    expect(back.status).toBe(409);
  });

  it('are chosen before the opening', async () => {
    const tender = await make();
    const answer = await owner.put(at(tender, '/levelling/settings'), settings({ two_envelopes: true }));

    expect([answer.status, answer.body.code]).toEqual([409, 'opened']);
  });
});

describe('criteria and marks', () => {
  it('have weights that make 100 with the price, in hundredths', async () => {
    const tender = await make();
    const set = (price_weight: number, ...weights: number[]) =>
      owner.put(
        at(tender, '/levelling/settings'),
        settings({
          price_weight,
          criteria: weights.map((weight, index) => ({ id: null, name: `C${index}`, weight, is_pass_fail: false })),
        }),
      );

    expect((await set(60, 20, 19.99)).body.fields.price_weight).toEqual([
      'The weights of the price and of all criteria make 99.99, not 100 %.',
    ]);
    expect((await set(33.33, 33.33, 33.34)).status).toBe(200);
  });

  it('of other evaluators are not shown before the evaluators agree, nor in the history', async () => {
    const tender = await make();
    const { criteria: set } = (await owner.put(at(tender, '/levelling/settings'), settings())).body;
    const mark = (value: number) => ({
      is_agreed: false,
      marks: [
        {
          criterion_id: set[0].id,
          invitation_id: tender.bidders['A'],
          mark: value,
          has_passed: null,
          comment: 'Secret',
        },
      ],
    });
    await owner.post(at(tender, '/levelling/marks'), mark(9.25));
    const seen = await second.post(at(tender, '/levelling/marks'), mark(4));
    const early = await second.post(at(tender, '/levelling/marks'), { ...mark(4), is_agreed: true });
    const agreeing = await second.post(at(tender, '/levelling/marks/stage'), { stage: 'consensus', version: 1 });
    const { rows: history } = await sql`SELECT * FROM audit_events WHERE entity = 'tender_marks'`.execute(
      w.database.db,
    );

    expect(seen.body.marks).toMatchObject([{ mark: 4, is_own: true }]);
    expect(seen.body.evaluators).toMatchObject([{ marked: 1 }, { marked: 1 }]);
    expect([early.status, early.body.code]).toEqual([409, 'marks_stage']);
    expect(agreeing.body.marks.map((one: { mark: number }) => one.mark)).toEqual([9.25, 4]);
    expect(history.length).toBeGreaterThan(0);
    expect(JSON.stringify(history)).not.toMatch(/9\.25|Secret/);
  });

  it('a mandatory criterion that is failed or not yet passed leaves the bidder without a rank by value', async () => {
    const tender = await make();
    const { criteria: set } = (
      await owner.put(
        at(tender, '/levelling/settings'),
        settings({ price_weight: 100, criteria: [{ id: null, name: 'Licence', weight: 0, is_pass_fail: true }] }),
      )
    ).body;
    const passes = (has_passed: boolean, bidder: string) => ({
      criterion_id: set[0].id,
      invitation_id: tender.bidders[bidder],
      mark: null,
      has_passed,
      comment: null,
    });
    await save(tender, { adjustments: fitOutAdjustments(tender) });
    await owner.post(at(tender, '/levelling/marks'), { is_agreed: false, marks: [passes(true, 'A')] });
    await owner.post(at(tender, '/levelling/marks/stage'), { stage: 'consensus', version: 1 });
    const marked = await owner.post(at(tender, '/levelling/marks'), {
      is_agreed: true,
      marks: [passes(true, 'A'), passes(false, 'B')],
    });
    const locked = await owner.post(at(tender, '/levelling/marks/stage'), { stage: 'locked', version: 2 });
    const refused = await owner.post(at(tender, '/recommendations'), {
      invitation_id: tender.bidders['B'],
      text: 'B is the lowest',
      reason: null,
    });

    expect((marked.body as Sheet).bidders.map(({ standing }) => [standing.by_levelled, standing.by_value])).toEqual([
      [2, 1],
      [1, null],
      [3, null],
    ]);
    expect([locked.status, locked.body.code, locked.body.count]).toEqual([409, 'marks_missing', 1]);
    expect([refused.status, refused.body.fields.invitation_id]).toEqual([
      422,
      ['This bidder has failed a mandatory criterion.'],
    ]);
  });
});

describe('bids of other forms', () => {
  it('come to the same scope: GST, currency with its stored rate, quantities, provisional sums, own and repeated lines', async () => {
    const tender = await make({
      rows: { cable: { quantity: '1200', unit: 'm' }, rock: { provisional_sum: '50000' }, signs: {} },
      bids: {
        // 9.25 × 1,000 m; the buyer counts 1,200 m.
        A: { lines: { cable: { rate: 9.25, quantity: 1_000 }, rock: 35_000, signs: 0 } },
        // A line of the bidder's own, and the signs on two lines.
        B: {
          lines: { cable: 10_000, rock: 'excluded', signs: 400, 'signs#2': 100.5 },
          added: [{ description: 'Skips', amount: 800 }],
        },
        C: { includes_gst: true, currency: 'USD', lines: { cable: 6_600, rock: 20_000, signs: 110 } },
      },
    });
    const before = await sheetOf(tender);
    const rate = { currency: 'USD', rate: 1.5237, rate_date: '2026-11-20', source: 'RBA', version: null };
    const after = await save(tender, { exchange_rates: [rate] });
    const stale = await save(tender, { exchange_rates: [{ ...rate, rate: 1.6 }] });

    expect((before as Sheet).bidders.map((one) => [one.needs_rate, one.base])).toEqual([
      [false, 44_250],
      [false, 11_300.5],
      [true, null],
    ]);
    // A: 11,100 + 50,000. B: 10,000 + 50,000 + 500.50 + 800.
    // C: 26,710 × 1.5237 ÷ 1.1 = 36,998.21; its rock is set to 50,000.
    expect(totalsOf(after.body).map(([base, , levelled]) => [base, levelled])).toEqual([
      [44_250, 61_100],
      [11_300.5, 61_300.5],
      [36_998.21, 59_294.57],
    ]);
    expect(after.body.exchange_rates).toEqual([{ ...rate, version: 1 }]);
    expect(stale.status).toBe(409);
    expect(bidderOf(after, 'B').added_lines).toEqual([{ description: 'Skips', amount: 800 }]);
    expect(bidderOf(after, 'B').cells[2]).toMatchObject({ amount: 500.5, lines: 2 });
  });

  it('are compared with one bidder, with none, and with ties; a non-conforming bid is shown and not ranked', async () => {
    const rows = { signs: {} };
    const one = await sheetOf(await make({ rows, bids: { A: { lines: { signs: 0 } } } }));
    const none = await sheetOf(await make({ rows, bids: {}, silent: 2 }));
    const bid = (signs: number, response?: string) => ({ lines: { signs }, ...(response ? { response } : {}) });
    const tied = await sheetOf(
      await make({ rows, bids: { A: bid(100), B: bid(100), C: bid(90, 'non_conforming'), D: bid(130) } }),
    );

    expect([one.bidders[0].levelled, one.bidders[0].standing.by_levelled, one.figures.spread_percent]).toEqual([
      0,
      1,
      null,
    ]);
    expect([none.bidders, none.figures]).toMatchObject([
      [],
      { invited: 2, submitted: 0, coverage_percent: 0, median: null },
    ]);
    expect((tied as Sheet).bidders.map(({ standing, is_conforming }) => [is_conforming, standing.by_levelled])).toEqual(
      [
        [true, 1],
        [true, 1],
        [false, null],
        [true, 3],
      ],
    );
    // The median of 100, 100 and 130; the non-conforming 90 does not count.
    expect([tied.rows[0].suggested, tied.rows[0].lowest, tied.figures.spread_percent]).toEqual([100, 100, 30]);
  });
});

describe('a recommendation', () => {
  /** A package of a workspace with a delegation of authority. */
  async function inWorkspace(more: Parameters<typeof insertPackage>[2] = fitOut) {
    const site = await approvalSite(w);
    await site.adopt({});
    const made = await insertPackage(w, { workspace_id: site.ws.workspace_id, project_id: site.projectId }, more);
    const by = w.visitor(site.ws.owner.token);
    const path = (rest: string) => `${site.root}/cost/tender-packages/${made.id}${rest}`;
    return {
      site,
      tender: made,
      path,
      edit: (adjustments: object[]) => by.post(path('/levelling/edits'), { adjustments }),
      choose: (bidder: string, reason: string | null = null) =>
        by.post(path('/recommendations'), { invitation_id: made.bidders[bidder], text: 'Best value', reason }),
      withdraw: (body: object) => by.post(path('/recommendations/withdraw'), body),
      status: async () => (await by.get(path(''))).body.tender_status,
      latest: async () => (await by.get(path('/recommendations'))).body.items[0],
      requests: async () =>
        (
          await sql<{ id: string; amount: string }>`SELECT id, amount FROM approval_requests
          WHERE document_id = ${made.id} ORDER BY created_at DESC`.execute(w.database.db)
        ).rows,
    };
  }

  it('needs a bid without gaps, and a reason unless it is the lowest levelled', async () => {
    const { tender, edit, choose } = await inWorkspace();
    const gap = await choose('A');
    await edit(fitOutAdjustments(tender));
    const dearer = await choose('A');
    const lowest = await choose('B');

    expect(gap.body.fields).toEqual({
      invitation_id: ['This bid still has a gap. Add plugs, so that its levelled total is complete.'],
      reason: ['Give the reason: this is not the lowest levelled total.'],
    });
    expect(Object.keys(dearer.body.fields)).toEqual(['reason']);
    expect([lowest.status, lowest.body.amount, lowest.body.status]).toEqual([201, 379_000, 'waiting']);
  });

  it('freezes the sheet with its hash; withdrawn, the package is under evaluation again', async () => {
    const { tender, edit, choose, withdraw, status } = await inWorkspace();
    await edit(fitOutAdjustments(tender));
    const made = await choose('A', 'Best score');
    const during = await status();
    const change = await edit([plug(tender, 'A', 'fire', 1)]);
    const again = await choose('B');
    const withdrawal = { version: 1, reason: 'New price' };
    const withdrawn = await withdraw(withdrawal);
    const retried = await withdraw(withdrawal);
    const { rows } = await sql<{ snapshot: string }>`SELECT snapshot FROM tender_recommendations
      WHERE id = ${made.body.id}`.execute(w.database.db);

    expect([during, change.status, again.status]).toEqual(['recommended', 409, 409]);
    expect([withdrawn.body.status, retried.status, await status()]).toEqual(['withdrawn', 200, 'under_evaluation']);
    const hash = createHash('sha256').update(rows[0]!.snapshot).digest('hex');
    expect(hash).toBe(made.body.snapshot_hash);
    expect((JSON.parse(rows[0]!.snapshot) as Sheet).bidders[0]!.levelled).toBe(385_000);
  });

  it('goes to the delegation of authority by its levelled total; returned, it can be made again', async () => {
    const { site, tender, edit, choose, status, latest, requests } = await inWorkspace();
    const [ceo, director] = [await site.person('CEO', 'Cleo'), await site.person('Director', 'Dora')];
    await edit(fitOutAdjustments(tender));
    await choose('B');
    const [asked] = await requests();
    const over = await site.decide(director, asked!.id);
    await site.decide(ceo, asked!.id, { decision: 'return', comment: 'Ask C again' });
    const returned = [await status(), (await latest()).status, (await latest()).status_reason];
    await choose('B');
    await site.decide(ceo, (await requests())[0]!.id);

    expect(Number(asked!.amount)).toBe(379_000);
    expect(over.status).toBe(403);
    expect(returned).toEqual(['under_evaluation', 'returned', 'Ask C again']);
    expect((await latest()).status).toBe('approved');
  });
});

describe('only the buyer’s people who see prices', () => {
  it('get the sheet, and nobody before the opening', async () => {
    const tender = await make();
    const sealedOne = await make({ ...fitOut, isSealed: true, status: 'closed' });
    const as = async (role: Parameters<typeof buildMember>[2], project?: string) =>
      w.visitor((await build(w.database, (tx) => buildMember(tx, ws, role, project))).token);
    const bidder = await as('subcontractor', project_id);
    const site = await as('site-manager');
    const auditor = await as('auditor');
    const status = async (who: Visitor, rest: string) => (await who.get(at(tender, rest))).status;

    expect([await status(bidder, '/levelling'), await status(bidder, '/recommendations')]).toEqual([403, 403]);
    expect([await status(site, '/levelling'), await status(auditor, '/levelling')]).toEqual([403, 200]);
    expect((await save(tender, {}, auditor)).status).toBe(403);
    const early = await owner.get(at(sealedOne, '/levelling'));
    expect([early.status, early.body.code]).toEqual([409, 'sealed']);
    expect((await save(sealedOne, {})).body.code).toBe('sealed');
  });
});
