// The columns of a package's budget, from its original budget and its change requests.
import { add, percentOfToCents, sum, ZERO, type Money } from '@horizon/money';

/** How a change request counts in the budget, by its state. */
export type ChangeEffect = 'approved' | 'pending' | 'none';

export interface BudgetedChange {
  effect: ChangeEffect;
  /** Negative for an omission; null while it is not priced. */
  value: Money | null;
  /** The part that was agreed; null if it was approved as it was submitted. */
  approvedValue: Money | null;
  /** Of a pending one, per cent from 0 to 100. */
  probability: number;
}

export interface PackageBudget {
  original: Money | null;
  approved: Money;
  pending: Money;
  /** Pending changes that are not priced yet. */
  unpriced: number;
  /** Null without an original budget. */
  revised: Money | null;
  /** Null without an original budget. */
  forecast: Money | null;
}

/** The budget of a package. */
export function packageBudget(original: Money | null, changes: readonly BudgetedChange[]): PackageBudget {
  const approved = sum(
    changes
      .filter(({ effect }) => effect === 'approved')
      .map(({ approvedValue, value }) => approvedValue ?? value ?? ZERO),
  );
  const waiting = changes.filter(({ effect }) => effect === 'pending');
  const priced = waiting.flatMap(({ value, probability }) => (value === null ? [] : [{ value, probability }]));
  const revised = original === null ? null : add(original, approved);
  const expected = sum(priced.map(({ value, probability }) => percentOfToCents(value, probability)));
  return {
    original,
    approved,
    pending: sum(priced.map(({ value }) => value)),
    unpriced: waiting.length - priced.length,
    revised,
    forecast: revised === null ? null : add(revised, expected),
  };
}
