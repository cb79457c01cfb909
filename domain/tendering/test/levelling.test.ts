import { money, toNumber, type Money } from '@horizon/money';
import { describe, expect, it } from 'vitest';
import { levelBids, packageFigures, rankBids, savingOf, suggestPlug } from '../src/index.ts';
import type { Adjustment, AdjustmentKind, Answer, Bid, BidLine, ScopeRow } from '../src/index.ts';

const dollars = (amount: Money | null) => (amount === null ? null : toNumber(amount));
const row = (id: string, more: Partial<ScopeRow> = {}): ScopeRow => ({
  id,
  isMandatory: true,
  quantity: null,
  budget: null,
  provisionalSum: null,
  ...more,
});
const line = (rowId: string, price: number | Exclude<Answer, 'priced'>, more: Partial<BidLine> = {}): BidLine => ({
  rowId,
  answer: typeof price === 'number' ? 'priced' : price,
  amount: typeof price === 'number' ? money(price) : null,
  rate: null,
  quantity: null,
  ...more,
});
const bid = (bidderId: string, lines: BidLine[], more: Partial<Bid> = {}): Bid => ({
  bidderId,
  lines,
  statedTotal: null,
  includesGst: false,
  exchangeRate: 1,
  governs: 'lines',
  ...more,
});
let made = 0;
const adjust = (
  bidderId: string,
  kind: AdjustmentKind,
  amount: number,
  more: Partial<Adjustment> = {},
): Adjustment => ({
  id: String(++made),
  bidderId,
  rowId: null,
  kind,
  amount: money(amount),
  isAccepted: true,
  ...more,
});
const plug = (bidderId: string, rowId: string, amount: number) => adjust(bidderId, 'plug', amount, { rowId });

// An electrical fit-out of three bidders; C quoted including GST.
const scope = ['boards', 'power', 'fire', 'temporary', 'test', 'after-hours'].map((id) => row(id));
const bids = [
  bid('A', [
    line('boards', 120_000),
    line('power', 210_000),
    line('fire', 18_000),
    line('temporary', 'included'),
    line('test', 14_000),
    line('after-hours', 'excluded'),
  ]),
  bid('B', [
    line('boards', 128_000),
    line('power', 205_000),
    line('fire', 'excluded'),
    line('temporary', 9_500),
    line('test', 'included'),
    line('after-hours', 22_000),
  ]),
  bid(
    'C',
    [
      line('boards', 126_500),
      line('power', 217_800),
      line('fire', 22_000),
      line('temporary', 'excluded'),
      line('after-hours', 26_400),
    ],
    { includesGst: true, statedTotal: money(392_700) },
  ),
];
const adjustments = [
  plug('A', 'after-hours', 23_000),
  plug('B', 'fire', 19_000),
  plug('C', 'temporary', 9_500),
  plug('C', 'test', 14_000),
  adjust('B', 'alternate', -4_500),
  adjust('C', 'qualification', 6_000),
];

