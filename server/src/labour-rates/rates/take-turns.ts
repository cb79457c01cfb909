// Writers of rate versions lock the series first and the rates after: in the other order two writers could wait
// for each other, and PostgreSQL would end one of them.
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';

/** A rate that is to be written, with what it gets of that which places it in a series; what is left out stays. */
export interface Placed {
  id: string;
  award_id?: string | null | undefined;
  role?: string | undefined;
  level?: string | undefined;
  multiplier?: number | string | undefined;
}

/**
 * Waits until nobody else writes versions of the series in which these rates are, and of those into which they come; the
 * turns end with the transaction. Which rates they are is read before: one that comes into the series later is waited for
 * as it is written.
 */
export async function takeTurns(tx: Tx, scope: Scope, rates: readonly Placed[]): Promise<void> {
  await sql`SELECT labour_rates_take_turns(${scope.workspaceId}::uuid, ARRAY (
      SELECT DISTINCT place.series FROM jsonb_array_elements(${JSON.stringify(rates)}::jsonb) x
        JOIN labour_rates r ON r.workspace_id = ${scope.workspaceId} AND r.id = (x->>'id')::uuid
        CROSS JOIN LATERAL (VALUES (r.series), (labour_series(CASE WHEN x ? 'award_id' THEN (x->>'award_id')::uuid ELSE r.award_id END,
          coalesce(x->>'role', r.role), coalesce(x->>'level', r.level), coalesce((x->>'multiplier')::numeric, r.multiplier)))) place (series)))`.execute(
    tx,
  );
}
