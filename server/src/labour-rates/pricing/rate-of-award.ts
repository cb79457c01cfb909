// The rate of a worker without a rate of their own: that of their award and level, in ordinary time, in force on a day.
import { resolveRate } from '@horizon/labour';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Row } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';
import { toLabourRate } from '../labour-records.ts';
import type { Unresolved } from './hourly-rates.ts';

/** The id of the rate, or why there is none. The level may be preceded by the role: “Carpenter CW3”. */
export async function rateOfAward(
  db: Db,
  scope: Scope,
  { awardId, level, date }: { awardId: string; level: string; date: string },
): Promise<{ id: string } | Unresolved> {
  const plain = (text: ReturnType<typeof sql>) => sql`lower(regexp_replace(trim(${text}), '\\s+', ' ', 'g'))`;
  const wanted = plain(sql`${level}`);
  const { rows } = await sql<Row<'labour_rates'>>`SELECT r.* FROM labour_rates r
    WHERE r.workspace_id = ${scope.workspaceId} AND r.award_id = ${awardId} AND NOT r.is_deleted AND r.multiplier = 1
      AND (${plain(sql`r.level`)} = ${wanted} OR ${plain(sql`r.role || ' ' || r.level`)} = ${wanted})`.execute(db);
  const rates = rows.map(toLabourRate);
  if (rates.length === 0) {
    return {
      unresolved: `The award of this worker has no labour rate for level ${level}. Choose a rate for the worker.`,
    };
  }
  const bySeries = Map.groupBy(rates, (rate) =>
    `${rate.role}\n${rate.level}`.toLowerCase().replaceAll(/[^\S\n]+/g, ' '),
  );
  const resolved = [...bySeries.values()].map(([rate]) =>
    resolveRate({ rates, query: { award_id: awardId, role: rate!.role, level: rate!.level }, date }),
  );
  const found = resolved.flatMap((each) => (each.ok ? each.rate : []));
  if (found.length === 1) return { id: found[0]!.id };
  if (found.length > 1) {
    const roles = found.map(({ role }) => role).toSorted();
    return {
      unresolved: `The award has rates of several roles for level ${level}: ${roles.join(', ')}. Choose a rate for the worker.`,
    };
  }
  const [first] = resolved;
  return { unresolved: first && !first.ok ? `${first.message}.` : '' };
}
