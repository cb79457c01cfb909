// Levelling: every bid on the same scope, each step an adjustment that names its row. The bids themselves are never
// changed, and nothing of the buyer's fills a bidder's own figure.
import { add, multiplyToCents, subtract, sum, ZERO, type Money } from '@horizon/money';
import { basePrice } from './base-price.ts';
import type { Adjustment, Bid, BidLine, Cell, LevelledBid, ScopeRow, Step } from './model.ts';
import { isAbnormallyLow, isOutlier, median } from './statistics.ts';

/**
 * The bids on the sheet, in their order. `withPlugs: false` shows the sheet without plugs. Lines of unknown rows count in
 * the base price and in no row. Cost: rows × bids.
 */
export function levelBids(
  rows: readonly ScopeRow[],
  bids: readonly Bid[],
  adjustments: readonly Adjustment[],
  { withPlugs = true }: { withPlugs?: boolean } = {},
): LevelledBid[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const ofBidder = groupBy(
    adjustments.filter(({ isAccepted }) => isAccepted),
    ({ bidderId }) => bidderId,
  );
  const levelled = bids.map((bid) => levelBid(rows, rowOf, bid, ofBidder.get(bid.bidderId) ?? [], withPlugs));
  markOutliers(rows, levelled);
  const totals = levelled.flatMap(({ levelled: total }) => (total === null ? [] : [total]));
  const middle = median(totals);
  for (const bid of levelled) {
    if (middle !== null && bid.levelled !== null) bid.isAbnormallyLow = isAbnormallyLow(bid.levelled, middle);
  }
  return levelled;
}

/** The items by a key, in their order. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
type Sheet = Writable<LevelledBid> & { cells: Writable<Cell>[] };

function levelBid(
  rows: readonly ScopeRow[],
  rowOf: ReadonlyMap<string, ScopeRow>,
  bid: Bid,
  adjustments: readonly Adjustment[],
  withPlugs: boolean,
): Sheet {
  const { amounts, base, received, arithmeticDifference, steps, scale } = basePrice(
    bid,
    (rowId) => rowOf.get(rowId)?.quantity ?? null,
  );
  const linesOf = groupBy(
    bid.lines.map((line, index) => ({ line, amount: amounts[index] ?? null })),
    ({ line }) => line.rowId,
  );
  const plugs = groupBy(
    adjustments.filter(({ kind }) => kind === 'plug'),
    ({ rowId }) => rowId ?? '',
  );
  const cells = rows.map((row) => {
    const plug = plugs.get(row.id);
    return cellOf(row, linesOf.get(row.id) ?? [], {
      plug: plug && withPlugs ? sum(plug.map(({ amount }) => amount)) : null,
      scale,
    });
  });
  const ofScope = cells.flatMap((cell) => scopeSteps(cell, rowOf.get(cell.rowId)!));
  const ofBid = adjustments
    .filter(({ kind }) => kind !== 'plug')
    .map(({ kind, rowId, amount }): Step => ({ kind, rowId, amount }));
  const levelledScope = base === null ? null : add(base, sum(ofScope.map(({ amount }) => amount)));
  return {
    bidderId: bid.bidderId,
    cells,
    received,
    base,
    arithmeticDifference,
    levelledScope,
    levelled: levelledScope === null ? null : add(levelledScope, sum(ofBid.map(({ amount }) => amount))),
    steps: [...steps, ...ofScope, ...ofBid],
    gaps: cells.filter(({ isGap }) => isGap).length,
    isAbnormallyLow: false,
  };
}

interface CellOptions {
  plug: Money | null;
  scale: (amount: Money) => Money;
}

interface PricedLine {
  line: BidLine;
  amount: Money | null;
}

function cellOf(row: ScopeRow, lines: readonly PricedLine[], { plug, scale }: CellOptions): Writable<Cell> {
  const priced = lines.filter(({ amount }) => amount !== null);
  const answer = answerOf(lines);
  const amount = answer === 'priced' ? sum(priced.map((each) => each.amount!)) : null;
  const isOpen = answer === 'excluded' || answer === 'by_others' || answer === 'not_addressed';
  const isPlugged = isOpen && plug !== null;
  return {
    rowId: row.id,
    answer,
    state: isPlugged ? 'plugged' : answer,
    amount,
    levelled:
      row.provisionalSum ?? (isPlugged ? plug : answer === 'priced' ? atCommonQuantity(row, priced, scale) : null),
    isGap:
      row.isMandatory &&
      row.provisionalSum === null &&
      !isPlugged &&
      (answer === 'excluded' || answer === 'not_addressed'),
    hasUnusedPlug: plug !== null && !isOpen,
    isOutlier: false,
  };
}

/** A price wins over an inclusion, an inclusion over an exclusion: the same row may be on several lines. */
function answerOf(lines: readonly PricedLine[]): Cell['answer'] {
  if (lines.some(({ amount }) => amount !== null)) return 'priced';
  const answers = lines.map(({ line }) => line.answer).filter((answer) => answer !== 'priced');
  return (['included', 'excluded', 'by_others'] as const).find((answer) => answers.includes(answer)) ?? 'not_addressed';
}

/** The price of the buyer's quantity at the bidder's rate; a line without a quantity of its own stays. */
function atCommonQuantity(row: ScopeRow, lines: readonly PricedLine[], scale: (amount: Money) => Money): Money {
  return sum(
    lines.map(({ line: { rate, quantity }, amount }) => {
      if (row.quantity === null || rate === null || quantity === null) return amount!;
      const common = multiplyToCents(rate, row.quantity);
      return multiplyToCents(rate, quantity) === common ? amount! : scale(common);
    }),
  );
}

function scopeSteps(cell: Cell, row: ScopeRow): Step[] {
  const { rowId, amount, levelled } = cell;
  if (levelled === null) return [];
  const difference = subtract(levelled, amount ?? ZERO);
  const kind = row.provisionalSum !== null ? 'provisional_sum' : cell.state === 'plugged' ? 'plug' : 'quantity';
  return difference === 0 ? [] : [{ kind, rowId, amount: difference }];
}

function markOutliers(rows: readonly ScopeRow[], bids: readonly Sheet[]): void {
  rows.forEach((row, index) => {
    if (row.provisionalSum !== null) return;
    const priced = bids.map(({ cells }) => cells[index]!).filter(({ state }) => state === 'priced');
    const middle = median(priced.map(({ levelled }) => levelled!));
    for (const cell of priced) cell.isOutlier = isOutlier(cell.levelled!, middle!);
  });
}
