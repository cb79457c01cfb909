// The expected refusals of labour rates.
import type { LabourFault } from '@horizon/labour';
import { overrideExistsMessage } from '@horizon/labour';
import { againstRule, conflict, Refusal, type Faults } from '../platform/failures.ts';

/** 422 with every fault of the record by field, if there are any. */
export function refuseFaults(faults: readonly LabourFault[]): void {
  if (faults.length > 0) {
    throw againstRule(byField(faults));
  }
}

/** Faults of the engine by field. */
export function byField(faults: readonly LabourFault[]): Faults {
  const fields: Faults = {};
  for (const { field, message } of faults) {
    (fields[field] ??= []).push(message);
  }
  return fields;
}

/** 422: no version of the rate is in force on the day; a later one never fills in. */
export const noRateEffective = (message: string) =>
  new Refusal(422, 'NO_RATE_EFFECTIVE', message, { fields: { date: [message] } });

/** 409: a project and labour rate have one override; answers the existing one if the caller may see it. */
export const overrideExists = (names: { project: string; rate: string }, existing?: unknown) =>
  conflict('override_exists', overrideExistsMessage(names.project, names.rate), existing ? { current: existing } : {});

/** 409: award codes are unique. */
export function awardCodeTaken(code: string): Refusal {
  const message = `Award code ${code} is taken. Choose another.`;
  return conflict('duplicate', message, { fields: { code: [message] } });
}

/** 409: somebody created the same award at the same moment. */
export const awardJustMade = () =>
  conflict(
    'duplicate',
    'Somebody has just made an award that the rows name. Nothing was stored; look at the rows again, then store them.',
  );

/** 409: rates use the award. */
export const awardInUse = (name: string, count: number) =>
  conflict(
    'in_use',
    `${count === 1 ? '1 labour rate uses' : `${count.toLocaleString('en-AU')} labour rates use`} ${name}. Give them another award or delete them first.`,
    { count },
  );

/** 409: the owner of the record has been deleted. */
export const ownerDeleted = (what: string, name: string) =>
  conflict('owner_deleted', `The ${what} ${name} has been deleted. Restore it first.`);
