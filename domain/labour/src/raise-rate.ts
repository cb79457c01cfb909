// Raises a rate by a percentage, or to the figure that an award gives its level.
//
// A rise is worked out exactly and rounded once, half up, to the step that was chosen: 43.50 and 3.75% are 45.13125,
// which is 45.13 to the cent, 45.15 to five cents and 45.10 to ten. The sell rate rises by its own percentage, stays,
// or follows the cost: by the same percentage, or in the proportion in which the figure changes the cost, so that the
// margin in per cent stays except for the rounding. A rate that cost nothing has no proportion: its sell stays.

import { fromUnits, parseDecimal } from '@horizon/money';
import type { Money, Quantity } from '@horizon/money';
import type { LabourFault, LabourRate } from './labour-rate.ts';
import { amountFaults } from './limits.ts';

/** Rounding steps of raised amounts, in ten-thousandths of a dollar. */
export const raiseSteps = { exact: 1, cent: 100, five_cents: 500, ten_cents: 1000, dollar: 10_000 } as const;

/** A step that raised amounts are rounded to; `exact` keeps the four stored decimals. */
export type RaiseStep = keyof typeof raiseSteps;

/** The least and the greatest rise, in per cent; figures of an award go beyond, a slip of the keys does not. */
export const raiseLimits = { least: -50, greatest: 100 } as const;

/** How rates rise. */
export interface Raise {
  /** Per cent on the cost, or the new cost of each level, by the level in any case. */
  readonly cost: { readonly pct: Quantity } | { readonly figures: ReadonlyMap<string, Money> };
  /** Change of the sell rate: follows the cost, stays, or rises by its own per cent. */
  readonly sell: 'with_cost' | 'keep' | { readonly pct: Quantity };
  readonly step: RaiseStep;
}

/** A rate's new amounts; none if the raise has no figure for its level. */
export type Raised =
  | { readonly ok: true; readonly cost_rate: Money; readonly sell_rate: Money; readonly faults: readonly LabourFault[] }
  | { readonly ok: false };

/** The key by which a level's figures are looked up, ignoring case and spaces. */
export function levelKey(level: string): string {
  return level.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The raised rate. Faults are amounts beyond the maximum rate; the percentages are within their limits. */
export function raiseRate(rate: Pick<LabourRate, 'level' | 'cost_rate' | 'sell_rate'>, raise: Raise): Raised {
  const { cost, sell, step } = raise;
  if ('figures' in cost) {
    const figure = cost.figures.get(levelKey(rate.level));
    if (figure === undefined) return { ok: false };
    return checked(figure, newSell(rate, sell, { part: figure, whole: rate.cost_rate }, step));
  }
  const share = shareOf(cost.pct);
  return checked(times(rate.cost_rate, share, step), newSell(rate, sell, share, step));
}

/** An allowance in dollars after a rise by per cent: half up, to the cent. */
export function raiseAllowance(amount: Money, pct: Quantity): Money {
  return times(amount, shareOf(pct), 'cent');
}

interface Share {
  readonly part: number;
  readonly whole: number;
}

function newSell(
  { sell_rate }: Pick<LabourRate, 'sell_rate'>,
  sell: Raise['sell'],
  ofCost: Share,
  step: RaiseStep,
): Money {
  if (sell === 'keep') return sell_rate;
  return times(sell_rate, sell === 'with_cost' ? ofCost : shareOf(sell.pct), step);
}

// A percentage has at most four decimals: 3.75% is 1,037,500 of 1,000,000.
function shareOf(pct: Quantity): Share {
  const { coefficient, scale } = parseDecimal(pct) ?? { coefficient: 0n, scale: 0 };
  const units = scale <= 4 ? coefficient * 10n ** BigInt(4 - scale) : coefficient / 10n ** BigInt(scale - 4);
  return { part: 1_000_000 + Number(units), whole: 1_000_000 };
}

/** Exactly amount × part ÷ whole, rounded once. */
function times(amount: Money, { part, whole }: Share, step: RaiseStep): Money {
  if (whole === 0) return amount;
  const size = BigInt(raiseSteps[step]);
  const [numerator, denominator] = [BigInt(amount) * BigInt(part), BigInt(whole) * size];
  return fromUnits(((2n * numerator + denominator) / (2n * denominator)) * size);
}

function checked(cost_rate: Money, sell_rate: Money): Raised {
  const faults = [...amountFaults('cost_rate', cost_rate), ...amountFaults('sell_rate', sell_rate)];
  return { ok: true, cost_rate, sell_rate, faults };
}