describe('levelling', () => {
  it('brings the electrical fit-out to the same scope, to the cent', () => {
    const sheet = levelBids(scope, bids, adjustments);

    expect(
      sheet.map(({ bidderId, base, levelledScope, levelled, gaps }) => [
        bidderId,
        ...[base, levelledScope, levelled].map(dollars),
        gaps,
      ]),
    ).toEqual([
      ['A', 362_000, 385_000, 385_000, 0],
      ['B', 364_500, 383_500, 379_000, 0],
      ['C', 357_000, 380_500, 386_500, 0],
    ]);
    expect(sheet[2]!.cells.map(({ state, amount, levelled }) => [state, dollars(amount), dollars(levelled)])).toEqual([
      ['priced', 115_000, 115_000],
      ['priced', 198_000, 198_000],
      ['priced', 20_000, 20_000],
      ['plugged', null, 9_500],
      ['plugged', null, 14_000],
      ['priced', 24_000, 24_000],
    ]);
    expect(sheet[2]!.steps.map(({ kind, rowId, amount }) => [kind, rowId, dollars(amount)])).toEqual([
      ['gst', null, -35_700],
      ['plug', 'temporary', 9_500],
      ['plug', 'test', 14_000],
      ['qualification', null, 6_000],
    ]);
  });

  it('has another leader by base price, by levelled price and by value', () => {
    const marks = Object.entries({ A: [9, 8, 9, 10], B: [7, 7, 8, 8], C: [6, 9, 7, 5] }).map(([bidderId, given]) => ({
      bidderId,
      hasFailed: false,
      marks: { capability: given[0]!, programme: given[1]!, whs: given[2]!, contract: given[3]! },
    }));
    const criteria = Object.entries({ capability: 15, programme: 10, whs: 10, contract: 5 }).map(([id, weight]) => ({
      id,
      weight,
    }));
    const sheet = levelBids(scope, bids, adjustments);

    const standings = rankBids(sheet, { priceWeight: 60, criteria, marks });

    expect(standings.map(({ byBase, byLevelled, byValue }) => [byBase, byLevelled, byValue])).toEqual([
      [2, 2, 1],
      [3, 1, 2],
      [1, 3, 3],
    ]);
    expect(standings.map(({ priceScore, nonPriceScore, score }) => [priceScore, nonPriceScore, score])).toEqual([
      [98.44, 35.5, 94.56],
      [100, 29.5, 89.5],
      [98.06, 27.5, 86.34],
    ]);
    expect(standings.map(({ relativeValueCost }) => Math.round(relativeValueCost!))).toEqual([
      344_205, 368_094, 386_500,
    ]);
    expect(packageFigures(sheet)).toMatchObject({ spreadPercent: 1.95 });
    expect(dollars(savingOf(money(480_000), sheet[1]!.levelled))).toBe(101_000);
  });

  it('counts what is left out as a gap until it is plugged, and does not rank that bid by its levelled price', () => {
    const sheet = levelBids(scope, bids, adjustments, { withPlugs: false });

    expect(sheet.map(({ gaps }) => gaps)).toEqual([1, 1, 2]);
    expect(sheet[2]!.cells[4]).toMatchObject({ state: 'not_addressed', isGap: true, levelled: null });
    expect(rankBids(sheet, { priceWeight: 100, criteria: [], marks: [] })).toMatchObject([
      { byBase: 2, byLevelled: null },
      { byBase: 3, byLevelled: null },
      { byBase: 1, byLevelled: null },
    ]);
  });

  it('does not add a plug to a row that the bidder has priced since', () => {
    const [sheet] = levelBids([row('fire')], [bid('A', [line('fire', 18_000)])], [plug('A', 'fire', 19_000)]);

    expect(sheet!.cells[0]).toMatchObject({ state: 'priced', hasUnusedPlug: true });
    expect(dollars(sheet!.levelled)).toBe(18_000);
  });

  it('a price of nothing is a price, and an optional row that is left out is no gap', () => {
    const [sheet] = levelBids(
      [row('signs'), row('option', { isMandatory: false })],
      [bid('A', [line('signs', 0)])],
      [],
    );

    expect(sheet!.cells.map(({ state, isGap }) => [state, isGap])).toEqual([
      ['priced', false],
      ['not_addressed', false],
    ]);
    expect(dollars(sheet!.levelled)).toBe(0);
  });

  it('a bid without prices has no total, not zero', () => {
    const [sheet] = levelBids(scope, [bid('A', [])], [plug('A', 'fire', 10)]);

    expect(sheet).toMatchObject({ base: null, levelled: null, received: null });
  });

  it('the sum of the lines governs, or the stated total if the form says so, and the difference is a step', () => {
    const lines = [line('boards', 100.1), line('power', 200)];
    const of = (governs: Bid['governs']) =>
      levelBids([row('boards'), row('power')], [bid('A', lines, { governs, statedTotal: money(310.1) })], [])[0]!;

    expect(dollars(of('lines').base)).toBe(300.1);
    expect(of('lines').steps.map(({ kind, amount }) => [kind, dollars(amount)])).toEqual([['arithmetic', -10]]);
    expect(dollars(of('total').base)).toBe(310.1);
    expect(of('total').steps).toEqual([]);
    expect(dollars(of('total').arithmeticDifference)).toBe(10);
  });

  it('GST is taken off the total once, and the lines still add up to it', () => {
    const three = ['a', 'b', 'c'].map((id) => line(id, 10));
    const [sheet] = levelBids(
      ['a', 'b', 'c'].map((id) => row(id)),
      [bid('A', three, { includesGst: true })],
      [],
    );

    // Line by line it would be 9.09 three times: 27.27.
    expect(dollars(sheet!.base)).toBe(27.27);
    const eleven = Array.from({ length: 11 }, (_, index) => line(`r${index}`, 1.05));
    const [other] = levelBids(
      eleven.map(({ rowId }) => row(rowId)),
      [bid('A', eleven, { includesGst: true })],
      [],
    );
    // 11.55 ÷ 1.1 = 10.50; line by line it would be 0.95 eleven times: 10.45.
    expect(dollars(other!.base)).toBe(10.5);
    expect(other!.cells.reduce((total, { amount }) => total + amount!, 0)).toBe(money(10.5));
  });

  it('a foreign bid is compared in dollars at its stored rate, credits included', () => {
    const [sheet] = levelBids(
      [row('a'), row('b')],
      [bid('A', [line('a', 1_000), line('b', -100)], { exchangeRate: '1.5237' })],
      [],
    );

    expect(dollars(sheet!.received)).toBe(1_371.33);
    expect(sheet!.cells.map(({ amount }) => dollars(amount))).toEqual([1_523.7, -152.37]);
  });

  it('prices the buyer’s quantity at the bidder’s rate', () => {
    const cable = row('cable', { quantity: '1200' });
    const own = line('cable', 9_250, { rate: money(9.25), quantity: 1_000 });
    const [sheet] = levelBids([cable], [bid('A', [own])], []);

    expect(dollars(sheet!.base)).toBe(9_250);
    expect(dollars(sheet!.levelled)).toBe(11_100);
    expect(sheet!.steps).toMatchObject([{ kind: 'quantity', rowId: 'cable', amount: money(1_850) }]);
  });

  it('sets provisional sums equal, also for a bidder who left one out', () => {
    const sums = row('rock', { provisionalSum: money(50_000) });
    const sheet = levelBids([sums], [bid('A', [line('rock', 35_000)]), bid('B', [line('rock', 'excluded')])], []);

    expect(sheet.map(({ base, levelled, gaps }) => [dollars(base), dollars(levelled), gaps])).toEqual([
      [35_000, 50_000, 0],
      [null, null, 0],
    ]);
  });

  it('adds up several lines of one row; a price wins over an exclusion on another line', () => {
    const lines = [line('boards', 70_000), line('boards', 'excluded'), line('boards', 50_000)];
    const [sheet] = levelBids([row('boards')], [bid('A', lines)], []);

    expect(sheet!.cells[0]).toMatchObject({ state: 'priced', amount: money(120_000) });
  });

  it('counts an alternate only when it is accepted', () => {
    const offered = adjust('A', 'alternate', -4_500, { isAccepted: false });
    const [sheet] = levelBids([row('boards')], [bid('A', [line('boards', 100)])], [offered]);

    expect(dollars(sheet!.levelled)).toBe(100);
    expect(sheet!.steps).toEqual([]);
  });
});

