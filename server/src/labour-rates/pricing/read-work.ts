// Separates the conditions and quantities of a priced line as the engine needs them: conditions of work or picked
// allowances; units of a trigger or of one allowance.
import {
  readTrigger,
  triggerConditions,
  triggerUnits,
  type Allowance,
  type LabourWork,
  type TriggerCondition,
  type TriggerUnit,
} from '@horizon/labour';
import { againstRule, type Faults } from '../../platform/failures.ts';

export interface WorkAsked {
  conditions?: string[];
  quantities?: Record<string, number>;
}

/** The parts of the work; refuses (422) a word that is neither. */
export function readWork(
  asked: WorkAsked,
  allowances: readonly Allowance[],
): Required<Pick<LabourWork, 'conditions' | 'picked' | 'quantities' | 'allowance_quantities'>> {
  const faults: Faults = {};
  const conditions: TriggerCondition[] = [];
  const picked: string[] = [];
  for (const text of asked.conditions ?? []) {
    const word = folded(text).replaceAll(/[\s-]+/g, '_');
    const own = allowancesNamed(text, allowances);
    picked.push(...own);
    if (isCondition(word)) {
      conditions.push(word);
    } else if (own.length === 0) {
      faults['conditions'] = [
        ...(faults['conditions'] ?? []),
        `${text} is neither a condition nor an allowance of this rate.`,
      ];
    }
  }
  const quantities: Partial<Record<TriggerUnit, number>> = {};
  const allowance_quantities: Record<string, number> = {};
  for (const [name, quantity] of Object.entries(asked.quantities ?? {})) {
    const unit = unitOf(name);
    const own = allowancesNamed(name, allowances);
    if (own.length > 0) {
      own.forEach((id) => (allowance_quantities[id] = quantity));
    } else if (unit) {
      quantities[unit] = quantity;
    } else {
      faults[`quantities.${name}`] = [`${name} is neither a unit nor an allowance of this rate.`];
    }
  }
  if (Object.keys(faults).length > 0) {
    throw againstRule(faults);
  }
  return { conditions, picked, quantities, allowance_quantities };
}

const folded = (text: string) => text.trim().toLowerCase();

function isCondition(word: string): word is TriggerCondition {
  return Object.hasOwn(triggerConditions, word);
}

function allowancesNamed(text: string, allowances: readonly Allowance[]): string[] {
  return allowances
    .filter((allowance) => allowance.id === folded(text) || folded(allowance.name) === folded(text))
    .map(({ id }) => id);
}

/** The unit of "per_km", "km" or a trigger such as "per km travel". */
function unitOf(name: string): TriggerUnit | null {
  const word = folded(name);
  const match = Object.entries(triggerUnits).find(
    ([unit, { one, many }]) => word === unit || word === unit.slice(4) || word === one || word === many,
  );
  if (match) {
    return match[0] as TriggerUnit;
  }
  const trigger = readTrigger(name);
  return trigger.manual || trigger.unit === 'per_occurrence' ? null : trigger.unit;
}
