// A labour rate as the caller may see it.
import type { AnswerOf, Calls } from '@horizon/contract';
import { isBelowMarginFloor } from '@horizon/labour';
import { money, multiply, percentage, subtract, toNumber } from '@horizon/money';
import type { Scope } from '../../platform/scope.ts';
import { seesCost } from '../cost-mask.ts';
import type { RateRow } from './store.ts';

export type RateAnswer = AnswerOf<Calls['listLabourRates']>['items'][number];

/** The caller's scope, and the current day of the workspace. */
export interface Viewer {
  scope: Scope;
  today: string;
}

/** The rate with its calculated figures; values the caller may not see are null. */
export function presentRate(row: RateRow, { scope, today }: Viewer): RateAnswer {
  const sell = money(row.sell_rate);
  const multiplier = Number(row.multiplier);
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    name: row.name,
    award_id: row.award_id,
    award_name: row.award_name,
    award_code: row.award_code,
    role: row.role,
    level: row.level,
    sell_rate: toNumber(sell),
    multiplier,
    effective_date: row.effective_date,
    sales_tax_code: row.sales_tax_code,
    hourly_sell: toNumber(multiply(sell, multiplier)),
    ...costOf(row, multiplier, seesCost(scope)),
    state: stateOf(row, today),
    overrides_count: row.overrides_count,
    allowances_count: row.allowances_count,
    is_deleted: row.is_deleted,
    created_by: row.created_by,
    created_by_user_email: row.created_by_user_email,
    created_by_user_id: row.created_by_user_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    abilities: abilitiesOn(row, scope),
  };
}

function costOf(row: RateRow, multiplier: number, isShown: boolean) {
  if (!isShown) {
    return { cost_rate: null, hourly_cost: null, margin_pct: null, is_below_floor: null };
  }
  const cost = money(row.cost_rate);
  const sell = money(row.sell_rate);
  const margin = subtract(sell, cost);
  return {
    cost_rate: toNumber(cost),
    hourly_cost: toNumber(multiply(cost, multiplier)),
    margin_pct: percentage(margin, sell),
    is_below_floor: isBelowMarginFloor({ margin, sell }, row.margin_floor_pct),
  };
}

/** The state of the version on the day. */
export function stateOf(row: Pick<RateRow, 'effective_date' | 'superseded_on'>, today: string): RateAnswer['state'] {
  if (row.effective_date !== null && row.effective_date > today) {
    return 'upcoming';
  }
  return row.superseded_on !== null && row.superseded_on <= today ? 'superseded' : 'current';
}

function abilitiesOn(row: RateRow, scope: Scope): string[] {
  if (row.is_deleted) {
    return scope.can('labour_rates:delete') ? ['restore'] : [];
  }
  return [
    ...(scope.can('labour_rates:edit') ? ['edit'] : []),
    ...(scope.can('labour_rates:delete') ? ['delete'] : []),
    ...(scope.can('labour_rates:create') ? ['new_version', 'add_allowance'] : []),
    ...(scope.can('labour_overrides:create') ? ['override'] : []),
  ];
}
