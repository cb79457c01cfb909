// Validates a line of labour before pricing. All faults are reported at once, so that a form can show them together.

import { add } from '@horizon/money';
import { allPurposePerHour, allowanceAmount, applyAllowances } from './apply-allowances.ts';
import { isCalendarDay } from './calendar-day.ts';
import { checkAllowance, checkLabourRate } from './check-rate.ts';
import type { Allowance, LabourFault } from './labour-rate.ts';
import { MAX_ALLOWANCE_COUNT, MAX_MARKUP_PCT, MAX_RATE, amountFaults, quantityFault } from './limits.ts';
import type { LabourWork } from './labour-work.ts';
import { conditionsOf, timeCodes } from './time-code.ts';

/** Every fault of the line, `allowances` being those of its rate; empty when it can be priced. */
export function checkLine(work: LabourWork, allowances: readonly Allowance[]): LabourFault[] {
  const faults = [
    ...rateFaults(work),
    ...workFaults(work),
    ...allowances.flatMap((allowance) => allowanceFaults(allowance, work)),
  ];
  if (allowances.length > MAX_ALLOWANCE_COUNT) {
    const message = `A rate has at most ${MAX_ALLOWANCE_COUNT} allowances`;
    faults.push({ field: 'allowances', code: 'TOO_MANY', message });
  }
  return faults.length > 0 ? faults : hourFaults(work, allowances);
}

function rateFaults({ rate, override }: LabourWork): LabourFault[] {
  if (rate.unresolved) {
    const message = `${rate.name} could not be found, so nothing can be priced with it`;
    return [{ field: 'labour_rate_id', code: 'UNRESOLVED_RATE', message }];
  }
  const faults = checkLabourRate(rate);
  if (rate.is_deleted) {
    faults.push({ field: 'labour_rate_id', code: 'RATE_DELETED', message: `${rate.name} has been deleted` });
  }
  if (!override) return faults;
  if (override.labour_rate_id !== rate.id) {
    const message = 'The override belongs to another version of the rate';
    faults.push({ field: 'override', code: 'OTHER_RATE', message });
  }
  faults.push(...amountFaults('override_rate', override.override_rate));
  const sell = override.override_sell_rate;
  return sell === null ? faults : [...faults, ...amountFaults('override_sell_rate', sell)];
}

function workFaults(work: LabourWork): LabourFault[] {
  const given = [
    ...Object.entries(work.quantities ?? {}).map(([unit, quantity]) => [`quantities.${unit}`, quantity] as const),
    ...Object.entries(work.allowance_quantities ?? {}).map(
      ([id, each]) => [`allowance_quantities.${id}`, each] as const,
    ),
  ];
  const faults = [
    quantityFault('hours', work.hours),
    ...given.map(([field, quantity]) => quantityFault(field, quantity)),
    quantityFault('allowance_markup_pct', work.allowance_markup_pct ?? 0, MAX_MARKUP_PCT),
  ].filter((fault) => fault !== undefined);
  if (work.time_code !== undefined && !Object.hasOwn(timeCodes, work.time_code)) {
    faults.push({ field: 'time_code', code: 'UNKNOWN', message: `${String(work.time_code)} is not a time code` });
  }
  if (!isCalendarDay(work.date)) {
    faults.push({ field: 'date', code: 'NOT_A_DATE', message: 'Give a date as YYYY-MM-DD' });
  }
  return faults;
}

function allowanceFaults(allowance: Allowance, work: LabourWork): LabourFault[] {
  const field = `allowances.${allowance.id}`;
  const own = checkAllowance(allowance).map(({ field: part, code, message }): LabourFault => ({
    field: `${field}.${part}`,
    code,
    message,
  }));
  if (own.length > 0) return own;
  const amount = allowanceAmount(allowance, work.standard_rate);
  if (amount === undefined) {
    const message = `${allowance.name} is a percentage of the award’s standard rate, which is not given`;
    return [{ field, code: 'STANDARD_RATE_MISSING', message }];
  }
  return amountFaults(field, amount);
}

function hourFaults(work: LabourWork, allowances: readonly Allowance[]): LabourFault[] {
  const inRate = applyAllowances(allowances, {
    hours: work.hours,
    conditions: conditionsOf(work),
    picked: new Set(work.picked),
    quantities: {},
    allowance_quantities: {},
    standard_rate: work.standard_rate,
  });
  const base = add(work.override?.override_rate ?? work.rate.cost_rate, allPurposePerHour(inRate));
  if (base <= MAX_RATE) return [];
  return [{ field: 'cost_rate', code: 'TOO_LARGE', message: 'With its all-purpose allowances the hour is too dear' }];
}
