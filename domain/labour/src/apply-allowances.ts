// The allowances of a rate that apply to a line of work, and the amount of each.
//
// Stackable allowances add up. Of those that are not stackable only the highest applies, in addition to the
// stackable ones; of equal ones the first created. Allowances are flat: the multiplier does not touch them. The
// exception is an all-purpose allowance, which joins the hour's cost before the multiplier, always.
// Each amount is rounded to the cent before it is added.

import { ZERO, divideToCents, multiplyToCents, percentOfToCents, sum } from '@horizon/money';
import type { Money, Quantity } from '@horizon/money';
import { readTrigger, triggerConditions, triggerUnits } from './allowance-trigger.ts';
import type { Trigger, TriggerCondition, TriggerUnit } from './allowance-trigger.ts';
import type { Allowance, StandardRate } from './labour-rate.ts';

/** Ordinary hours in a week: MA000020's hourly rates are its weekly ones over 38. */
export const ORDINARY_HOURS_PER_WEEK = 38;

/** Conditions of the work that allowances depend on. */
export interface AllowanceWork {
  readonly hours: Quantity;
  readonly conditions: ReadonlySet<TriggerCondition>;
  /** Ids of manual allowances that were picked. */
  readonly picked: ReadonlySet<string>;
  /** Days, kilometres, meals and so on; hours are the line's own. */
  readonly quantities: Partial<Record<TriggerUnit, Quantity>>;
  /** Quantities of single allowances by id, where they differ: wet work for three of the eight hours. */
  readonly allowance_quantities: Readonly<Record<string, Quantity>>;
  readonly standard_rate?: StandardRate | undefined;
}

/** Added to the line; part of the hourly cost; or left out. */
export type AllowanceOutcome = 'applied' | 'in_rate' | 'not_applied';

/** Why an allowance came out as it did. */
export type AllowanceReason =
  | 'applied'
  | 'all_purpose'
  | 'non_stackable'
  | 'condition_not_met'
  | 'not_picked'
  | 'no_quantity';

/** One allowance of the rate as it came out on a line. */
export interface PricedAllowance {
  readonly allowance_id: string;
  readonly name: string;
  readonly unit: TriggerUnit;
  readonly is_stackable: boolean;
  /** For one unit; for an all-purpose allowance, for one hour. */
  readonly amount: Money;
  readonly quantity: Quantity;
  /** amount × quantity in whole cents; zero for an all-purpose allowance, which is in the hourly cost. */
  readonly extended: Money;
  readonly outcome: AllowanceOutcome;
  readonly reason: AllowanceReason;
  /** The reason for people: "not applied: non-stackable". */
  readonly explanation: string;
}

/**
 * Every allowance in the order given, with its outcome. The allowances are those of the line's rate; none is
 * negative, and a percentage has its standard rate.
 */
export function applyAllowances(allowances: readonly Allowance[], work: AllowanceWork): PricedAllowance[] {
  const priced = allowances.map((allowance) => ({ allowance, line: priceAlone(allowance, work) }));
  const rivals = priced.filter(({ line }) => line.outcome === 'applied' && !line.is_stackable);
  const dearest = rivals.reduce<(typeof rivals)[number] | undefined>(
    (best, rival) => (best && !isDearer(rival, best) ? best : rival),
    undefined,
  );
  return priced.map((entry) => {
    const loses = dearest && entry !== dearest && rivals.includes(entry);
    return loses ? leftOut(entry.line, 'non_stackable', 'non-stackable') : entry.line;
  });
}

/** The sum of the allowances that are added to the line. */
export function appliedTotal(priced: readonly PricedAllowance[]): Money {
  return sum(priced.filter((line) => line.outcome === 'applied').map((line) => line.extended));
}

/** Amount that the all-purpose allowances add to an hour, before the multiplier. */
export function allPurposePerHour(priced: readonly PricedAllowance[]): Money {
  return sum(priced.filter((line) => line.outcome === 'in_rate').map((line) => line.amount));
}

