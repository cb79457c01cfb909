// Trigger of an allowance: the unit it is paid by, and the conditions of work that must be met.
//
// A trigger is written in words, as the estimator types it: "per hour, multistorey" or "per_day travel". A trigger
// without a unit is paid once a line; one with any other word in it is manual, which applies only when somebody picks
// it.

/** Units of payment of an allowance, with singular and plural names. */
export const triggerUnits = {
  per_hour: { one: 'hour', many: 'hours' },
  per_day: { one: 'day', many: 'days' },
  per_shift: { one: 'shift', many: 'shifts' },
  per_week: { one: 'week', many: 'weeks' },
  per_km: { one: 'kilometre', many: 'kilometres' },
  per_meal: { one: 'meal', many: 'meals' },
  per_occurrence: { one: 'occurrence', many: 'occurrences' },
} as const;

/** The unit that an allowance is paid by. */
export type TriggerUnit = keyof typeof triggerUnits;

/** Conditions of work that an allowance may require, with their labels. */
export const triggerConditions = {
  overtime: 'overtime',
  weekend: 'weekend work',
  saturday: 'Saturday work',
  sunday: 'Sunday work',
  public_holiday: 'public holiday work',
  night_shift: 'night shift',
  height: 'work at height',
  multistorey: 'multistorey work',
  confined_space: 'confined space work',
  underground: 'underground work',
  wet_work: 'wet work',
  travel: 'travel',
  living_away: 'living away from home',
  leading_hand: 'leading hand',
  first_aid: 'first aid',
  tool: 'own tools',
  site: 'site work',
} as const;

/** A condition of work. */
export type TriggerCondition = keyof typeof triggerConditions;

/** A parsed trigger. `manual` ones apply only when selected; otherwise all conditions must be met. */
export interface Trigger {
  readonly unit: TriggerUnit;
  readonly conditions: readonly TriggerCondition[];
  readonly manual: boolean;
}

/** The unit and conditions written in `text`, ignoring case and separators; never fails. */
export function readTrigger(text: string): Trigger {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const units: TriggerUnit[] = [];
  const conditions: TriggerCondition[] = [];
  let manual = words.length === 0;

  for (let at = 0; at < words.length;) {
    const pair = `${words[at]}_${words[at + 1] ?? ''}`;
    const word = words[at]!;
    const term = isUnit(pair) || isCondition(pair) ? pair : word;
    if (isUnit(term)) units.push(term);
    else if (isCondition(term)) conditions.push(term);
    else manual = true;
    at += term === pair ? 2 : 1;
  }
  // Two units leave open what to multiply by.
  if (units.length > 1) return { unit: 'per_occurrence', conditions, manual: true };
  return { unit: units[0] ?? 'per_occurrence', conditions, manual };
}

function isUnit(term: string): term is TriggerUnit {
  return Object.hasOwn(triggerUnits, term);
}

function isCondition(term: string): term is TriggerCondition {
  return Object.hasOwn(triggerConditions, term);
}
