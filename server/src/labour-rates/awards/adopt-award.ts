// A workspace starts from published figures: an award with its minimum rates, which can be edited like any others.
import { checkLabourRate, seriesKey, type AwardSet } from '@horizon/labour';
import { add, percentOfToCents, toDecimal } from '@horizon/money';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { findSame } from '../import/stored-rates.ts';
import { insertRates, type NewRate } from '../rates/store.ts';
import { refuseFaults } from '../refusals.ts';
import { insertAward, listAwardsNamed } from './store.ts';

/**
 * Makes the award, where the workspace has none with its code, and a rate for each level with its minimum as the cost and
 * `markupPct` per cent more as the sell. A level that has a rate from that day on is left as it is.
 */
export async function adoptAward(
  tx: Tx,
  scope: Scope,
  set: AwardSet,
  markupPct: number,
): Promise<{ id: string; created: number; unchanged: number }> {
  const known = (await listAwardsNamed(tx, scope, [set.code])).find(
    (award) => award.code.toLowerCase() === set.code.toLowerCase(),
  );
  const awardId = known?.id ?? newId();
  if (!known) {
    await insertAward(tx, scope, { id: awardId, name: set.name, code: set.code });
  }
  const rates = set.levels.map((level): NewRate => {
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
  });
  const stored = await findSame(tx, scope, rates);
  const taken = new Set(stored.filter((rate) => rate.effective_date === set.effective_date).map((rate) => keyOf(rate)));
  const missing = rates.filter((rate) => !taken.has(keyOf(rate)));
  await insertRates(tx, scope, missing);
  return { id: awardId, created: missing.length, unchanged: rates.length - missing.length };
}

const keyOf = (rate: NewRate) => seriesKey({ ...rate, multiplier: Number(rate.multiplier) });
