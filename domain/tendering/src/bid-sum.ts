// The total of a bid as it was received: each line, and their sum without and with GST. Nothing is corrected: a line's own
// amount counts, else its rate times its quantity; GST is computed once, on the total.
import { add, GST_PERCENT, gstOf, multiplyToCents, sum, withoutGst, type Money, type Quantity } from '@horizon/money';
import type { BidLine } from './model.ts';

/** The price of a line as received. `common`: the buyer's quantity of the row. Null if the line has no price. */
export function receivedAmount(
  { answer, amount, rate, quantity }: Omit<BidLine, 'rowId'>,
  common: Quantity | null,
): Money | null {
  if (answer !== 'priced') return null;
  if (amount !== null) return amount;
  const counted = quantity ?? common;
  return rate !== null && counted !== null ? multiplyToCents(rate, counted) : null;
}

/** The total of a bid, without and with GST. */
export interface BidSum {
  exGst: Money;
  incGst: Money;
}

/** The total of the amounts of a bid's lines; null ones count nothing. */
export function sumBid(amounts: readonly (Money | null)[], includesGst: boolean): BidSum {
  const total = sum(amounts.filter((amount) => amount !== null));
  return includesGst
    ? { exGst: withoutGst(total, GST_PERCENT), incGst: total }
    : { exGst: total, incGst: add(total, gstOf([total], 'total_invoice', GST_PERCENT)) };
}
