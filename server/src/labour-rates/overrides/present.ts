// A project override as the caller may see it, with its labour rate or the placeholder.
import type { AnswerOf, Calls } from '@horizon/contract';
import { placeholderRate } from '@horizon/labour';
import { toNumber } from '@horizon/money';
import type { Scope } from '../../platform/scope.ts';
import { seesOverride } from '../cost-mask.ts';
import type { OverrideRow } from './store.ts';

export type OverrideAnswer = AnswerOf<Calls['listProjectOverrides']>['items'][number];

/** The projects to which a caller's overrides are restricted; null if all of the workspace are visible. */
export function visibleProjects(scope: Scope): string[] | null {
  if (scope.can('labour_overrides:view')) {
    return null;
  }
  return [...scope.membership.projectPermissions]
    .filter(([, ownPermissions]) => ownPermissions.has('labour_overrides:view'))
    .map(([projectId]) => projectId);
}

/** The override; the project's rate is null if the caller may not see it. */
export function presentOverride(row: OverrideRow, scope: Scope): OverrideAnswer {
  const may = (action: 'edit' | 'delete') => scope.can(`labour_overrides:${action}`, row.project_id);
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    project_id: row.project_id,
    project_name: row.project_name,
    labour_rate_id: row.labour_rate_id,
    override_rate: seesOverride(scope, row.project_id) ? Number(row.override_rate) : null,
    override_sell_rate: row.override_sell_rate === null ? null : Number(row.override_sell_rate),
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    reason: row.reason,
    labour_rate: resolvedRate(row, scope),
    is_deleted: row.is_deleted,
    created_by: row.created_by,
    created_by_user_email: row.created_by_user_email,
    created_by_user_id: row.created_by_user_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    abilities: row.is_deleted
      ? may('delete')
        ? ['restore']
        : []
      : [...(may('edit') ? ['edit'] : []), ...(may('delete') ? ['delete'] : [])],
  };
}

function resolvedRate(row: OverrideRow, scope: Scope): OverrideAnswer['labour_rate'] {
  if (row.rate_name === null) {
    const { id, name, role, level, cost_rate, sell_rate, multiplier } = placeholderRate(row.labour_rate_id);
    return {
      id,
      name,
      role,
      level,
      cost_rate: toNumber(cost_rate),
      sell_rate: toNumber(sell_rate),
      multiplier,
      effective_date: null,
      award_id: null,
      unresolved: true,
    };
  }
  return {
    id: row.labour_rate_id,
    name: row.rate_name,
    role: row.rate_role,
    level: row.rate_level,
    cost_rate: scope.can('labour_rates:see_cost', row.project_id) ? Number(row.rate_cost_rate) : null,
    sell_rate: Number(row.rate_sell_rate),
    multiplier: Number(row.rate_multiplier),
    effective_date: row.rate_effective_date,
    award_id: row.rate_award_id,
    unresolved: false,
  };
}
