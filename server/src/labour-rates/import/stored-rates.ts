// Stored rates that imported rows could repeat.
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import type { NewRate } from '../rates/store.ts';

/** The rates, not deleted, of all series that the given rates belong to, oldest first. One statement. */
export async function findSame(db: Db, scope: Scope, rates: readonly NewRate[]): Promise<NewRate[]> {
  const words = rates.map(({ award_id, role, level, multiplier }) => ({ award_id, role, level, multiplier }));
  const { rows } = await sql<NewRate>`
    SELECT r.id, r.name, r.award_id, r.role, r.level, r.cost_rate, r.sell_rate, r.multiplier, r.effective_date, r.sales_tax_code
      FROM labour_rates r
     WHERE r.workspace_id = ${scope.workspaceId} AND NOT r.is_deleted AND r.series IN (
       SELECT labour_series(x.award_id, x.role, x.level, x.multiplier)
         FROM jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS x(award_id uuid, role text, level text, multiplier numeric))
     ORDER BY r.created_at, r.id`.execute(db);
  return rows;
}
