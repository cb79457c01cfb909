// The values of a rate's form, and their conversion to the calls' input.
import { numberOrNull, textOrNull } from '../client/form-values.ts';
import type { NewRate, Rate, RateChanges } from './rates.ts';

export type RateValues = Readonly<{
  name: string;
  award_id: string;
  role: string;
  level: string;
  cost_rate: string;
  sell_rate: string;
  multiplier: string;
  effective_date: string;
  sales_tax_code: string;
}>;

/** Labels of the fields of a rate. */
export const rateLabels: Record<keyof RateValues, string> = {
  name: 'Name',
  award_id: 'Award',
  role: 'Role',
  level: 'Level',
  cost_rate: 'Cost per hour',
  sell_rate: 'Sell per hour',
  multiplier: 'Multiplier',
  effective_date: 'Effective from',
  sales_tax_code: 'Sales tax code',
};

export const emptyRate: RateValues = {
  name: '',
  award_id: '',
  role: '',
  level: '',
  cost_rate: '',
  sell_rate: '',
  multiplier: '1',
  effective_date: '',
  sales_tax_code: 'OUTPUT',
};

/** The values of a rate's form. */
export function rateValues(rate: Rate): RateValues {
  return {
    name: rate.name,
    award_id: rate.award_id ?? '',
    role: rate.role,
    level: rate.level,
    cost_rate: rate.cost_rate === null ? '' : String(rate.cost_rate),
    sell_rate: String(rate.sell_rate),
    multiplier: String(rate.multiplier),
    effective_date: rate.effective_date ?? '',
    sales_tax_code: rate.sales_tax_code,
  };
}

const figures: ReadonlySet<string> = new Set(['cost_rate', 'sell_rate', 'multiplier']);
const mayBeNone: ReadonlySet<string> = new Set(['award_id', 'effective_date']);

/** The body of an update; the server refuses an invalid value at its field. */
export function rateChanges(values: Partial<RateValues>): RateChanges {
  const entries = Object.entries(values).map(([name, text]) => {
    if (figures.has(name)) return [name, numberOrNull(text)];
    return [name, mayBeNone.has(name) ? textOrNull(text) : text.trim()];
  });
  return Object.fromEntries(entries) as RateChanges;
}

/** The body for a new rate. */
export function newRate(values: RateValues): NewRate {
  return rateChanges(values) as NewRate;
}

/** The margin of two typed amounts in per cent of sell; null if either is invalid or the sell is zero. */
export function typedMarginPct(cost: string, sell: string): number | null {
  const [paid, charged] = [numberOrNull(cost), numberOrNull(sell)].map(Number);
  if (cost.trim() === '' || !paid || !charged || Number.isNaN(paid) || Number.isNaN(charged)) return null;
  return Math.round(((charged - paid) / charged) * 10_000) / 100;
}
