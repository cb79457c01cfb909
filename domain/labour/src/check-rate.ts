// Validates a labour rate or an allowance. All faults are reported at once, by field.

import { parseDecimal } from '@horizon/money';
import { readTrigger } from './allowance-trigger.ts';
import { isCalendarDay } from './calendar-day.ts';
import type { Allowance, LabourFault, LabourRate } from './labour-rate.ts';
import { MAX_ALLOWANCE_PCT, MAX_MULTIPLIER, amountFaults, quantityFault } from './limits.ts';
import { checkSalesTaxCode } from './sales-tax-code.ts';

/** Every fault of a labour rate's figures, date and tax code; empty when it may be priced with. */
export function checkLabourRate(
  rate: Pick<LabourRate, 'cost_rate' | 'sell_rate' | 'multiplier' | 'effective_date' | 'sales_tax_code'>,
): LabourFault[] {
  const faults = [...amountFaults('cost_rate', rate.cost_rate), ...amountFaults('sell_rate', rate.sell_rate)];
  if (!parseDecimal(rate.multiplier) || rate.multiplier <= 0 || rate.multiplier > MAX_MULTIPLIER) {
    const message = `A multiplier is above 0 and at most ${MAX_MULTIPLIER}`;
    faults.push({ field: 'multiplier', code: 'OUT_OF_RANGE', message });
  }
  if (rate.effective_date !== null && !isCalendarDay(rate.effective_date)) {
    faults.push({ field: 'effective_date', code: 'NOT_A_DATE', message: 'Give a date as YYYY-MM-DD' });
  }
  const tax = checkSalesTaxCode(rate.sales_tax_code);
  if (!tax.ok) faults.push({ field: 'sales_tax_code', code: 'TAX_CODE_REFUSED', message: tax.message });
  return faults;
}

/** Every fault of an allowance; empty when it may be priced with. */
export function checkAllowance(
  allowance: Pick<Allowance, 'amount' | 'trigger' | 'basis' | 'percent' | 'is_all_purpose'>,
): LabourFault[] {
  const faults = [...amountFaults('amount', allowance.amount), ...percentFaults(allowance)];
  const { unit } = readTrigger(allowance.trigger);
  if (allowance.is_all_purpose && unit !== 'per_hour' && unit !== 'per_week') {
    const message = 'An all-purpose allowance is paid per hour or per week';
    faults.push({ field: 'is_all_purpose', code: 'NOT_HOURLY', message });
  }
  return faults;
}

function percentFaults({ basis = 'fixed', percent }: Pick<Allowance, 'basis' | 'percent'>): LabourFault[] {
  if (basis === 'fixed') return [];
  if (percent === undefined || percent === null) {
    return [{ field: 'percent', code: 'REQUIRED', message: 'Give the percentage of the standard rate' }];
  }
  const fault = quantityFault('percent', percent, MAX_ALLOWANCE_PCT);
  return fault ? [fault] : [];
}
