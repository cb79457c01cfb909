// The input of the calculator. It is kept in the address, so that a price can be shared as a link.
import { capital } from '../ui/format.ts';
import { readTrigger, triggerConditions, triggerUnits, type TriggerUnit } from '@horizon/labour';
import type { CallInput } from '../client/api.ts';
import { numberOrNull } from '../client/form-values.ts';
import type { Choice } from '../ui/fields.tsx';
import type { Allowance, Rate } from './rates.ts';

export type PriceBody = CallInput<'priceLabour'>['body'];

/** Units that have to be entered; hours always are. */
const askedUnits: readonly TriggerUnit[] = ['per_day', 'per_shift', 'per_week', 'per_km', 'per_meal'];

/** The conditions and units that affect a rate's price: those that its allowances depend on. */
export interface Askable {
  conditions: Choice[];
  /** Allowances that apply only when they are picked. */
  picks: Choice[];
  units: { unit: TriggerUnit; label: string }[];
}

/** The conditions, picks and units that these allowances depend on. */
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

/** The version in force on a day; undefined if the first takes effect later. `versions` are the newest first. */
export function versionOn(versions: readonly Rate[], day: string): Rate | undefined {
  return versions.find((version) => version.effective_date === null || version.effective_date <= day);
}

/** The body of the call; null while rate, day or hours are missing. */
export function priceBody(params: URLSearchParams, askable: Askable): PriceBody | null {
  const [rate, date, hours] = ['rate', 'date', 'hours'].map((name) => params.get(name)?.trim() ?? '');
  if (!rate || !date || !hours) return null;
  const known = new Set([...askable.conditions, ...askable.picks].map((choice) => choice.value));
  const conditions = chosenConditions(params).filter((value) => known.has(value));
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

/** The conditions and allowances that are ticked. */
export function chosenConditions(params: URLSearchParams): string[] {
  return (params.get('when') ?? '').split(',').filter(Boolean);
}
