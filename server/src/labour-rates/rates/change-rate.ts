// Changes a labour rate, and restores a deleted one.
import type { BodyOf, Calls } from '@horizon/contract';
import { checkLabourRate } from '@horizon/labour';
import { money } from '@horizon/money';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { lockAwardsOf } from '../awards/store.ts';
import { checkReferences } from '../references.ts';
import { ownerDeleted, refuseFaults } from '../refusals.ts';
import * as store from './store.ts';

/** Changes the given fields; false if the rate is no longer at the version that the change is based on. */
export async function changeRate(
  tx: Tx,
  scope: Scope,
  before: store.RateRow,
  body: BodyOf<Calls['updateLabourRate']>,
): Promise<boolean> {
  const { version, ...given } = body;
  const change: store.RateChange = {
    ...given,
    ...(given.name === undefined ? {} : { name: given.name.trim() }),
    ...(given.role === undefined ? {} : { role: given.role.trim() }),
    ...(given.level === undefined ? {} : { level: given.level.trim() }),
  };
  const after = { ...before, ...change };
  refuseFaults(
    checkLabourRate({
      cost_rate: money(after.cost_rate),
      sell_rate: money(after.sell_rate),
      multiplier: Number(after.multiplier),
      effective_date: after.effective_date,
      sales_tax_code: after.sales_tax_code,
    }),
  );
  if (change.award_id && change.award_id !== before.award_id) {
    await checkReferences(tx, scope, { award_id: change.award_id });
  }
  return store.updateRate(tx, scope, before.id, version, change);
}

/**
 * Restores a rate; refused while its award is deleted. Does nothing if it is not deleted; the caller handles a missing
 * one.
 */
export async function restoreRate(tx: Tx, scope: Scope, id: string): Promise<void> {
  await lockAwardsOf(tx, scope, [id]);
  const rate = await store.findRate(tx, scope, id);
  if (!rate?.is_deleted) {
    return;
  }
  if (rate.award_is_deleted) {
    throw ownerDeleted('award', rate.award_name ?? '');
  }
  await store.updateRate(tx, scope, rate.id, null, { is_deleted: false });
}
