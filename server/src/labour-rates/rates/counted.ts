// Numbers of rates that are counted as rates change: what a list and its facets show without a look at the rates themselves.
// They are known for all rates and for those of one award, role, level or tax code (labour_rate_counts, 0011_rate_lists.sql),
// and for those of all four together (labour_rate_tallies, 0016_rate_tallies.sql), on every day.
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import { allOf, isOneOf, severalOf } from '../../platform/list.ts';
import { filtersInUse, type RateFilters } from './filters.ts';

/** What a list is asked for, and the day that decides the state of versions. */
export interface Asked {
  scope: Scope;
  filters: RateFilters;
  today: string;
}

/** A filter that offers its values, by the name of its facet. */
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

/** The state of what holds from one day to before another. */
const stateNow = (today: string) =>
  sql`CASE WHEN c.begins > ${today}::date THEN 'upcoming' WHEN c.ends <= ${today}::date THEN 'superseded' ELSE 'current' END`;

/** The kinds of record that the filters name; none where they ask for more than was counted. */
function kindsNamed(filters: RateFilters, except?: keyof RateFilters): Kind[] | null {
  const names = filtersInUse(filters, except);
  const named = kinds.filter((kind) => names.includes(filterOf[kind]));
  const dated = names.filter((name) => name === 'state' || name === 'effective_on');
  return named.length + dated.length === names.length ? named : null;
}

const valuesOf = (filters: RateFilters, kind: Kind) => severalOf<string>(filters[filterOf[kind]]);

/** Of these numbers, `c`, those of the workspace on the days that the filters leave. */
function onDays({ scope, filters, today }: Asked, except?: Facet): RawBuilder<unknown> {
  const day = filters.effective_on;
  return allOf([
    sql`c.workspace_id = ${scope.workspaceId} AND c.is_deleted = ${filters.is_deleted ?? false}`,
    except !== 'state' && isOneOf(stateNow(today), severalOf(filters.state)),
    day !== undefined && sql`c.begins <= ${day}::date AND c.ends > ${day}::date`,
  ]);
}

/** `labour_rate_counts c WHERE …`: the numbers of one kind, of one value where the filters name it. */
function counts(asked: Asked, kind: Kind | 'all', except?: Facet): RawBuilder<unknown> {
  const values = kind === 'all' || except === kind ? undefined : valuesOf(asked.filters, kind);
  return sql`labour_rate_counts c WHERE ${onDays(asked, except)} AND c.facet = ${sql.lit(kind)} AND ${allOf([isOneOf(sql`c.value`, values)])}`;
}

/** `labour_rate_tallies c WHERE …`: the numbers under several filters. */
function tallies(asked: Asked, named: Kind[], except?: Facet): RawBuilder<unknown> {
  return sql`labour_rate_tallies c WHERE ${onDays(asked, except)} AND ${allOf(named.map((kind) => isOneOf(sql`c.${sql.ref(kind)}`, valuesOf(asked.filters, kind))))}`;
}

/** The numbers of all rates that the filters leave. */
const numbers = (asked: Asked, named: Kind[], except?: Facet) =>
  named.length <= 1 ? counts(asked, named[0] ?? 'all', except) : tallies(asked, named, except);

/** `SELECT n` of the rates that fit, where they were counted; else none. */
export function countedTotal(asked: Asked): RawBuilder<unknown> | null {
  const named = kindsNamed(asked.filters);
  return named && sql`SELECT coalesce(sum(c.n), 0) FROM ${numbers(asked, named)}`;
}

/** `SELECT facet, value, n` of what a filter could choose, where that was counted; else none. */
export function countedFacet(asked: Asked, facet: Facet): RawBuilder<unknown> | null {
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
