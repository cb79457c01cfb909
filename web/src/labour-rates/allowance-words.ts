// Texts for allowances: the amount with its basis, and the trigger in words.
import { readTrigger, triggerConditions, triggerUnits } from '@horizon/labour';
import type { Choice } from '../ui/fields.tsx';
import { formatRate, formatPct, type Allowance } from './rates.ts';

/** Choices for the basis of an allowance's amount. */
export const basisChoices: (Choice & { value: Allowance['basis'] })[] = [
  { value: 'fixed', label: 'Dollars' },
  { value: 'percent_weekly_standard', label: 'Per cent of the weekly standard rate' },
  { value: 'percent_hourly_standard', label: 'Per cent of the hourly standard rate' },
];

/** `$21.94`, or `6% of the weekly standard rate`; empty for people who may not see cost. */
export function amountText(allowance: Pick<Allowance, 'amount' | 'basis'>): string {
  if (allowance.amount === null || allowance.basis === 'fixed') return formatRate(allowance.amount);
  const of = allowance.basis === 'percent_weekly_standard' ? 'weekly' : 'hourly';
  return `${formatPct(allowance.amount)} of the ${of} standard rate`;
}

/** A trigger in words: `per day, travel`, `per hour, multistorey work`; free text unchanged, "(when picked)". */
export function triggerText(trigger: string): string {
  const { unit, conditions, manual } = readTrigger(trigger);
  if (manual) return `${typedTrigger(trigger)} (when picked)`;
  const each = unit === 'per_occurrence' ? 'each time' : `per ${triggerUnits[unit].one}`;
  return [each, ...conditions.map((condition) => triggerConditions[condition])].join(', ');
}

/** A trigger as people type it: `per hour, wet work`. `readTrigger` reads it back; free text is unchanged. */
export function typedTrigger(text: string): string {
  const { unit, conditions, manual } = readTrigger(text);
  if (manual) return text.replaceAll('_', ' ');
  return [unit, ...conditions].join(', ').replaceAll('_', ' ');
}