describe('what is unusual', () => {
  const prices = (...each: number[]) =>
    levelBids(
      [row('boards')],
      each.map((price, index) => bid(String(index), [line('boards', price)])),
      [],
    );

  it('flags a line more than a quarter from the median, and not one exactly a quarter away', () => {
    expect(prices(75, 100, 125.01).map(({ cells }) => cells[0]!.isOutlier)).toEqual([false, false, true]);
    expect(prices(74.99, 100, 125).map(({ cells }) => cells[0]!.isOutlier)).toEqual([true, false, false]);
  });

  it('takes the mean of the middle two as the median of an even number', () => {
    // The median is 110: 82.49 is more than a quarter below, 82.50 is not.
    expect(prices(82.49, 100, 120, 137.5).map(({ cells }) => cells[0]!.isOutlier)).toEqual([true, false, false, false]);
  });

  it('flags a total below 85 per cent of the median as abnormally low', () => {
    expect(prices(84.99, 100, 110).map(({ isAbnormallyLow }) => isAbnormallyLow)).toEqual([true, false, false]);
    expect(prices(85, 100, 110).map(({ isAbnormallyLow }) => isAbnormallyLow)).toEqual([false, false, false]);
  });
});

describe('the suggestion for a plug', () => {
  it('is the median of the other prices', () => {
    expect(suggestPlug([money(20_000), money(18_000)], money(25_000))).toEqual({
      suggested: money(19_000),
      lowest: money(18_000),
      middle: money(19_000),
      highest: money(20_000),
      budget: money(25_000),
    });
  });

  it('is the budget where nobody priced the row, and nothing without a budget', () => {
    expect(suggestPlug([], money(25_000)).suggested).toBe(money(25_000));
    expect(suggestPlug([], null).suggested).toBeNull();
  });
});

describe('scores', () => {
  const sheet = levelBids(
    [row('boards')],
    [bid('A', [line('boards', 100)]), bid('B', [line('boards', 100)]), bid('C', [line('boards', 90)])],
    [],
  );

  it('equal prices share a rank', () => {
    expect(rankBids(sheet, { priceWeight: 100, criteria: [], marks: [] }).map(({ byLevelled }) => byLevelled)).toEqual([
      2, 2, 1,
    ]);
  });

  it('a missing mark or a failed mandatory criterion leaves the bidder without a rank by value', () => {
    const standings = rankBids(sheet, {
      priceWeight: 60,
      criteria: [{ id: 'whs', weight: 40 }],
      marks: [
        { bidderId: 'A', marks: { whs: 8 }, hasFailed: false },
        { bidderId: 'B', marks: {}, hasFailed: false },
        { bidderId: 'C', marks: { whs: 10 }, hasFailed: true },
      ],
    });

    expect(standings.map(({ byValue, score }) => [byValue, score])).toEqual([
      [1, 86],
      [null, null],
      [null, null],
    ]);
  });
});
