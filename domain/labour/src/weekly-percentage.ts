// A percentage of the award's weekly standard rate is the amount of a week.
//
// Paid by anything else it is the week's amount every hour, day or time: 6% of 1,032.30 is 61.94, and eight hours
// of that are 495.52. It is refused where it is entered; one that is stored already is priced as it says, with a
// warning, for nothing is left out of a price in silence either.

import { toDisplay } from '@horizon/money';
import { readTrigger, triggerUnits } from './allowance-trigger.ts';
import type { PricedAllowance } from './apply-allowances.ts';
import type { Allowance, LabourFault, LabourWarning } from './labour-rate.ts';

/** The fault of a percentage of the weekly standard rate that is not paid per week; none of any other allowance. */
export function weeklyPercentageFault(allowance: Pick<Allowance, 'basis' | 'trigger'>): LabourFault | undefined {
  if (!isPaidOtherwise(allowance)) return undefined;
  const message =
    'A percentage of the weekly standard rate is the amount of a week, and this trigger would pay it ' +
    `${each(allowance)}. Make the trigger per week, or give the amount in dollars`;
  return { field: 'trigger', code: 'NOT_WEEKLY', message };
}

/** A warning for each of the allowances that the line pays and that takes the week's percentage otherwise than per week. */
export function weeklyPercentageWarnings(
  allowances: readonly Allowance[],
  priced: readonly PricedAllowance[],
): LabourWarning[] {
  return allowances.flatMap((allowance) => {
    const line = priced.find((one) => one.allowance_id === allowance.id);
    if (!line || line.outcome === 'not_applied' || !isPaidOtherwise(allowance)) return [];
    const message =
      `${allowance.name} takes ${allowance.percent ?? 0}% of the weekly standard rate, ${toDisplay(line.amount)}, ` +
      `${each(allowance)}: that is the amount of a week. Make its trigger per week, or give the amount in dollars`;
    return [{ code: 'NOT_WEEKLY', message } as const];
  });
}

function isPaidOtherwise({ basis, trigger }: Pick<Allowance, 'basis' | 'trigger'>): boolean {
  return basis === 'percent_weekly_standard' && readTrigger(trigger).unit !== 'per_week';
}

function each({ trigger }: Pick<Allowance, 'trigger'>): string {
  const { unit } = readTrigger(trigger);
  return unit === 'per_occurrence' ? 'each time' : `every ${triggerUnits[unit].one}`;
}
