import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { isSelected, type RateSelection } from '../rates/rate-selection.ts';
import { lockSeries } from '../rates/lock-series.ts';

/**
 * The id of the version in force on the day for each series with a selected rate; null if no version is. At most `most`
 * series, in no order.
 */
export async function listInForce(
  db: Db,
  scope: Scope,
  selection: RateSelection,
  { day, most }: { day: string; most: number },
): Promise<(string | null)[]> {
  const ws = scope.workspaceId;
  const { rows } = await sql<{ id: string | null }>`
    WITH chosen AS (SELECT DISTINCT r.series FROM labour_rates r WHERE ${isSelected(scope, selection)} LIMIT ${most})
    SELECT v.id FROM chosen LEFT JOIN LATERAL (
      SELECT v.id FROM labour_rates v
       WHERE v.workspace_id = ${ws} AND v.series = chosen.series AND NOT v.is_deleted
         AND (v.effective_date IS NULL OR v.effective_date <= ${day}::date)
       ORDER BY coalesce(v.effective_date, '-infinity') DESC, v.created_at DESC, v.id DESC LIMIT 1) v ON true`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Waits for anyone raising the same rates, until the transaction ends. */
export async function lockRates(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await lockSeries(
    tx,
    scope,
    ids.map((id) => ({ id })),
  );
  await sql`SELECT id FROM labour_rates WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}
