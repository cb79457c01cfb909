// Masks labour costs: callers without permission get null instead, in every answer, and cannot sort or filter by it
// either, because the order would reveal the cost.
import type { Scope } from '../platform/scope.ts';
import { notPermitted } from '../platform/failures.ts';

/** True where the caller may see the cost of rates and the amounts of allowances. */
export function seesCost(scope: Scope): boolean {
  return scope.can('labour_rates:see_cost');
}

/** True if the caller may see the rate that the project pays. */
export function seesOverride(scope: Scope, projectId: string): boolean {
  return scope.can('labour_overrides:see_cost', projectId);
}

/** Refuses an operation whose result depends on the cost of labour, even if the cost itself is masked. */
export function refuseUnseenCost(scope: Scope): void {
  if (!seesCost(scope)) {
    throw notPermitted('labour_rates:see_cost');
  }
}

/** Refuses a sort order that would reveal values the caller may not see. */
export function refuseHiddenSort(sort: string | undefined, hidden: readonly string[], scope: Scope): void {
  const names = (sort ?? '').split(',').map((name) => name.replace(/^-/, ''));
  if (names.some((name) => hidden.includes(name))) {
    refuseUnseenCost(scope);
  }
}
