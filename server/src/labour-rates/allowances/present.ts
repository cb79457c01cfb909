// An allowance as the caller may see it.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import { seesCost } from '../cost-mask.ts';
import type { AllowanceRow } from './store.ts';

export type AllowanceAnswer = AnswerOf<Calls['listAllowances']>['items'][number];

/** The allowance; its amount is null if the caller may not see cost. */
export function presentAllowance(row: AllowanceRow, scope: Scope): AllowanceAnswer {
  const { labour_rate_is_deleted: _deleted, ...shown } = row;
  return {
    ...shown,
    amount: seesCost(scope) ? Number(row.amount) : null,
    abilities: row.is_deleted
      ? scope.can('labour_rates:delete')
        ? ['restore']
        : []
      : (['edit', 'delete'] as const).filter((action) => scope.can(`labour_rates:${action}`)),
  };
}