/** The allowance's amount for one unit; none when it is a percentage and no standard rate is given. */
export function allowanceAmount(
  allowance: Pick<Allowance, 'amount' | 'basis' | 'percent'>,
  standard: StandardRate | undefined,
): Money | undefined {
  if ((allowance.basis ?? 'fixed') === 'fixed') return allowance.amount;
  if (!standard) return undefined;
  const rate = allowance.basis === 'percent_weekly_standard' ? standard.weekly : standard.hourly;
  return percentOfToCents(rate, allowance.percent ?? 0);
}

function priceAlone(allowance: Allowance, work: AllowanceWork): PricedAllowance {
  const trigger = readTrigger(allowance.trigger);
  const amount = allowanceAmount(allowance, work.standard_rate) ?? ZERO;
  const line = {
    allowance_id: allowance.id,
    name: allowance.name,
    unit: trigger.unit,
    is_stackable: allowance.is_stackable,
    amount,
    quantity: 0,
    extended: ZERO,
  };
  const refusal = unmet(allowance, trigger, work);
  if (refusal) return leftOut(line, refusal.reason, refusal.words);
  if (allowance.is_all_purpose) return joinsRate(line);

  const quantity = quantityOf(allowance, trigger.unit, work);
  if (Number(quantity) === 0) return leftOut(line, 'no_quantity', `no ${triggerUnits[trigger.unit].many} given`);
  const extended = multiplyToCents(amount, quantity);
  return { ...line, quantity, extended, outcome: 'applied', reason: 'applied', explanation: 'applied' };
}

function unmet(
  allowance: Allowance,
  trigger: Trigger,
  work: AllowanceWork,
): { reason: AllowanceReason; words: string } | undefined {
  if (trigger.manual && !work.picked.has(allowance.id)) return { reason: 'not_picked', words: 'not picked' };
  const missing = trigger.conditions.filter((condition) => !work.conditions.has(condition));
  if (missing.length === 0) return undefined;
  return { reason: 'condition_not_met', words: `no ${missing.map((name) => triggerConditions[name]).join(', no ')}` };
}

// A line represents one day's or one shift's work unless it says otherwise; nobody's kilometres are assumed.
function quantityOf(allowance: Allowance, unit: TriggerUnit, work: AllowanceWork): Quantity {
  if (Object.hasOwn(work.allowance_quantities, allowance.id)) return work.allowance_quantities[allowance.id] ?? 0;
  const assumed: Partial<Record<TriggerUnit, Quantity>> = {
    per_hour: work.hours,
    per_day: 1,
    per_shift: 1,
    per_occurrence: 1,
  };
  return work.quantities[unit] ?? assumed[unit] ?? 0;
}

type UnpricedLine = Omit<PricedAllowance, 'outcome' | 'reason' | 'explanation'>;

function joinsRate(line: UnpricedLine): PricedAllowance {
  const perHour = line.unit === 'per_week' ? divideToCents(line.amount, ORDINARY_HOURS_PER_WEEK) : line.amount;
  const explanation = 'all-purpose: part of the hourly cost, before the multiplier';
  return { ...line, amount: perHour, quantity: 1, outcome: 'in_rate', reason: 'all_purpose', explanation };
}

function leftOut(line: UnpricedLine, reason: AllowanceReason, words: string): PricedAllowance {
  return { ...line, outcome: 'not_applied', reason, explanation: `not applied: ${words}` };
}

interface Rival {
  readonly allowance: Allowance;
  readonly line: PricedAllowance;
}

function isDearer(rival: Rival, best: Rival): boolean {
  if (rival.line.extended !== best.line.extended) return rival.line.extended > best.line.extended;
  const [first, second] = [Date.parse(rival.allowance.created_at), Date.parse(best.allowance.created_at)];
  if (first !== second) return first < second;
  return rival.allowance.id < best.allowance.id;
}
