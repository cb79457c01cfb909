// What may be stored as a labour rate or an allowance. All faults are told at once, by field.

import { parseDecimal } from '@horizon/money';
import { readTrigger } from './allowance-trigger.ts';
import { isCalendarDay } from './calendar-day.ts';
import type { Allowance, LabourFault, LabourRate } from './labour-rate.ts';
import { GREATEST_MULTIPLIER, beyondRateLimit, quantityFault } from './limits.ts';
import { checkSalesTaxCode } from './sales-tax-code.ts';

/** Every fault of a labour rate's figures, date and tax code; empty when it may be priced with. */
export function checkLabourRate(
  rate: Pick<LabourRate, 'cost_rate' | 'sell_rate' | 'multiplier' | 'effective_date' | 'sales_tax_code'>,
): LabourFault[] {
  const faults: (LabourFault | undefined)[] = [];
  for (const field of ['cost_rate', 'sell_rate'] as const) {
    if (rate[field] < 0) faults.push({ field, code: 'NEGATIVE', message: 'A rate is not negative' });
    faults.push(beyondRateLimit(field, rate[field]));
  }
  if (!parseDecimal(rate.multiplier) || rate.multiplier <= 0 || rate.multiplier > GREATEST_MULTIPLIER) {
    const message = `A multiplier is above 0 and at most ${GREATEST_MULTIPLIER}`;
    faults.push({ field: 'multiplier', code: 'OUT_OF_RANGE', message });
  }
  if (rate.effective_date !== null && !isCalendarDay(rate.effective_date)) {
    faults.push({ field: 'effective_date', code: 'NOT_A_DATE', message: 'Give a date as YYYY-MM-DD' });
  }
  const tax = checkSalesTaxCode(rate.sales_tax_code);
  if (!tax.ok) faults.push({ field: 'sales_tax_code', code: 'TAX_CODE_REFUSED', message: tax.message });
  return faults.filter((fault) => fault !== undefined);
}

/** Every fault of an allowance; empty when it may be priced with. */
export function checkAllowance(
  allowance: Pick<Allowance, 'amount' | 'trigger' | 'basis' | 'percent' | 'is_all_purpose'>,
): LabourFault[] {
  const faults: (LabourFault | undefined)[] = [];
  if (allowance.amount < 0) {
    faults.push({ field: 'amount', code: 'NEGATIVE', message: 'An allowance is not negative' });
  }
  faults.push(beyondRateLimit('amount', allowance.amount));
  if ((allowance.basis ?? 'fixed') !== 'fixed') {
    if (allowance.percent === undefined || allowance.percent === null) {
      faults.push({ field: 'percent', code: 'REQUIRED', message: 'Give the percentage of the standard rate' });
    } else faults.push(quantityFault('percent', allowance.percent, 1000));
  }
  const { unit } = readTrigger(allowance.trigger);
  if (allowance.is_all_purpose && unit !== 'per_hour' && unit !== 'per_week') {
    const message = 'An all-purpose allowance is paid per hour or per week';
    faults.push({ field: 'is_all_purpose', code: 'NOT_HOURLY', message });
  }
  return faults.filter((fault) => fault !== undefined);
}
