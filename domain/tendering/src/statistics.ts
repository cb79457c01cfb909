// The middle of a row and what is far from it.
import { add, compare, divide, isBelowPercentage, subtract, absolute, type Money } from '@horizon/money';

/** The median; of an even number the mean of the middle two, to four decimals. Null for none. n log n. */
export function median(amounts: readonly Money[]): Money | null {
  if (amounts.length === 0) return null;
  const sorted = amounts.toSorted(compare);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : divide(add(sorted[middle - 1]!, sorted[middle]!), 2);
}

const outlierPercent = 25;
const abnormallyLowPercent = 85;

/** True for an amount more than 25 % away from the median, compared exactly. */
export function isOutlier(amount: Money, middle: Money): boolean {
  const distance = absolute(subtract(amount, middle));
  return distance !== 0 && isBelowPercentage(absolute(middle), distance, 10_000 / outlierPercent);
}

/** True for a total below 85 % of the median, compared exactly. */
export const isAbnormallyLow = (total: Money, middle: Money): boolean =>
  isBelowPercentage(total, middle, abnormallyLowPercent);

/** Starting values for the plug of a row: the buyer confirms one of them. */
export interface PlugSuggestion {
  /** The median of the priced cells; without one the budget of the row; null without both. */
  suggested: Money | null;
  lowest: Money | null;
  middle: Money | null;
  highest: Money | null;
  budget: Money | null;
}

/** The suggestion for a plug of a row with these prices of the other bidders. */
export function suggestPlug(prices: readonly Money[], budget: Money | null): PlugSuggestion {
  const sorted = prices.toSorted(compare);
  const middle = median(sorted);
  return { suggested: middle ?? budget, lowest: sorted[0] ?? null, middle, highest: sorted.at(-1) ?? null, budget };
}
