// The sheet on which tenders are levelled: the scope of a package as rows, one bid a bidder, and the adjustments of the
// buyer. Amounts are dollars ex GST unless the name says otherwise. A missing amount is null and never zero.
import type { Money, Quantity } from '@horizon/money';

/** A row of the scope, the same for every bidder. */
export interface ScopeRow {
  id: string;
  /** A bid must cover it: left out, it is a gap. */
  isMandatory: boolean;
  /** The buyer's quantity; null for a row that is priced as a sum. */
  quantity: Quantity | null;
  /** The buyer's allowance. */
  budget: Money | null;
  /** Every bid is set to this amount; null for a row that is not a provisional sum. */
  provisionalSum: Money | null;
}

/** How a bidder answered a row. `included`: priced within another row. */
export const answers = ['priced', 'included', 'excluded', 'by_others'] as const;
export type Answer = (typeof answers)[number];

/** A bidder's line for a row, in the currency and on the tax basis of the bid; several lines of one row are added up. */
export interface BidLine {
  rowId: string;
  answer: Answer;
  /** Null: priced with a rate only, or not priced. */
  amount: Money | null;
  /** Per unit, with four decimals. */
  rate: Money | null;
  /** The bidder's own quantity, if it differs from the buyer's. */
  quantity: Quantity | null;
}

/** A submitted bid, as it was received. */
export interface Bid {
  bidderId: string;
  lines: readonly BidLine[];
  /** The total that the bidder wrote; null if there is none. */
  statedTotal: Money | null;
  includesGst: boolean;
  /** Dollars for one unit of the bid's currency, with the date of the rate stored by the caller; 1 for dollars. */
  exchangeRate: Quantity;
  /** Which of the two governs when the lines do not add up to the total. */
  governs: 'lines' | 'total';
}

/** The kinds of adjustment that a person makes. */
export const adjustmentKinds = ['plug', 'alternate', 'qualification', 'buyer_cost'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** An adjustment of the buyer; never shown to a bidder. */
export interface Adjustment {
  id: string;
  bidderId: string;
  /** The row of a plug; null for an adjustment of the whole bid. */
  rowId: string | null;
  kind: AdjustmentKind;
  amount: Money;
  /** False: recorded and not counted, such as an alternate that was not accepted. */
  isAccepted: boolean;
}

/** The states of a cell, for one bidder and row. */
export type CellState = 'priced' | 'included' | 'excluded' | 'by_others' | 'not_addressed' | 'plugged';

/** A cell of the sheet. */
export interface Cell {
  rowId: string;
  state: CellState;
  /** How the bidder answered before a plug. */
  answer: Answer | 'not_addressed';
  /** The bidder's price ex GST in dollars; null if the cell is not priced. */
  amount: Money | null;
  /** The price with the quantity of the buyer, the plug or the provisional sum; null if the cell counts nothing. */
  levelled: Money | null;
  /** A mandatory row without a price or plug. */
  isGap: boolean;
  /** A plug that is not counted, since the bidder has priced the row. */
  hasUnusedPlug: boolean;
  /** More than a quarter away from the median of the row. */
  isOutlier: boolean;
}

/** A step from the bid as received to the base price, or from there to the levelled one. */
export interface Step {
  kind: 'gst' | 'currency' | 'arithmetic' | 'quantity' | 'provisional_sum' | AdjustmentKind;
  rowId: string | null;
  amount: Money;
}

/** A bid on the sheet. */
export interface LevelledBid {
  bidderId: string;
  /** One cell for each row, in the order of the rows. */
  cells: readonly Cell[];
  /** The price as received, in dollars at the exchange rate, on the bidder's tax basis; null for a bid without prices. */
  received: Money | null;
  /** Ex GST, in dollars, arithmetically right: the price that is compared first. */
  base: Money | null;
  /** The base with common quantities, provisional sums and plugs: the same scope for everybody. */
  levelledScope: Money | null;
  /** With accepted alternates, qualifications and the buyer's costs. */
  levelled: Money | null;
  /** Stated total less sum of the lines, in the bid's currency; zero if it has no total. */
  arithmeticDifference: Money;
  steps: readonly Step[];
  gaps: number;
  /** The levelled total is below 85 % of the median of all. */
  isAbnormallyLow: boolean;
}
