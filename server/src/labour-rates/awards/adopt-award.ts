// Starts a workspace from published figures: an award with its minimum rates and the chosen allowances, which can be
// edited like any others.
import type { BodyOf, Calls } from '@horizon/contract';
import { checkLabourRate, MAX_ALLOWANCE_COUNT, seriesKey, type AwardAllowance, type AwardSet } from '@horizon/labour';
import { add, percentOfToCents, toDecimal } from '@horizon/money';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { againstRule, type Faults } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { insertAllowances, listAllowancesOfAll, type NewAllowance } from '../allowances/store.ts';
import { findSame } from '../import/stored-rates.ts';
import { insertRates, type NewRate } from '../rates/store.ts';
import { refuseFaults } from '../refusals.ts';
import { insertAwards, listAwardsNamed, lockAwardNames } from './store.ts';

/** The adopted part of a published set. */
export interface Chosen {
  markupPct: number;
  levels: AwardSet['levels'];
  allowances: readonly AwardAllowance[];
}

/** The rates and allowances created, and how many rates already existed. */
export interface Adopted {
  id: string;
  created: number;
  unchanged: number;
  allowances_created: number;
}

/**
 * The levels and allowances that the body names. Refuses (422) names that the set does not have, and two allowances
 * that replace each other.
 */
export function readChosen(set: AwardSet, body: BodyOf<Calls['adoptReferenceAward']>): Chosen {
  const faults: Faults = {};
  const levels = set.levels.filter((level) => body.levels?.includes(level.classification) ?? true);
  const strange = body.levels?.find((name) => levels.every((level) => level.classification !== name));
  if (strange !== undefined) {
    faults['levels'] = [`Award ${set.code} has no level ${strange}.`];
  }
  const keys = body.allowances ?? [];
  const allowances = set.allowances.filter(({ key }) => keys.includes(key));
  const unknown = keys.find((key) => allowances.every((allowance) => allowance.key !== key));
  const second = allowances.find(({ instead_of }) => instead_of !== null && keys.includes(instead_of));
  if (unknown !== undefined) {
    faults['allowances'] = [`Award ${set.code} has no allowance ${unknown}.`];
  } else if (second) {
    const first = allowances.find(({ key }) => key === second.instead_of)?.name ?? '';
    faults['allowances'] = [`“${second.name}” is paid in the place of “${first}”. Choose one of both.`];
  }
  if (Object.keys(faults).length > 0) {
    throw againstRule(faults);
  }
  return { markupPct: body.markup_pct, levels, allowances };
}

/**
 * Creates the award, unless the workspace has one with its code, and a rate for each chosen level with its minimum as
 * the cost, and a mark-up on it as the sell rate. A level that already has a rate from that day on is left unchanged.
 * Each of these rates gets the chosen allowances, except those it already has by name.
 */
export async function adoptAward(tx: Tx, scope: Scope, set: AwardSet, chosen: Chosen): Promise<Adopted> {
  await lockAwardNames(tx, scope);
  const known = (await listAwardsNamed(tx, scope, [set.code], { locked: true })).find(
    (award) => award.code.toLowerCase() === set.code.toLowerCase(),
  );
  const awardId = known?.id ?? newId();
  if (!known) {
    await insertAwards(tx, scope, [{ id: awardId, name: set.name, code: set.code }]);
  }
  const rates = chosen.levels.map((level) => rateOf(level, { awardId, set, markupPct: chosen.markupPct }));
  const stored = (await findSame(tx, scope, rates)).filter((rate) => rate.effective_date === set.effective_date);
  const taken = new Map(stored.map((rate) => [keyOf(rate), rate]));
  const missing = rates.filter((rate) => !taken.has(keyOf(rate)));
  await insertRates(tx, scope, missing);
  const ids = rates.map((rate) => taken.get(keyOf(rate))?.id ?? rate.id);
  return {
    id: awardId,
    created: missing.length,
    unchanged: rates.length - missing.length,
    allowances_created: await addAllowances(tx, scope, ids, { set, allowances: chosen.allowances }),
  };
}

function rateOf(
  level: AwardSet['levels'][number],
  { awardId, set, markupPct }: { awardId: string; set: AwardSet; markupPct: number },
): NewRate {
  const sell = add(level.hourly, percentOfToCents(level.hourly, markupPct));
  const figures = { cost_rate: level.hourly, sell_rate: sell, multiplier: 1 };
  refuseFaults(checkLabourRate({ ...figures, effective_date: set.effective_date, sales_tax_code: 'OUTPUT' }));
  return {
    id: newId(),
    name: level.classification,
    award_id: awardId,
    role: 'Construction worker',
    level: level.classification,
    cost_rate: toDecimal(level.hourly),
    sell_rate: toDecimal(sell),
    multiplier: 1,
    effective_date: set.effective_date,
    sales_tax_code: 'OUTPUT',
  };
}

async function addAllowances(
  tx: Tx,
  scope: Scope,
  rateIds: readonly string[],
  { set, allowances }: { set: AwardSet; allowances: readonly AwardAllowance[] },
): Promise<number> {
  if (allowances.length === 0) {
    return 0;
  }
  const allowancesByRate = Map.groupBy(
    await listAllowancesOfAll(tx, scope, rateIds),
    ({ labour_rate_id }) => labour_rate_id,
  );
  const missing = rateIds.flatMap((rateId) => {
    const own = allowancesByRate.get(rateId) ?? [];
    const names = new Set(own.map(({ name }) => name.toLowerCase()));
    return allowances
      .filter(({ name }) => !names.has(name.toLowerCase()))
      .slice(0, MAX_ALLOWANCE_COUNT - own.length)
      .map((allowance) => allowanceOf(allowance, rateId, set));
  });
  await insertAllowances(tx, scope, missing);
  return missing.length;
}

// An allowance that is only derived from its amount is stored as that amount.
function allowanceOf(allowance: AwardAllowance, rateId: string, set: AwardSet): NewAllowance {
  const isAmount = allowance.basis_is_inferred || allowance.basis === 'fixed';
  const clause = allowance.clause ? `${set.code} clause ${allowance.clause}. ` : `${set.code}. `;
  return {
    id: newId(),
    labour_rate_id: rateId,
    name: allowance.name,
    amount: isAmount ? toDecimal(allowance.amount) : (allowance.percent ?? 0),
    trigger: allowance.trigger,
    is_stackable: true,
    is_all_purpose: allowance.is_all_purpose,
    basis: isAmount ? 'fixed' : allowance.basis,
    source: `${clause}${allowance.source}`,
  };
}

const keyOf = (rate: NewRate) => seriesKey({ ...rate, multiplier: Number(rate.multiplier) });
