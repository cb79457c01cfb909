// The facets of a list: for each filter its values under the other filters, with their counts. Most come from counts
// maintained as rates change; under a search or the margin filter the matching rates are counted.
import { sql, type RawBuilder } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { ofFound, searched } from '../../platform/list.ts';
import { maintainedFacet, filterOf, type CountQuery, type Facet } from './rate-counts.ts';
import { filtersInUse, rateConditions, ratesFound, stateOn, type RateFilters } from './filters.ts';

type Facets = NonNullable<AnswerOf<Calls['listLabourRates']>['facets']>;

/** Maximum number of values of one facet: the most frequent. */
const maxValues = 200;

const facets = Object.keys(filterOf) as Facet[];

/** The five counts, in one statement. */
export async function countFacets(db: Db, scope: Scope, filters: RateFilters, today: string): Promise<Facets> {
  const found = ratesFound(scope, filters);
  const passes = sql.join(passesOf({ scope, filters, today }, found !== null), sql` UNION ALL `);
  const { rows } = await sql<{ facet: Facet; value: string; label: string | null; n: number }>`
    WITH ${found ? sql`${searched({ found })},` : sql``} counted AS (${passes}),
    ranked AS (SELECT facet, value, n, row_number() OVER (PARTITION BY facet ORDER BY n DESC, value) AS place FROM counted WHERE n > 0 AND value IS NOT NULL)
    SELECT k.facet, k.value, k.n, a.name AS label FROM ranked k
      LEFT JOIN labour_awards a ON a.workspace_id = ${scope.workspaceId} AND a.id = CASE WHEN k.facet = 'award' THEN k.value::uuid END
     WHERE k.place <= ${maxValues} ORDER BY k.n DESC, a.name, k.value`.execute(db);
  const valuesOf = (facet: Facet) =>
    rows.filter((row) => row.facet === facet).map(({ value, n }) => ({ value, count: n }));
  return {
    awards: rows
      .filter((row) => row.facet === 'award')
      .map(({ value, label, n }) => ({ value, label: label ?? '', count: n })),
    roles: valuesOf('role'),
    levels: valuesOf('level'),
    states: valuesOf('state'),
    tax_codes: valuesOf('tax'),
  };
}

/**
 * Maintained counts are read; facets without a filter of their own share one pass, each of the others needs its own.
 */
function passesOf(asked: CountQuery, isSearched: boolean): RawBuilder<unknown>[] {
  const inUse = new Set<string>(filtersInUse(asked.filters));
  const known = facets.map((facet) => ({ facet, counted: maintainedFacet(asked, facet) }));
  const unknown = known.filter(({ counted }) => counted === null).map(({ facet }) => facet);
  const shared = unknown.filter((facet) => !inUse.has(filterOf[facet]));
  return [
    ...known.flatMap(({ counted }) => (counted ? [sql`(${counted})`] : [])),
    ...(shared.length > 0 ? [passOver(asked, shared, isSearched)] : []),
    ...unknown
      .filter((facet) => !shared.includes(facet))
      .map((facet) => passOver(asked, [facet], isSearched, filterOf[facet])),
  ];
}

/** One pass over the matching rates, for several facets. */
function passOver(
  { scope, filters, today }: CountQuery,
  of: Facet[],
  isSearched: boolean,
  except?: keyof RateFilters,
): RawBuilder<unknown> {
  const values: Record<Facet, RawBuilder<unknown>> = {
    award: sql`r.award_id::text`,
    role: sql`r.role`,
    level: sql`r.level`,
    state: stateOn(today),
    tax: sql`r.sales_tax_code`,
  };
  const columns = of.map((facet) => sql`${values[facet]} AS ${sql.ref(facet)}`);
  const plan = { id: 'r.id', from: sql`FROM labour_rates r`, where: rateConditions(scope, filters, today, except) };
  const named = (facet: Facet) => sql.ref(facet);
  return sql`(SELECT CASE ${sql.join(
    of.map((facet) => sql`WHEN grouping(${named(facet)}) = 0 THEN ${sql.lit(facet)}`),
    sql` `,
  )} END AS facet, coalesce(${sql.join(of.map(named))}) AS value, count(*) AS n
    FROM (${isSearched ? ofFound(plan, sql.join(columns)) : sql`SELECT ${sql.join(columns)} ${plan.from} WHERE ${plan.where}`}) fit
    GROUP BY GROUPING SETS (${sql.join(of.map((facet) => sql`(${named(facet)})`))}))`;
}
