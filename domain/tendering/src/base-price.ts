// From a bid as received to its base price: exchange rate, GST, arithmetic. GST and exchange rate are computed once, on
// the total, and shared out over the lines, so that the lines of a bid always add up to the cent.
import {
  add,
  allocate,
  divideToCents,
  multiplyToCents,
  negate,
  subtract,
  sum,
  toDecimal,
  ZERO,
  type Money,
} from '@horizon/money';
import { receivedAmount } from './bid-sum.ts';
import type { Bid, BidLine, Step } from './model.ts';

/** GST is an eleventh of a price that includes it (A New Tax System (Goods and Services Tax) Act 1999, s 9-70). */
const withoutGst = 1.1;

export interface BasePrice {
  received: Money | null;
  base: Money | null;
  arithmeticDifference: Money;
  /** Priced amounts ex GST in dollars, in the order of the lines; null for a line that is not priced. */
  amounts: readonly (Money | null)[];
  steps: readonly Step[];
  /** An amount of the bid, ex GST in dollars. */
  scale: (amount: Money) => Money;
}

type Quantities = BidLine['quantity'];

/** An amount of a bid, such as an alternate, ex GST in dollars. */
export function dollarsExGst(
  { exchangeRate, includesGst }: Pick<Bid, 'exchangeRate' | 'includesGst'>,
  amount: Money,
): Money {
  const dollars = multiplyToCents(amount, exchangeRate);
  return includesGst ? divideToCents(dollars, withoutGst) : dollars;
}

/** The base price of a bid. `quantityOf` is the buyer's quantity of a row. */
export function basePrice(bid: Bid, quantityOf: (rowId: string) => Quantities): BasePrice {
  const received = bid.lines.map((line) => receivedAmount(line, quantityOf(line.rowId)));
  const priced = received.filter((amount) => amount !== null);
  const linesTotal = sum(priced);
  const stated = bid.statedTotal ?? linesTotal;
  const arithmeticDifference = subtract(stated, linesTotal);

  const inDollars = (amount: Money) => multiplyToCents(amount, bid.exchangeRate);
  const scale = (amount: Money) => dollarsExGst(bid, amount);
  if (priced.length === 0 && bid.statedTotal === null) {
    return { received: null, base: null, arithmeticDifference: ZERO, amounts: received, steps: [], scale };
  }
  const linesBase = scale(linesTotal);
  const statedBase = scale(stated);
  // A bid of a total alone has no lines that could govern.
  const base = bid.governs === 'total' || priced.length === 0 ? statedBase : linesBase;

  const steps: Step[] = [
    step('currency', subtract(inDollars(stated), stated)),
    step('gst', subtract(statedBase, inDollars(stated))),
    step('arithmetic', subtract(base, statedBase)),
  ].filter(({ amount }) => amount !== 0);
  return { received: inDollars(stated), base, arithmeticDifference, amounts: shared(received, scale), steps, scale };
}

const step = (kind: Step['kind'], amount: Money): Step => ({ kind, rowId: null, amount });

/** The amounts scaled so that they add up to the scaled total; credits apart from prices, as shares have no sign. */
function shared(received: readonly (Money | null)[], scale: (amount: Money) => Money): (Money | null)[] {
  const amounts = received.map((amount) => amount ?? ZERO);
  const total = sum(amounts);
  if (scale(total) === total) return [...received];
  const credits = amounts.map((amount) => (amount < 0 ? negate(amount) : ZERO));
  const scaledCredit = scale(sum(credits));
  const prices = amounts.map((amount) => (amount > 0 ? amount : ZERO));
  const sharedPrices = allocate(add(scale(total), scaledCredit), prices.map(toDecimal));
  const hasCredits = credits.some((credit) => credit !== 0);
  const sharedCredits = hasCredits ? allocate(scaledCredit, credits.map(toDecimal)) : credits;
  return received.map((amount, index) =>
    amount === null ? null : subtract(sharedPrices[index]!, sharedCredits[index]!),
  );
}
