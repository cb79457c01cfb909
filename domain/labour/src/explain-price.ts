// Explains a price ("why 69.00?"): a priced line step by step, in the order of calculation.

import { add, toDisplay } from '@horizon/money';
import type { Money } from '@horizon/money';
import { triggerUnits } from './allowance-trigger.ts';
import { ORDINARY_HOURS_PER_WEEK } from './apply-allowances.ts';
import type { PricedAllowance } from './apply-allowances.ts';
import { formatCalendarDay } from './calendar-day.ts';
import type { PricedLine } from './price-line.ts';

/** One step: its label, its calculation, and its amount (null if it adds nothing). */
export interface PriceStep {
  readonly kind: 'rate' | 'override' | 'allowance' | 'multiplier' | 'hourly' | 'extension' | 'result' | 'warning';
  readonly label: string;
  readonly detail: string;
  readonly amount: Money | null;
}

/** The steps from the rate version to the total with GST, for a screen to show line by line. */
export function explainPrice(line: PricedLine): PriceStep[] {
  return [
    ...costOfAnHour(line),
    step('extension', 'Labour cost', `${line.hours} h × ${toDisplay(line.hourly_cost)}`, line.labour_cost),
    ...line.allowances.filter(({ outcome }) => outcome !== 'in_rate').map(allowanceStep),
    step('result', 'Cost', sumOf(line.labour_cost, line.allowance_cost), line.cost),
    ...sellSteps(line),
    step('result', 'Margin', marginWords(line), line.margin),
    step('result', 'GST', gstWords(line), line.gst),
    step('result', 'Total', `${toDisplay(line.sell)} and GST`, line.total),
    ...line.warnings.map((warning) => step('warning', 'Note', warning.message, null)),
  ];
}

function step(kind: PriceStep['kind'], label: string, detail: string, amount: Money | null): PriceStep {
  return { kind, label, detail, amount };
}

function costOfAnHour(line: PricedLine): PriceStep[] {
  const { rate, override } = line;
  const from = formatCalendarDay(rate.effective_date);
  const steps = [
    step('rate', 'Rate version', `${rate.name}, effective from ${from}, for work on ${workDay(line)}`, rate.cost_rate),
  ];
  if (override) {
    const detail = `${toDisplay(override.override_rate)} instead of ${toDisplay(rate.cost_rate)}: ${override.reason}`;
    steps.push(step('override', 'Project override', detail, override.override_rate));
  }
  for (const allowance of line.allowances) {
    if (allowance.outcome === 'in_rate') steps.push(allPurposeStep(allowance));
  }
  const base = add(line.base_cost, line.all_purpose);
  steps.push(step('multiplier', 'Multiplier', multiplierWords(base, rate.multiplier), null));
  steps.push(step('hourly', 'Cost of an hour', `${toDisplay(base)} × ${rate.multiplier}`, line.hourly_cost));
  return steps;
}

function workDay({ date, rest_day }: PricedLine): string {
  return rest_day ? `${formatCalendarDay(date)}, a ${rest_day}` : formatCalendarDay(date);
}

function multiplierWords(base: Money, multiplier: number): string {
  if (multiplier === 1) return 'ordinary time';
  return `${toDisplay(base)} × ${multiplier}`;
}

function allPurposeStep(allowance: PricedAllowance): PriceStep {
  const week = allowance.unit === 'per_week' ? `; the week’s amount over ${ORDINARY_HOURS_PER_WEEK} hours` : '';
  return step('allowance', allowance.name, `${allowance.explanation}${week}`, allowance.amount);
}

function allowanceStep(allowance: PricedAllowance): PriceStep {
  const unit = triggerUnits[allowance.unit];
  if (allowance.outcome === 'not_applied') {
    const worth = allowance.reason === 'non_stackable' ? `; it would be ${toDisplay(allowance.extended)}` : '';
    return step('allowance', allowance.name, `${allowance.explanation}${worth}`, null);
  }
  const name = String(allowance.quantity) === '1' ? unit.one : unit.many;
  const stacking = allowance.is_stackable ? 'stackable' : 'the dearest of those that do not stack';
  const detail = `applied: ${allowance.quantity} ${name} × ${toDisplay(allowance.amount)}, ${stacking}`;
  return step('allowance', allowance.name, detail, allowance.extended);
}

function sellSteps(line: PricedLine): PriceStep[] {
  const { rate, override } = line;
  const ownSell = override?.override_sell_rate ?? null;
  const policies = {
    none: 'not charged to the client',
    at_cost: 'charged at cost',
    marked_up: `charged at cost and ${line.allowance_markup_pct}%`,
  };
  const steps = [
    ...(ownSell === null
      ? []
      : [
          step(
            'override',
            'Project override of the sell rate',
            `${toDisplay(ownSell)} instead of ${toDisplay(rate.sell_rate)}`,
            ownSell,
          ),
        ]),
    step(
      'hourly',
      'Charge for an hour',
      `${toDisplay(ownSell ?? rate.sell_rate)} × ${rate.multiplier}`,
      line.hourly_sell,
    ),
    step('extension', 'Labour sell', `${line.hours} h × ${toDisplay(line.hourly_sell)}`, line.labour_sell),
  ];
  if (line.allowance_cost > 0) {
    steps.push(step('extension', 'Allowances sold', policies[line.sell_allowances], line.allowance_sell));
  }
  steps.push(step('result', 'Sell', sumOf(line.labour_sell, line.allowance_sell), line.sell));
  return steps;
}

function sumOf(labour: Money, allowances: Money): string {
  if (allowances === 0) return `labour ${toDisplay(labour)}`;
  return `labour ${toDisplay(labour)} + allowances ${toDisplay(allowances)}`;
}

const percentWords = (percent: number): string => `${percent.toFixed(2).replace('-', '−')}%`;

function marginWords(line: PricedLine): string {
  const ofSell = line.margin_pct === null ? 'nothing is charged' : `${percentWords(line.margin_pct)} of sell`;
  const ofCost = line.markup_pct === null ? 'there is no cost' : `${percentWords(line.markup_pct)} on cost`;
  return `${ofSell}, ${ofCost}`;
}

function gstWords(line: PricedLine): string {
  const { code, name, rate } = line.sales_tax;
  return `${rate}% of ${toDisplay(line.sell)} by ${code} (${name})`;
}
