// Checks an allowance of a rate before it is stored.
import { checkAllowance, MAX_ALLOWANCE_COUNT, weeklyPercentageFault } from '@horizon/labour';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { againstRule } from '../../platform/failures.ts';
import { toAllowance } from '../labour-records.ts';
import { standardRateOf } from '../reference-awards.ts';
import { findRate } from '../rates/store.ts';
import { refuseFaults } from '../refusals.ts';
import type { NewAllowance } from './store.ts';

/**
 * Refuses (422) an allowance that cannot be priced, or would be priced wrongly: the engine's faults, a weekly
 * percentage paid otherwise, and a percentage if the rate's award has no published standard rate.
 */
export async function checkNewAllowance(tx: Tx, scope: Scope, allowance: NewAllowance): Promise<void> {
  const asked = toAllowance({
    ...allowance,
    amount: String(allowance.amount),
    source: allowance.source ?? null,
    is_deleted: false,
    created_at: '',
  });
  refuseFaults([
    ...checkAllowance(asked).map(({ field, code, message }) => ({
      // On the wire, amount is either dollars or per cent.
      field: field === 'percent' ? 'amount' : field,
      code,
      message,
    })),
    ...[weeklyPercentageFault(asked) ?? []].flat(),
  ]);
  if (allowance.basis === 'fixed') {
    return;
  }
  const rate = await findRate(tx, scope, allowance.labour_rate_id);
  if (!standardRateOf(rate?.award_code ?? null)) {
    throw againstRule({
      basis: ["The rate's award has no published standard rate to take a percentage of. Give a fixed amount."],
    });
  }
}

/** Refuses (422) more allowances than a rate may have. */
export async function checkAllowanceCount(tx: Tx, scope: Scope, rateId: string): Promise<void> {
  const rate = await findRate(tx, scope, rateId);
  if (rate && rate.allowances_count >= MAX_ALLOWANCE_COUNT) {
    throw againstRule({ labour_rate_id: [`A rate has at most ${MAX_ALLOWANCE_COUNT} allowances.`] });
  }
}
