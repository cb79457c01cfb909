// Numbers of rates that are counted as rates change (0017_rate_lists.sql): what a list and its facets show without a look
// at the rates themselves. They are known for all rates and for those of one award, role or level, on every day.
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access.ts';
import { allOf } from '../../platform/list.ts';
import { filtersInUse, type RateFilters } from './filters.ts';

/** What a list is asked for, and the day that decides the state of versions. */
export interface Asked {
  scope: Scope;
  filters: RateFilters;
  today: string;
}

/** A filter that offers its values, by the name of its facet. */
export const filterOf = { award: 'award_id', role: 'role', level: 'level', state: 'state' } as const;
export type Facet = keyof typeof filterOf;
type Kind = Exclude<Facet, 'state'>;

const kinds: Kind[] = ['award', 'role', 'level'];

/** The state of what holds from one day to before another. */
const stateNow = (today: string) =>
  sql`CASE WHEN c.begins > ${today}::date THEN 'upcoming' WHEN c.ends <= ${today}::date THEN 'superseded' ELSE 'current' END`;

/** The kinds of record that the filters name; none where they ask for more than was counted. */
function kindsNamed(filters: RateFilters, except?: keyof RateFilters): Kind[] | null {
  const names = filtersInUse(filters, except);
  const named = kinds.filter((kind) => names.includes(filterOf[kind]));
  const dated = names.filter((name) => name === 'state' || name === 'effective_on');
  return named.length <= 1 && named.length + dated.length === names.length ? named : null;
}

/** `labour_rate_counts c WHERE …`: the numbers of a kind on the days that the filters leave. */
function cells({ scope, filters, today }: Asked, kind: Kind | 'all', except?: Facet): RawBuilder<unknown> {
  const value = kind === 'award' ? filters.award_id?.toLowerCase() : kind === 'all' ? undefined : filters[kind];
  const day = filters.effective_on;
  return sql`labour_rate_counts c WHERE ${allOf([
    sql`c.workspace_id = ${scope.workspaceId} AND c.is_deleted = ${filters.is_deleted ?? false} AND c.facet = ${sql.lit(kind)}`,
    value !== undefined && except !== kind && sql`c.value = ${value}`,
    filters.state !== undefined && except !== 'state' && sql`${stateNow(today)} = ${filters.state}`,
    day !== undefined && sql`c.begins <= ${day}::date AND c.ends > ${day}::date`,
  ])}`;
}

/** `SELECT n` of the rates that fit, where they were counted; else none. */
export function countedTotal(asked: Asked): RawBuilder<unknown> | null {
  const named = kindsNamed(asked.filters);
  return named && sql`SELECT coalesce(sum(c.n), 0) FROM ${cells(asked, named[0] ?? 'all')}`;
}

/** `SELECT facet, value, n` of what a filter could choose, where that was counted; else none. */
export function countedFacet(asked: Asked, facet: Facet): RawBuilder<unknown> | null {
  const named = kindsNamed(asked.filters, filterOf[facet]);
  if (facet === 'state') {
    return (
      named &&
      sql`SELECT 'state' AS facet, ${stateNow(asked.today)} AS value, sum(c.n) AS n FROM ${cells(asked, named[0] ?? 'all', facet)} GROUP BY 2`
    );
  }
  return named?.length === 0
    ? sql`SELECT c.facet, c.value, sum(c.n) AS n FROM ${cells(asked, facet, facet)} GROUP BY 1, 2`
    : null;
}
