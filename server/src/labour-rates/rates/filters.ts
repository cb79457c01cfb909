// Which rates a list shows.
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import { allOf, type ListRequest } from '../../platform/list.ts';
import { notPermitted } from '../../platform/failures.ts';
import { idsFound } from '../../platform/search.ts';
import { seesCost } from '../cost-mask.ts';

export interface RateFilters extends ListRequest {
  id?: string;
  award_id?: string;
  role?: string;
  level?: string;
  series_of?: string;
  effective_on?: string;
  state?: string;
  below_floor?: boolean;
  sales_tax_code?: string;
  is_deleted?: boolean;
}

/** Names of the filters that narrow a list, the search included. */
const narrowing = [
  'id',
  'award_id',
  'role',
  'level',
  'series_of',
  'effective_on',
  'state',
  'below_floor',
  'sales_tax_code',
  'q',
] as const;

/** The filters in use: those with a value, a search with a word in it. */
export function filtersInUse(filters: RateFilters, except?: keyof RateFilters): (typeof narrowing)[number][] {
  return narrowing.filter(
    (name) => name !== except && filters[name] !== undefined && (name !== 'q' || filters.q?.trim() !== ''),
  );
}

const inForce = (day: string) =>
  sql`(r.effective_date IS NULL OR r.effective_date <= ${day}::date) AND (r.superseded_on IS NULL OR r.superseded_on > ${day}::date)`;

/** Refuses filters that would give away what the caller may not see. */
export function refuseHiddenFilters(filters: Pick<RateFilters, 'below_floor'>, scope: Scope): void {
  if (filters.below_floor !== undefined && !seesCost(scope)) {
    throw notPermitted('labour_rates:see_cost');
  }
}

/** The state of a version on a day, as `stateOf` tells it of a row. */
const stateConditions: Record<string, (today: string) => RawBuilder<unknown>> = {
  current: inForce,
  upcoming: (today) => sql`r.effective_date > ${today}::date`,
  superseded: (today) =>
    sql`r.superseded_on <= ${today}::date AND (r.effective_date IS NULL OR r.effective_date <= ${today}::date)`,
};

/** Conditions on `labour_rates r`; without the filter `except`, for counting what else it could choose. */
export function rateConditions(
  scope: Scope,
  filters: RateFilters,
  today: string,
  except?: keyof RateFilters,
): RawBuilder<unknown> {
  const ws = scope.workspaceId;
  const f = except ? { ...filters, [except]: undefined } : filters;
  return allOf([
    sql`r.workspace_id = ${ws} AND r.is_deleted = ${f.is_deleted ?? false}`,
    f.id !== undefined && sql`r.id = ${f.id}`,
    f.award_id !== undefined && sql`r.award_id = ${f.award_id}`,
    f.role !== undefined && sql`r.role = ${f.role}`,
    f.level !== undefined && sql`r.level = ${f.level}`,
    f.series_of !== undefined &&
      sql`r.series = (SELECT s.series FROM labour_rates s WHERE s.workspace_id = ${ws} AND s.id = ${f.series_of})`,
    f.effective_on !== undefined && inForce(f.effective_on),
    f.state !== undefined && stateConditions[f.state]!(today),
    f.below_floor !== undefined && belowFloor(ws, f.below_floor),
    f.sales_tax_code !== undefined && sql`r.sales_tax_code = ${f.sales_tax_code}`,
  ]);
}

/** Exactly as isBelowMarginFloor compares; the rounded margin leads along its index to where that can be. */
function belowFloor(ws: string, isBelow: boolean): RawBuilder<unknown> {
  const floor = sql`(SELECT margin_floor_pct FROM workspaces WHERE workspace_id = ${ws})`;
  const near = isBelow
    ? sql`(r.margin_pct <= ${floor} OR r.margin_pct IS NULL)`
    : sql`(r.margin_pct >= ${floor} OR r.margin_pct IS NULL)`;
  return sql`${near} AND ((r.sell_rate - r.cost_rate) * 100 < r.sell_rate * ${floor}) = ${isBelow}`;
}

/** The rates that a search finds: by their own words, or by those of their award; none where nothing is searched. */
export function ratesFound({ workspaceId }: Scope, { q }: RateFilters): RawBuilder<unknown> | null {
  return q?.trim()
    ? sql`${idsFound('labour_rates', [workspaceId], q)}
        UNION SELECT x.id FROM labour_rates x WHERE x.workspace_id = ${workspaceId} AND x.award_id IN (${idsFound('labour_awards', [workspaceId], q)})`
    : null;
}
