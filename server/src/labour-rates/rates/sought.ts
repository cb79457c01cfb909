// Which labour rates an act is on: those named, or all that a list with the same filters shows.
import type { BodyOf, Calls } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import { againstRule } from '../../platform/failures.ts';
import type { Scope } from '../../platform/scope.ts';
import { rateConditions, ratesFound, refuseHiddenFilters, type RateFilters } from './filters.ts';

/** These, or those that a list with the filters shows; `except` is left out of either. */
export type Sought = ({ ids: readonly string[] } | { filters: RateFilters; today: string }) & {
  except: readonly string[];
};

type SoughtBody = Pick<BodyOf<Calls['raiseLabourRates']>, 'ids' | 'filter' | 'except'>;

/**
 * The rates that the body names or describes. Refuses with 422 one that does both or neither, and with 403 filters that would
 * give away what the caller may not see.
 */
export function readSought(
  { ids, filter, except = [] }: SoughtBody,
  { scope, today }: { scope: Scope; today: string },
): Sought {
  refuseHiddenFilters(filter ?? {}, scope);
  if ((ids === undefined) === (filter === undefined)) {
    throw againstRule({ ids: ['Name the rates, or give the filters that find them: one of both.'] });
  }
  return ids ? { ids, except } : { filters: { ...filter }, today, except };
}

/** True of the `labour_rates r` that are sought. */
export function isSought(scope: Scope, sought: Sought): RawBuilder<unknown> {
  const others = sought.except.length > 0 ? sql`AND NOT r.id = ANY(${sought.except}::uuid[])` : sql``;
  if ('ids' in sought) {
    return sql`r.workspace_id = ${scope.workspaceId} AND r.id = ANY(${sought.ids}::uuid[]) AND NOT r.is_deleted ${others}`;
  }
  const found = ratesFound(scope, sought.filters);
  return sql`${rateConditions(scope, sought.filters, sought.today)} ${found ? sql`AND r.id IN (${found})` : sql``} ${others}`;
}
