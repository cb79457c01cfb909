// Which rates a list shows.
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import { allOf, isOneOf, severalOf, type ListRequest } from '../../platform/list.ts';
import { idsFound } from '../../platform/search.ts';
import { refuseUnseenCost } from '../cost-mask.ts';
import { natural } from './natural-order.ts';

type OneOrSeveral = string | readonly string[];

export interface RateFilters extends ListRequest {
  id?: string;
  award_id?: OneOrSeveral;
  role?: OneOrSeveral;
  level?: OneOrSeveral;
  series_of?: string;
  effective_on?: string;
  state?: OneOrSeveral;
  below_floor?: boolean;
  sales_tax_code?: OneOrSeveral;
  cost_from?: number;
  cost_to?: number;
  sell_from?: number;
  sell_to?: number;
  margin_from?: number;
  margin_to?: number;
  multiplier_from?: number;
  multiplier_to?: number;
  effective_from?: string;
  effective_to?: string;
  is_deleted?: boolean;
}

/** Names of the filters of a list, including the search. */
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
  'cost_from',
  'cost_to',
  'sell_from',
  'sell_to',
  'margin_from',
  'margin_to',
  'multiplier_from',
  'multiplier_to',
  'effective_from',
  'effective_to',
  'q',
] as const;

/** Filters that would reveal the cost of labour. */
const hidden = ['below_floor', 'cost_from', 'cost_to', 'margin_from', 'margin_to'] as const;

/** The filters in use: those with a value; a search if it contains a word. */
export function filtersInUse(filters: RateFilters, except?: keyof RateFilters): (typeof narrowing)[number][] {
  return narrowing.filter(
    (name) => name !== except && filters[name] !== undefined && (name !== 'q' || filters.q?.trim() !== ''),
  );
}

const inForce = (day: string) =>
  sql`(r.effective_date IS NULL OR r.effective_date <= ${day}::date) AND (r.superseded_on IS NULL OR r.superseded_on > ${day}::date)`;

/** Refuses filters that would reveal values the caller may not see. */
export function refuseHiddenFilters(filters: Pick<RateFilters, (typeof hidden)[number]>, scope: Scope): void {
  if (hidden.some((name) => filters[name] !== undefined)) {
    refuseUnseenCost(scope);
  }
}

/** The state of a version on a day, as `stateOf` computes it for a row. */
const stateConditions: Record<string, (today: string) => RawBuilder<unknown>> = {
  current: inForce,
  upcoming: (today) => sql`r.effective_date > ${today}::date`,
  superseded: (today) =>
    sql`r.superseded_on <= ${today}::date AND (r.effective_date IS NULL OR r.effective_date <= ${today}::date)`,
};

/** The state of the version `r` on the day, as `stateOf` computes it for a row. */
export function stateOn(today: string): RawBuilder<unknown> {
  return sql`CASE WHEN r.effective_date > ${today}::date THEN 'upcoming' WHEN r.superseded_on <= ${today}::date THEN 'superseded' ELSE 'current' END`;
}

/** Conditions on `labour_rates r`; without the filter `except`, for counting its facet. */
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
    isOneOf(sql`r.award_id`, severalOf(f.award_id), 'uuid'),
    isOneOf(sql.raw(natural('r.role')), severalOf(f.role)),
    isOneOf(sql.raw(natural('r.level')), severalOf(f.level)),
    f.series_of !== undefined &&
      sql`r.series = (SELECT s.series FROM labour_rates s WHERE s.workspace_id = ${ws} AND s.id = ${f.series_of})`,
    f.effective_on !== undefined && inForce(f.effective_on),
    anyState(severalOf(f.state), today),
    f.below_floor !== undefined && belowFloor(ws, f.below_floor),
    isOneOf(sql`r.sales_tax_code`, severalOf(f.sales_tax_code)),
    ...within('r.cost_rate', f.cost_from, f.cost_to),
    ...within('r.sell_rate', f.sell_from, f.sell_to),
    ...within('r.margin_pct', f.margin_from, f.margin_to),
    ...within('r.multiplier', f.multiplier_from, f.multiplier_to),
    f.effective_from !== undefined && sql`r.effective_date >= ${f.effective_from}::date`,
    f.effective_to !== undefined && sql`r.effective_date <= ${f.effective_to}::date`,
  ]);
}

/** In one of these states on a day; all three exclude nothing. */
function anyState(states: readonly string[] | undefined, today: string): RawBuilder<unknown> | false {
  if (states === undefined || states.length === Object.keys(stateConditions).length) {
    return false;
  }
  const each = states.map((state) => sql`(${stateConditions[state]!(today)})`);
  return each.length === 1 ? each[0]! : sql`(${sql.join(each, sql` OR `)})`;
}

/** A number in a range, both ends included. */
function within(column: string, from: number | undefined, to: number | undefined) {
  return [
    from !== undefined && sql`${sql.raw(column)} >= ${from}::numeric`,
    to !== undefined && sql`${sql.raw(column)} <= ${to}::numeric`,
  ];
}

/** Compares exactly as isBelowMarginFloor does; the rounded margin narrows the range by its index first. */
function belowFloor(ws: string, isBelow: boolean): RawBuilder<unknown> {
  const floor = sql`(SELECT margin_floor_pct FROM workspaces WHERE workspace_id = ${ws})`;
  const near = isBelow
    ? sql`(r.margin_pct <= ${floor} OR r.margin_pct IS NULL)`
    : sql`(r.margin_pct >= ${floor} OR r.margin_pct IS NULL)`;
  return sql`${near} AND ((r.sell_rate - r.cost_rate) * 100 < r.sell_rate * ${floor}) = ${isBelow}`;
}

/** The rates that a search finds by their own words, or by those of their award; null without a search. */
export function ratesFound({ workspaceId }: Scope, { q }: RateFilters): RawBuilder<unknown> | null {
  return q?.trim()
    ? sql`${idsFound('labour_rates', [workspaceId], q)}
        UNION SELECT x.id FROM labour_rates x WHERE x.workspace_id = ${workspaceId} AND x.award_id IN (${idsFound('labour_awards', [workspaceId], q)})`
    : null;
}
