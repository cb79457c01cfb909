// Budgets in imported WBS rows: a new element takes its own; an existing one changes if the row has another amount; an
// empty cell changes nothing.
import { compare, money, numberAdvice, typedAmount } from '@horizon/money';
import { largestSum } from '@horizon/contract';
import type { WbsRow } from '../store.ts';
import type { PlannedRow } from './outline-of-rows.ts';
import type { ReadRow } from './table-of-cells.ts';

export interface BudgetedRow extends PlannedRow {
  /** The budget after the import, a decimal string. */
  budget: string | null;
  /** For a changed one: the budget before. */
  budgetBefore: string | null;
  /** For a changed one: its version after the import. */
  version: number | null;
}

type ElementHere = Pick<WbsRow, 'wbs_id' | 'budget' | 'version'>;

/**
 * The rows in order, each with its budget; `planned` runs parallel to the rows read. `mayChange`: the budgets of
 * existing elements.
 */
export function budgetsOfRows(
  planned: readonly PlannedRow[],
  read: readonly ReadRow[],
  here: readonly ElementHere[],
  mayChange: boolean,
): BudgetedRow[] {
  const known = new Map(here.map((element) => [element.wbs_id, element]));
  const valueIn = new Map<string, number>();
  return planned.map((row, at) => {
    const text = read[at]!.budget;
    const element = known.get(row.wbs_id);
    const before = element?.budget ?? null;
    const same = { ...row, budget: before, budgetBefore: null, version: null };
    if (text === null) return same;
    const faulty = (fault: string): BudgetedRow => ({ ...same, outcome: 'faulty', faults: [...row.faults, fault] });
    const earlier = valueIn.get(row.wbs_id);
    if (earlier !== undefined) return faulty(`The budget of this element is already in row ${earlier} already.`);
    valueIn.set(row.wbs_id, row.row);
    const budget = typedAmount(text);
    if (budget === null)
      return faulty(numberAdvice(text, `"${text}" is no amount; write dollars such as 12500 or 12,500.50.`));
    if (budget.startsWith('-')) return faulty(`"${text}" is below zero. A budget is 0 or more.`);
    if (Number(budget) > largestSum) return faulty(`"${text}" is too large; write it in smaller parts.`);
    if (!element) return { ...same, budget };
    if (before !== null && compare(money(before), money(budget)) === 0) return same;
    if (!mayChange)
      return faulty('It is here with another budget, which you may not change. Leave the budget of this row empty.');
    const outcome = row.outcome === 'faulty' ? row.outcome : 'change';
    return { ...same, outcome, budget, budgetBefore: before, version: element.version + 1 };
  });
}
