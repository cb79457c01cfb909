// Counts maintained as rates change: they give a list its total and its facets without reading the rates. They exist
// for all rates and for those of one award, role, level or tax code (labour_rate_counts, 0011_rate_lists.sql), and for
// those of all four together (labour_rate_tallies, 0016_rate_tallies.sql), on every day.
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import { allOf, isOneOf, severalOf } from '../../platform/list.ts';
import { filtersInUse, type RateFilters } from './filters.ts';

/** A list's query, and the day that decides the state of versions. */
export interface CountQuery {
  scope: Scope;
  filters: RateFilters;
  today: string;
}

/** The filter of each facet. */
export const filterOf = {
  award: 'award_id',
  role: 'role',
  level: 'level',
  state: 'state',
  tax: 'sales_tax_code',
} as const;
export type Facet = keyof typeof filterOf;
type Kind = Exclude<Facet, 'state'>;

const kinds: Kind[] = ['award', 'role', 'level', 'tax'];

/** The state of a version by its first day and the day it is superseded. */
const stateNow = (today: string) =>
  sql`CASE WHEN c.begins > ${today}::date THEN 'upcoming' WHEN c.ends <= ${today}::date THEN 'superseded' ELSE 'current' END`;

/** The facets that the filters name; null if the filters need more than the maintained counts. */
function kindsNamed(filters: RateFilters, except?: keyof RateFilters): Kind[] | null {
  const names = filtersInUse(filters, except);
  const named = kinds.filter((kind) => names.includes(filterOf[kind]));
  const dated = names.filter((name) => name === 'state' || name === 'effective_on');
  return named.length + dated.length === names.length ? named : null;
}

const valuesOf = (filters: RateFilters, kind: Kind) => severalOf<string>(filters[filterOf[kind]]);

/** Of these counts, `c`, those of the workspace on the days of the filters. */
function onDays({ scope, filters, today }: CountQuery, except?: Facet): RawBuilder<unknown> {
  const day = filters.effective_on;
  return allOf([
    sql`c.workspace_id = ${scope.workspaceId} AND c.is_deleted = ${filters.is_deleted ?? false}`,
    except !== 'state' && isOneOf(stateNow(today), severalOf(filters.state)),
    day !== undefined && sql`c.begins <= ${day}::date AND c.ends > ${day}::date`,
  ]);
}

/** `labour_rate_counts c WHERE …`: the counts of one facet, of one value if the filters name it. */
function counts(asked: CountQuery, kind: Kind | 'all', except?: Facet): RawBuilder<unknown> {
  const values = kind === 'all' || except === kind ? undefined : valuesOf(asked.filters, kind);
  return sql`labour_rate_counts c WHERE ${onDays(asked, except)} AND c.facet = ${sql.lit(kind)} AND ${allOf([isOneOf(sql`c.value`, values)])}`;
}

/** `labour_rate_tallies c WHERE …`: the counts under several filters. */
function tallies(asked: CountQuery, named: Kind[], except?: Facet): RawBuilder<unknown> {
  return sql`labour_rate_tallies c WHERE ${onDays(asked, except)} AND ${allOf(named.map((kind) => isOneOf(sql`c.${sql.ref(kind)}`, valuesOf(asked.filters, kind))))}`;
}

/** The counts of all rates that match the filters. */
const numbers = (asked: CountQuery, named: Kind[], except?: Facet) =>
  named.length <= 1 ? counts(asked, named[0] ?? 'all', except) : tallies(asked, named, except);

/** `SELECT n` of the number of matching rates from the maintained counts; null if these are not sufficient. */
export function maintainedTotal(asked: CountQuery): RawBuilder<unknown> | null {
  const named = kindsNamed(asked.filters);
  return named && sql`SELECT coalesce(sum(c.n), 0) FROM ${numbers(asked, named)}`;
}

/** `SELECT facet, value, n` of a facet from the maintained counts; null if these are not sufficient. */
export function maintainedFacet(asked: CountQuery, facet: Facet): RawBuilder<unknown> | null {
  const named = kindsNamed(asked.filters, filterOf[facet]);
  if (!named) {
    return null;
  }
  if (facet === 'state') {
    return sql`SELECT 'state' AS facet, ${stateNow(asked.today)} AS value, sum(c.n) AS n FROM ${numbers(asked, named, facet)} GROUP BY 2`;
  }
  return named.length === 0
    ? sql`SELECT c.facet, c.value, sum(c.n) AS n FROM ${counts(asked, facet, facet)} GROUP BY 1, 2`
    : sql`SELECT ${sql.lit(facet)} AS facet, nullif(c.${sql.ref(facet)}, '') AS value, sum(c.n) AS n FROM ${tallies(asked, named, facet)} GROUP BY 2`;
}
