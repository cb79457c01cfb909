// Lock the series before locking their rates: in the other order two writers could deadlock, and PostgreSQL would abort
// one of them.
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';

/**
 * A rate to be written, with its new values of the columns that determine its series; undefined ones stay unchanged.
 */
export interface Placed {
  id: string;
  award_id?: string | null | undefined;
  role?: string | undefined;
  level?: string | undefined;
  multiplier?: number | string | undefined;
}

/**
 * Locks the series of these rates, and those into which they move, until the transaction ends. The rates are read
 * before: one that moves into the series later is locked as it is written.
 */
export async function lockSeries(tx: Tx, scope: Scope, rates: readonly Placed[]): Promise<void> {
  await sql`SELECT labour_rates_take_turns(${scope.workspaceId}::uuid, ARRAY (
      SELECT DISTINCT place.series FROM jsonb_array_elements(${JSON.stringify(rates)}::jsonb) x
        JOIN labour_rates r ON r.workspace_id = ${scope.workspaceId} AND r.id = (x->>'id')::uuid
        CROSS JOIN LATERAL (VALUES (r.series), (labour_series(CASE WHEN x ? 'award_id' THEN (x->>'award_id')::uuid ELSE r.award_id END,
          coalesce(x->>'role', r.role), coalesce(x->>'level', r.level), coalesce((x->>'multiplier')::numeric, r.multiplier)))) place (series)))`.execute(
    tx,
  );
}
