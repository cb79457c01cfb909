// What the calculator asks: kept in the address, so that a price can be sent to somebody as a link.
import { capital } from '../ui/format.ts';
import { readTrigger, triggerConditions, triggerUnits, type TriggerUnit } from '@horizon/labour';
import type { CallInput } from '../client/api.ts';
import { numberOrNull } from '../client/form-values.ts';
import type { Choice } from '../ui/fields.tsx';
import type { Allowance, Rate } from './rates.ts';

export type PriceBody = CallInput<'priceLabour'>['body'];

/** Units that follow from nothing else and are asked for; hours are asked for anyway. */
const askedUnits: readonly TriggerUnit[] = ['per_day', 'per_shift', 'per_week', 'per_km', 'per_meal'];

/** What can be ticked and counted for a rate: only what its allowances ask for changes the price. */
export interface Askable {
  conditions: Choice[];
  /** Allowances that apply only when picked. */
  picks: Choice[];
  units: { unit: TriggerUnit; label: string }[];
}

/** The conditions, picks and units that matter with these allowances. */
export function askableOf(allowances: readonly Allowance[]): Askable {
  const read = allowances.map((allowance) => ({ allowance, trigger: readTrigger(allowance.trigger) }));
  const conditions = new Set(read.flatMap(({ trigger }) => (trigger.manual ? [] : trigger.conditions)));
  const units = new Set(read.map(({ trigger }) => trigger.unit));
  return {
    conditions: [...conditions].map((value) => ({ value, label: capital(triggerConditions[value]) })),
    picks: read
      .filter(({ trigger }) => trigger.manual)
      .map(({ allowance }) => ({ value: allowance.id, label: allowance.name })),
    units: askedUnits
      .filter((unit) => units.has(unit))
      .map((unit) => ({ unit, label: capital(triggerUnits[unit].many) })),
  };
}

/** The version of a series that holds on a day; none where the first takes effect later. Newest come first. */
export function versionOn(versions: readonly Rate[], day: string): Rate | undefined {
  return versions.find((version) => version.effective_date === null || version.effective_date <= day);
}

/** What is asked of the server; none while rate, day or hours are missing. */
export function priceBody(params: URLSearchParams, askable: Askable): PriceBody | null {
  const [rate, date, hours] = ['rate', 'date', 'hours'].map((name) => params.get(name)?.trim() ?? '');
  if (!rate || !date || !hours) return null;
  const known = new Set([...askable.conditions, ...askable.picks].map((choice) => choice.value));
  const conditions = tickedIn(params).filter((value) => known.has(value));
  const quantities = askable.units.flatMap(({ unit }) => {
    const count = numberOrNull(params.get(unit) ?? '');
    return count === null ? [] : [[unit, count] as const];
  });
  const project = params.get('project');
  return {
    labour_rate_id: rate,
    date,
    hours: numberOrNull(hours) as number,
    ...(project ? { project_id: project } : {}),
    ...(conditions.length > 0 ? { conditions } : {}),
    ...(quantities.length > 0 ? { quantities: Object.fromEntries(quantities) } : {}),
  };
}

/** Conditions and allowances that are ticked. */
export function tickedIn(params: URLSearchParams): string[] {
  return (params.get('when') ?? '').split(',').filter(Boolean);
}
