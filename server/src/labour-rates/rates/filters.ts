// Which rates a list shows.
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access.ts';
import { allOf, likePattern, type ListRequest } from '../../platform/list.ts';

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

const inForce = (day: string) =>
  sql`(r.effective_date IS NULL OR r.effective_date <= ${day}::date) AND (r.superseded_on IS NULL OR r.superseded_on > ${day}::date)`;

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
    // Exactly as isBelowMarginFloor compares.
    f.below_floor !== undefined &&
      sql`((r.sell_rate - r.cost_rate) * 100 < r.sell_rate * (SELECT margin_floor_pct FROM workspaces WHERE workspace_id = ${ws})) = ${f.below_floor}`,
    f.sales_tax_code !== undefined && sql`r.sales_tax_code = ${f.sales_tax_code}`,
    f.q?.trim() && matches(ws, likePattern(f.q)),
  ]);
}

function matches(ws: string, pattern: string): RawBuilder<unknown> {
  return sql`(r.name ILIKE ${pattern} OR r.role ILIKE ${pattern} OR r.level ILIKE ${pattern}
    OR r.award_id IN (SELECT a.id FROM labour_awards a WHERE a.workspace_id = ${ws} AND (a.name ILIKE ${pattern} OR a.code ILIKE ${pattern})))`;
}
