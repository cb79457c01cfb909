// Cost and sell price of a line of labour.
//
// hourly cost = (override, else the rate's cost, plus all-purpose allowances) × multiplier, to four decimals;
// hourly sell = (the override's sell, else the rate's) × multiplier, to four decimals.
// cost and sell = hours × hourly rate, rounded half up to the cent at the line, plus allowances.
// GST is on the sell, at the rate of the sales tax code.

import { add, multiply, multiplyToCents, percentOfToCents, percentage, subtract, sum } from '@horizon/money';
import type { Money, Quantity } from '@horizon/money';
import { allPurposePerHour, appliedTotal, applyAllowances } from './apply-allowances.ts';
import type { PricedAllowance } from './apply-allowances.ts';
import { formatCalendarDay } from './calendar-day.ts';
import { checkLine } from './check-line.ts';
import type { LabourFault, LabourRate, LabourWarning, ProjectOverride } from './labour-rate.ts';
import type { LabourWork, SellAllowances } from './labour-work.ts';
import { isInForce } from './project-override.ts';
import { checkSalesTaxCode } from './sales-tax-code.ts';
import type { SalesTaxCode } from './sales-tax-code.ts';
import { conditionsOf, restDayOf } from './time-code.ts';
import type { RestDay } from './time-code.ts';
import { weeklyPercentageWarnings } from './weekly-percentage.ts';

/** A priced line. Amounts are ex GST except for `gst` and `total`; all but the hourly ones are whole cents. */
export interface PricedLine {
  readonly ok: true;
  readonly rate: LabourRate;
  readonly override: ProjectOverride | null;
  readonly date: string;
  /** Kind of day if it is not an ordinary working day. */
  readonly rest_day: RestDay | null;
  readonly hours: Quantity;
  readonly base_cost: Money;
  /** Amount that all-purpose allowances add to the base cost of an hour. */
  readonly all_purpose: Money;
  readonly hourly_cost: Money;
  readonly hourly_sell: Money;
  readonly labour_cost: Money;
  readonly labour_sell: Money;
  readonly allowances: readonly PricedAllowance[];
  readonly allowance_cost: Money;
  readonly allowance_sell: Money;
  readonly sell_allowances: SellAllowances;
  readonly allowance_markup_pct: Quantity | null;
  readonly cost: Money;
  readonly sell: Money;
  readonly margin: Money;
  /** Margin as a percentage of sell, two decimals; null when nothing is charged. */
  readonly margin_pct: number | null;
  /** Margin as a percentage of cost, two decimals; null when there is no cost. */
  readonly markup_pct: number | null;
  readonly sales_tax: SalesTaxCode;
  readonly gst: Money;
  readonly total: Money;
  readonly warnings: readonly LabourWarning[];
}

/** A line that cannot be priced, with every fault by field. */
export interface UnpricedLine {
  readonly ok: false;
  readonly faults: readonly LabourFault[];
}

/** The line priced, or every reason why it cannot be. Linear in the allowances. */
export function priceLine(asked: LabourWork): PricedLine | UnpricedLine {
  const outOfForce = asked.override && !isInForce(asked.override, asked.date) ? asked.override : null;
  const work = outOfForce ? { ...asked, override: undefined } : asked;
  const own = (work.allowances ?? []).filter((one) => one.labour_rate_id === work.rate.id && !one.is_deleted);
  const faults = checkLine(work, own);
  const tax = checkSalesTaxCode(work.rate.sales_tax_code);
  if (faults.length > 0 || !tax.ok) return { ok: false, faults };

  const allowances = applyAllowances(own, {
    hours: work.hours,
    conditions: conditionsOf(work),
    picked: new Set(work.picked),
    quantities: work.quantities ?? {},
    allowance_quantities: work.allowance_quantities ?? {},
    standard_rate: work.standard_rate,
  });
  return {
    ok: true,
    ...figures(work, allowances, tax.tax),
    warnings: [
      ...(outOfForce ? [outOfForceWarning(outOfForce, asked.date)] : []),
      ...weeklyPercentageWarnings(own, allowances),
      ...warningsOf(work, tax.tax),
    ],
  };
}

function figures(work: LabourWork, allowances: readonly PricedAllowance[], tax: SalesTaxCode) {
  const { rate, override, hours } = work;
  const base_cost = override?.override_rate ?? rate.cost_rate;
  const all_purpose = allPurposePerHour(allowances);
  const hourly_cost = multiply(add(base_cost, all_purpose), rate.multiplier);
  const hourly_sell = multiply(override?.override_sell_rate ?? rate.sell_rate, rate.multiplier);
  const labour_cost = multiplyToCents(hourly_cost, hours);
  const labour_sell = multiplyToCents(hourly_sell, hours);
  const allowance_cost = appliedTotal(allowances);
  const allowance_sell = charged(work, allowances);
  const cost = add(labour_cost, allowance_cost);
  const sell = add(labour_sell, allowance_sell);
  const margin = subtract(sell, cost);
  const gst = percentOfToCents(sell, tax.rate);
  const sell_allowances = work.sell_allowances ?? 'at_cost';
  return {
    rate,
    override: override ?? null,
    date: work.date,
    rest_day: restDayOf(work),
    hours,
    base_cost,
    all_purpose,
    hourly_cost,
    hourly_sell,
    labour_cost,
    labour_sell,
    allowances,
    allowance_cost,
    allowance_sell,
    sell_allowances,
    allowance_markup_pct: sell_allowances === 'marked_up' ? (work.allowance_markup_pct ?? 0) : null,
    cost,
    sell,
    margin,
    margin_pct: percentage(margin, sell),
    markup_pct: percentage(margin, cost),
    sales_tax: tax,
    gst,
    total: add(sell, gst),
  };
}

function charged(work: LabourWork, allowances: readonly PricedAllowance[]): Money {
  if (work.sell_allowances === 'none') return sum([]);
  const markup = work.sell_allowances === 'marked_up' ? (work.allowance_markup_pct ?? 0) : 0;
  const applied = allowances.filter((line) => line.outcome === 'applied');
  return sum(applied.map((line) => add(line.extended, percentOfToCents(line.extended, markup))));
}

function outOfForceWarning(override: ProjectOverride, date: string): LabourWarning {
  const starts = override.valid_from && date < override.valid_from;
  const when = starts
    ? `starts on ${formatCalendarDay(override.valid_from!)}`
    : `ended on ${formatCalendarDay(override.valid_to!)}`;
  return {
    code: 'OVERRIDE_NOT_IN_FORCE',
    message: `The project override ${when}. The rate’s own figures are used for ${formatCalendarDay(date)}`,
  };
}

function warningsOf(work: LabourWork, tax: SalesTaxCode): LabourWarning[] {
  const warnings: LabourWarning[] = [];
  const restDay = restDayOf(work);
  if (restDay && Number(work.rate.multiplier) === 1) {
    const message = `${formatCalendarDay(work.date)} is a ${restDay}, and this rate pays the hour once. Where the award asks for more, choose the rate with that multiplier`;
    warnings.push({ code: 'ORDINARY_RATE_ON_REST_DAY', message });
  }
  if (tax.side === 'expense') {
    const message = `${tax.code} (${tax.name}) is a code for costs; labour that is sold takes OUTPUT`;
    warnings.push({ code: 'TAX_CODE_SIDE', message });
  }
  return warnings;
}
