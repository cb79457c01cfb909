// What a list could be narrowed to: for each filter the values that the other filters leave, with their numbers.
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';
import { rateConditions, type RateFilters } from './filters.ts';

type Facets = NonNullable<AnswerOf<Calls['listLabourRates']>['facets']>;

/** Values that one filter offers at the most: the most frequent. */
const mostValues = 200;

/** The four counts, in one statement; each looks at every rate that fits. */
export async function countFacets(db: Db, scope: Scope, filters: RateFilters, today: string): Promise<Facets> {
  const of = (name: 'award_id' | 'role' | 'level' | 'state') => rateConditions(scope, filters, today, name);
  const { rows } = await sql<{ facet: string; value: string; label: string; n: number }>`
    (SELECT 'award' AS facet, a.id::text AS value, a.name AS label, count(*) AS n
       FROM labour_rates r JOIN labour_awards a ON a.workspace_id = r.workspace_id AND a.id = r.award_id
      WHERE ${of('award_id')} GROUP BY a.id, a.name ORDER BY n DESC, label LIMIT ${mostValues})
    UNION ALL
    (SELECT 'role', r.role, '', count(*) AS n FROM labour_rates r WHERE ${of('role')} GROUP BY r.role ORDER BY n DESC, 2 LIMIT ${mostValues})
    UNION ALL
    (SELECT 'level', r.level, '', count(*) AS n FROM labour_rates r WHERE ${of('level')} GROUP BY r.level ORDER BY n DESC, 2 LIMIT ${mostValues})
    UNION ALL
    (SELECT 'state', CASE WHEN r.effective_date > ${today}::date THEN 'upcoming' WHEN r.superseded_on <= ${today}::date THEN 'superseded' ELSE 'current' END, '', count(*) AS n
       FROM labour_rates r WHERE ${of('state')} GROUP BY 2 ORDER BY n DESC)`.execute(db);
  const valuesOf = (facet: string) =>
    rows.filter((row) => row.facet === facet).map(({ value, n }) => ({ value, count: n }));
  return {
    awards: rows.filter((row) => row.facet === 'award').map(({ value, label, n }) => ({ value, label, count: n })),
    roles: valuesOf('role'),
    levels: valuesOf('level'),
    states: valuesOf('state'),
  };
}
